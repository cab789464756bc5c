"""The numbers of a draw: SHA-256 in counter mode, without bias, easily done by hand with any SHA-256."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from typing import TypeVar

_T = TypeVar("_T")


class Stream:
    """Block ``k`` is SHA-256 of ``seed`` (hex text) + ``/`` + ``k``; a number below n is the block's first 8 bytes, big
    endian, modulo n, where blocks at or above the largest multiple of n are passed over."""

    def __init__(self, seed: str) -> None:
        self._seed = seed
        self._block = 0

    def below(self, bound: int) -> int:
        """A number 0 … ``bound`` − 1."""
        limit = (1 << 64) - (1 << 64) % bound
        while True:
            digest = hashlib.sha256(f"{self._seed}/{self._block}".encode()).digest()
            self._block += 1
            number = int.from_bytes(digest[:8], "big")
            if number < limit:
                return number % bound

    def shuffled(self, items: Sequence[_T]) -> list[_T]:
        """All items in a drawn order: one after the other is taken out of those left."""
        left = list(items)
        return [left.pop(self.below(len(left))) for _ in range(len(left))]
