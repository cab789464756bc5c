"""Declaring: when to show which cards, overcalls, reburying, rebellion."""

from __future__ import annotations

from tuolaji.bots.heuristic.strength import trump_strength
from tuolaji.bots.heuristic.weights import DEFAULT, Weights
from tuolaji.cards import CARD_OF, NO_TRUMP, points_of, trump_index
from tuolaji.table import Deal
from tuolaji.table.choices import Choices, DeclareChoice
from tuolaji.table.view import View


def declaration(view: View, deal: Deal, choices: Choices, w: Weights = DEFAULT) -> DeclareChoice | None:
    """The declaration to make now; None to pass."""
    hand = view.hand
    level = deal.level if deal.level is not None else _level(choices)
    rated = [(_strength(hand, level, deal, choice), choice) for choice in choices.declare]
    value, best = max(rated, key=lambda one: (one[0], -len(one[1].cards)))
    standing = deal.declarations[-1] if deal.declarations else None
    if standing is None:
        return best if value >= _needed(view, deal, w) * len(hand) else None
    if best.kind == "reinforce":
        return best
    now = trump_strength(hand, level, standing.trump)
    if view.state.phase == "rebury":
        margin = w.rebury
    elif (standing.seat - (view.seat or 0)) % 2 == 0:
        margin = w.over_friend
    else:
        margin = w.over_foe if deal.first_deal else w.over_foe + 0.5
    return best if value >= now + margin else None


def _needed(view: View, deal: Deal, w: Weights) -> float:
    """The strength a card in hand that an opening takes: the more cards are still to come, the more a suit may be
    expected to grow. Where one may still open after the draw, others are left to take the first deal; else the last
    cards drawn are the last chance."""
    if view.state.phase != "draw":
        return 0.0
    if deal.dealer is not None:
        return w.declare_later
    if "drawn" in view.rulebook.declare.opens_in:
        return w.declare_first
    return 0.0 if len(view.hand) >= view.rulebook.deal.hand - 1 else w.declare_now


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
