"""Games: a single deal or a whole match between two players on two seats each, from seeds alone."""

from __future__ import annotations

from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from typing import Final, NamedTuple

from tuolaji.arena.driver import Observer, Table
from tuolaji.arena.pace import NO_CLOCK, Clock
from tuolaji.arena.seeds import player_seed, shuffle_seed
from tuolaji.arena.timing import Timing
from tuolaji.bots import make
from tuolaji.record import RecordWriter
from tuolaji.rules.options import Rulebook
from tuolaji.table import AnyEvent, DealScored, DealVoided, Setup, State

MOST_DEALS: Final = 1_000  # of a match: one that has no winner by then counts as a draw


@dataclass(frozen=True, kw_only=True, slots=True)
class Plan:
    """What is simulated: ``games`` single deals, or as many whole matches under the simulated clock.

    ``players``: names of the player on seats 0 and 2 and of the one on seats 1 and 3. ``duplicate``: every game is
    played a second time with the sides swapped. ``out``: a folder that gets the record of every game.
    """

    rulebook: Rulebook
    players: tuple[str, str]
    seed: str
    games: int
    matches: bool = False
    duplicate: bool = False
    out: str | None = None

    def tasks(self) -> list[tuple[int, bool]]:
        """The games as (number, swapped), in their order."""
        sides = (False, True) if self.duplicate else (False,)
        return [(game, swapped) for game in range(self.games) for swapped in sides]


class DealLine(NamedTuple):
    """One scored deal. ``levels``: steps gained by the first player's side less the second's; ``attacker``: 0 or 1,
    which player's side attacked (None: mixed sides of a picked partner); ``score``: the attackers'."""

    levels: float
    attacker: int | None
    score: int


class Game(NamedTuple):
    """One game. ``winner``: 0 or 1, the player; None for a draw and for single deals. Pairs are by player."""

    number: int
    swapped: bool
    deals: tuple[DealLine, ...]
    voided: int
    winner: int | None
    timings: tuple[Timing, Timing]
    rejections: tuple[int, int]

    @property
    def levels(self) -> float:
        """Steps gained by the first player's side less the second's, over all deals."""
        return sum(deal.levels for deal in self.deals)


class _Watch:
    """Notes what a match's events say about its deals."""

    def __init__(self, swapped: bool, then: Observer | None) -> None:
        self.lines: list[DealLine] = []
        self.voided = 0
        self._places = (0, 0, 0, 0)
        self._sign = -1.0 if swapped else 1.0
        self._swapped = swapped
        self._then = then

    def __call__(self, event: AnyEvent) -> None:
        if type(event) is DealScored:
            now, old = event.places, self._places
            moved = [now[seat] - old[seat] for seat in range(4)]
            levels = self._sign * (moved[0] + moved[2] - moved[1] - moved[3]) / 2
            self.lines.append(DealLine(levels, self._player(event.attackers), event.score))
            self._places = now
        elif type(event) is DealVoided:
            self.voided += 1
        if self._then is not None:
            self._then(event)

    def _player(self, seats: tuple[int, ...]) -> int | None:
        sides = {seat % 2 for seat in seats}
        return sides.pop() ^ self._swapped if len(sides) == 1 else None


def record_name(plan: Plan, number: int, swapped: bool) -> str:
    """The file name of a game's record."""
    side = ("-b" if swapped else "-a") if plan.duplicate else ""
    return f"{plan.rulebook.code}-{number:06d}{side}.jsonl"


def play_game(plan: Plan, number: int, swapped: bool, observer: Observer | None = None) -> Game:
    """Plays one game of a plan; ``observer`` gets every event as it happens. OSError when its record cannot be kept."""
    first = 1 if swapped else 0
    names = [plan.players[(seat + first) % 2] for seat in range(4)]
    seeds = [player_seed(plan.seed, number, side) for side in (0, 1)]
    agents = [make(names[seat], seeds[(seat + first) % 2]) for seat in range(4)]
    setup = Setup(deals=MOST_DEALS) if plan.matches else Setup(deals=1, timed=False)
    clock = Clock() if plan.matches else NO_CLOCK
    with ExitStack() as closing:
        if plan.out is not None:
            writer = RecordWriter(
                Path(plan.out) / record_name(plan, number, swapped),
                plan.rulebook,
                setup,
                seats=(names[0], names[1], names[2], names[3]),
                seed=plan.seed,
                labels={"game": str(number)},
            )
            observer = _both(closing.enter_context(writer), clock, observer)
        watch = _Watch(swapped, observer)
        table = Table(
            plan.rulebook,
            agents,
            lambda deal: shuffle_seed(plan.seed, number, deal),
            setup=setup,
            clock=clock,
            observer=watch,
        )
        state = table.play()
    timings = (Timing(), Timing())
    rejections = [0, 0]
    for seat in range(4):
        player = (seat + first) % 2
        timings[player].merge(table.timings[seat])
        rejections[player] += table.rejections[seat]
    winner = _winner(state, first) if plan.matches else None
    return Game(number, swapped, tuple(watch.lines), watch.voided, winner, timings, (rejections[0], rejections[1]))


def _both(writer: RecordWriter, clock: Clock, then: Observer | None) -> Observer:
    def observe(event: AnyEvent) -> None:
        writer.append(event, clock.now)
        if then is not None:
            then(event)

    return observe


def _winner(state: State, first: int) -> int | None:
    if state.ended is None or state.ended.reason == "deals":
        return None
    sides = {seat % 2 for seat in state.ended.winners}
    return (sides.pop() + first) % 2 if len(sides) == 1 else None
