"""Plays verified: the one place that says whether a seat may play these cards now. Used by decide and by choices."""

from __future__ import annotations

from typing import Final

from tuolaji.cards import cards_text
from tuolaji.rules.citing import cite
from tuolaji.rules.engine import Lead, Order, RuleError, follow_code, required_units
from tuolaji.rules.options import Rulebook
from tuolaji.table.codec import CODES, missing, texts
from tuolaji.table.commands import Cards, Units
from tuolaji.table.leads import lead_of, lead_read, order_of
from tuolaji.table.rejection import Rejection
from tuolaji.table.state import HIDDEN, Deal, Hand

_FOLLOW_OPTIONS: Final = {
    "wrong-count": ("follow.ladder",),
    "must-follow-suit": ("follow.ladder",),
    "must-follow-form": ("follow.ladder", "follow.protect_triples", "follow.natural_steps", "follow.run_needs_natural"),
}
_WHOLE_PACK: Final = 216  # four decks
SUIT_TEXTS: Final = ("T", "S", "H", "D", "C")


def parsed(cards: Cards) -> Hand | Rejection:
    """The codes of exact card texts; ``bad-card`` for anything else (the hidden card too)."""
    if len(cards) > _WHOLE_PACK:
        return Rejection(code="bad-card", params={"card": "…"})
    found: list[int] = []
    for text in cards:
        code = CODES.get(text, HIDDEN)
        if code == HIDDEN:
            return Rejection(code="bad-card", params={"card": text[:20]})
        found.append(code)
    return tuple(found)


def parsed_units(units: Units | None) -> tuple[Hand, ...] | Rejection | None:
    """The codes of a named reading."""
    if units is None:
        return None
    found: list[Hand] = []
    for unit in units:
        cards = parsed(unit)
        if isinstance(cards, Rejection):
            return cards
        found.append(cards)
    return tuple(found)


def verify_lead(
    rulebook: Rulebook, deal: Deal, seat: int, cards: Hand, named: tuple[Hand, ...] | None
) -> Lead | Rejection:
    """The lead these cards make, or why they make none. A throw's test is not part of it."""
    if not cards:
        return Rejection(code="empty-lead")
    absent = missing(deal.hands[seat], cards)
    if absent:
        return Rejection(code="not-in-hand", cards=cards_text(absent))
    try:
        return lead_read(rulebook, order_of(deal), cards, named)
    except RuleError as error:
        clauses = cite(rulebook, ("throw.named",)) if error.code == "bad-reading" else cite(rulebook, ("throw.test",))
        return Rejection(code=error.code, cards=texts(cards), clauses=clauses)


def verify_follow(rulebook: Rulebook, deal: Deal, seat: int, cards: Hand) -> Rejection | None:
    """Why these cards do not follow; None when they do."""
    trick = deal.trick
    if trick is None:
        raise ValueError("no trick is running")
    lead = lead_of(rulebook, deal, trick)
    o = order_of(deal)
    hand = deal.hands[seat]
    if lead.size == 1 and len(cards) == 1 and cards[0] in hand:  # the common case, without counting
        suit = o.suit
        if suit[cards[0]] == lead.suit or all(suit[card] != lead.suit for card in hand):
            return None
    if len(hand) < lead.size:  # a hand short of cards by a ruling plays what it has (4M-三.10.B)
        return _short(hand, cards)
    code = follow_code(rulebook, o, lead, hand, cards)
    if code == "ok":
        return None
    return _refused(rulebook, o, lead, hand, cards, code)


def _short(hand: Hand, cards: Hand) -> Rejection | None:
    if len(cards) != len(hand):
        return Rejection(code="wrong-count", params={"count": len(hand)})
    absent = missing(hand, cards)
    return Rejection(code="not-in-hand", cards=cards_text(absent)) if absent else None


def _refused(rulebook: Rulebook, o: Order, lead: Lead, hand: Hand, cards: Hand, code: str) -> Rejection:
    held = [card for card in o.sort(hand) if o.suit[card] == lead.suit]
    params: dict[str, str | int] = {"count": lead.size, "suit": SUIT_TEXTS[lead.suit]}
    concerned: Cards = ()
    if code == "not-in-hand":
        concerned = cards_text(missing(hand, cards))
    elif code == "must-follow-suit":
        concerned = cards_text(held)
        params["due"] = min(len(held), lead.size)
    elif code == "must-follow-form":
        concerned = cards_text(held)
        params["forms"] = " ".join(f"{w}x{n}" for w, n in required_units(rulebook, o, lead, hand))
    return Rejection(code=code, cards=concerned, clauses=cite(rulebook, _FOLLOW_OPTIONS.get(code, ())), params=params)
