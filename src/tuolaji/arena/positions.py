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

from tuolaji.cards import KINDS, LITTLE_JOKER, full_pack
from tuolaji.rules.order import Order, order

ORDINARY_MOST: Final = 12
HARD_LEAST: Final = 12
HARD_MOST: Final = 26
HARD_HAND: Final = 52
_RANKS: Final = 13
_FEW_RANKS: Final = 7
_FORMS: Final = ("single", "pair", "pair", "triple", "quad", "run", "run", "run", "throw", "throw")


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
    rng = random.Random(f"ordinary/{seed}")
    made = 0
    while made < count:
        decks = rng.choice((2, 2, 3, 4))
        o = order(rng.randrange(_RANKS), rng.randrange(4))
        cards = _some_pack(rng, decks, few=rng.random() < 0.7)
        quarter = len(cards) // 4
        hands = [cards[i * quarter : (i + 1) * quarter] for i in range(4)]
        suit = rng.randrange(5)
        own = [card for card in hands[0] if o.suit[card] == suit]
        held = [card for card in hands[1] if o.suit[card] == suit]
        led = _lead(rng, o, own) if own else []
        if not led or len(held) < len(led) or len(led) > ORDINARY_MOST:
            continue
        made += 1
        play = _play(rng, held, len(led))
        later = [_later(rng, o, suit, hand, len(led)) for hand in hands[2:]]
        yield Position(decks, o, suit, led, held, play, later)


def hard_positions(count: int, seed: int) -> Iterator[Position]:
    """``count`` hard positions."""
    rng = random.Random(f"hard/{seed}")
    for _ in range(count):
        o = order(rng.randrange(_RANKS), rng.randrange(4))
        trumps = [card for card in full_pack(4) if o.suit[card] == 0]
        rng.shuffle(trumps)
        held = trumps[: rng.randint(HARD_MOST, HARD_HAND)]
        rest = trumps[len(held) :]
        copies = Counter(rest)
        size = rng.randint(HARD_LEAST, min(HARD_MOST, len(rest), len(held)))
        kinds = sorted(copies, key=lambda card: (-copies[card], rng.random()))
        led = [card for card in kinds for _ in range(copies[card])][:size]
        play = _play(rng, held, len(led))
        yield Position(4, o, 0, led, held, play, [_play(rng, held, len(led)) for _ in range(2)])


def _some_pack(rng: random.Random, decks: int, *, few: bool) -> list[int]:
    ranks = set(rng.sample(range(_RANKS), _FEW_RANKS) if few else range(_RANKS))
    cards = [card for card in range(KINDS) if card >= LITTLE_JOKER or card % _RANKS in ranks] * decks
    rng.shuffle(cards)
    return cards


def _lead(rng: random.Random, o: Order, cards: Sequence[int]) -> list[int]:
    copies = Counter(cards)
    form = rng.choice(_FORMS)
    if form == "single":
        return [rng.choice(cards)]
    if form == "run":
        return _run(rng, o, copies)
    if form == "throw":
        high = sorted(copies, key=lambda card: o.rank_key[card])[: rng.randint(1, 6)]
        return [card for card in high for _ in range(copies[card])][:ORDINARY_MOST]
    width = {"pair": 2, "triple": 3, "quad": 4}[form]
    fitting = [card for card in copies if copies[card] >= width]
    return [rng.choice(fitting)] * width if fitting else []


def _run(rng: random.Random, o: Order, copies: Counter[int]) -> list[int]:
    width = rng.choice((2, 2, 2, 3, 4))
    by_step: dict[int, int] = {}
    for card in sorted(copies, key=lambda card: o.rank_key[card]):
        if copies[card] >= width:
            by_step.setdefault(o.step[card], card)
    chains: list[list[int]] = []
    for step in sorted(by_step):
        if step - 1 in by_step:
            chains[-1].append(by_step[step])
        else:
            chains.append([by_step[step]])
    chains = [chain for chain in chains if len(chain) > 1]
    if not chains:
        return []
    chain = rng.choice(chains)
    length = rng.randint(2, len(chain))
    at = rng.randint(0, len(chain) - length)
    return [card for card in chain[at : at + length] for _ in range(width)]


def _play(rng: random.Random, held: Sequence[int], size: int) -> list[int]:
    if rng.random() < 0.5:
        return rng.sample(list(held), size)
    copies = Counter(held)
    kinds = sorted(copies, key=lambda card: (-copies[card], rng.random()))
    return [card for card in kinds for _ in range(copies[card])][:size]


def _later(rng: random.Random, o: Order, suit: int, hand: Sequence[int], size: int) -> list[int]:
    """Follows suit, or ruffs, or throws off."""
    for wanted in (suit, 0):
        cards = [card for card in hand if o.suit[card] == wanted]
        if len(cards) >= size:
            return _play(rng, cards, size)
    return _play(rng, hand, size)
