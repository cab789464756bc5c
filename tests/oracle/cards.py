"""Cards, trumps, order and adjacency, straight from the common page of the rules."""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

Card = str
Counts = Counter[Card]
Question = Mapping[str, Any]
Answer = dict[str, Any]

SUITS = "SHDC"
RANKS = "23456789TJQKA"
JOKERS = ("LJ", "BJ")
POINTS = {"5": 5, "T": 10, "K": 10}

CODES = {
    "two-deck-match": "2M",
    "three-deck-match": "3M",
    "two-deck-online": "2O",
    "four-deck-match": "4M",
    "three-deck-skip": "3S",
}
DECKS = {"2M": 2, "2O": 2, "3M": 3, "3S": 3, "4M": 4}
KITTY_SIZE = {"2M": 8, "2O": 8, "3M": 6, "3S": 6, "4M": 8}

# Places in the order of the trumps; the trump suit itself fills the places below these.
BIG_JOKER, LITTLE_JOKER, MAIN_LEVEL, SIDE_LEVEL = 15, 14, 13, 12


def code_of(question: Question) -> str:
    """The two-letter code of the question's rulebook."""
    name = str(question["rulebook"])
    return CODES.get(name, name)


def is_joker(card: Card) -> bool:
    return card in JOKERS


def points(cards: Iterable[Card]) -> int:
    """5 -> 5, T -> 10, K -> 10."""
    return sum(POINTS.get(card[1], 0) for card in cards if not is_joker(card))


@cache
def suit_of(card: Card, level: str, trump: str | None) -> str:
    """The suit of a card in play: T, or its own side suit."""
    if is_joker(card) or card[1] == level or card[0] == trump:
        return "T"
    return card[0]


@cache
def step_of(card: Card, level: str, trump: str | None) -> int:
    """The place of a card inside its suit in play: neighbours differ by one, equal cards share a place."""
    if card == "BJ":
        return BIG_JOKER
    if card == "LJ":
        return LITTLE_JOKER
    if card[1] == level:
        if trump is None or card[0] == trump:
            return MAIN_LEVEL  # without a trump suit the four level cards are equal, next below LJ
        return SIDE_LEVEL
    ranks = [rank for rank in RANKS if rank != level]  # the level rank is skipped
    return ranks.index(card[1])


@dataclass(frozen=True)
class Deal:
    """What decides the order of the cards: rulebook, level and trump suit (None: no trump)."""

    rulebook: str
    level: str
    trump: str | None

    def suit(self, card: Card) -> str:
        return suit_of(card, self.level, self.trump)

    def step(self, card: Card) -> int:
        return step_of(card, self.level, self.trump)

    def of_suit(self, cards: Iterable[Card], suit: str) -> list[Card]:
        return [card for card in cards if self.suit(card) == suit]


def deal_of(question: Question) -> Deal:
    return Deal(code_of(question), str(question["level"]), question.get("trump"))


def suit_order(card: Card) -> int:
    """Suit order S H D C as a number, S the greatest; jokers have no equals and need none."""
    return 0 if is_joker(card) else -SUITS.index(card[0])
