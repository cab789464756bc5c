"""Leading: the units worth leading of each suit, sure throws, and what each is expected to bring."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt

from tuolaji.bots.heuristic.ending import Reserve, last_trick_value
from tuolaji.bots.heuristic.following import Valued
from tuolaji.bots.heuristic.keeping import Keeper
from tuolaji.bots.heuristic.knowledge import Knowledge
from tuolaji.bots.heuristic.odds import beats, fed
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
        self.friends = [seat for seat in self.others if k.friend[seat] > 0]
        self.foes = [seat for seat in self.others if k.friend[seat] <= 0]

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
        k, w = self.k, self.k.weights
        lead = read_lead(k.rulebook, k.o, cards)
        codes = [int(code) for code, _ in lead.read]
        lane = 15 - max(k.o.step[card] for card in lead.cards) if codes[0] == 17 else self._top(lead)
        held, ours = self._odds(lead, codes, lane)
        points = sum(POINTS[card] for card in cards)
        won = points + lead.size * fed(k, self.others, lead.suit, True)
        lost = points + lead.size * fed(k, self.others, lead.suit, False)
        value = ours * (1.0 - k.par) * won - (1.0 - ours) * k.par * lost
        value += w.tempo * held + w.friend_tempo * (ours - held)
        value -= self.keeper.cost(cards) * (1.0 - self._cashed(lead, held))
        value += self._shape(lead)
        if k.size <= lead.size:
            return value + ours * last_trick_value(k, lead, cards)
        return value + self.reserve.value(cards, held)

    def _top(self, lead: Lead) -> int:
        cells = lead.read[0][1]
        card = self.k.o.unpack(lead.suit, cells)[0]
        return 15 - self.k.o.step[card]

    def _odds(self, lead: Lead, codes: list[int], lane: int) -> tuple[float, float]:
        """How likely the lead holds, and how likely one's own side wins the trick."""
        k = self.k
        held = 1.0 - beats(k, self.others, lead.suit, codes, lane, False)
        if held >= 1.0:
            return 1.0, 1.0
        friends = beats(k, self.friends, lead.suit, codes, lane, False) if self.friends else 0.0
        foes = beats(k, self.foes, lead.suit, codes, lane, False) if self.foes else 0.0
        if friends <= 0.0:
            return held, held
        number = len(self.foes)
        each = 1.0 - (1.0 - foes) ** (1.0 / number) if number else 0.0
        return held, held + (1.0 - held) * friends / (friends + number * each)

    def _cashed(self, lead: Lead, held: float) -> float:
        """The part of its worth that a card brings in by winning now: side suits are to be cashed, trumps kept."""
        return held * (self.k.weights.cashed_side if lead.suit else self.k.weights.cashed_trump)

    def _shape(self, lead: Lead) -> float:
        """Drawing the opponents' trumps from strength, and emptying a short side suit."""
        k = self.k
        if lead.suit == 0:
            mine = sum(1 for card in k.hand if k.o.suit[card] == 0)
            foes = sum(k.share(seat, 0) for seat in self.others if k.friend[seat] < 0) * k.unseen_count[0]
            edge = mine - foes / 2 if foes >= 1.0 else -2.0
            bonus = k.weights.draw_trumps * max(-2.0, min(4.0, edge)) * sqrt(lead.size)
            return bonus if not k.attacking else 0.5 * bonus + k.weights.attack_trumps
        rest = sum(1 for card in k.hand if k.o.suit[card] == lead.suit) - lead.size
        if rest == 0 and k.packed[0]:
            return k.weights.empties
        return 0.0
