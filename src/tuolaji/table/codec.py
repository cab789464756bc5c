"""Cards of events (text codes) and of states (integers), hidden ones included; hands as multisets in tuples."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from tuolaji.cards import CARD_OF, CARD_TEXTS
from tuolaji.table.events import UNKNOWN
from tuolaji.table.state import HIDDEN, Four, Hand, Hands

CODES: Final[dict[str, int]] = {**CARD_OF, UNKNOWN: HIDDEN}
TEXTS: Final[tuple[str, ...]] = (*CARD_TEXTS, UNKNOWN)  # TEXTS[HIDDEN] is the last
_BACKS: Final = tuple((UNKNOWN,) * count for count in range(64))


def codes(texts: Iterable[str]) -> Hand:
    """Card codes of exact texts; KeyError for anything else."""
    return tuple([CODES[text] for text in texts])


def texts(cards: Iterable[int]) -> tuple[str, ...]:
    """The texts of card codes."""
    return tuple([TEXTS[card] for card in cards])


def units_texts(units: Iterable[Iterable[int]]) -> tuple[tuple[str, ...], ...]:
    """The texts of several units."""
    return tuple([tuple([TEXTS[card] for card in unit]) for unit in units])


def units_codes(units: Iterable[Iterable[str]]) -> tuple[Hand, ...]:
    """The card codes of several units."""
    return tuple([tuple([CODES[text] for text in unit]) for unit in units])


def backs(count: int) -> tuple[str, ...]:
    """So many hidden cards."""
    return _BACKS[count] if count < len(_BACKS) else (UNKNOWN,) * count


def without(hand: Hand, cards: Sequence[int]) -> Hand:
    """A hand less some cards; a card it does not hold openly is one of its hidden ones (or nothing)."""
    if len(cards) == 1 and cards[0] in hand:
        at = hand.index(cards[0])
        return hand[:at] + hand[at + 1 :]
    left = list(hand)
    for card in cards:
        if card in left:
            left.remove(card)
        elif HIDDEN in left:
            left.remove(HIDDEN)
    return tuple(left)


def missing(hand: Sequence[int], cards: Sequence[int]) -> Hand:
    """The cards that a hand does not hold (empty: it holds them all)."""
    if len(cards) == 1:
        return () if cards[0] in hand else (cards[0],)
    left = list(hand)
    absent: list[int] = []
    for card in cards:
        if card in left:
            left.remove(card)
        else:
            absent.append(card)
    return tuple(absent)


def union(held: Hand, cards: Sequence[int]) -> Hand:
    """The smallest multiset that contains both."""
    left = list(held)
    extra: list[int] = []
    for card in cards:
        if card in left:
            left.remove(card)
        else:
            extra.append(card)
    return (*held, *extra)


def with_hand(hands: Hands, seat: int, hand: Hand) -> Hands:
    """Four hands with one of them replaced."""
    first, second, third, fourth = hands
    if seat == 0:
        return (hand, second, third, fourth)
    if seat == 1:
        return (first, hand, third, fourth)
    if seat == 2:
        return (first, second, hand, fourth)
    return (first, second, third, hand)


def added(four: Four, seat: int, amount: int) -> Four:
    """Four numbers with something added to one of them."""
    first, second, third, fourth = four
    if seat == 0:
        return (first + amount, second, third, fourth)
    if seat == 1:
        return (first, second + amount, third, fourth)
    if seat == 2:
        return (first, second, third + amount, fourth)
    return (first, second, third, fourth + amount)
