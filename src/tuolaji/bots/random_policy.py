"""What the random player does, as functions of cards and random numbers alone.

The table's player and the fast path of the arena both call these in the same order, so the same seed gives the same
deal on either. Each function says how many numbers it draws. Cards are codes, hands lists of five packed suits
T S H D C.
"""

from __future__ import annotations

from mypy_extensions import i64

from tuolaji.cards import Rng
from tuolaji.rules.kernel.sampling import sample_lead

NO_DECLARATION = -1


def player_rng(seed: object, deal: int, seat: int) -> Rng:
    """The random numbers of one seat in deal number ``deal`` of a match whose players have this seed."""
    return Rng(seed, deal).branch(seat)


def player_rngs(seeds: tuple[str, str], deal: int) -> list[Rng]:
    """The four seats' numbers, ``seeds`` being those of the players on seats 0, 2 and 1, 3."""
    sides = Rng(seeds[0], deal), Rng(seeds[1], deal)
    return [sides[0].branch(0), sides[1].branch(1), sides[0].branch(2), sides[1].branch(3)]


def declaration(options: list[int], rng: Rng) -> int:
    """Pass or one of the legal declarations, uniformly: an index of ``options``, NO_DECLARATION to pass.

    ``options``: ``card * 8 + number of cards`` for each, ascending. One number.
    """
    return int(rng.below(len(options) + 1)) - 1


def bury(cards: list[int], count: int, rng: Rng) -> list[int]:
    """The cards (hand and kitty together, ascending), those to bury first: every set of ``count`` is equally likely.

    ``count`` numbers.
    """
    left = list(cards)
    size = len(left)
    for i in range(count):
        at = i + int(rng.below(size - i))
        held = left[i]
        left[i] = left[at]
        left[at] = held
    return left


def lead(hand: list[i64], rng: Rng) -> tuple[int, i64]:
    """A suit in play among those held, then a unit of its canonical reading, each uniformly: (suit, packed cards).

    Two numbers.
    """
    suit, code, cells = sample_lead(hand, rng)
    return suit, cells * (code & 7)


def one_of(count: int, rng: Rng) -> int:
    """An index below ``count``, uniformly. One number."""
    return int(rng.below(count))


def partner_cards(allowed: list[int], cards: list[int]) -> list[int]:
    """The cards worth naming (2O-7): those held just once, or all that are allowed. No number."""
    single = [card for card in allowed if cards.count(card) == 1]
    return single or allowed
