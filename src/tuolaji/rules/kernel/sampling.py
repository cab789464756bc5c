"""Uniform choice among the legal plays of a hand, and of a unit to lead: what the random player and playouts do.

Plays and hands are lists of five packed suits T S H D C. All kinds are numbered suit by suit from the lowest lane up, so
that the same random numbers give the same play compiled and interpreted.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from tuolaji.cards.rng import Rng
from tuolaji.rules.kernel.bits import ONES, at_least, lanes, total
from tuolaji.rules.kernel.choosing import Requirement, can_hold, each_play, requirements
from tuolaji.rules.kernel.reading import canonical_units
from tuolaji.rules.kernel.rules import KernelRules

MOST_LISTED: Final = 400
MOST_TRIES: Final = 20_000
_WORD: Final = 1 << 32


def nth_lane(mask: i64, index: i64) -> i64:
    """The ``index``-th set bit of a one-bit-a-lane mask, from the lowest."""
    while index > 0:
        mask &= mask - 1
        index -= 1
    return mask & -mask


def pick_lane(mask: i64, rng: Rng) -> i64:
    """One set bit of a mask, uniformly."""
    return nth_lane(mask, rng.below(lanes(mask)))


def below(rng: Rng, bound: int) -> int:
    """A number below any bound."""
    if bound < 1 << 31:
        return int(rng.below(bound))
    return (int(rng.word()) * _WORD + int(rng.word())) * bound // (_WORD * _WORD)


def sample_lead(hand: list[i64], rng: Rng) -> tuple[int, i64, i64]:
    """A suit in play among those held, then one unit of its canonical reading, each uniformly: (suit, code, cells)."""
    held = 0
    for packed in hand:
        if packed:
            held += 1
    at = int(rng.below(held))
    for suit in range(5):
        packed = hand[suit]
        if packed:
            if at == 0:
                units = canonical_units(packed)
                code, cells = units[int(rng.below(len(units)))]
                return suit, code, cells
            at -= 1
    raise ValueError("an empty hand cannot lead")


def _sample_two(mask: i64, cards: i64, rng: Rng) -> i64:
    """Two cards of one packed suit: a multiset, uniformly."""
    kinds = lanes(mask)
    twice = at_least(cards, 2)
    mixed = kinds * (kinds - 1) // 2
    at = rng.below(mixed + lanes(twice))
    if at >= mixed:
        return 2 * nth_lane(twice, at - mixed)
    first: i64 = 0
    row = kinds - 1
    while at >= row:
        at -= row
        row -= 1
        first += 1
    return nth_lane(mask, first) + nth_lane(mask, first + 1 + at)


def sample_cards(cards: list[i64], size: i64, rng: Rng) -> list[i64]:
    """``size`` cards out of some, every multiset equally likely. The cards hold at least as many."""
    taken: list[i64] = [0, 0, 0, 0, 0]
    if size == 0:
        return taken
    if size == 1:
        kinds: i64 = 0
        for packed in cards:
            kinds += lanes(at_least(packed, 1))
        at = rng.below(kinds)
        for suit in range(5):
            mask = at_least(cards[suit], 1)
            here = lanes(mask)
            if at < here:
                taken[suit] = nth_lane(mask, at)
                return taken
            at -= here
    return _sample_many(cards, int(size), rng)


def _sample_many(cards: list[i64], size: int, rng: Rng) -> list[i64]:
    suits: list[int] = []
    bits: list[i64] = []
    counts: list[int] = []
    for suit in range(5):
        mask = at_least(cards[suit], 1)
        while mask:
            bit = mask & -mask
            mask &= mask - 1
            suits.append(suit)
            bits.append(bit)
            counts.append(int((cards[suit] // bit) & 7))
    # ways[i][r]: how many multisets of r cards the kinds from i on give
    ways: list[list[int]] = [[1] + [0] * size]
    for at in range(len(counts) - 1, -1, -1):
        row = list(ways[-1])
        for r in range(1, size + 1):
            more = 0
            for k in range(1, min(counts[at], r) + 1):
                more += ways[-1][r - k]
            row[r] += more
        ways.append(row)
    ways.reverse()
    taken: list[i64] = [0, 0, 0, 0, 0]
    rest = size
    for at in range(len(counts)):
        if rest == 0:
            break
        pick = below(rng, ways[at][rest])
        k = 0
        while pick >= ways[at + 1][rest - k]:
            pick -= ways[at + 1][rest - k]
            k += 1
        taken[suits[at]] += bits[at] * k
        rest -= k
    return taken


def _sample_suit(packed: i64, suit: int, size: i64, rng: Rng) -> list[i64]:
    taken: list[i64] = [0, 0, 0, 0, 0]
    mask = at_least(packed, 1)
    if size == 1:
        taken[suit] = pick_lane(mask, rng)
    elif size == 2:
        taken[suit] = _sample_two(mask, packed, rng)
    else:
        alone: list[i64] = [0, 0, 0, 0, 0]
        alone[suit] = packed
        return _sample_many(alone, int(size), rng)
    return taken


def sample_follow(
    rules: KernelRules, readings: list[list[i64]], size: i64, suit: int, hand: list[i64], rng: Rng
) -> list[i64]:
    """A legal play on a lead of ``size`` cards of a suit, uniformly. ``readings``: the form codes (singles left out) of
    each reading under which the lead may be followed."""
    packed = hand[suit]
    held = total(packed) if packed else 0
    if held <= size:
        if held == size:
            taken: list[i64] = [0, 0, 0, 0, 0]
        else:
            rest = list(hand)
            rest[suit] = 0
            taken = sample_cards(rest, size - held, rng)
        taken[suit] = packed
        return taken
    if size == 1 or not readings[0]:
        return _sample_suit(packed, suit, size, rng)
    twice = ((packed >> 1) | (packed >> 2)) & ONES
    if not twice:
        return _sample_suit(packed, suit, size, rng)
    if rules.simple and size == 2:
        pair: list[i64] = [0, 0, 0, 0, 0]
        pair[suit] = 2 * pick_lane(twice, rng)
        return pair
    needs = requirements(rules, readings, size, packed)
    if needs[0].empty():
        return _sample_suit(packed, suit, size, rng)
    listed: list[i64] = []
    for play in each_play(needs, packed, size):
        listed.append(play)
        if len(listed) > MOST_LISTED:
            break
    found: list[i64] = [0, 0, 0, 0, 0]
    if len(listed) <= MOST_LISTED:
        found[suit] = listed[int(rng.below(len(listed)))]
        return found
    for _ in range(MOST_TRIES):
        tried = _sample_suit(packed, suit, size, rng)
        if can_hold(needs, tried[suit], tried[suit], size):
            return tried
    # hardly ever: so few of the plays are legal that none was met; then all are counted out
    found[suit] = _reservoir(needs, packed, size, rng)
    return found


def _reservoir(needs: list[Requirement], packed: i64, size: i64, rng: Rng) -> i64:
    chosen: i64 = 0
    count = 0
    for play in each_play(needs, packed, size):
        count += 1
        if below(rng, count) == 0:
            chosen = play
    return chosen
