"""What a table does by itself next: the system's commands, the bots' decisions, waits that run out."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Final, Literal, assert_never

import msgspec

from tuolaji.bots import Agent
from tuolaji.cards import CARD_OF
from tuolaji.server.laying import Laid
from tuolaji.server.metrics import BOT_SECONDS
from tuolaji.server.pacing import Pacing
from tuolaji.table import AnyCommand, Choices, Choose, Close, Draw, Pass, Play, StartDeal, State, View, choices
from tuolaji.table.leads import order_of

ClockKind = Literal["declare", "bury", "choose", "next", "play", "say"]
_UNDECLARED: Final = 3  # so many deals without a declaration: perhaps nobody looks at the table
_BURYING: Final = 5  # where only plays have a limit, the kitty has so many times as long


class Due(msgspec.Struct, frozen=True):
    """A command that follows after ``wait`` seconds unless something else happens first; ``do`` makes it.

    ``clock``: what the people at the table are shown to wait for, None when they are shown nothing; ``key``: the same
    wait has the same key, and goes on. ``late``: the seat whose time is up then, ``lost`` one that has been away too
    long: a bot plays for them from then on. ``times``: so often, as long as the phase lasts: cards that come faster
    than anybody could tell them apart come together.
    """

    wait: float
    do: Callable[[], AnyCommand] | None
    clock: ClockKind | None = None
    key: tuple[object, ...] = ()
    late: int | None = None
    lost: int | None = None
    times: int = 1

    def command(self) -> AnyCommand:
        """What is carried out. ValueError where nothing is."""
        if self.do is None:
            raise ValueError("nothing is to be carried out")
        return self.do()


class Seats(msgspec.Struct, frozen=True):
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
        with BOT_SECONDS.time():
            return bot.act(self.views[seat], may)

    def decide(self, seat: int) -> AnyCommand:
        """What a bot does now."""
        return self.answer(seat, self.choices(seat))

    def instead(self, seat: int) -> AnyCommand:
        """What the stand-in does for a person."""
        return self.stand_in.act(self.views[seat], self.choices(seat))

    def people(self) -> list[int]:
        """Seats of persons."""
        return [seat for seat, bot in enumerate(self.bots) if bot is None]

    def without(self, away: frozenset[int]) -> Seats:
        """The same with the stand-in on the seats of people who are away."""
        if not away:
            return self
        bots = [self.stand_in if bot is None and seat in away else bot for seat, bot in enumerate(self.bots)]
        return Seats(self.views, bots, self.stand_in)


class Wishes(msgspec.Struct, frozen=True):
    """What the people want beyond the rules, and the time at the table (epoch milliseconds).

    ``ready``: everybody who is there wants to go on now, ``said`` those who said so; ``held``: somebody looks at the
    result; ``away``: people a bot plays for; ``gone``: seconds until one plays for people whose line is lost;
    ``paused``: nothing happens. ``laid``: cards of which is to be said how they are led. ``undeclared``: the last so
    many deals were void because nobody declared. ``play_seconds``: for one play (0: no limit); ``next_seconds``: the
    result stays (None: the pace's, 0: until all are ready).
    """

    ready: bool
    held: bool
    hurried: bool
    at: int
    seed: str
    said: frozenset[int] = frozenset()
    away: frozenset[int] = frozenset()
    gone: Mapping[int, float] = {}
    paused: bool = False
    laid: Laid | None = None
    undeclared: int = 0
    play_seconds: int = 0
    next_seconds: int | None = None


def plan(state: State, seats: Seats, pacing: Pacing, wishes: Wishes) -> Due | None:
    """What happens next by itself; None: the table waits for a person or is paused, or the match is over."""
    if wishes.paused or state.phase == "over":
        return None
    due = _planned(state, seats.without(wishes.away), pacing, wishes)
    lost = [(left, seat) for seat, left in wishes.gone.items() if seat not in wishes.away]
    if lost:
        left, seat = min(lost)
        if due is None or left < due.wait:
            return Due(max(left, 0.0), None, lost=seat)
    return due


def _planned(state: State, seats: Seats, pacing: Pacing, wishes: Wishes) -> Due | None:
    match state.phase:
        case "over":
            return None
        case "idle":
            return Due(pacing.start(), lambda: StartDeal(wishes.seed, at=wishes.at), key=("start",))
        case "done":
            return _next_deal(state, pacing, wishes)
        case "draw":
            return _draw(state, seats, pacing, wishes)
        case "drawn" | "rebury" | "rebel":
            return _rounds(state, seats, pacing, wishes)
        case "bury" | "name" | "play" | "choose":
            return _turn(state, seats, pacing, wishes)
        case _:
            assert_never(state.phase)


def _next_deal(state: State, pacing: Pacing, wishes: Wishes) -> Due | None:
    def start() -> AnyCommand:
        return StartDeal(wishes.seed, at=wishes.at)

    if wishes.ready:
        return Due(pacing.start(), start, key=("ready", state.deals))
    if wishes.held or wishes.next_seconds == 0:
        return None
    if wishes.undeclared >= _UNDECLARED:  # whoever is there says so
        return Due(pacing.start(), start, key=("said", state.deals)) if wishes.said else None
    return Due(pacing.next_deal(wishes.next_seconds), start, "next", ("next", state.deals))


def _draw(state: State, seats: Seats, pacing: Pacing, wishes: Wishes) -> Due:
    declared = _declaring_bot(state, seats, pacing)
    if declared is not None:
        return declared
    cards = 4 * state.rulebook.deal.hand
    drawn = state.deal.drawn if state.deal is not None else 0
    each = pacing.draw(cards, wishes.hurried)
    times = pacing.together(each)
    wait = each * times if drawn else pacing.start()
    return Due(wait, lambda: Draw(wishes.at), key=("draw", state.deals, drawn), times=times)


def _declaring_bot(state: State, seats: Seats, pacing: Pacing) -> Due | None:
    """A bot that wants to show cards now."""
    for seat, bot in enumerate(seats.bots):
        if bot is None:
            continue
        may = seats.choices(seat)
        if "declare" not in may.kinds:
            continue
        command = seats.answer(seat, may)
        if not isinstance(command, Pass):
            return _showing(state, pacing, command)
    return None


def _showing(state: State, pacing: Pacing, command: AnyCommand) -> Due:
    return Due(pacing.think_declaring(), lambda: command, key=_key(state, "bot"))


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
            return _showing(state, pacing, command)
        if "declare" in may.kinds or "rebel" in may.kinds:
            asked.append(seat)
        elif "pass" in may.kinds:
            return _showing(state, pacing, Pass(seat))
    if asked and state.phase != "rebel" and _in_turn(state):
        if wishes.ready or asked[0] in wishes.said:
            return _showing(state, pacing, Pass(asked[0]))
        return _limited(state, seats, pacing, wishes, asked[0])
    if not asked or wishes.ready or wishes.said.issuperset(asked):
        return _showing(state, pacing, Close(wishes.at))
    wait = pacing.declare_wait(state.rulebook.declare.seconds)
    return Due(wait, lambda: Close(wishes.at), "declare", _key(state, "declare"))


def _in_turn(state: State) -> bool:
    return state.phase == "rebury" or state.rulebook.declare.after_draw == "in-turn"


def _turn(state: State, seats: Seats, pacing: Pacing, wishes: Wishes) -> Due | None:
    if wishes.laid is not None:
        lead = Play(wishes.laid.seat, wishes.laid.cards)
        return Due(pacing.limit(state.rulebook.throw.say_seconds), lambda: lead, "say", _key(state, "say"))
    for seat in state.turn:
        if seats.bots[seat] is not None:
            wait = pacing.trick_read() if _fresh_trick(state) else pacing.think()
            return Due(wait, partial(seats.decide, seat), key=_key(state, "bot"))
        if state.phase == "choose":
            wait = pacing.choose_wait(state.rulebook.throw.choose_seconds)
            return Due(wait, partial(smallest_choice, seats, seat), "choose", _key(state, "choose"))
        seconds = state.rulebook.deal.bury_seconds
        if state.phase == "bury" and seconds > 0:
            return Due(pacing.limit(seconds), partial(seats.instead, seat), "bury", _key(state, "bury"))
        return _limited(state, seats, pacing, wishes, seat)
    return None


def _limited(state: State, seats: Seats, pacing: Pacing, wishes: Wishes, seat: int) -> Due | None:
    """The table's own limit for one play: when it is over a bot plays, and goes on doing so."""
    if wishes.play_seconds == 0:
        return None
    burying = state.phase == "bury"
    wait = pacing.limit(wishes.play_seconds * (_BURYING if burying else 1))
    return Due(wait, lambda: seats.instead(seat), "bury" if burying else "play", _key(state, "play"), late=seat)


def _key(state: State, clock: ClockKind | Literal["bot"]) -> tuple[object, ...]:
    """Tells one wait from the next: as long as nothing is played, shown or taken back it is the same."""
    deal = state.deal
    if deal is None:
        return (clock, state.deals, state.phase)
    turn = () if clock == "declare" else state.turn
    plays = 0 if deal.trick is None else len(deal.trick.plays)
    done = (deal.drawn, len(deal.declarations), len(deal.tricks), plays, len(deal.ruled), deal.buried_by)
    return (clock, state.deals, state.phase, turn, done)


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
