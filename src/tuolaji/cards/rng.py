"""A small random generator that gives the same numbers compiled and interpreted.

Multiply-with-carry on 32-bit words (Marsaglia's multiplier 698769069, period about 2**60), seeded through SHA-256 so
that any label gives an independent stream. It deals and plays simulations; it is no secret-keeping generator by itself:
the secrecy of a deal is that of its seed.
"""

from __future__ import annotations

import hashlib
from typing import Final

from mypy_extensions import i64

_MULTIPLIER: Final[i64] = 698769069
_LOW: Final[i64] = 0xFFFFFFFF
_SPREAD: Final[i64] = 0x3C6EF35F


def seed_state(*labels: object) -> int:
    """The generator's first state (a positive 62-bit integer) for any labels, e.g. a seed, a deal and a seat."""
    text = ""
    for label in labels:
        text = f"{text}\x1f{label}" if text else str(label)
    digest = hashlib.sha256(text.encode("utf-8", "surrogatepass")).digest()
    carry = int.from_bytes(digest[:4], "big") % 0x29A65EAC + 1
    return (carry << 32) | int.from_bytes(digest[4:8], "big")


class _State:
    """A state ready to be taken as it is."""

    def __init__(self, value: i64) -> None:
        self.value: i64 = value


class Rng:
    """One stream of random numbers, a function of its seed alone."""

    def __init__(self, seed: object, *labels: object) -> None:
        self.state: i64 = seed_state(seed, *labels) if labels or type(seed) is not _State else seed.value

    def branch(self, number: i64) -> Rng:
        """A stream of its own for each number 0 … 255, from where this one stands; this one does not move."""
        low = ((self.state & _LOW) ^ (number * _SPREAD)) & _LOW
        return Rng(_State((self.state >> 32 << 32) | low))

    def word(self) -> i64:
        """The next 32 bits."""
        state = self.state
        state = _MULTIPLIER * (state & _LOW) + (state >> 32)
        self.state = state
        return (state ^ (state >> 32)) & _LOW

    def below(self, bound: i64) -> i64:
        """A number 0 … bound − 1 (bound below 2**31)."""
        return (self.word() * bound) >> 32

    def shuffle(self, items: list[int]) -> None:
        """Shuffles in place (Fisher–Yates)."""
        last: i64 = len(items) - 1
        while last > 0:
            at = self.below(last + 1)
            held = items[last]
            items[last] = items[at]
            items[at] = held
            last -= 1
