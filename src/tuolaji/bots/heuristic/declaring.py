"""Declaring: when to show which cards, overcalls, reburying, rebellion."""

from __future__ import annotations

from tuolaji.bots.heuristic.strength import trump_strength
from tuolaji.cards import CARD_OF, NO_TRUMP, points_of, trump_index
from tuolaji.table.choices import Choices, DeclareChoice
from tuolaji.table.state import Deal
from tuolaji.table.view import View

FIRST = 0.26  # a first declaration: strength a card in hand needed, where it brings the deal
LATER = 0.36  # the same where only the trump suit is at stake
OVER_FOE = 1.0  # how much better an overcall of an opponent must be
OVER_FRIEND = 4.0
REBURY = 2.5


def declaration(view: View, deal: Deal, choices: Choices) -> DeclareChoice | None:
    """The declaration to make now; None to pass."""
    hand = view.hand
    level = deal.level if deal.level is not None else _level(choices)
    rated = [(_strength(hand, level, deal, choice), choice) for choice in choices.declare]
    value, best = max(rated, key=lambda one: (one[0], -len(one[1].cards)))
    standing = deal.declarations[-1] if deal.declarations else None
    if standing is None:
        # the more cards are still to come, the more a suit may be expected to grow
        needed = (FIRST if deal.dealer is None else LATER) * len(hand)
        return best if value >= needed or view.state.phase != "draw" else None
    if best.kind == "reinforce":
        return best
    now = trump_strength(hand, level, standing.trump)
    if view.state.phase == "rebury":
        margin = REBURY
    elif (standing.seat - (view.seat or 0)) % 2 == 0:
        margin = OVER_FRIEND
    else:
        margin = OVER_FOE if deal.first_deal else OVER_FOE + 0.5
    return best if value >= now + margin else None


def _level(choices: Choices) -> int:
    for choice in choices.declare:
        card = CARD_OF[choice.cards[0]]
        if card < 52:
            return card % 13
    return 0


def _strength(hand: tuple[int, ...], level: int, deal: Deal, choice: DeclareChoice) -> float:
    trump = trump_index(choice.trump)
    if deal.level is not None and deal.level > 12:
        trump = NO_TRUMP
    return trump_strength(hand, level, trump)


def rebels(view: View, deal: Deal) -> bool:
    """Whether to demand a redeal (3S-二.7): with a hand that promises little."""
    if deal.level is None or deal.trump is None:
        return False
    hand = view.hand
    few_points = points_of(hand) <= view.rulebook.declare.rebellion_points
    return few_points and trump_strength(hand, deal.level, deal.trump) < 0.42 * len(hand)
