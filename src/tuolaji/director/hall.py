"""The hall: the clock of a round, extra time, check-in, lateness. Pure: the time comes in with every question."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final, Literal

from tuolaji.director.desk import rulebook_of
from tuolaji.director.problems import EventError
from tuolaji.director.state import EventState, RoundClock
from tuolaji.director.values import Match, Result, Text

MINUTE: Final = 60_000
_LIMITS: Final[dict[str, Text]] = {
    "finish": Text("时间到，打完本局", "time: the deal in progress is finished"),
    "finish-drawn": Text(
        "时间到：已抓完牌的打完本局，未抓完的作废",
        "time: a deal is finished if all its cards are drawn, else it is void",
    ),
    "finish-close": Text(
        "时间到：牌已上手且级差接近的打完本局，否则作废",
        "time: a deal in hand is finished if the levels are close, else it is void",
    ),
    "one-more": Text("打完本局，再打最后一局", "finish this deal; one more is the last"),
    "stop": Text("时间到，本局作废", "time: the deal in progress is void"),
}


@dataclass(frozen=True, slots=True)
class HallClock:
    """The clock of one table. Milliseconds of playing time; ``left`` None: no limit.

    ``call``: what the referee announces at this table once ``due`` (playing time) is reached.
    """

    running: bool
    elapsed: int
    left: int | None
    due: int | None
    called: bool
    call: Text | None


@dataclass(frozen=True, slots=True)
class Late:
    """A match that a side (or both) has not checked in for, and the result that is proposed, not applied."""

    match: str
    absent: tuple[Literal["a", "b"], ...]
    proposed: Result


def played(clock: RoundClock | None, now: int) -> int:
    """Milliseconds a clock has run until ``now`` (epoch milliseconds)."""
    if clock is None:
        return 0
    return sum(max(0, (now if stop is None else stop) - start) for start, stop in clock.spans)


def hall_clock(state: EventState, match_id: str, now: int) -> HallClock:
    """The clock of a match's table. EventError ``unknown-match``."""
    match = state.match(match_id)
    stage = state.stage(match.stage)
    clock = state.clocks.get((match.stage, match.round))
    elapsed = played(clock, now)
    running = clock is not None and clock.spans[-1][1] is None and match.result is None
    if not stage.minutes:
        return HallClock(running, elapsed, None, None, False, None)
    rules = rulebook_of(state).match
    extra = state.extra.get(match_id, 0)
    reminder = rules.at_limit == "one-more" and 0 < rules.reminder_minutes < stage.minutes
    due = ((rules.reminder_minutes if reminder else stage.minutes) + extra) * MINUTE
    left = max(0, (stage.minutes + extra) * MINUTE - elapsed)
    return HallClock(running, elapsed, left, due, elapsed >= due, _LIMITS[rules.at_limit])


def late(state: EventState, now: int) -> list[Late]:
    """Matches of running rounds where somebody is not there after the event's minutes of grace (2M 20, 3M 10)."""
    grace = state.playing().late_minutes
    found: list[Late] = []
    for match in state.matches.values():
        clock = state.clocks.get((match.stage, match.round))
        if not grace or match.result is not None or match.b is None or played(clock, now) < grace * MINUTE:
            continue
        absent = _absent(state, match)
        if absent:
            both = len(absent) == 2
            winner: Literal["a", "b"] = "b" if absent[0] == "a" else "a"
            result = Result(winner="none", how="absent") if both else Result(winner=winner, how="forfeit")
            found.append(Late(match.id, absent, result))
    return found


def _absent(state: EventState, match: Match) -> tuple[Literal["a", "b"], ...]:
    """Who has not checked in; a side that reported something is there, and both are where a deal was played."""
    if state.sheets.get(match.id):
        return ()
    sides: tuple[Literal["a", "b"], ...] = ("a", "b")
    wrote = {*state.reports.get(match.id, {})}
    wrote.update(side for (one, _), sheets in state.sheet_reports.items() if one == match.id for side in sheets)
    return tuple([side for side in sides if (match.id, side) not in state.checked and side not in wrote])


def started(clock: RoundClock | None, at: int) -> RoundClock:
    """A clock that runs from ``at`` on. EventError ``clock-runs``, ``clock-back``."""
    if clock is None:
        return RoundClock(((at, None),))
    stop = clock.spans[-1][1]
    if stop is None:
        raise EventError("clock-runs")
    if at < stop:
        raise EventError("clock-back")
    return replace(clock, spans=(*clock.spans, (at, None)))


def stopped(clock: RoundClock | None, at: int) -> RoundClock:
    """A clock that stands from ``at`` on. EventError ``clock-stands``, ``clock-back``."""
    if clock is None or clock.spans[-1][1] is not None:
        raise EventError("clock-stands")
    start = clock.spans[-1][0]
    if at < start:
        raise EventError("clock-back")
    return replace(clock, spans=(*clock.spans[:-1], (start, at)))
