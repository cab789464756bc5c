"""Decisions about trump: declarations, passes, the close, and what follows when nobody declared."""

from __future__ import annotations

from tuolaji.cards import JOKER_LEVEL, NO_TRUMP, cards_text, level_text, trump_text
from tuolaji.rules.fallback import nobody_declared
from tuolaji.rules.levels import rank_at
from tuolaji.table.codec import missing, texts
from tuolaji.table.commands import Close, Declare, Pass
from tuolaji.table.decide.acting import Acting, not_due, wrong_phase
from tuolaji.table.decide.ending import after_voided
from tuolaji.table.declarations import judge_showing, may_show, shown_level
from tuolaji.table.events import (
    ClosedBy,
    DealVoided,
    DeclarationsClosed,
    Declared,
    KittyTaken,
    Passed,
    RebellionClosed,
    TrumpTurned,
)
from tuolaji.table.plays import parsed
from tuolaji.table.rejection import Rejection
from tuolaji.table.state import SEATS, Deal, State


def declare(acting: Acting, command: Declare) -> Rejection | None:
    """Cards shown to declare, overcall or reinforce."""
    state = acting.state
    seat = command.seat
    if not may_show(state):
        return wrong_phase(state)
    if seat not in SEATS:
        return Rejection(code="bad-seat", params={"seat": seat})
    deal = acting.deal
    if deal.waiting and seat != deal.waiting[0]:
        return not_due(state, seat)
    cards = parsed(command.cards)
    if isinstance(cards, Rejection):
        return cards
    absent = missing(deal.hands[seat], cards)
    if absent:
        return Rejection(code="not-in-hand", cards=cards_text(absent))
    verdict = judge_showing(state, deal, seat, cards)
    if verdict.kind is None or verdict.trump is None:
        return Rejection(code=verdict.code, cards=texts(cards), clauses=verdict.clauses)
    level = _level_after(state, deal, seat, verdict.dealer)
    trump = NO_TRUMP if level == JOKER_LEVEL else verdict.trump
    acting.emit(
        Declared(
            seat=seat,
            cards=texts(cards),
            kind=verdict.kind,
            trump=trump_text(trump),
            dealer=verdict.dealer,
            level=level_text(level),
        )
    )
    if acting.state.phase == "rebury":
        acting.emit(KittyTaken(seat, texts(acting.deal.kitty)))
    elif acting.state.phase == "drawn" and not acting.state.turn:
        close_declarations(acting, "passes")
    return None


def _level_after(state: State, deal: Deal, seat: int, dealer: int | None) -> int:
    """The deal's level once there is a dealer: fixed, or the level of the dealer's side after a rebellion."""
    if deal.level is not None:
        return deal.level
    return shown_level(state, deal, seat) if dealer is None else rank_at(state.rulebook, state.places[dealer])


def pass_(acting: Acting, command: Pass) -> Rejection | None:
    """Nothing to declare, no overcall, no name, no rebellion."""
    state = acting.state
    seat = command.seat
    if state.phase not in ("drawn", "rebury", "rebel", "name"):
        return wrong_phase(state)
    problem = not_due(state, seat)
    if problem is not None:
        return problem
    if state.phase == "name" and state.rulebook.partner.compulsory:
        return Rejection(code="must-name")
    acting.emit(Passed(seat))
    if acting.state.turn:
        return None
    if acting.state.phase == "drawn":
        close_declarations(acting, "passes")
    elif acting.state.phase == "rebel":
        acting.emit(RebellionClosed("passes"))
    return None


def close(acting: Acting, command: Close) -> Rejection | None:  # noqa: ARG001 - its time is kept with the record's line
    """The clock has run out on those who have not answered."""
    state = acting.state
    if state.phase == "drawn":
        close_declarations(acting, "clock")
    elif state.phase == "rebel":
        acting.emit(RebellionClosed("clock"))
    else:
        return wrong_phase(state)
    return None


def close_declarations(acting: Acting, by: ClosedBy) -> None:
    """The dealer takes the kitty; where nobody declared the kitty decides first, or a redeal is due."""
    acting.emit(DeclarationsClosed(by))
    deal = acting.deal
    if not deal.declarations and not _kitty_decides(acting, deal):
        return
    deal = acting.deal
    if deal.dealer is None:
        raise ValueError("there is no dealer")
    acting.emit(KittyTaken(deal.dealer, texts(deal.kitty)))


def _kitty_decides(acting: Acting, deal: Deal) -> bool:
    """Nobody declared: whether the deal goes on (2M-一.9, 3S-二.4, 3S-三.7)."""
    state = acting.state
    level = deal.level if deal.level is not None else rank_at(state.rulebook, state.places[deal.first])
    found = nobody_declared(state.rulebook, deal.kitty, level=level, first_deal=deal.first_deal, drew_first=deal.first)
    if found.redeal:
        acting.emit(DealVoided(deal=deal.number, reason="nobody-declared", rebel=deal.rebel, clauses=found.clauses))
        after_voided(acting)
        return False
    dealer = deal.dealer if found.dealer is None else found.dealer
    if dealer is None:
        raise ValueError("there is no dealer")
    if found.shown or deal.dealer is None:
        acting.emit(TrumpTurned(cards=texts(found.shown), trump=trump_text(found.trump), dealer=dealer))
    return True
