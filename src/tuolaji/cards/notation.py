"""Reading and writing cards the way people do: ``HT``, ``♥10``, ``红桃10``, ``小王``."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from typing import Final

from tuolaji.cards.codes import BIG_JOKER, CARD_OF, CARD_TEXTS, LITTLE_JOKER, RANKS, SUITS

_SUIT_NAMES: Final = {
    "S": ("♠", "♤", "黑桃", "黑"),
    "H": ("♥", "♡", "红桃", "红心", "紅桃", "紅心", "红", "紅"),
    "D": ("♦", "♢", "方块", "方片", "方塊", "方"),
    "C": ("♣", "♧", "梅花", "草花", "梅"),
}
_JOKER_NAMES: Final = {
    "小王": LITTLE_JOKER,
    "小鬼": LITTLE_JOKER,
    "大王": BIG_JOKER,
    "大鬼": BIG_JOKER,
}
_ZH_SUITS: Final = ("黑桃", "红桃", "方块", "梅花")
_SIGNS: Final = ("♠", "♥", "♦", "♣")
_SEPARATORS: Final = re.compile(r"[\s,，、]+")


class CardError(ValueError):
    """Cards that cannot be read. ``code`` is ``bad-card`` or ``too-many-copies``; ``text`` is the offending part."""

    def __init__(self, code: str, text: str, message: str) -> None:
        super().__init__(message)
        self.code = code
        self.text = text


def _spellings() -> dict[str, int]:
    table = dict(CARD_OF)
    table.update(_JOKER_NAMES)
    for suit, names in _SUIT_NAMES.items():
        for rank in RANKS:
            card = CARD_OF[suit + rank]
            for name in (suit, *names):
                table[name + rank] = card
                if rank == "T":
                    table[name + "10"] = card
    return table


_SPELLINGS: Final = _spellings()


def parse_card(text: str) -> int:
    """The card of one spelling. Raises CardError ``bad-card``.

    >>> [parse_card(t) for t in ("HT", "♥10", "红桃10")] == [21, 21, 21]
    True
    """
    key = text.strip()
    card = _SPELLINGS.get(key)
    if card is None:
        card = _SPELLINGS.get(key.upper())
    if card is None:
        shown = text if len(text) <= 20 else text[:20] + "…"
        raise CardError("bad-card", shown, f"not a card: {shown!r}")
    return card


def parse_cards(source: str | Iterable[str]) -> list[int]:
    """Cards of a text separated by spaces or commas, or of a list of texts. Raises CardError ``bad-card``."""
    if isinstance(source, str):
        return [parse_card(part) for part in _SEPARATORS.split(source.strip()) if part]
    return [parse_card(part) for part in source]


def check_copies(cards: Iterable[int], decks: int) -> None:
    """Raises CardError ``too-many-copies`` when a card stands more than ``decks`` times among ``cards``."""
    for card, count in Counter(cards).items():
        if count > decks:
            text = CARD_TEXTS[card]
            raise CardError("too-many-copies", text, f"{text} stands {count} times, there are {decks} decks")


def card_name(card: int, lang: str = "zh") -> str:
    """A card's name: ``♠5`` and ``大王`` in zh, ``♠5`` and ``big joker`` in en, ``黑桃5`` for ``zh-full``."""
    if card == LITTLE_JOKER:
        return "little joker" if lang == "en" else "小王"
    if card == BIG_JOKER:
        return "big joker" if lang == "en" else "大王"
    rank = RANKS[card % 13]
    sign = _ZH_SUITS[card // 13] if lang == "zh-full" else _SIGNS[card // 13]
    return sign + ("10" if rank == "T" else rank)


def cards_name(cards: Iterable[int], lang: str = "zh") -> str:
    """Several cards' names, separated by spaces."""
    return " ".join(card_name(card, lang) for card in cards)


def suit_name(suit: int, lang: str = "zh") -> str:
    """Name of a printed suit 0–3, or of no trump (4)."""
    if suit == len(SUITS):
        return "no trump" if lang == "en" else "无主"
    return ("spades", "hearts", "diamonds", "clubs")[suit] if lang == "en" else _ZH_SUITS[suit]
