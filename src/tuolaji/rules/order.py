"""Trumps and order: where each card stands in a deal of one level and one trump suit (rules, "Trumps and order")."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Final

from tuolaji.cards import BIG_JOKER, JOKER_LEVEL, KINDS, LITTLE_JOKER, NO_TRUMP, SUITS

SUIT_TEXTS: Final = ("T", *SUITS)
_SHARED_LANE: Final = 3
_FIRST_LEVEL_LANE: Final = 16
_LAST_LANE: Final = 15


class Order:
    """The order of the cards at one level and trump suit.

    ``suit[card]``: suit in play, 0 for trump, 1–4 for the side suits S H D C. ``lane[card]``: lane of the packed suit.
    ``step[card]``: height inside the suit, higher beats lower, adjacent steps differ by one; side level cards share a
    step. ``one[card]``: what one copy adds to its packed suit.
    """

    __slots__ = ("card_at", "lane", "level", "one", "rank_key", "step", "suit", "trump")

    def __init__(self, level: int, trump: int) -> None:
        self.level = level
        self.trump = trump
        self.suit: list[int] = [0] * KINDS
        self.lane: list[int] = [0] * KINDS
        self.card_at: list[list[int]] = [[-1] * 20 for _ in range(5)]
        suited = trump != NO_TRUMP and level != JOKER_LEVEL
        for card in range(KINDS):
            self._place(card, suited)
        self.step = [_LAST_LANE - (_SHARED_LANE if lane >= _FIRST_LEVEL_LANE else lane) for lane in self.lane]
        self.one = [1 << (3 * lane) for lane in self.lane]
        places = sorted(range(KINDS), key=lambda card: (self.suit[card], -self.step[card], self.lane[card]))
        self.rank_key = [0] * KINDS
        for place, card in enumerate(places):
            self.rank_key[card] = place

    def _place(self, card: int, suited: bool) -> None:
        suit, rank = divmod(card, 13)
        if card >= LITTLE_JOKER:
            in_play, lane = 0, (BIG_JOKER - card) + (0 if suited else 1)
        elif rank == self.level:
            in_play = 0
            lane = 2 if suit == self.trump else _FIRST_LEVEL_LANE + suit
        else:
            in_play = 0 if suit == self.trump else suit + 1
            place = rank - 1 if self.level != JOKER_LEVEL and rank > self.level else rank
            lane = _LAST_LANE - place
        self.suit[card] = in_play
        self.lane[card] = lane
        self.card_at[in_play][lane] = card

    def __repr__(self) -> str:
        return f"order(level={self.level}, trump={self.trump})"

    def pack(self, cards: Iterable[int]) -> list[int]:
        """The five packed suits T S H D C of some cards."""
        packed = [0] * 5
        suit, one = self.suit, self.one
        for card in cards:
            packed[suit[card]] += one[card]
        return packed

    def pack_suit(self, cards: Iterable[int], suit: int) -> int:
        """The packed cards of one suit in play; the others are passed over."""
        suits, one = self.suit, self.one
        return sum(one[card] for card in cards if suits[card] == suit)

    def unpack(self, suit: int, packed: int) -> list[int]:
        """The cards of a packed suit, high to low (side level cards in suit order S H D C)."""
        cards: list[int] = []
        for lane in _UNPACK_ORDER:
            count = packed >> (3 * lane) & 7
            if count:
                cards.extend([self.card_at[suit][lane]] * count)
        return cards

    def sort(self, cards: Iterable[int]) -> list[int]:
        """Trumps first, then S H D C, each high to low."""
        return sorted(cards, key=self.rank_key.__getitem__)


_UNPACK_ORDER: Final = (0, 1, 2, 3, 16, 17, 18, 19, *range(4, 16))


@cache
def order(level: int, trump: int) -> Order:
    """The order for a level 0–13 (2 … A, 王) and a trump suit 0–3 or 4 for none. ValueError for anything else.

    A trump suit at level 王 is a house rule (``declare.joker_level``): it stands below the jokers, adjacent to them.

    >>> o = order(0, 1)
    >>> [CARD_TEXTS[card] for card in o.sort([0, 13, 25, 53])]
    ['BJ', 'H2', 'S2', 'HA']
    """
    if not 0 <= level <= JOKER_LEVEL or not 0 <= trump <= NO_TRUMP:
        raise ValueError(f"no such level or trump suit: {level}, {trump}")
    return Order(level, trump)
