"""The shuffle of a fair deal: SHA-256 alone, so that nobody foretells it and anybody can do it again.

A *fair seed* is ``sha256:`` and 64 lower-case hexadecimal digits (``D`` below). Its stream of words: block 0, 1, 2 … is
SHA-256 of ``tuolaji shuffle``, the block's number and ``D``, each on a line of its own, the last without a line's end;
a block is read as eight words of 32 bits, high byte first. A number below ``n`` is the next word modulo ``n``; words of
2**32 − (2**32 mod n) and above are passed over, so that all numbers are alike. The pack begins in code order (♠ ♥ ♦ ♣
from 2 to A, little joker, big joker, the copies of a card together) and for ``i`` from the last place down to 1 the
card at ``i`` changes places with the one at a number below ``i`` + 1. docs/fair-deal.md says what that is good for.
"""

from __future__ import annotations

import hashlib
import re
from typing import Final

from tuolaji.cards.pack import full_pack

FAIR: Final = "sha256:"
_FORM: Final = re.compile(r"sha256:[0-9a-f]{64}")
_WORDS: Final = 1 << 32


def is_fair(seed: str) -> bool:
    """Whether a seed asks for the fair shuffle."""
    return _FORM.fullmatch(seed) is not None


class FairStream:
    """The numbers of a fair seed; ValueError for any other seed."""

    def __init__(self, seed: str) -> None:
        if not is_fair(seed):
            raise ValueError("a fair seed is sha256: and 64 hexadecimal digits")
        self._digits = seed[len(FAIR) :]
        self._blocks = 0
        self._words: list[int] = []

    def word(self) -> int:
        """The next 32 bits."""
        if not self._words:
            block = hashlib.sha256(f"tuolaji shuffle\n{self._blocks}\n{self._digits}".encode()).digest()
            self._blocks += 1
            self._words = [int.from_bytes(block[at : at + 4], "big") for at in range(28, -4, -4)]
        return self._words.pop()

    def below(self, bound: int) -> int:
        """A number 0 … bound − 1, all alike."""
        most = _WORDS - _WORDS % bound
        word = self.word()
        while word >= most:
            word = self.word()
        return word % bound


def fair_pack(decks: int, seed: str) -> list[int]:
    """A full pack in the order the seed gives it. ValueError for a seed that is not fair, or decks outside 1–4."""
    stream = FairStream(seed)
    cards = full_pack(decks)
    for last in range(len(cards) - 1, 0, -1):
        at = stream.below(last + 1)
        cards[last], cards[at] = cards[at], cards[last]
    return cards


def fair_seat(seed: str) -> int:
    """Who draws first by lot: SHA-256 of ``tuolaji first`` and the digits on a second line, its last two bits."""
    digits = seed[len(FAIR) :]
    return hashlib.sha256(f"tuolaji first\n{digits}".encode()).digest()[-1] % 4
