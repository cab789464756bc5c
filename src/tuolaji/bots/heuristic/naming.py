"""Naming the partner's card (2O-7), and choosing which unit of a stopped throw is led (4M-三.7.A)."""

from __future__ import annotations

from collections.abc import Sequence

from tuolaji.cards import POINTS
from tuolaji.rules.engine import Order


def partner_card(o: Order, allowed: Sequence[int], cards: Sequence[int]) -> int:
    """The highest card held just once: whoever holds its twin is strong too, and there surely is a partner."""
    single = [card for card in allowed if cards.count(card) == 1] or list(allowed)
    return max(single, key=lambda card: (o.suit[card] == 0, o.step[card], -card))


def unit_to_lead(o: Order, choices: Sequence[Sequence[int]]) -> int:
    """Index of the choice with the most points, then the lowest and smallest one: all of them are beaten."""
    return max(
        range(len(choices)),
        key=lambda at: (sum(POINTS[card] for card in choices[at]), -o.step[choices[at][0]], -len(choices[at])),
    )
