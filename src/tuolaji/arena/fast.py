"""The fast path: whole deals between random players without events, the same deals as on the event path.

It takes the same seeds and asks the same questions in the same order as the driver, on integers alone; records, views
and rejections are left out. Search and measurements stand on it.
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from tuolaji.arena.fast_draw import Draw
from tuolaji.arena.fast_play import Playout, PointMasks, pack_hands
from tuolaji.bots.random_policy import player_rngs
from tuolaji.cards import KINDS, POINTS, level_index, points_of
from tuolaji.rules.kernel_rules import kernel_rules
from tuolaji.rules.kitty import form_multiplier
from tuolaji.rules.lead import form_of
from tuolaji.rules.levels import Side
from tuolaji.rules.options import DeclareRules, PartnerRules, Rulebook
from tuolaji.rules.order import Order, order
from tuolaji.rules.result import DealResult, deal_result
from tuolaji.table.setup import first_seat, pack_of


class FastDeal(NamedTuple):
    """A deal played out: the dealer, the trump suit 0–4, the attackers' score, the captured kitty points, the number of
    tricks and plays, and the result."""

    dealer: int
    trump: int
    score: int
    captured: int
    tricks: int
    plays: int
    result: DealResult


def supported(rulebook: Rulebook) -> bool:
    """Whether the fast path knows how this rulebook declares and partners."""
    return rulebook.declare == DeclareRules() and rulebook.partner == PartnerRules()


class FastTable:
    """Plays first deals of matches under one rulebook. ValueError for a rulebook that is not supported."""

    def __init__(self, rulebook: Rulebook) -> None:
        if not supported(rulebook):
            raise ValueError(f"there is no fast path for {rulebook.id}")
        self.rulebook = rulebook
        self.level = level_index(rulebook.levels.sequence[0])
        self.rules = kernel_rules(rulebook)
        self._results: dict[tuple[int, bool], DealResult] = {}

    def play(self, seed: str, players: tuple[str, str]) -> FastDeal:
        """One deal: ``seed`` shuffles, ``players`` are the seeds of the players on seats 0, 2 and 1, 3."""
        rulebook = self.rulebook
        rngs = player_rngs(players, 1)
        draw = Draw(pack_of(rulebook, seed), rulebook.deal.hand, self.level, first_seat(rulebook, seed), rngs)
        draw.run()
        trump = int(draw.trump)
        o = order(self.level, trump)
        playout = Playout(self.rules, point_masks(o), pack_hands(o.suit, o.one, draw.hands), rngs)
        playout.run(draw.dealer, rulebook.deal.hand, draw.dealer)
        taken = (playout.winner - draw.dealer) % 2 == 1
        forms = [form_of(int(playout.lead_code))]
        factor = form_multiplier(rulebook, forms, playout.won_with_trumps) if taken else 0
        captured = factor * points_of(draw.kitty) if factor else 0
        score = int(playout.points) + captured
        return FastDeal(
            draw.dealer, trump, score, captured, int(playout.tricks), int(playout.plays), self._result(score, taken)
        )

    def _result(self, score: int, taken: bool) -> DealResult:
        found = self._results.get((score, taken))
        if found is None:
            won_by: Side = "attackers" if taken else "defenders"
            found = deal_result(self.rulebook, score, 0, 0, last_trick_won_by=won_by)
            self._results[(score, taken)] = found
        return found


@cache
def point_masks(o: Order) -> PointMasks:
    """Where the point cards lie in an order."""
    fives, tens = [0] * 5, [0] * 5
    for card in range(KINDS):
        if POINTS[card]:
            lanes = fives if POINTS[card] == 5 else tens
            lanes[o.suit[card]] |= 7 * o.one[card]
    return PointMasks(list(fives), list(tens))
