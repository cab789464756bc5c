"""Leading: the units worth leading of each suit, sure throws, and what each is expected to bring."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt

from tuolaji.bots.heuristic.ending import Reserve, last_trick_value
from tuolaji.bots.heuristic.following import SPENT, TEMPO, Valued
from tuolaji.bots.heuristic.keeping import Keeper
from tuolaji.bots.heuristic.knowledge import Knowledge
from tuolaji.bots.heuristic.odds import beats
from tuolaji.bots.heuristic.throwing import safe_throw
from tuolaji.cards import POINTS
from tuolaji.rules.engine import Lead, read_lead
from tuolaji.rules.kernel.reading import canonical_units
from tuolaji.rules.lead import unit_cards


class Leader:
    """One seat's decision what to lead."""

    def __init__(self, k: Knowledge) -> None:
        self.k = k
        self.keeper = Keeper(k)
        self.reserve = Reserve(k)
        self.others = [(k.seat + i) % 4 for i in range(1, 4) if k.counts[(k.seat + i) % 4]]

    def ranked(self) -> list[Valued]:
        """The candidates with their values, the best first."""
        found: list[Valued] = []
        for suit in range(5):
            if self.k.packed[suit]:
                found.extend((self.value(cards), cards) for cards in self._candidates(suit))
        return sorted(found, key=lambda valued: -valued[0])

    def _candidates(self, suit: int) -> list[list[int]]:
        """Of each form the highest and the lowest unit, the richest low card, and the sure throw."""
        k = self.k
        units = canonical_units(k.packed[suit])
        first: dict[int, list[int]] = {}
        last: dict[int, list[int]] = {}
        for unit in units:
            code = int(unit[0])
            cards = unit_cards(k.o, suit, unit)
            if code not in first:
                first[code] = cards
            last[code] = cards
        plays = list(first.values())
        plays += [cards for code, cards in last.items() if cards != first[code]]
        top = k.o.unpack(suit, k.packed[suit])
        for card in (top[0], top[-1]):
            if [card] not in plays:
                plays.append([card])
        if len(units) > 1:
            throw = safe_throw(k, suit, units)
            if throw:
                plays.append(throw)
        return plays

    def value(self, cards: Sequence[int]) -> float:
        """Points the lead is expected to bring or save, less what it costs."""
        k = self.k
        lead = read_lead(k.rulebook, k.o, cards)
        codes = [int(code) for code, _ in lead.read]
        lane = 15 - max(k.o.step[card] for card in lead.cards) if codes[0] == 17 else self._top(lead)
        held, ours = self._odds(lead, codes, lane)
        points = sum(POINTS[card] for card in cards)
        more = lead.size * k.density * sum(1.4 if k.friend[seat] > 0 else 0.6 for seat in self.others)
        value = ours * (points + more) - SPENT * points + TEMPO * held
        value -= self.keeper.cost(cards) * (1.0 - self._cashed(lead, held))
        value += self._shape(lead)
        if k.size <= lead.size:
            return value + ours * last_trick_value(k, lead, cards)
        return value + self.reserve.value(cards)

    def _top(self, lead: Lead) -> int:
        cells = lead.read[0][1]
        card = self.k.o.unpack(lead.suit, cells)[0]
        return 15 - self.k.o.step[card]

    def _odds(self, lead: Lead, codes: list[int], lane: int) -> tuple[float, float]:
        """How likely the lead holds, and how likely one's own side wins the trick."""
        k = self.k
        held = 1.0
        friends = foes = 0.0
        for seat in self.others:
            chance = beats(k, seat, lead.suit, codes, lane, False)
            held *= 1.0 - chance
            if k.friend[seat] > 0:
                friends += chance
            else:
                foes += chance
        ours = held
        if friends > 0.0:
            ours += (1.0 - held) * friends / (friends + foes)
        return held, ours

    def _cashed(self, lead: Lead, held: float) -> float:
        """The part of its worth that a card brings in by winning now: side suits are to be cashed, trumps kept."""
        return held * (0.85 if lead.suit else 0.35)

    def _shape(self, lead: Lead) -> float:
        """Drawing the opponents' trumps from strength, and emptying a short side suit."""
        k = self.k
        if lead.suit == 0:
            mine = sum(1 for card in k.hand if k.o.suit[card] == 0)
            foes = sum(k.share(seat, 0) for seat in self.others if k.friend[seat] < 0) * k.unseen_count[0]
            edge = mine - foes / 2 if foes >= 1.0 else -2.0
            bonus = 0.35 * max(-2.0, min(4.0, edge)) * sqrt(lead.size)
            return bonus if not k.attacking else 0.5 * bonus - 0.6
        rest = sum(1 for card in k.hand if k.o.suit[card] == lead.suit) - lead.size
        if rest == 0 and k.packed[0]:
            return 0.8
        return 0.0
