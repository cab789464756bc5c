"""The random player's choices, as functions of cards and random numbers."""

from __future__ import annotations

from collections import Counter

from tuolaji.bots import random_policy as policy
from tuolaji.cards import Rng, parse_cards
from tuolaji.rules.engine import order

DRAWS = 6_000


def _even(counts: Counter[object], kinds: int) -> bool:
    """Whether so many kinds came up about equally often (five standard deviations)."""
    expected = sum(counts.values()) / kinds
    return len(counts) == kinds and all(abs(n - expected) < 5 * expected**0.5 for n in counts.values())


def test_pass_is_as_likely_as_each_declaration() -> None:
    rng = Rng("declare")
    assert _even(Counter(policy.declaration([1, 9, 10], rng) for _ in range(DRAWS)), 4)
    assert policy.declaration([], rng) == policy.NO_DECLARATION


def test_every_set_of_cards_is_buried_equally_often() -> None:
    rng = Rng("bury")
    cards = [1, 2, 3, 4, 5]
    assert _even(Counter(tuple(sorted(policy.bury(cards, 2, rng)[:2])) for _ in range(DRAWS)), 10)
    assert cards == [1, 2, 3, 4, 5]


def test_leads_are_a_suit_then_a_unit_of_it() -> None:
    o = order(0, 0)
    rng = Rng("lead")
    hand = o.pack(parse_cards("SA H3 H3 H4 H4 H9 C5"))
    leads = Counter(policy.lead(hand, rng) for _ in range(DRAWS))
    suits: Counter[object] = Counter()
    for (suit, _), count in leads.items():
        suits[suit] += count
    assert _even(suits, 3)
    hearts: Counter[object] = Counter({cards: count for (suit, cards), count in leads.items() if suit == 2})
    assert _even(hearts, 2)  # the tractor and the nine: no throw, no part of the tractor


def test_the_partner_s_card_is_one_held_just_once() -> None:
    assert policy.partner_cards([1, 2, 3], [1, 1, 2]) == [2]
    assert policy.partner_cards([1, 3], [1, 1, 2]) == [1, 3]


def test_a_seat_s_numbers_depend_on_seed_deal_and_seat_alone() -> None:
    assert policy.player_rng("s", 1, 2).word() == policy.player_rng("s", 1, 2).word()
    assert policy.player_rng("s", 1, 2).word() != policy.player_rng("s", 2, 1).word()
