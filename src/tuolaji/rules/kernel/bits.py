"""The packed suit: the cards of one suit in play as one 60-bit integer.

Twenty lanes of three bits, each the count (0–4) of one card kind. Lanes 0–15 are the steps of the suit, the highest
card in the lowest lane, so that the lowest set bit is the highest card. The side level cards share step 3: that lane is
empty in a packed suit and their four counts (S H D C) lie in lanes 16–19.

"At least w of each" is a mask with one bit a lane; a run of n adjacent steps is n − 1 shift-ands of that mask, on the
``steps`` view in which step 3 is there when any of the four kinds is.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

ONES: Final[i64] = 0o11111111111111111111  # one bit in each of the 20 lanes
STEPS: Final[i64] = 0o7777777777777777  # the 16 step lanes
SHARED: Final[i64] = 0o1000  # the bit of step 3, where the side level cards stand
SHARED_LANE: Final[i64] = 0o7000
LEVELS: Final[i64] = 0o77770000000000000000  # the four lanes of the side level cards
LEVEL_SHIFT: Final[i64] = 48
EVEN: Final[i64] = 0o0707070707070707070707  # every second lane
EVEN_ONES: Final[i64] = 0o0101010101010101010101
TWELVES: Final[i64] = 0o00770077007700770077

# RUN[n]: one bit in each of n lanes from lane 0
RUN: Final[list[int]] = [sum(1 << (3 * i) for i in range(n)) for n in range(17)]


def at_least(cards: i64, width: i64) -> i64:
    """One bit in each lane that holds at least ``width`` (1–4) cards."""
    if width == 2:
        return ((cards >> 1) | (cards >> 2)) & ONES
    if width == 3:
        return ((cards & (cards >> 1)) | (cards >> 2)) & ONES
    if width == 4:
        return (cards >> 2) & ONES
    return (cards | (cards >> 1) | (cards >> 2)) & ONES


def exactly_two(cards: i64) -> i64:
    """One bit in each lane that holds exactly two cards: the natural pairs."""
    return (cards >> 1) & ~cards & ONES


def steps_of(mask: i64) -> i64:
    """A 20-lane mask seen by steps: the four level lanes become the bit of step 3."""
    if mask >> LEVEL_SHIFT:
        return (mask & STEPS) | SHARED
    return mask


def lanes(mask: i64) -> i64:
    """How many bits a one-bit-a-lane mask has."""
    pairs = (mask & EVEN_ONES) + ((mask >> 3) & EVEN_ONES)
    fives = pairs + (pairs >> 30)
    return (fives + (fives >> 6) + (fives >> 12) + (fives >> 18) + (fives >> 24)) & 63


def total(cards: i64) -> i64:
    """How many cards a packed suit holds."""
    six = (cards & EVEN) + ((cards >> 3) & EVEN)
    twelve = (six & TWELVES) + ((six >> 6) & TWELVES)
    return (twelve + (twelve >> 12) + (twelve >> 24) + (twelve >> 36) + (twelve >> 48)) & 4095


def runs(mask: i64, length: i64) -> i64:
    """Of a step mask, the bits (highest step) where a run of ``length`` steps begins."""
    at = mask
    done: i64 = 1
    while done < length and at:
        at &= mask >> (3 * done)
        done += 1
    return at
