"""Card codes: one small integer a card kind.

A card is an integer 0–53: ``suit * 13 + rank`` for suits S H D C and ranks 2 … A, then 52 little joker, 53 big joker.
Copies of one card in several decks share the code; a hand is a multiset of codes.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

SUITS: Final = "SHDC"
RANKS: Final = "23456789TJQKA"
KINDS: Final = 54
LITTLE_JOKER: Final = 52
BIG_JOKER: Final = 53
JOKER_LEVEL: Final = 13
NO_TRUMP: Final = 4
MAX_DECKS: Final = 4

CARD_TEXTS: Final[tuple[str, ...]] = (*(suit + rank for suit in SUITS for rank in RANKS), "LJ", "BJ")
CARD_OF: Final[dict[str, int]] = {text: card for card, text in enumerate(CARD_TEXTS)}
LEVEL_TEXTS: Final[tuple[str, ...]] = (*RANKS, "JOKER")

_RANK_POINTS: Final = {"5": 5, "T": 10, "K": 10}
POINTS: Final[tuple[int, ...]] = tuple(_RANK_POINTS.get(text[1], 0) for text in CARD_TEXTS)


def card_text(card: int) -> str:
    """The text code of a card: ``"S5"``, ``"HT"``, ``"LJ"``."""
    return CARD_TEXTS[card]


def cards_text(cards: Iterable[int]) -> tuple[str, ...]:
    """The text codes of several cards, in their order."""
    return tuple(CARD_TEXTS[card] for card in cards)


def cards_of(texts: Iterable[str]) -> list[int]:
    """Cards of exact text codes (the record's and the wire's form); KeyError for anything else."""
    return [CARD_OF[text] for text in texts]


def points_of(cards: Iterable[int]) -> int:
    """Card points: 5 for a five, 10 for a ten or a king."""
    return sum(POINTS[card] for card in cards)


def rank_of(card: int) -> int:
    """Rank 0–12 for 2 … A; 13 for a joker."""
    return card % 13 if card < LITTLE_JOKER else JOKER_LEVEL


def suit_of(card: int) -> int:
    """Printed suit 0–3 for S H D C; 4 for a joker."""
    return card // 13


def level_text(level: int) -> str:
    """Level 0–13 as text: ``"2"`` … ``"A"``, ``"JOKER"``."""
    return LEVEL_TEXTS[level]


def level_index(text: str) -> int:
    """Level of a text; ValueError when there is no such level."""
    return LEVEL_TEXTS.index(text)


def trump_text(trump: int) -> str | None:
    """Trump suit 0–3 as a letter; None for no trump."""
    return None if trump == NO_TRUMP else SUITS[trump]


def trump_index(text: str | None) -> int:
    """Trump suit of a letter, 4 for None; ValueError when there is no such suit."""
    if text is None:
        return NO_TRUMP
    if len(text) != 1:
        raise ValueError(text)
    return SUITS.index(text)
