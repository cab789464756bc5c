"""Leads of the running trick, read once and kept: a pure function with a small memory."""

from __future__ import annotations

from typing import Final

from tuolaji.rules.engine import Lead, Order, order, read_lead
from tuolaji.rules.options import Rulebook
from tuolaji.table.state import Deal, Hand, Trick

_KEPT: Final[dict[tuple[int, int, int, Hand, tuple[Hand, ...] | None], tuple[Rulebook, Lead]]] = {}
_MOST: Final = 256


def order_of(deal: Deal) -> Order:
    """The order of a deal whose level and trump suit are known. ValueError before that."""
    if deal.level is None or deal.trump is None:
        raise ValueError("level and trump suit are not decided yet")
    return order(deal.level, deal.trump)


def lead_read(rulebook: Rulebook, o: Order, cards: Hand, named: tuple[Hand, ...] | None) -> Lead:
    """A lead of these cards, read as named or canonically. Raises RuleError as ``read_lead``."""
    key = (id(rulebook), o.level, o.trump, cards, named)
    kept = _KEPT.get(key)
    if kept is not None and kept[0] is rulebook:
        return kept[1]
    lead = read_lead(rulebook, o, cards, named)
    if len(_KEPT) >= _MOST:
        _KEPT.clear()
    _KEPT[key] = (rulebook, lead)
    return lead


def lead_of(rulebook: Rulebook, deal: Deal, trick: Trick) -> Lead:
    """The lead of a trick of this deal."""
    return lead_read(rulebook, order_of(deal), trick.plays[0].cards, trick.named)
