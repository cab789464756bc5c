"""Clocks, pauses and stand-ins of a table with several people, on a clock that the test moves."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tuolaji.bots import make
from tuolaji.rulebooks import get, with_options
from tuolaji.rules.options import Rulebook
from tuolaji.server.absence import Absence
from tuolaji.server.automatic import Due, Seats, Wishes, plan
from tuolaji.server.keeping import KeptMatch
from tuolaji.server.pacing import Pacing
from tuolaji.server.waiting import Waiting
from tuolaji.table import (
    AnyCommand,
    AnyEvent,
    Bury,
    Close,
    Declare,
    Pass,
    Play,
    Rejection,
    Setup,
    StartDeal,
    choices,
    step,
    take_back,
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


def test_a_play_has_its_time_and_then_a_bot_plays_on() -> None:
    table = at_play()
    seat, before = table.match.state.turn[0], turns(table)
    shown = table.waiting.shown()
    assert shown is not None
    assert (shown.what, shown.total) == ("play", 20_000)
    table.tick(19.0)
    assert turns(table) == before
    left = table.waiting.left()
    assert left == pytest.approx(1.0, abs=0.3)
    table.tick(1.1)
    assert turns(table) == before + 1
    assert table.late == {seat}
    # from then on it is quick
    table.until(lambda one: one.match.state.turn == (seat,), 60.0)
    due = table.look()
    assert due is not None
    assert (due.clock, due.wait < 2.0) == (None, True)


def test_the_clock_begins_anew_for_everybody_and_goes_on_over_other_things() -> None:
    table = at_play()
    first = table.match.state.turn[0]
    table.tick(12.0)
    table.look()
    assert table.waiting.left() == pytest.approx(8.0, abs=0.3)
    table.here.discard(1 - first)  # somebody else's line is lost: my clock goes on
    table.look()
    assert table.waiting.left() == pytest.approx(8.0, abs=0.3)
    table.here.add(1 - first)
    table.play(first)
    if table.match.state.turn == (1,):
        assert table.waiting.left() == pytest.approx(20.0, abs=0.3)


def test_a_play_taken_back_has_its_whole_time_again() -> None:
    table = at_play()
    seat = table.match.state.turn[0]
    table.tick(15.0)
    table.play(seat)
    rule = take_back(table.match.state, seat)
    if isinstance(rule, Rejection):
        pytest.skip("the play ended the trick")
    table.do(rule)
    assert table.match.state.turn == (seat,)
    assert table.waiting.left() == pytest.approx(20.0, abs=0.3)


def test_who_comes_back_is_asked_again() -> None:
    table = at_play()
    seat = table.match.state.turn[0]
    table.tick(21.0)
    assert seat in table.late
    table.here.discard(seat)
    table.tick(1.0)
    table.here.add(seat)
    table.look()
    assert seat in table.late  # a line that comes back says nothing about who holds it
    table.late.discard(seat)
    table.until(People.persons_turn)


def test_a_lost_line_is_waited_for_a_while() -> None:
    table = at_play(play_seconds=0)
    seat, before = table.match.state.turn[0], turns(table)
    assert table.look() is None  # no limit: the table waits
    table.here.discard(seat)
    table.tick(29.0)
    assert turns(table) == before
    table.here.add(seat)
    table.tick(5.0)
    table.here.discard(seat)
    table.tick(29.0)
    assert (turns(table), table.away) == (before, set())
    table.tick(3.0)
    assert turns(table) > before
    assert table.absence.lost == {seat: 7}
    assert table.late == set()
    table.here.add(seat)
    table.look()
    assert table.away == set()
    table.until(People.persons_turn)


def test_nobody_is_missed_who_has_left_the_table() -> None:
    table = at_play(play_seconds=0)
    table.here.clear()
    table.tick(31.0)
    assert table.away == {0, 1}
    table.seats = (1,)
    table.look()
    assert table.away == {1}


def test_a_whole_deal_goes_on_without_anybody() -> None:
    table = People(get("3S"), "gone", (0, 1, 2), play_seconds=0, next_seconds=0)
    table.here.clear()
    table.until(lambda one: one.match.state.phase == "done", 600.0)
    assert table.match.state.scored == 1
    table.tick(60.0)
    assert table.match.state.deals == 1  # the next deal waits for somebody to be ready


def test_ready_means_everybody_who_is_there() -> None:
    table = People(get("2M"), "ready", (0, 2), next_seconds=0)
    table.here.clear()
    table.until(lambda one: one.match.state.phase == "done", 600.0)
    table.here |= {0, 2}
    table.tick(100.0)
    assert table.match.state.phase == "done"
    table.said.add(0)
    table.tick(100.0)
    assert table.match.state.phase == "done"
    table.said.add(2)
    table.tick(1.0)
    assert table.match.state.deals == 2
    assert any(isinstance(command, StartDeal) for command in table.did[-20:])


def test_who_is_away_need_not_be_ready() -> None:
    table = People(get("2M"), "ready", (0, 2), next_seconds=0, setup=Setup(dealer=1))
    table.here.discard(2)
    for _ in range(2000):
        table.tick(0.5)
        if table.match.state.phase == "play" and table.match.state.turn == (0,):
            table.play(0)
    assert table.match.state.phase == "done"
    assert table.absence.lost == {2: 7}
    table.said.add(0)
    table.look()
    table.tick(1.0)
    assert table.match.state.deals == 2


def test_after_three_deals_without_a_declaration_the_table_waits_for_somebody() -> None:
    table = People(get("3S"), "idle", (0, 1, 2, 3))  # all there, and nobody touches a thing
    table.tick(3000.0)
    assert (table.match.state.phase, table.match.state.deals, table.match.undeclared) == ("done", 3, 3)
    assert table.look() is None
    again = KeptMatch(get("3S"), Setup())
    for event in table.events:
        again.evolve(event)
    assert again.undeclared == 3  # after a restart too
    table.said.add(2)
    table.tick(1.0)
    assert table.match.state.deals == 4
    table.tick(600.0)
    assert (table.match.state.phase, table.match.state.deals) == ("done", 4)
    table.said.add(0)
    table.tick(1.0)
    table.until(lambda one: any(choices(one.match.views[seat]).declare for seat in range(4)))
    seat = next(seat for seat in range(4) if choices(table.match.views[seat]).declare)
    table.do(Declare(seat, choices(table.match.views[seat]).declare[0].cards))
    assert table.match.undeclared == 0


def test_the_next_deal_comes_when_the_table_wants_it() -> None:
    table = People(get("2M"), "next", (0,), next_seconds=3)
    table.here.clear()
    table.until(lambda one: one.match.state.phase == "done", 600.0)
    due = table.look()
    assert due is not None
    assert (due.clock, due.wait) == ("next", 3.0)


def test_nothing_happens_while_paused_and_clocks_stand() -> None:
    table = at_play()
    before = turns(table)
    table.tick(15.0)
    table.paused = True
    table.waiting.stop()
    table.look()
    assert table.look() is None
    table.here.clear()
    table.tick(1000.0)
    assert turns(table) == before
    assert table.away == set()
    table.here |= {0, 1}
    table.paused = False
    table.waiting.go()
    table.look()
    assert table.waiting.left() == pytest.approx(5.0, abs=0.3)
    table.tick(5.1)
    assert turns(table) == before + 1


# the rulebook's own clocks


@pytest.mark.clause("4M-三.3")
def test_ten_seconds_to_declare_for_several_people() -> None:
    for number in range(60):
        table = People(get("4M"), f"d{number}", (0, 1, 2, 3))
        table.until(lambda one: one.match.state.phase == "drawn")
        due = table.look()
        asked = [seat for seat in range(4) if choices(table.match.views[seat]).declare]
        if due is None or due.clock != "declare" or len(asked) < 2:
            continue
        assert due.wait == 10.0
        table.tick(6.0)
        table.do(Pass(asked[0]))  # one has nothing to say: the clock of the others goes on
        assert table.waiting.left() == pytest.approx(4.0, abs=0.3)
        table.said.add(asked[1])
        if set(asked) - {asked[0]} <= table.said:
            table.tick(0.5)
        else:
            table.tick(3.9)
            assert table.match.state.phase == "drawn"
            table.tick(0.2)
        assert isinstance(table.did[-1], Close)
        assert table.match.state.phase == "bury"
        return
    pytest.fail("there were never two who could declare")


@pytest.mark.clause("4M-三.3")
def test_a_declaration_gives_the_others_their_ten_seconds_again() -> None:
    for number in range(60):
        table = People(get("4M"), f"e{number}", (0, 1, 2, 3))
        table.until(lambda one: one.match.state.phase == "drawn")
        table.look()
        asked = [seat for seat in range(4) if choices(table.match.views[seat]).declare]
        if len(asked) < 2:
            continue
        table.tick(9.0)
        table.do(Declare(asked[0], choices(table.match.views[asked[0]]).declare[0].cards))
        if any(choices(table.match.views[seat]).declare for seat in table.match.state.turn):
            table.until(lambda one: one.waiting.shown() is not None)
            assert table.waiting.left() == pytest.approx(10.0, abs=0.3)
            return
    pytest.fail("nobody could overcall")


@pytest.mark.clause("4M-三.3")
@pytest.mark.parametrize("play_seconds", [0, 5])
def test_burying_has_150_seconds_whatever_a_play_has(play_seconds: int) -> None:
    table = People(get("4M"), "bury", (0, 1, 2, 3), play_seconds=play_seconds, setup=Setup(dealer=1))
    table.until(lambda one: one.match.state.phase == "bury")
    table.tick(149.0)
    assert table.match.state.phase == "bury"
    table.tick(1.5)
    assert any(isinstance(command, Bury) for command in table.did)
    assert table.away == set()  # the rulebook's clock does not send anybody away


def test_where_only_plays_have_a_limit_burying_has_more() -> None:
    table = People(get("2M"), "bury", (0, 1, 2, 3), play_seconds=10, setup=Setup(dealer=1))
    table.until(lambda one: one.match.state.phase == "bury")
    seat = table.match.state.turn[0]
    shown = table.waiting.shown()
    assert shown is not None
    assert (shown.what, shown.total) == ("bury", 50_000)
    table.tick(51.0)
    assert table.match.state.phase != "bury"
    assert seat in table.away


def test_declaring_in_turn_is_a_play_with_a_limit() -> None:
    book = with_options(get("3S"), {"declare.after_draw": "in-turn"})
    for number in range(60):
        table = People(book, f"t{number}", (0, 1, 2), play_seconds=8)
        table.until(lambda one: one.match.state.phase in ("done", "play", "bury") or one.waiting.shown() is not None)
        due = table.look()
        if table.match.state.phase != "drawn" or due is None or due.clock != "play":
            continue
        seat = table.match.state.turn[0]
        table.tick(8.1)
        assert seat in table.away
        assert table.match.state.turn != (seat,)
        return
    pytest.fail("nobody had to speak in turn")
