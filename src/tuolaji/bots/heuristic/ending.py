"""Ending: what the last trick is worth, and what a hand keeps for it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from tuolaji.bots.heuristic.knowledge import Knowledge
from tuolaji.bots.heuristic.odds import above, first_lane, holds_higher
from tuolaji.rules.engine import Lead, kitty_multiplier, read_lead
from tuolaji.rules.kernel.bits import at_least, steps_of, total
from tuolaji.rules.kernel.reading import best_code, take_best
from tuolaji.rules.options import KittyRules

SINGLE: Final = 17  # the code of a single card
CONTROL: Final = 4.0  # points the last trick is worth beyond the kitty's, as insurance
_FACTORS: dict[tuple[KittyRules, tuple[tuple[int, int], ...], int, bool], int] = {}


def multiplier(k: Knowledge, lead: Lead, cards: Sequence[int]) -> int:
    """By what the kitty counts if the attackers win the last trick with these cards on this lead."""
    ruff = k.o.suit[cards[0]] == 0
    key = (k.rulebook.kitty, tuple(lead.forms()), len(cards), ruff)
    known = _FACTORS.get(key)
    if known is None:
        known = kitty_multiplier(k.rulebook, k.o, lead, cards, True)
        if len(_FACTORS) > 512:
            _FACTORS.clear()
        _FACTORS[key] = known
    return known


def last_trick_value(k: Knowledge, lead: Lead, cards: Sequence[int]) -> float:
    """What the kitty swings when the last trick is won with these cards."""
    return (k.stake + CONTROL / 2) * multiplier(k, lead, cards)


class Reserve:
    """What a hand holds back for the last trick; counts more the nearer that is."""

    def __init__(self, k: Knowledge) -> None:
        self.k = k
        self.weight = min(1.0, max(0.0, (13 - k.size) / 8.0))
        self._single = self._unit_factor(1, True)
        self._values: dict[tuple[int, ...], float] = {}

    def _unit_factor(self, size: int, trump: bool) -> float:
        """The multiplier of one unit of so many identical cards, where trumps and side cards may count differently."""
        k = self.k
        card = next((card for card in range(53, -1, -1) if (k.o.suit[card] == 0) == trump), 53)
        cards = (card,) * min(size, k.decks)
        return float(multiplier(k, read_lead(k.rulebook, k.o, cards), cards))

    def value(self, gone: Sequence[int]) -> float:
        """The worth for the last trick of what is left after ``gone`` is played."""
        if self.weight == 0.0 or len(gone) >= self.k.size:
            return 0.0
        left = list(self.k.packed)
        for card in gone:
            left[self.k.o.suit[card]] -= self.k.o.one[card]
        key = tuple(left)
        known = self._values.get(key)
        if known is None:
            known = self.weight * self._worth(left)
            self._values[key] = known
        return known

    def _worth(self, left: list[int]) -> float:
        k = self.k
        stake = k.stake + CONTROL
        worth = 0.0
        bosses = 0
        trumps = left[0]
        if trumps:
            steps = steps_of(at_least(trumps, 1))
            lane = first_lane(steps)
            higher = total(k.unseen[0] & above(lane))
            bosses = 1 if higher == 0 else 0
            worth = self._single * stake * (0.9 if higher == 0 else 0.45**higher)
        if k.attacking:
            worth = max(worth, self._best_unit(left, stake, bosses))
        return worth

    def _best_unit(self, left: list[int], stake: float, bosses: int) -> float:
        """The best unit of two or more cards that might be led at the very end."""
        k = self.k
        best = 0.0
        for suit in range(5):
            packed = left[suit]
            code = best_code(packed) if packed else 0
            if code <= SINGLE:
                continue
            cells = take_best(packed, code)
            cards = k.o.unpack(suit, cells * (code & 7))
            lane = 15 - k.o.step[cards[0]]
            chance = 0.65 if bosses or sum(int(total(part)) for part in left) == len(cards) else 0.2
            for seat in range(4):
                if k.friend[seat] < 0:
                    chance *= 1.0 - holds_higher(k, seat, suit, code, lane)
                    if suit:
                        chance *= 1.0 - holds_higher(k, seat, 0, code, 16) * 0.7
            factor = multiplier(k, read_lead(k.rulebook, k.o, cards), cards)
            best = max(best, chance * stake * factor)
        return best


