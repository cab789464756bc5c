"""The rules of play in one place: reading a lead, following, winning, throwing, the kitty.

All functions are pure; cards are integers 0–53, ``o`` is ``order(level, trump)``.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tuolaji.cards import Rng
from tuolaji.rules.following import (
    FollowCode,
    Following,
    FollowVerdict,
    check_follow,
    follow_code,
    required_units,
)
from tuolaji.rules.kernel.reading import canonical_units
from tuolaji.rules.kernel.sampling import sample_follow
from tuolaji.rules.kernel_rules import kernel_rules
from tuolaji.rules.kitty import kitty_multiplier
from tuolaji.rules.lead import Lead, RuleError, canonical, forms_to_follow, named_choices, read_lead, unit_cards
from tuolaji.rules.options import Rulebook
from tuolaji.rules.order import Order, order
from tuolaji.rules.throws import ThrowVerdict, test_throw
from tuolaji.rules.tricks import add_play, open_trick, trick_winner

__all__ = [
    "FollowCode",
    "FollowVerdict",
    "Following",
    "Lead",
    "Order",
    "RuleError",
    "ThrowVerdict",
    "add_play",
    "canonical",
    "check_follow",
    "continuations",
    "follow_code",
    "forced_cards",
    "kitty_multiplier",
    "lead_units",
    "legal_plays",
    "named_choices",
    "open_trick",
    "order",
    "read_lead",
    "required_units",
    "sample_play",
    "sort_cards",
    "standing_winner",
    "test_throw",
    "trick_winner",
]

standing_winner = trick_winner


def sort_cards(o: Order, cards: Sequence[int]) -> list[int]:
    """Trumps first, then S H D C, each high to low."""
    return o.sort(cards)


def legal_plays(rulebook: Rulebook, o: Order, lead: Lead, hand: Sequence[int]) -> Iterator[tuple[int, ...]]:
    """Every legal play of a hand on a lead, once as a multiset; lazy, and every step leads to a play."""
    return Following(rulebook, o, lead, hand).plays()


def continuations(
    rulebook: Rulebook, o: Order, lead: Lead, hand: Sequence[int], prefix: Sequence[int]
) -> tuple[int, ...]:
    """The kinds of card that may still be added to ``prefix`` so that some legal play holds it."""
    return Following(rulebook, o, lead, hand).additions(prefix)


def forced_cards(rulebook: Rulebook, o: Order, lead: Lead, hand: Sequence[int]) -> tuple[int, ...]:
    """The cards that every legal play holds."""
    return Following(rulebook, o, lead, hand).forced()


def lead_units(o: Order, hand: Sequence[int]) -> list[list[list[int]]]:
    """For each suit in play T S H D C the units of the canonical reading of the hand's cards of it."""
    return [
        [unit_cards(o, suit, unit) for unit in canonical_units(packed)] if packed else []
        for suit, packed in enumerate(o.pack(hand))
    ]


def sample_play(rulebook: Rulebook, o: Order, lead: Lead, hand: Sequence[int], rng: Rng) -> tuple[int, ...]:
    """One legal play on a lead, every one equally likely."""
    packed = sample_follow(
        kernel_rules(rulebook), forms_to_follow(rulebook, lead), lead.size, lead.suit, o.pack(hand), rng
    )
    return tuple(card for suit, cards in enumerate(packed) if cards for card in o.unpack(suit, cards))
