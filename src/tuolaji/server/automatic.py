"""What a table does by itself next: the system's commands, the bots' decisions, waits that run out."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Literal, assert_never

from tuolaji.bots import Agent
from tuolaji.cards import CARD_OF
from tuolaji.server.pacing import Pacing
from tuolaji.table import AnyCommand, Choices, Choose, Close, Draw, Pass, StartDeal, State, View, choices
from tuolaji.table.leads import order_of

ClockKind = Literal["declare", "bury", "choose", "next"]


@dataclass(frozen=True, slots=True)
class Due:
    """A command that follows after ``wait`` seconds unless something else happens first.

    ``clock``: what the people at the table are shown to wait for, None when they are shown nothing.
    """

    wait: float
    command: Callable[[], AnyCommand]
    clock: ClockKind | None = None


@dataclass(frozen=True, slots=True)
class Seats:
    """Who sits where: views by seat, bots by seat (None: a person), and what is asked of a bot when its turn comes.

    ``stand_in`` acts for a person who is out of time.
    """

    views: Sequence[View]
    bots: Sequence[Agent | None]
    stand_in: Agent

    def choices(self, seat: int) -> Choices:
        """What a seat may do now."""
        return choices(self.views[seat])

    def answer(self, seat: int, may: Choices) -> AnyCommand:
        """A bot's command; ``Pass`` where it does not care to act."""
        bot = self.bots[seat]
        if bot is None:
            raise ValueError(f"seat {seat} is a person's")
        return bot.act(self.views[seat], may)

    def instead(self, seat: int) -> AnyCommand:
        """What the stand-in does for a person."""
        return self.stand_in.act(self.views[seat], self.choices(seat))

    def people(self) -> list[int]:
        """Seats of persons."""
        return [seat for seat, bot in enumerate(self.bots) if bot is None]


@dataclass(frozen=True, slots=True)
class Wishes:
    """What the people want beyond the rules: go on now, wait, and the time at the table (epoch milliseconds)."""

    ready: bool
    held: bool
    hurried: bool
    at: int
    seed: str


def plan(state: State, seats: Seats, pacing: Pacing, wishes: Wishes) -> Due | None:
    """What happens next by itself; None: the table waits for a person, or the match is over."""
    match state.phase:
        case "over":
            return None
        case "idle":
            return Due(pacing.start(), lambda: StartDeal(wishes.seed, at=wishes.at))
        case "done":
            return _next_deal(pacing, wishes)
        case "draw":
            return _draw(state, seats, pacing, wishes)
        case "drawn" | "rebury" | "rebel":
            return _rounds(state, seats, pacing, wishes)
        case "bury" | "name" | "play" | "choose":
            return _turn(state, seats, pacing)
        case _:
            assert_never(state.phase)


def _next_deal(pacing: Pacing, wishes: Wishes) -> Due | None:
    def start() -> AnyCommand:
        return StartDeal(wishes.seed, at=wishes.at)

    if wishes.ready:
        return Due(pacing.start(), start)
    return None if wishes.held else Due(pacing.next_deal(), start, "next")


def _draw(state: State, seats: Seats, pacing: Pacing, wishes: Wishes) -> Due:
    declared = _declaring_bot(seats, pacing)
    if declared is not None:
        return declared
    cards = 4 * state.rulebook.deal.hand
    first = state.deal is not None and state.deal.drawn == 0
    wait = pacing.start() if first else pacing.draw(cards, wishes.hurried)
    return Due(wait, lambda: Draw(wishes.at))


def _declaring_bot(seats: Seats, pacing: Pacing) -> Due | None:
    """A bot that wants to show cards now."""
    for seat, bot in enumerate(seats.bots):
        if bot is None:
            continue
        may = seats.choices(seat)
        if "declare" not in may.kinds:
            continue
        command = seats.answer(seat, may)
        if not isinstance(command, Pass):
            return Due(pacing.think_declaring(), lambda shown=command: shown)  # type: ignore[misc]
    return None


def _rounds(state: State, seats: Seats, pacing: Pacing, wishes: Wishes) -> Due | None:
    """Declarations after the draw, rebury rounds, rebellion: bots answer, people are asked while they could act."""
    asked: list[int] = []
    for seat in state.turn:
        may = seats.choices(seat)
        if not may.kinds:
            continue
        if seats.bots[seat] is not None:
            command = seats.answer(seat, may)
            if isinstance(command, Pass) and "pass" not in may.kinds:
                continue
            return Due(pacing.think_declaring(), lambda shown=command: shown)  # type: ignore[misc]
        if "declare" in may.kinds or "rebel" in may.kinds:
            asked.append(seat)
        elif "pass" in may.kinds:
            return Due(pacing.think_declaring(), lambda one=seat: Pass(one))  # type: ignore[misc]
    if not asked or wishes.ready:
        return Due(pacing.think_declaring(), lambda: Close(wishes.at))
    if len(state.turn) == 1 and state.rulebook.declare.after_draw == "in-turn":
        return None
    return Due(pacing.declare_wait(state.rulebook.declare.seconds), lambda: Close(wishes.at), "declare")


def _turn(state: State, seats: Seats, pacing: Pacing) -> Due | None:
    for seat in state.turn:
        if seats.bots[seat] is not None:
            wait = pacing.trick_read() if _fresh_trick(state) else pacing.think()
            return Due(wait, lambda one=seat: seats.answer(one, seats.choices(one)))  # type: ignore[misc]
        if state.phase == "choose":
            wait = pacing.choose_wait(state.rulebook.throw.choose_seconds)
            return Due(wait, lambda one=seat: smallest_choice(seats, one), "choose")  # type: ignore[misc]
        seconds = state.rulebook.deal.bury_seconds
        if state.phase == "bury" and seconds > 0:
            return Due(pacing.bury_wait(seconds), lambda one=seat: seats.instead(one), "bury")  # type: ignore[misc]
    return None


def _fresh_trick(state: State) -> bool:
    """A trick has just ended and nobody has led the next."""
    deal = state.deal
    return state.phase == "play" and deal is not None and deal.trick is None and bool(deal.tricks)


def smallest_choice(seats: Seats, seat: int) -> AnyCommand:
    """Out of time, the smallest of the beaten units is led (4M-三.7.A): fewest cards, then lower top card."""
    deal = seats.views[seat].state.deal
    if deal is None:
        raise ValueError("no deal is running")
    o = order_of(deal)

    def size(unit: tuple[str, ...]) -> tuple[int, int, int]:
        tops = [CARD_OF[text] for text in unit]
        top = max(tops, key=lambda card: o.step[card])
        return len(unit), o.step[top], o.lane[top]

    return Choose(seat, min(seats.choices(seat).choose, key=size))
