"""Burying: empty short side suits, keep trumps, winners and pairs, and hide few points."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import combinations

from tuolaji.bots.heuristic.weights import DEFAULT, Weights
from tuolaji.cards import POINTS
from tuolaji.rules.engine import Order, order


def keep_worth(o: Order, card: int, count: int, suit_cards: dict[int, int], top: int, point: float) -> float:
    """What keeping one of ``count`` copies is worth; ``top``: step of the side suits' highest card."""
    step = o.step[card]
    if o.suit[card] == 0:
        return 9.0 + 0.5 * step + (2.0 if count > 1 else 0.0)
    below = top - step
    if below == 0:
        worth = 6.0
    elif below == 1:
        worth = 3.0 if suit_cards.get(top, 0) else 1.4
    elif below == 2:
        worth = 1.0
    else:
        worth = 0.05 * step
    if count > 1:
        worth += 2.0 + 0.1 * step + (2.0 if below == 0 else 0.0)
    if count > 2:
        worth += 2.0
    return worth + point * POINTS[card]


def bury(hand: Sequence[int], count: int, level: int, trump: int, w: Weights = DEFAULT) -> list[int]:
    """The cards to bury: the best over all choices of side suits to be emptied, the rest by worth."""
    o = order(level, trump)
    held = Counter(hand)
    tops = _tops(o)
    by_suit: list[dict[int, int]] = [{} for _ in range(5)]
    for card, copies in held.items():
        steps = by_suit[o.suit[card]]
        steps[o.step[card]] = steps.get(o.step[card], 0) + copies
    worth: dict[int, float] = {}
    for card, copies in held.items():
        suit = o.suit[card]
        worth[card] = keep_worth(o, card, copies, by_suit[suit], tops[suit], w.bury_point)
    suits = {s: [card for card in hand if o.suit[card] == s] for s in range(1, 5)}
    present = [s for s in suits if suits[s]]
    best: list[int] = []
    best_value = float("-inf")
    for size in range(len(present) + 1):
        for emptied in combinations(present, size):
            chosen = [card for s in emptied for card in suits[s]]
            if len(chosen) > count:
                continue
            rest = sorted((card for card in hand if o.suit[card] not in emptied), key=worth.__getitem__)
            chosen += rest[: count - len(chosen)]
            value = w.bury_void * len(emptied) - sum(worth[card] for card in chosen)
            if value > best_value:
                best, best_value = chosen, value
    return best


def _tops(o: Order) -> list[int]:
    tops = [0] * 5
    for card, suit in enumerate(o.suit):
        tops[suit] = max(tops[suit], o.step[card])
    return tops
