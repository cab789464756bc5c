"""Small random positions of following for property tests: rich in copies and neighbours."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import NamedTuple

from tuolaji.cards import JOKER_LEVEL, NO_TRUMP
from tuolaji.rulebooks import get
from tuolaji.rules.engine import Lead, Order, order, read_lead
from tuolaji.rules.options import Rulebook

CODES = ("2M", "2O", "3M", "3S", "4M")


class Position(NamedTuple):
    """A lead and a follower's hand."""

    rulebook: Rulebook
    order: Order
    lead: Lead
    hand: tuple[int, ...]


def positions(code: str, count: int, seed: int, most: int = 9, lead_most: int = 5) -> Iterator[Position]:
    """``count`` positions under a rulebook, hands of up to ``most`` cards of the suit led and two others."""
    rng = random.Random(f"{code}/{seed}")
    rulebook = get(code)
    made = 0
    while made < count:
        level = rng.choice([0, 3, 8, 11, 12, JOKER_LEVEL] if code == "3S" else [0, 3, 8, 11, 12])
        trump = NO_TRUMP if level == JOKER_LEVEL or rng.random() < 0.15 else rng.randrange(4)
        o = order(level, trump)
        suit = rng.choice([0, 0, 1, 2, 3, 4])
        kinds = sorted((card for card in range(54) if o.suit[card] == suit), key=lambda card: o.step[card])
        if not kinds:
            continue
        at = rng.randrange(max(1, len(kinds) - 6))
        some = kinds[at : at + 7] * rulebook.deal.decks
        rng.shuffle(some)
        led = _clump(rng, some, rng.randint(1, lead_most))
        for card in led:
            some.remove(card)
        hand = some[: rng.randint(0, most)]
        outside = [card for card in range(54) if o.suit[card] != suit]
        hand += rng.choices(outside, k=2 if outside else 0)
        if len(hand) < len(led):
            continue
        made += 1
        yield Position(rulebook, o, read_lead(rulebook, o, led), tuple(hand))


def _clump(rng: random.Random, cards: Sequence[int], size: int) -> list[int]:
    """A lead that likes copies."""
    cards = sorted(cards, key=lambda card: (cards.count(card) * rng.random(), card))
    return cards[-size:]


def every_choice(hand: Sequence[int], size: int) -> set[tuple[int, ...]]:
    """All multisets of ``size`` cards of a hand, sorted."""
    return {tuple(sorted(choice)) for choice in combinations(sorted(hand), size)}
