"""Ending: what the last trick is worth, and what a hand keeps for it."""

from __future__ import annotations

from collections.abc import Sequence

from tuolaji.bots.heuristic.knowledge import Knowledge
from tuolaji.bots.heuristic.odds import above, first_lane, holds_higher
from tuolaji.rules.engine import Lead, kitty_multiplier, read_lead
from tuolaji.rules.kernel.bits import at_least, steps_of, total
from tuolaji.rules.kernel.reading import best_code, take_best
from tuolaji.rules.options import KittyRules

Worth = tuple[float, list[tuple[float, float]]]
_FACTORS: dict[tuple[KittyRules, tuple[tuple[int, int], ...], int, bool], int] = {}


def multiplier(k: Knowledge, lead: Lead, cards: Sequence[int]) -> int:
    """By what the kitty counts if the attackers win the last trick with these cards on this lead."""
    if not k.rulebook.kitty.read_in_lead:
        return kitty_multiplier(k.rulebook, k.o, lead, cards, True)
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
    return (k.stake + k.weights.control / 2) * multiplier(k, lead, cards)


class Reserve:
    """What a hand holds back for the last trick; counts more the nearer that is."""

    def __init__(self, k: Knowledge) -> None:
        self.k = k
        self.w = k.weights
        near = (self.w.reserve_from - k.size) / self.w.reserve_span
        self.weight = min(1.0, max(self.w.reserve_early if k.attacking else 0.0, near))
        self._single = self._unit_factor(1, True)
        self._values: dict[tuple[int, ...], Worth] = {}
        self._units: dict[tuple[int, int], tuple[float, int, int] | None] = {}
        self._missed: dict[int, tuple[float, int]] = {}

    def _unit_factor(self, size: int, trump: bool) -> float:
        """The multiplier of one unit of so many identical cards, where trumps and side cards may count differently."""
        k = self.k
        card = next((card for card in range(53, -1, -1) if (k.o.suit[card] == 0) == trump), 53)
        cards = (card,) * min(size, k.decks)
        return float(multiplier(k, read_lead(k.rulebook, k.o, cards), cards))

    def value(self, gone: Sequence[int], held: float) -> float:
        """The worth for the last trick of what is left after ``gone`` is played.

        ``held``: how likely the play takes the trick, and with it the lead.
        """
        if self.weight == 0.0 or len(gone) >= self.k.size:
            return 0.0
        left = list(self.k.packed)
        for card in gone:
            left[self.k.o.suit[card]] -= self.k.o.one[card]
        key = tuple(left)
        known = self._values.get(key)
        if known is None:
            known = self._worth(left, self.k.size - len(gone))
            self._values[key] = known
        single, units = known
        best = single
        for later, now in units:
            best = max(best, later + (now - later) * held)
        return float(self.weight * best)

    def _worth(self, left: list[int], size: int) -> Worth:
        """The worth of the best trump alone, and of each unit that might be led at the very end: where the lead has yet
        to be won, and where it is held now."""
        k = self.k
        stake = k.stake + self.w.control
        trumps = left[0]
        single = 0.0
        if trumps:
            lane = first_lane(steps_of(at_least(trumps, 1)))
            higher = int(total(k.unseen[0] & above(lane)))
            single = self._single * stake * (0.9 if higher == 0 else self.w.trump_left**higher)
        units: list[tuple[float, float]] = []
        if not k.attacking:
            return single, units
        for suit in range(5):
            unit = self._unit(suit, left[suit]) if left[suit] else None
            if unit is None:
                continue
            worth, cards, laid = unit
            missed, sure = self._entries(trumps - laid if suit == 0 else trumps)
            later = 1.0 - (1.0 - self.w.unit_alone) * missed
            now = 0.95 if size == cards + sure else later
            units.append((stake * worth * later, stake * worth * now))
        return single, units

    def _unit(self, suit: int, packed: int) -> tuple[float, int, int] | None:
        """The best unit of two or more cards of a suit: the multiplier to be expected of it, its size and its cards as
        a packed suit. None without one."""
        key = (suit, packed)
        if key not in self._units:
            self._units[key] = self._best_unit(suit, packed)
        return self._units[key]

    def _best_unit(self, suit: int, packed: int) -> tuple[float, int, int] | None:
        k = self.k
        code = int(best_code(packed))
        if code >> 4 < 2:
            return None
        cells = take_best(packed, code)
        lane = first_lane(steps_of(cells))
        chance = 1.0
        for seat in range(4):
            if k.friend[seat] < 0:
                chance *= 1.0 - holds_higher(k, seat, suit, code, lane)
                if suit:
                    chance *= 1.0 - holds_higher(k, seat, 0, code, 16) * 0.7
        laid = int(cells * (code & 7))
        cards = k.o.unpack(suit, laid)
        return chance * multiplier(k, Lead(suit, cards, laid, [(code, int(cells))], False), cards), len(cards), laid

    def _entries(self, trumps: int) -> tuple[float, int]:
        """How likely these trumps fail to win the lead late, and how many of them are sure to win a trick."""
        known = self._missed.get(trumps)
        if known is not None:
            return known
        unseen = self.k.unseen[0]
        missed, sure, seen = 1.0, 0, 0
        rest = int(steps_of(at_least(trumps, 1)))
        while rest and seen < 3:
            bit = rest & -rest
            rest &= rest - 1
            seen += 1
            higher = int(total(unseen & above(first_lane(bit))))
            if higher == 0:
                sure += 1
            missed *= 1.0 - self.w.unit_entry * 0.4**higher
        self._missed[trumps] = (missed, sure)
        return missed, sure
