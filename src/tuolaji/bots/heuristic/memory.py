"""Memory: what one seat has seen of a deal – cards gone, suits others are out of, pairs and triples they lack."""

from __future__ import annotations

from collections import Counter

from tuolaji.rules.engine import Lead, Order, read_lead
from tuolaji.rules.options import FollowRules, Rulebook
from tuolaji.table import Deal


class Memory:
    """Reads the plays of one deal as they come.

    ``left``: the five packed suits T S H D C of all cards not yet played, the reader's own included.
    ``void[seat][suit]``, ``no_pair`` and ``no_triple``: that seat holds no card, pair or triple of the suit in play,
    for certain.
    """

    def __init__(self, rulebook: Rulebook, o: Order) -> None:
        self.rulebook = rulebook
        self.o = o
        self.left = o.pack(card for card in range(54) for _ in range(rulebook.deal.decks))
        self.void = [[False] * 5 for _ in range(4)]
        self.no_pair = [[False] * 5 for _ in range(4)]
        self.no_triple = [[False] * 5 for _ in range(4)]
        self._tricks = 0
        self._plays = 0
        self._lead: Lead | None = None

    def read(self, deal: Deal) -> None:
        """Takes in the plays not read yet."""
        while self._tricks < len(deal.tricks):
            trick = deal.tricks[self._tricks]
            for laid in trick.plays[self._plays :]:
                self._play(laid.seat, laid.cards, trick.named)
            self._tricks += 1
            self._plays = 0
            self._lead = None
        if deal.trick is not None:
            for laid in deal.trick.plays[self._plays :]:
                self._play(laid.seat, laid.cards, deal.trick.named)
            self._plays = len(deal.trick.plays)

    def _play(self, seat: int, cards: tuple[int, ...], named: tuple[tuple[int, ...], ...] | None) -> None:
        suit, one = self.o.suit, self.o.one
        for card in cards:
            self.left[suit[card]] -= one[card]
        lead = self._lead
        if lead is None:
            self._lead = read_lead(self.rulebook, self.o, cards, named)
        else:
            self._learn(seat, lead, cards)

    def _learn(self, seat: int, lead: Lead, cards: tuple[int, ...]) -> None:
        """What a follower's cards say about what is left in that hand."""
        led = lead.suit
        suit = self.o.suit
        suited = [card for card in cards if suit[card] == led]
        if len(suited) < lead.size:
            self.void[seat][led] = True
            return
        if lead.size == 1:
            return
        counts = Counter(suited).values()
        pairs = sum(count // 2 for count in counts)
        triples = sum(1 for count in counts if count >= 3)
        no_pair, no_triple = lacks(self.rulebook.follow, lead.forms(), pairs, triples)
        self.no_pair[seat][led] |= no_pair
        self.no_triple[seat][led] |= no_triple or no_pair


def lacks(follow: FollowRules, forms: list[tuple[int, int]], pairs: int, triples: int) -> tuple[bool, bool]:
    """Whether a hand that followed a lead of these forms with so many pairs and triples has no pair, no triple left.

    Every ladder asks in the end for as many loose pairs (and under triples, triples) as there are; only where it does
    so whatever else the hand held may one conclude. Sure conclusions only: throws are built on them.
    """
    asked_pairs = sum(n for w, n in forms if w >= 2)
    asked_triples = sum(n for w, n in forms if w == 3)
    if asked_pairs == 0:
        return False, False
    if follow.ladder == "four-deck":
        plain = all(w < 4 and (n == 1 or (w == 2 and n != 2)) for w, n in forms)
    else:
        plain = all(w < 4 for w, _ in forms)
    no_pair = pairs == 0 or (plain and pairs < asked_pairs)
    if follow.protect_triples:
        no_pair = False
    return no_pair, plain and triples < asked_triples
