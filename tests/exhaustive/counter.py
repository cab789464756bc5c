"""Counts every way a deal of a few cards can be played, to a given number of plays.

Leads are all sets of cards of one suit in play (a failed throw goes on with what it forces, or with each of the
stopper's choices); follows are all legal plays, as the engine lists them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import product

from tuolaji.rules.engine import Lead, Order, legal_plays, read_lead, test_throw, trick_winner
from tuolaji.rules.options import Rulebook

Hand = tuple[int, ...]


def leads(o: Order, hand: Hand) -> Iterator[Hand]:
    """Every set of cards of one suit in play, once."""
    for suit in range(5):
        kinds = sorted(Counter(card for card in hand if o.suit[card] == suit).items())
        for counts in product(*[range(count + 1) for _, count in kinds]):
            if any(counts):
                yield tuple(card for (card, _), count in zip(kinds, counts, strict=True) for _ in range(count))


def without(hand: Hand, cards: Sequence[int]) -> Hand:
    """A hand less some of its cards."""
    left = list(hand)
    for card in cards:
        left.remove(card)
    return tuple(left)


class Counting:
    """Numbers of playouts, and what of them were failed throws, ruffs and tricks won by a follower."""

    def __init__(self, rulebook: Rulebook, o: Order) -> None:
        self.rulebook = rulebook
        self.o = o
        self.ends = 0
        self.failed_throws = 0
        self.followers_won = 0

    def lead(self, hands: tuple[Hand, ...], leader: int, plays: int) -> None:
        """All ways on from a lead of ``leader``, for so many plays more."""
        if plays == 0 or not hands[leader]:
            self.ends += 1
            return
        for cards in leads(self.o, hands[leader]):
            lead = read_lead(self.rulebook, self.o, cards)
            others = [hands[(leader + i) % 4] for i in (1, 2, 3)]
            verdict = test_throw(self.rulebook, self.o, lead, others)
            if verdict.stands:
                self._follow(hands, leader, lead, [cards], plays - 1)
                continue
            self.failed_throws += 1
            for forced in [verdict.forced] if verdict.forced else verdict.choices:
                self._follow(hands, leader, read_lead(self.rulebook, self.o, forced), [forced], plays - 1)

    def _follow(self, hands: tuple[Hand, ...], leader: int, lead: Lead, laid: list[Hand], plays: int) -> None:
        if len(laid) == 4:
            best = trick_winner(self.rulebook, self.o, lead, laid)
            self.followers_won += best > 0
            after = [without(hands[(leader + i) % 4], cards) for i, cards in enumerate(laid)]
            seats = tuple(after[(seat - leader) % 4] for seat in range(4))
            self.lead(seats, (leader + best) % 4, plays)
            return
        if plays == 0:
            self.ends += 1
            return
        for play in legal_plays(self.rulebook, self.o, lead, hands[(leader + len(laid)) % 4]):
            self._follow(hands, leader, lead, [*laid, play], plays - 1)
