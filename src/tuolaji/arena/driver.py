"""Plays matches: commands through ``decide`` and ``evolve``, four agents asked in a fixed order.

**Who is asked when.** Each seat has its own random numbers, so a deal is a function of its seeds if the order is fixed:

1. After each Draw the seat that drew, once, if it has something to declare.
2. When all cards are drawn, ``turn[0]`` again and again until nobody is left to speak; who has nothing to declare is
   not asked, a Pass is entered. In the rebury round likewise.
3. Whoever must bury, name, rebel or not, choose, play: ``turn[0]``; a seat that may only pass is not asked.

A refused command counts as a rejection of that player's; the random player then acts in their place.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from time import get_clock_info, perf_counter_ns, thread_time_ns
from typing import Final

from tuolaji.arena.pace import NO_CLOCK, Clock
from tuolaji.arena.peek import seat_view
from tuolaji.arena.timing import Timing
from tuolaji.bots import Agent
from tuolaji.bots.random_agent import RandomAgent
from tuolaji.rules.options import Rulebook
from tuolaji.table import choices, new_match, step
from tuolaji.table.choices import Choices
from tuolaji.table.commands import AnyCommand, Bell, Draw, Pass, StartDeal
from tuolaji.table.events import AnyEvent
from tuolaji.table.rejection import Rejection
from tuolaji.table.state import Setup, State
from tuolaji.table.view import View

Observer = Callable[[AnyEvent], None]
_PLAY: Final = Choices(kinds=("play",), due=True)
_BETWEEN: Final = ("idle", "done")
# a player's own time, whatever else the machine does, where the system measures it finely
_clock_ns: Final = thread_time_ns if get_clock_info("thread_time").resolution <= 1e-6 else perf_counter_ns


class Table:
    """One match on the way: the state, its players, and what is counted."""

    def __init__(
        self,
        rulebook: Rulebook,
        agents: Sequence[Agent],
        deal_seed: Callable[[int], str],
        *,
        setup: Setup | None = None,
        clock: Clock = NO_CLOCK,
        observer: Observer | None = None,
    ) -> None:
        self.state: State = new_match(rulebook, setup)
        self.agents = agents
        self.timings = tuple(Timing() for _ in agents)
        self.rejections = [0, 0, 0, 0]
        self.rejected: list[tuple[int, AnyCommand, Rejection]] = []
        self._deal_seed = deal_seed
        self._clock = clock
        self.observer = observer
        self._substitutes: dict[int, Agent] = {}

    def play(self) -> State:
        """Plays to the end of the match and returns the last state."""
        while self.state.phase != "over":
            self.advance()
        return self.state

    def play_deal(self) -> State:
        """Starts a deal and plays until it is over (scored or voided), or the match is."""
        self.advance()
        while self.state.phase not in ("done", "over"):
            self.advance()
        return self.state

    def advance(self) -> None:
        """One step: a deal begun, a card drawn (and declared upon), or one decision."""
        state = self.state
        phase = state.phase
        if phase in _BETWEEN:
            self._system(StartDeal(self._deal_seed(state.deals + 1), self._clock.now))
        elif phase == "draw":
            self._draw(state.turn[0])
        else:
            self._ask(state.turn[0])
        if self._clock.due(self.state):
            self._system(Bell(self._clock.now))

    def _draw(self, seat: int) -> None:
        self._clock.drew()
        self._system(Draw(self._clock.now))
        if self.state.phase != "draw":
            return
        view = seat_view(self.state, seat)
        found = choices(view)
        if found.declare:
            self._act(seat, view, found)

    def _ask(self, seat: int) -> None:
        self._clock.acted(self.state.phase)
        view = seat_view(self.state, seat)
        if self.state.phase == "play":
            self._act(seat, view, _PLAY)
            return
        found = choices(view)
        if found.kinds in (("pass",), ("pass", "concede")):
            self._system(Pass(seat))
        else:
            self._act(seat, view, found)

    def _act(self, seat: int, view: View, found: Choices) -> None:
        start = _clock_ns()
        command = self.agents[seat].act(view, found)
        self.timings[seat].add(_clock_ns() - start)
        if type(command) is Pass and "pass" not in found.kinds:
            return
        rejection = self._do(command)
        if rejection is None:
            return
        self.rejections[seat] += 1
        self.rejected.append((seat, command, rejection))
        if found.due:
            substitute = self._substitutes.setdefault(seat, RandomAgent(f"substitute/{seat}"))
            self._system(substitute.act(view, found))

    def _system(self, command: AnyCommand) -> None:
        rejection = self._do(command)
        if rejection is not None:
            raise RuntimeError(f"{command} was refused: {rejection.code} in phase {self.state.phase}")

    def _do(self, command: AnyCommand) -> Rejection | None:
        done = step(self.state, command)
        if isinstance(done, Rejection):
            return done
        events, self.state = done
        if self.observer is not None:
            for event in events:
                self.observer(event)
        return None
