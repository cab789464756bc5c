"""Knowledge: all that a seat knows at one decision, ready for counting."""

from __future__ import annotations

from tuolaji.bots.heuristic.memory import Memory
from tuolaji.bots.heuristic.partners import friends
from tuolaji.bots.heuristic.weights import DEFAULT, Weights
from tuolaji.cards import POINTS
from tuolaji.rules.engine import order
from tuolaji.rules.kernel.bits import total
from tuolaji.table import HIDDEN, Deal
from tuolaji.table.view import View


class Knowledge:
    """One seat's knowledge while cards are played.

    ``packed``: the own five packed suits; ``unseen``: those in other hands (and the kitty, if another buried it);
    ``friend[seat]``: 1 surely of one's side … −1 surely not; ``attacking``: own side; ``stake``: points the kitty is
    expected to hold; ``density``, ``suit_density``: points an unseen card holds on average.
    """

    def __init__(self, view: View, memory: Memory, weights: Weights = DEFAULT) -> None:
        deal = view.state.deal
        seat = view.seat
        if deal is None or seat is None:
            raise ValueError("no deal is running")
        self.weights = weights
        self.rulebook = view.rulebook
        self.decks = view.rulebook.deal.decks
        self.seat = seat
        self.o = memory.o
        self.deal: Deal = deal
        self.hand = deal.hands[seat]
        self.size = len(self.hand)
        self.packed = self.o.pack(self.hand)
        self.void = memory.void
        self.no_pair = memory.no_pair
        self.no_triple = memory.no_triple
        own_kitty = deal.kitty if deal.buried_by == seat and HIDDEN not in deal.kitty else ()
        buried = self.o.pack(own_kitty)
        self.unseen = [left - mine - put for left, mine, put in zip(memory.left, self.packed, buried, strict=True)]
        self.unseen_count = [int(total(suit)) for suit in self.unseen]
        self.counts = [len(hand) for hand in deal.hands]
        self.hidden_kitty = 0 if own_kitty else len(deal.kitty)
        self.friend, self.attacking = friends(view, deal, seat)
        par = weights.par_attacking if self.attacking else weights.par_defending
        ours = sum(taken for other, taken in enumerate(deal.taken) if self.friend[other] > 0)
        self.par = (weights.par_weight * par + ours) / (weights.par_weight + sum(deal.taken))
        self._shares: dict[int, float] = {}
        self.voids: dict[int, float] = {}  # odds worked out already
        self.holdings: dict[tuple[int, int, int, int], float] = {}
        points = self._points_left()
        self.density = sum(points) / (sum(self.unseen_count) or 1)
        self.suit_density = [here / (count or 1) for here, count in zip(points, self.unseen_count, strict=True)]
        if own_kitty:
            self.stake = float(sum(POINTS[card] for card in own_kitty))
        else:
            self.stake = self.hidden_kitty * self.density * weights.stake

    def _points_left(self) -> list[int]:
        o = self.o
        points = [0] * 5
        for suit, packed in enumerate(self.unseen):
            if packed:
                for lane, worth in point_lanes(o.level, o.trump)[suit]:
                    points[suit] += worth * (packed >> (3 * lane) & 7)
        return points

    def share(self, seat: int, suit: int) -> float:
        """The part of the unseen cards of a suit that the seat is expected to hold."""
        key = seat * 5 + suit
        known = self._shares.get(key)
        if known is None:
            room = self.hidden_kitty * 0.6 if suit else self.hidden_kitty * 0.2
            for other in range(4):
                if other != self.seat and not self.void[other][suit]:
                    room += self.counts[other]
            known = 0.0 if self.void[seat][suit] or room <= 0 else min(1.0, self.counts[seat] / room)
            self._shares[key] = known
        return known


_LANES: dict[tuple[int, int], list[list[tuple[int, int]]]] = {}


def point_lanes(level: int, trump: int) -> list[list[tuple[int, int]]]:
    """For each suit in play the lanes with point cards: (lane, points)."""
    known = _LANES.get((level, trump))
    if known is None:
        o = order(level, trump)
        known = [[] for _ in range(5)]
        for card, points in enumerate(POINTS):
            if points:
                known[o.suit[card]].append((o.lane[card], points))
        _LANES[level, trump] = known
    return known
