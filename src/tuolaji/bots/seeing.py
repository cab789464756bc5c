"""Reading a view: the order of the deal, the lead of the running trick, the declarations offered."""

from __future__ import annotations

from tuolaji.cards import CARD_OF
from tuolaji.rules.engine import Lead, Order, order, read_lead
from tuolaji.table.choices import Choices
from tuolaji.table.view import View


def order_of(view: View) -> Order:
    """The order of the running deal. ValueError while its level or trump suit is not decided."""
    deal = view.state.deal
    if deal is None or deal.level is None or deal.trump is None:
        raise ValueError("level and trump suit are not decided yet")
    return order(deal.level, deal.trump)


def running_lead(view: View) -> Lead | None:
    """The lead of the running trick; None when the next play is a lead."""
    deal = view.state.deal
    if deal is None or deal.trick is None:
        return None
    trick = deal.trick
    return read_lead(view.rulebook, order_of(view), trick.plays[0].cards, trick.named)


def hand_of(view: View) -> list[int]:
    """The seat's cards, and those it has buried, ascending."""
    deal = view.state.deal
    buried = deal.kitty if deal is not None and deal.buried_by == view.seat else ()
    return sorted([*view.hand, *buried])


def declare_options(choices: Choices) -> list[int]:
    """The declarations offered as ``card * 8 + number of cards``, ascending."""
    return sorted(CARD_OF[choice.cards[0]] * 8 + len(choice.cards) for choice in choices.declare)
