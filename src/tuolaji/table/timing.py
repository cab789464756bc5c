"""Timing: what the clock of a match does (2M-二.1, 3M-一.2, 4M-二.1). Times are epoch milliseconds, given with
commands.
"""

from __future__ import annotations

from typing import Final, assert_never

from tuolaji.rules.citing import cite
from tuolaji.table.events import TimeCalled
from tuolaji.table.state import SEATS, State

MINUTE: Final = 60_000
_BETWEEN: Final = ("idle", "done", "over")


def limit_at(state: State) -> int | None:
    """When time is called (epoch ms); None where the match has no clock, has not begun, or time was called already."""
    match = state.rulebook.match
    minutes = match.reminder_minutes if match.at_limit == "one-more" else match.minutes
    if not state.setup.timed or not minutes or not state.started:
        return None
    if state.last_deal is not None or state.deciding or state.phase == "over":
        return None
    return state.started + minutes * MINUTE


def time_called(state: State, at: int) -> TimeCalled | None:
    """The call of time, if it is due at ``at``."""
    limit = limit_at(state)
    if limit is None or at < limit:
        return None
    clauses = cite(state.rulebook, ("match.at_limit", "match.minutes"))
    return TimeCalled(at=at, last_deal=_last_deal(state), clauses=clauses)


def _last_deal(state: State) -> int:
    match = state.rulebook.match
    running = state.phase not in _BETWEEN
    drawn = running and state.phase != "draw"
    if match.at_limit == "one-more":
        return state.deals + 1
    if match.at_limit == "finish":
        return state.deals if running else 0
    if match.at_limit == "finish-drawn":
        return state.deals if drawn else 0
    if match.at_limit == "finish-close":
        return state.deals if drawn and spread(state) <= match.close_levels else 0
    if match.at_limit == "stop":
        return 0
    assert_never(match.at_limit)


def spread(state: State) -> int:
    """How far apart the highest and the lowest level are."""
    return max(state.places) - min(state.places)


def leaders(state: State) -> tuple[int, ...]:
    """The seats at the highest level."""
    top = max(state.places)
    return tuple([seat for seat in SEATS if state.places[seat] == top])


def time_winners(state: State) -> tuple[int, ...] | None:
    """Who wins when the match ends now: the higher level; equal, as the rulebook says. None: a deciding deal is due."""
    ahead = leaders(state)
    if len(ahead) < 4:
        return ahead
    tie = state.rulebook.match.tie
    if tie == "first-reached":
        return _first_reached(state)
    if tie == "draw":
        return ()
    if tie == "deciding-deal":
        return None
    assert_never(tie)


def _first_reached(state: State) -> tuple[int, ...]:
    first = min(state.reached)
    ahead = tuple([seat for seat in SEATS if state.reached[seat] == first])
    if len(ahead) < 4:
        return ahead
    if state.rulebook.match.tie_at_start == "draw":
        return ()
    return defending_now(state)


def defending_now(state: State) -> tuple[int, ...]:
    """The side that has the deal; nobody before the first dealer is known."""
    dealer = state.dealer
    if dealer is None and state.deal is not None:
        dealer = state.deal.dealer
    if dealer is None:
        return ()
    return (dealer % 2, dealer % 2 + 2) if state.rulebook.partner.mode == "fixed" else (dealer,)
