"""Decisions between the kitty and the first lead: burying, naming the partner's card, rebelling."""

from __future__ import annotations

from tuolaji.cards import cards_text
from tuolaji.rules.citing import cite
from tuolaji.rules.partner import picked_partner
from tuolaji.rules.rebellion import check_rebellion
from tuolaji.table.codec import missing, texts
from tuolaji.table.commands import Bury, Name, Rebel
from tuolaji.table.decide.acting import Acting, out_of_place
from tuolaji.table.decide.ending import after_voided
from tuolaji.table.events import Buried, CardNamed, DealVoided, PartnerRevealed, Rebelled
from tuolaji.table.leads import order_of
from tuolaji.table.plays import parsed
from tuolaji.table.rejection import Rejection


def bury(acting: Acting, command: Bury) -> Rejection | None:
    """As many cards as were taken go back."""
    state = acting.state
    problem = out_of_place(state, "bury", command.seat)
    if problem is not None:
        return problem
    cards = parsed(command.cards)
    if isinstance(cards, Rejection):
        return cards
    deal = acting.deal
    due = len(deal.fresh)
    if len(cards) != due:
        return Rejection(code="wrong-count", clauses=cite(state.rulebook, ("deal.kitty",)), params={"count": due})
    absent = missing(deal.hands[command.seat], cards)
    if absent:
        return Rejection(code="not-in-hand", cards=cards_text(absent))
    acting.emit(Buried(command.seat, texts(order_of(deal).sort(cards))))
    return None


def name(acting: Acting, command: Name) -> Rejection | None:
    """The dealer names a card; whoever holds it is the partner (2O-7)."""
    state = acting.state
    problem = out_of_place(state, "name", command.seat)
    if problem is not None:
        return problem
    cards = parsed((command.card,))
    if isinstance(cards, Rejection):
        return cards
    deal = acting.deal
    pick = picked_partner(state.rulebook, cards[0], dealer=command.seat, hands=deal.hands, kitty=deal.kitty)
    acting.emit(CardNamed(seat=command.seat, card=command.card, partner=pick.partner, alone=pick.alone))
    if state.rulebook.partner.revealed == "at-once":
        acting.emit(PartnerRevealed(pick.partner))
    return None


def rebel(acting: Acting, command: Rebel) -> Rejection | None:
    """An attacker with few points demands a redeal (3S-二.7)."""
    state = acting.state
    problem = out_of_place(state, "rebel", command.seat)
    if problem is not None:
        return problem
    deal = acting.deal
    verdict = check_rebellion(state.rulebook, deal.hands[command.seat], attacker=True)
    if not verdict.allowed:
        return Rejection(code=verdict.code, clauses=verdict.clauses, params={"points": verdict.points})
    acting.emit(Rebelled(command.seat, verdict.points))
    acting.emit(DealVoided(deal=deal.number, reason="rebellion", rebel=command.seat, clauses=verdict.clauses))
    after_voided(acting)
    return None
