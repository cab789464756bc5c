"""Uniform choice among the legal plays of a hand, and of a unit to lead: what the random player and playouts do.

Plays and hands are lists of five packed suits T S H D C. Kinds are numbered suit by suit from the lowest lane up, so
that the same random numbers give the same play compiled and interpreted.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from tuolaji.cards.rng import Rng
from tuolaji.rules.kernel.bits import LEVELS, ONES, SHARED, at_least, lanes, steps_of, total
from tuolaji.rules.kernel.choosing import Requirement, can_hold, each_play, requirements
from tuolaji.rules.kernel.reading import canonical_units
from tuolaji.rules.kernel.rules import KernelRules

PAIRS_OF_TWO: Final[i64] = 66  # the code of 2×2
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
    held: i64 = 0
    for packed in hand:
        if packed:
            held += 1
    at = rng.below(held)
    for suit in range(5):
        packed = hand[suit]
        if packed:
            if at == 0:
                code, cells = _sample_unit(packed, rng)
                return suit, code, cells
            at -= 1
    raise ValueError("an empty hand cannot lead")


def _sample_unit(packed: i64, rng: Rng) -> tuple[i64, i64]:
    """One unit of the canonical reading, uniformly: (code, cells)."""
    two = ((packed >> 1) | (packed >> 2)) & ONES
    if two:
        steps = steps_of(two)
        if steps & (steps >> 3):
            units = canonical_units(packed)
            return units[int(rng.below(len(units)))]
    # no run: every kind is one unit
    kind = pick_lane(_kinds(packed), rng)
    if two & kind == 0:
        return 17, kind
    width: i64 = 2
    if packed & (kind << 2):
        width = 4
    elif packed & kind:
        width = 3
    return width << 4 | width, kind


def sample_one(hand: list[i64], suit: int, rng: Rng) -> tuple[int, i64]:
    """A single card following a single of a suit, uniformly over the kinds that may be played: (suit, bit)."""
    packed = hand[suit]
    if packed:
        return suit, pick_lane(_kinds(packed), rng)
    return _any_card(hand, rng)


def _any_card(cards: list[i64], rng: Rng) -> tuple[int, i64]:
    """One card of any suit, uniformly over the kinds: (suit, bit)."""
    kinds: i64 = 0
    for packed in cards:
        if packed:
            kinds += lanes(_kinds(packed))
    return _nth_kind(cards, rng.below(kinds), 1)


def _two_different(kinds: i64, at: i64) -> tuple[i64, i64]:
    """The ``at``-th pair of different indexes below ``kinds``, the smaller first."""
    first: i64 = 0
    row = kinds - 1
    while at >= row:
        at -= row
        row -= 1
        first += 1
    return first, first + 1 + at


def _sample_two(mask: i64, twice: i64, rng: Rng) -> i64:
    """Two of the kinds ``mask``, a kind of ``twice`` also with itself, every choice equally likely: one bit each."""
    kinds = lanes(mask)
    mixed = kinds * (kinds - 1) // 2
    at = rng.below(mixed + lanes(twice))
    if at >= mixed:
        return 2 * nth_lane(twice, at - mixed)
    first, second = _two_different(kinds, at)
    return nth_lane(mask, first) + nth_lane(mask, second)


def _kinds(packed: i64) -> i64:
    return (packed | (packed >> 1) | (packed >> 2)) & ONES


def _nth_kind(cards: list[i64], index: i64, least: i64) -> tuple[int, i64]:
    """The ``index``-th kind held at least ``least`` (1 or 2) times, suit by suit: (suit, bit)."""
    for suit in range(5):
        packed = cards[suit]
        if packed:
            mask = _kinds(packed) if least == 1 else ((packed >> 1) | (packed >> 2)) & ONES
            here = lanes(mask)
            if index < here:
                return suit, nth_lane(mask, index)
            index -= here
    raise ValueError("there are fewer kinds")


def _sample_two_of(cards: list[i64], rng: Rng) -> list[i64]:
    """Two cards of any suits: a multiset, uniformly."""
    kinds: i64 = 0
    twice: i64 = 0
    for packed in cards:
        if packed:
            kinds += lanes(_kinds(packed))
            twice += lanes(((packed >> 1) | (packed >> 2)) & ONES)
    mixed = kinds * (kinds - 1) // 2
    at = rng.below(mixed + twice)
    taken: list[i64] = [0, 0, 0, 0, 0]
    if at >= mixed:
        suit, bit = _nth_kind(cards, at - mixed, 2)
        taken[suit] = 2 * bit
        return taken
    first, second = _two_different(kinds, at)
    suit, bit = _nth_kind(cards, first, 1)
    taken[suit] = bit
    suit, bit = _nth_kind(cards, second, 1)
    taken[suit] = taken[suit] + bit
    return taken


def sample_cards(cards: list[i64], size: i64, rng: Rng) -> list[i64]:
    """``size`` cards (1 or more) out of some, every multiset equally likely. The cards hold at least as many."""
    if size == 1:
        taken: list[i64] = [0, 0, 0, 0, 0]
        suit, bit = _any_card(cards, rng)
        taken[suit] = bit
        return taken
    if size == 2:
        return _sample_two_of(cards, rng)
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
    """``size`` cards (2 or more) of one suit, every multiset equally likely."""
    taken: list[i64] = [0, 0, 0, 0, 0]
    if size == 2:
        taken[suit] = _sample_two(_kinds(packed), at_least(packed, 2), rng)
        return taken
    taken[suit] = packed
    return _sample_many(taken, int(size), rng)


def _sample_tractor(packed: i64, twice: i64, rng: Rng) -> i64:
    """A legal play on two adjacent pairs by the general ladder, uniformly; the suit holds a pair and four cards."""
    steps = steps_of(twice)
    starts = steps & (steps >> 3)
    if starts:
        # a run through step 3 may take any of the side level pairs
        levels = lanes(twice & LEVELS)
        through = starts & (SHARED | (SHARED >> 3)) if levels else 0
        plain = lanes(starts & ~through)
        at = rng.below(plain + lanes(through) * levels)
        if at < plain:
            return nth_lane(starts & ~through, at) * 18
        at -= plain
        start = nth_lane(through, at // levels)
        return 2 * (((start * 9) & ~SHARED) | nth_lane(twice & LEVELS, at % levels))
    quads = (packed >> 2) & ONES
    if lanes(twice) + lanes(quads) >= 2:
        return 2 * _sample_two(twice, quads, rng)
    rest = packed - 2 * twice
    return 2 * twice + _sample_two(_kinds(rest), at_least(rest, 2), rng)


def sample_follow(
    rules: KernelRules, readings: list[list[i64]], size: i64, suit: int, hand: list[i64], rng: Rng
) -> list[i64]:
    """A legal play on a lead of ``size`` cards of a suit, uniformly. ``readings``: the form codes (singles left out) of
    each reading under which the lead may be followed."""
    packed = hand[suit]
    if size == 1:
        one: list[i64] = [0, 0, 0, 0, 0]
        led, bit = sample_one(hand, suit, rng)
        one[led] = bit
        return one
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
    if not readings[0]:
        return _sample_suit(packed, suit, size, rng)
    twice = ((packed >> 1) | (packed >> 2)) & ONES
    if not twice:
        return _sample_suit(packed, suit, size, rng)
    if rules.simple and size == 2:
        pair: list[i64] = [0, 0, 0, 0, 0]
        pair[suit] = 2 * pick_lane(twice, rng)
        return pair
    if rules.simple and len(readings) == 1 and readings[0][0] == PAIRS_OF_TWO and size == 4:
        two_pairs: list[i64] = [0, 0, 0, 0, 0]
        two_pairs[suit] = _sample_tractor(packed, twice, rng)
        return two_pairs
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
