"""The player ``normal``: the heuristic player with a patchy memory and a hand that is not quite sure."""

from __future__ import annotations

from typing import Final

from tuolaji.bots.heuristic.agent import HeuristicAgent
from tuolaji.bots.heuristic.following import Valued
from tuolaji.bots.heuristic.memory import Memory
from tuolaji.bots.heuristic.weights import DEFAULT, Weights
from tuolaji.bots.seeing import order_of
from tuolaji.cards import Rng
from tuolaji.rules.engine import Order
from tuolaji.rules.options import Rulebook
from tuolaji.table.view import View

_FORGETS: Final = 55  # of a hundred plays by others
_BLUR: Final = 12.0  # points by which a play may look better or worse than it is


class PatchyMemory(Memory):
    """Forgets many plays as they come: the cards may then still be out, and it concludes nothing from them.

    What it holds to be certain is still true; only it knows less.
    """

    def __init__(self, rulebook: Rulebook, o: Order, rng: Rng, seat: int) -> None:
        super().__init__(rulebook, o)
        self._rng = rng
        self._seat = seat

    def _play(self, seat: int, cards: tuple[int, ...], named: tuple[tuple[int, ...], ...] | None) -> None:
        if seat != self._seat and self._lead is not None and self._rng.below(100) < _FORGETS:
            return  # a lead is remembered: the trick turns on it
        super()._play(seat, cards, named)


class CasualAgent(HeuristicAgent):
    """Weighs like ``heuristic``, on less knowledge, and takes a play that is nearly the best as often as not.

    All its chances come from the seed and the position: asked again it answers the same.
    """

    name = "normal"

    def __init__(self, seed: object = None, weights: Weights = DEFAULT) -> None:
        super().__init__(seed, weights)

    def ranked(self, view: View) -> list[Valued]:
        """The plays considered now, as they look to this player."""
        plays = super().ranked(view)
        rng = Rng(self.seed, view.seat, view.state.seq, "blur")
        blurred = [(value + _BLUR * (_half(rng) + _half(rng)), cards) for value, cards in plays]
        blurred.sort(key=lambda one: -one[0])
        return blurred

    def _fresh(self, view: View) -> Memory:
        deal, seat = view.state.deal, view.seat
        if deal is None or seat is None:
            raise ValueError("a player needs a seat and a running deal")
        return PatchyMemory(view.rulebook, order_of(view), Rng(self.seed, seat, deal.number, "memory"), seat)


def _half(rng: Rng) -> float:
    """A number from −0.5 to 0.5."""
    return int(rng.below(1001)) / 1000 - 0.5
