"""Fitting: a legal play that costs little, built from what the lead requires; never a search through all plays."""

from __future__ import annotations

from collections.abc import Callable

from tuolaji.bots.heuristic.knowledge import Knowledge
from tuolaji.cards import Rng
from tuolaji.rules.engine import Lead, follow_code, required_units, sample_play
from tuolaji.rules.kernel.bits import LEVELS, RUN, SHARED, at_least, exactly_two, runs, steps_of

Price = Callable[[int], float]
TRIES = 6


class Fitter:
    """Builds legal plays of one hand on one lead, by the price of its cards."""

    def __init__(self, k: Knowledge, lead: Lead) -> None:
        self.k = k
        self.lead = lead
        suit = k.o.suit
        self.suited = [card for card in k.hand if suit[card] == lead.suit]
        self.others = [card for card in k.hand if suit[card] != lead.suit]
        self.short = len(self.suited) < lead.size
        self.required: tuple[tuple[int, int], ...] = ()
        if not self.short and lead.size > 1:
            self.required = required_units(k.rulebook, k.o, lead, k.hand)

    def cheapest(self, price: Price) -> list[int]:
        """A legal play of a low total price."""
        size = self.lead.size
        if self.short:
            rest = sorted(self.others, key=price)[: size - len(self.suited)]
            return self.suited + rest
        if len(self.suited) == size:
            return self.suited
        if size == 1:
            return [min(self.suited, key=price)]
        if not self.required:
            play = self._fill([], price)
            return play if self._legal(play) else self._sampled(price)
        for natural in (False, True):
            taken = self._units(price, natural)
            if taken is not None:
                play = self._fill(taken, price)
                if self._legal(play):
                    return play
        return self._sampled(price)

    def _legal(self, play: list[int]) -> bool:
        return follow_code(self.k.rulebook, self.k.o, self.lead, self.k.hand, play) == "ok"

    def _units(self, price: Price, natural: bool) -> list[int] | None:
        """Cards for the required units, each as cheap as can be; ``natural``: pairs only of cards held just twice."""
        o, suit = self.k.o, self.lead.suit
        left = self.k.packed[suit]
        twice = exactly_two(left)
        taken: list[int] = []
        for width, length in self.required:
            held = at_least(left, width)
            if natural and width == 2:
                held &= twice
            cells = self._cheapest_cells(held, length, price)
            if not cells:
                return None
            left -= cells * width
            taken.extend(o.unpack(suit, cells * width))
        return taken

    def _cheapest_cells(self, held: int, length: int, price: Price) -> int:
        at = self.k.o.card_at[self.lead.suit]
        best, best_price = 0, float("inf")
        starts = runs(steps_of(held), length)
        while starts:
            start = starts & -starts
            starts &= starts - 1
            for cells in spread(start, length, held):
                sum_of = 0.0
                rest = cells
                while rest:
                    bit = rest & -rest
                    rest &= rest - 1
                    sum_of += price(at[(bit.bit_length() - 1) // 3])
                if sum_of < best_price:
                    best, best_price = cells, sum_of
        return best

    def _fill(self, taken: list[int], price: Price) -> list[int]:
        rest = list(self.suited)
        for card in taken:
            rest.remove(card)
        if self.k.rulebook.follow.protect_triples and taken:
            # a third copy would turn a pair that is asked for into a triple
            spare = [card for card in rest if card not in taken]
            if len(spare) >= self.lead.size - len(taken):
                rest = spare
        rest.sort(key=price)
        return taken + rest[: self.lead.size - len(taken)]

    def _sampled(self, price: Price) -> list[int]:
        """The cheapest of a few plays drawn at random: only where the pieces above do not go together."""
        k = self.k
        rng = Rng("fitting", k.deal.number, len(k.deal.tricks), k.seat)
        plays = [sample_play(k.rulebook, k.o, self.lead, k.hand, rng) for _ in range(TRIES)]
        return list(min(plays, key=lambda play: sum(price(card) for card in play)))


def spread(start: int, length: int, held: int) -> list[int]:
    """The cells of a run from a step bit on; on the step of the side level cards one of those held, each once."""
    cells = start * RUN[length]
    levels = held & LEVELS
    if not levels or not cells & SHARED:
        return [cells]
    found = []
    while levels:
        kind = levels & -levels
        levels &= levels - 1
        found.append((cells & ~SHARED) | kind)
    return found
