"""A table with several people, on a clock that the test moves."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tuolaji.bots import make
from tuolaji.rulebooks import get
from tuolaji.rules.options import Rulebook
from tuolaji.server.absence import Absence
from tuolaji.server.automatic import Due, Seats, Wishes, plan
from tuolaji.server.keeping import KeptMatch
from tuolaji.server.pacing import Pacing
from tuolaji.server.waiting import Waiting
from tuolaji.table import (
    AnyCommand,
    AnyEvent,
    Play,
    Rejection,
    Setup,
    choices,
    step,
)

PATIENCE = 30.0


class People:
    """A table at which the seats of ``people`` are persons who act only when the test says so."""

    def __init__(
        self,
        rulebook: Rulebook,
        seed: str,
        people: tuple[int, ...],
        *,
        play_seconds: int = 0,
        next_seconds: int | None = None,
        setup: Setup | None = None,
    ) -> None:
        self.now = 1000.0
        self.match = KeptMatch(rulebook, setup or Setup())
        self.seats = people
        self.here = set(people)
        self.absence = Absence()
        self.late: set[int] = set()
        self.waiting = Waiting(lambda: self.now)
        self.seed = seed
        self.play_seconds = play_seconds
        self.next_seconds = next_seconds
        self.said: set[int] = set()
        self.paused = False
        self.bots = [None if seat in people else make("random", f"{seed}/{seat}") for seat in range(4)]
        self.stand_in = make("random", f"{seed}/stand-in")
        self.did: list[AnyCommand] = []
        self.events: list[AnyEvent] = []

    @property
    def away(self) -> set[int]:
        """Those a bot plays for."""
        return self.late | set(self.absence.lost)

    def look(self) -> Due | None:
        """Plans anew, as the table does after everything that happens."""
        self.absence.people(self.seats, self.here, self.now)
        self.late &= set(self.seats)
        awake = self.here - self.away
        wishes = Wishes(
            ready=bool(awake) and awake <= self.said,
            held=False,
            hurried=True,
            at=1000,
            seed=f"{self.seed}/{self.match.state.deals}",
            said=frozenset(self.said),
            away=frozenset(self.away),
            gone=self.absence.left(self.now, PATIENCE),
            paused=self.paused,
            undeclared=self.match.undeclared,
            play_seconds=self.play_seconds,
            next_seconds=self.next_seconds,
        )
        due = plan(self.match.state, Seats(self.match.views, self.bots, self.stand_in), Pacing(), wishes)
        self.waiting.plan(due)
        return due

    def do(self, command: AnyCommand) -> None:
        outcome = step(self.match.state, command)
        assert not isinstance(outcome, Rejection), (command, outcome)
        phase = self.match.state.phase
        for event in outcome[0]:
            self.match.evolve(event)
        self.events += outcome[0]
        if self.match.state.phase != phase:
            self.said.clear()
        self.did.append(command)
        self.look()

    def tick(self, seconds: float) -> None:
        """Time goes on; what is due meanwhile happens, each in its time."""
        end = self.now + seconds
        self.look()
        while (left := self.waiting.left()) is not None and self.now + left <= end:
            self.now += left + 1e-9
            due = self.waiting.take()
            assert due is not None
            if due.lost is not None:
                self.absence.give_up(due.lost, 7)
                self.look()
                continue
            if due.late is not None:
                self.late.add(due.late)
            self.do(due.command())
        self.now = max(self.now, end)

    def until(self, wanted: Callable[[People], bool], seconds: float = 400.0) -> None:
        """Time goes on in steps of a tenth of a second until it is so."""
        for _ in range(int(seconds * 10)):
            if wanted(self):
                return
            self.tick(0.1)
        pytest.fail(f"it did not come to that: {self.match.state.phase} {self.match.state.turn}")

    def persons_turn(self) -> bool:
        state = self.match.state
        return state.phase == "play" and state.turn[0] in self.seats and state.turn[0] not in self.away

    def play(self, seat: int) -> None:
        """A person plays something lawful."""
        self.do(make("random", f"{self.now}").act(self.match.views[seat], choices(self.match.views[seat])))


def turns(table: People) -> int:
    return len([command for command in table.did if isinstance(command, Play)])


def at_play(name: str = "2M", people: tuple[int, ...] = (0, 1), **more: int) -> People:
    table = People(get(name), "a", people, play_seconds=more.get("play_seconds", 20), setup=Setup(dealer=3))
    table.until(People.persons_turn)
    return table
