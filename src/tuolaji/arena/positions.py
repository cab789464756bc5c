"""Seeded positions of following for measurements: a lead, a follower's cards of the suit led, and plays.

Ordinary positions come from two to four decks, ordinary packs and ones with few ranks (rich in copies), leads of 1–12
cards of every form, plays half copies first and half at random. Hard ones are trump leads of 12–26 cards out of four
decks, as many copies together as there are, against hands of up to 52 trumps.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from tuolaji.cards import BIG_JOKER, LITTLE_JOKER
from tuolaji.rules.order import Order, order

ORDINARY_MOST: Final = 12
HARD_LEAST: Final = 12
HARD_MOST: Final = 26
HARD_HAND: Final = 52
_RANKS: Final = 13
_FEW_RANKS: Final = 7
_FORMS: Final = ("single", "pair", "pair", "triple", "quad", "run", "run", "run", "throw", "throw")
_WIDTHS: Final = {"pair": 2, "triple": 3, "quad": 4}
_SUIT_CHOICES: Final = (1, 2, 3, 4, 0)


class Position(NamedTuple):
    """Card lists of one suit in play: ``lead``, ``hand`` (the follower's), ``play`` out of the hand, and two ``later``
    plays of as many cards (any suit) that complete a trick."""

    decks: int
    order: Order
    suit: int
    lead: list[int]
    hand: list[int]
    play: list[int]
    later: list[list[int]]


def positions(count: int, seed: int) -> Iterator[Position]:
    """``count`` ordinary positions."""
    rng = random.Random(seed)
    aside = random.Random(f"later/{seed}")
    made = 0
    while made < count:
        decks = rng.choice((2, 2, 3, 4))
        level, trump = rng.choice(range(_RANKS)), rng.choice(range(4))
        o = order(level, trump)
        few = rng.random() < 0.7
        cards = _some_pack(rng, decks, few=few)
        quarter = len(cards) // 4
        suit = rng.choice(_SUIT_CHOICES)
        own = [card for card in cards[:quarter] if o.suit[card] == suit]
        held = [card for card in cards[quarter : 2 * quarter] if o.suit[card] == suit]
        if not own or not held:
            continue
        led = _lead(rng, o, own)
        if not led or len(held) < len(led):
            continue
        made += 1
        play = _play(rng, held, len(led))
        rest = cards[2 * quarter : 3 * quarter], cards[3 * quarter : 4 * quarter]
        yield Position(decks, o, suit, led, held, play, [_later(aside, o, suit, hand, len(led)) for hand in rest])


def hard_positions(count: int, seed: int) -> Iterator[Position]:
    """``count`` hard positions."""
    rng = random.Random(seed)
    for _ in range(count):
        level, trump = rng.choice(range(_RANKS)), rng.choice(range(4))
        o = order(level, trump)
        rng.choice((0, 1))  # a number the ordinary stream would spend on the suit
        trumps = [card for card in _some_pack(rng, 4, few=False) if o.suit[card] == 0]
        held = trumps[: rng.randint(HARD_MOST, min(HARD_HAND, len(trumps) - HARD_LEAST))]
        rest = trumps[len(held) :]
        size = rng.randint(HARD_LEAST, min(HARD_MOST, len(rest), len(held)))
        rest.sort(key=lambda _: rng.random())
        play = _play(rng, held, size)
        yield Position(4, o, 0, rest[:size], held, play, [])


def _some_pack(rng: random.Random, decks: int, *, few: bool) -> list[int]:
    ranks: Sequence[int] = rng.sample(range(_RANKS), _FEW_RANKS) if few else range(_RANKS)
    one = [suit * _RANKS + rank for suit in range(4) for rank in ranks]
    cards = [*one, LITTLE_JOKER, BIG_JOKER] * decks
    rng.shuffle(cards)
    return cards


def _lead(rng: random.Random, o: Order, cards: Sequence[int]) -> list[int]:
    copies = Counter(cards)
    upwards = sorted(copies, key=o.step.__getitem__)
    form = rng.choice(_FORMS)
    if form == "single":
        return [rng.choice(cards)]
    if form == "run":
        return _run(rng, o, copies, upwards)
    if form == "throw":
        high = upwards[-rng.randint(1, min(6, len(upwards))) :]
        return [card for card in high for _ in range(copies[card])][:ORDINARY_MOST]
    width = _WIDTHS[form]
    fitting = [card for card in copies if copies[card] >= width]
    return [rng.choice(fitting)] * width if fitting else []


def _run(rng: random.Random, o: Order, copies: Counter[int], upwards: Sequence[int]) -> list[int]:
    width = rng.choice((2, 2, 2, 3, 4))
    chains: list[list[int]] = [[]]
    for card in upwards:
        if copies[card] < width:
            continue
        gap = o.step[card] - o.step[chains[-1][-1]] if chains[-1] else 1
        if gap > 1:
            chains.append([])
        if gap:
            chains[-1].append(card)
    chains = [chain for chain in chains if len(chain) > 1]
    if not chains:
        return []
    chain = rng.choice(chains)
    length = rng.randint(2, len(chain))
    at = rng.randint(0, len(chain) - length)
    cards = [card for card in chain[at : at + length] for _ in range(width)]
    return cards if len(cards) <= ORDINARY_MOST else []


def _play(rng: random.Random, held: Sequence[int], size: int) -> list[int]:
    copies = Counter(held)
    kinds = sorted(copies, key=lambda card: (-copies[card], rng.random()))
    if rng.random() < 0.5:
        return [card for card in kinds for _ in range(copies[card])][:size]
    return rng.sample(list(held), size)


def _later(rng: random.Random, o: Order, suit: int, hand: Sequence[int], size: int) -> list[int]:
    """Follows suit, or ruffs, or throws off."""
    for wanted in (suit, 0):
        cards = [card for card in hand if o.suit[card] == wanted]
        if len(cards) >= size:
            return _play(rng, cards, size)
    return _play(rng, hand, size)
