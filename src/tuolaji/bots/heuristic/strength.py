"""Strength: how good a hand is with each trump suit, before anything is played."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from tuolaji.cards import NO_TRUMP
from tuolaji.rules.engine import order


def trump_strength(cards: Sequence[int], level: int, trump: int) -> float:
    """About one for a low trump; more for high ones, pairs and triples, and a little for side aces.

    With so many cards in hand, a hand of average luck comes to a bit less than half their number.
    """
    o = order(level, trump)
    strength = 0.0
    for card, count in Counter(cards).items():
        step = o.step[card]
        if o.suit[card] == 0:
            strength += count * (0.9 + 0.09 * max(0, step - 6))
            if count > 1:
                strength += (count - 1) * (0.5 + 0.07 * max(0, step - 6))
        elif step >= 14:
            strength += 0.5 * count
    return strength if trump != NO_TRUMP else strength * 1.25
