"""Decisions on whether the match goes on: targets reached, time called, deciding deals, deals counted."""

from __future__ import annotations

from tuolaji.rules.citing import cite
from tuolaji.rules.levels import level_at
from tuolaji.rules.options import Rulebook
from tuolaji.table.commands import Bell, Concede
from tuolaji.table.decide.acting import Acting, wrong_phase
from tuolaji.table.events import Conceded, DealVoided, DecidingCalled, EndReason, FourTexts, MatchEnded
from tuolaji.table.rejection import Rejection
from tuolaji.table.state import SEATS, Four
from tuolaji.table.timing import leaders, time_called, time_winners

RUNNING = ("draw", "drawn", "bury", "rebury", "name", "rebel", "play", "choose")


def end_match(acting: Acting, winners: tuple[int, ...], reason: EndReason, clauses: tuple[str, ...] = ()) -> None:
    """The match is over."""
    state = acting.state
    levels = level_texts(state.rulebook, state.places)
    acting.emit(MatchEnded(winners=winners, reason=reason, levels=levels, places=state.places, clauses=clauses))


def level_texts(rulebook: Rulebook, places: Four) -> FourTexts:
    """The level texts of four places."""
    one, two, three, four = [level_at(rulebook, place) for place in places]
    return (one, two, three, four)


def after_scored(acting: Acting) -> None:
    """A deal is scored: is the match won, is its time up, are its deals counted?"""
    state = acting.state
    result = state.result
    if result is None:
        raise ValueError("no deal is scored")
    if result.won_match is not None:
        winners = result.defenders if result.won_match == "defenders" else result.attackers
        options = ("match.tie", "match.deciding_level") if state.deciding else ("match.win", "match.target")
        reason: EndReason = "deciding" if state.deciding else "target"
        end_match(acting, winners, reason, cite(state.rulebook, options))
    elif state.setup.deals and state.scored >= state.setup.deals:
        ahead = leaders(state)
        end_match(acting, ahead if len(ahead) < 4 else (), "deals")
    elif state.last_deal is not None and state.deals >= state.last_deal and not state.deciding:
        end_by_time(acting)


def after_voided(acting: Acting) -> None:
    """A deal is void: it is dealt again unless time was called meanwhile."""
    state = acting.state
    if state.last_deal is not None and state.deals >= state.last_deal and not state.deciding:
        end_by_time(acting)


def end_by_time(acting: Acting) -> None:
    """Time is up and no deal is running: the higher level wins; equal, as the rulebook says."""
    state = acting.state
    winners = time_winners(state)
    if winners is None:
        clauses = cite(state.rulebook, ("match.tie", "match.deciding_level"))
        acting.emit(DecidingCalled(level=state.rulebook.match.deciding_level, clauses=clauses))
        return
    end_match(acting, winners, "time", cite(state.rulebook, ("match.win", "match.tie")))


def ring(acting: Acting, at: int) -> bool:
    """Calls time if it is due; whether that stopped the running deal, or the match."""
    called = time_called(acting.state, at) if at else None
    if called is None:
        return False
    running = acting.state.phase in RUNNING
    acting.emit(called)
    if called.last_deal:
        return False
    if running:
        acting.emit(DealVoided(deal=acting.state.deals, reason="time", clauses=called.clauses))
    end_by_time(acting)
    return True


def bell(acting: Acting, command: Bell) -> Rejection | None:
    """The clock: nothing happens before its time."""
    ring(acting, command.at)
    return None


def concede(acting: Acting, command: Concede) -> Rejection | None:
    """A side gives the match up (4M-三.19)."""
    state = acting.state
    if state.phase == "over":
        return wrong_phase(state)
    clauses = cite(state.rulebook, ("match.concede",))
    if not state.rulebook.match.concede:
        return Rejection(code="no-conceding", clauses=clauses)
    seat = command.seat
    if seat not in SEATS:
        return Rejection(code="bad-seat", params={"seat": seat})
    fixed = state.rulebook.partner.mode == "fixed"
    winners = tuple([other for other in SEATS if (other % 2 != seat % 2 if fixed else other != seat)])
    acting.emit(Conceded(seat))
    end_match(acting, winners, "conceded", clauses)
    return None
