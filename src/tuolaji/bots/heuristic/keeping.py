"""Keeping: what it costs to give cards up, in points."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from tuolaji.bots.heuristic.knowledge import Knowledge
from tuolaji.bots.heuristic.odds import above, void_chance
from tuolaji.rules.kernel.bits import at_least, steps_of, total


class Keeper:
    """The worth of the cards in hand: ``single[card]`` alone, ``bond[card]`` what breaking a pair of it costs."""

    def __init__(self, k: Knowledge) -> None:
        self.k = k
        self.w = k.weights
        self.held = Counter(k.hand)
        self.single: dict[int, float] = {}
        self.bond: dict[int, float] = {}
        self._safe = [self._ruff_free(suit) for suit in range(5)]
        for card, count in self.held.items():
            self.single[card] = self._trump(card) if k.o.suit[card] == 0 else self._side(card)
            if count > 1:
                self.bond[card] = self._bond(card)

    def _ruff_free(self, suit: int) -> float:
        """How likely no opponent ruffs the suit's next round."""
        k = self.k
        if suit == 0 or not k.unseen_count[0]:
            return 1.0
        safe = 1.0
        for seat in range(4):
            if k.friend[seat] < 0 and not k.void[seat][0]:
                safe *= 1.0 - 0.8 * void_chance(k, seat, suit)
        return safe

    def _trump(self, card: int) -> float:
        k = self.k
        unseen = k.unseen[0]
        if not unseen:
            return 3.5 + 0.05 * k.o.step[card]
        lane = k.o.lane[card]
        higher = total(unseen & above(3 if lane >= 16 else lane))
        lower = k.unseen_count[0] - higher
        rank = lower / (k.unseen_count[0] + 1)
        worth = self.w.trump_base + self.w.trump_rank * rank * rank
        if higher == 0:
            worth += self.w.trump_boss
        elif higher == 1:
            worth += self.w.trump_second
        return worth

    def _side(self, card: int) -> float:
        k = self.k
        suit = k.o.suit[card]
        unseen = k.unseen[suit]
        if not unseen:
            return 1.5 * self._safe[suit]
        higher = total(unseen & above(k.o.lane[card]))
        if higher == 0:
            return self.w.side_boss * self._safe[suit]
        if higher == 1:
            return self.w.side_second * self._safe[suit]
        return self.w.side_step * k.o.step[card]

    def _bond(self, card: int) -> float:
        """A pair is worth more than its cards: more so when no higher pair is about, most among trumps."""
        k = self.k
        suit = k.o.suit[card]
        lane = k.o.lane[card]
        step = 3 if lane >= 16 else lane
        pairs = steps_of(at_least(k.unseen[suit], 2)) & ((1 << (3 * step)) - 1)
        if suit == 0:
            return self.w.trump_bond if pairs else self.w.trump_bond_boss
        return (self.w.side_bond if pairs else self.w.side_bond_boss) * self._safe[suit]

    def cost(self, cards: Sequence[int]) -> float:
        """What giving these cards up costs."""
        if len(cards) == 1:
            card = cards[0]
            count = self.held[card]
            return self.single[card] + (self.bond[card] if count % 2 == 0 else 0.0)
        sum_of = 0.0
        for card, count in Counter(cards).items():
            held = self.held[card]
            sum_of += count * self.single[card]
            broken = held // 2 - (held - count) // 2 - count // 2
            if broken > 0:
                sum_of += broken * self.bond[card]
        return sum_of
