"""Packs of one to four decks."""

from __future__ import annotations

from functools import lru_cache

from tuolaji.cards.codes import KINDS, MAX_DECKS
from tuolaji.cards.rng import Rng


def full_pack(decks: int) -> list[int]:
    """All cards of ``decks`` decks (54 each), in code order. ValueError outside 1–4."""
    if not 1 <= decks <= MAX_DECKS:
        raise ValueError(f"decks must be 1 to {MAX_DECKS}, not {decks}")
    return [card for card in range(KINDS) for _ in range(decks)]


@lru_cache(maxsize=MAX_DECKS)
def _pack(decks: int) -> tuple[int, ...]:
    return tuple(full_pack(decks))


def shuffled(decks: int, rng: Rng) -> list[int]:
    """A full pack in the order the generator gives it."""
    cards = list(_pack(decks))
    rng.shuffle(cards)
    return cards
