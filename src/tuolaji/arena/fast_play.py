"""The fast path's play: four random players play a deal out on packed suits."""

from __future__ import annotations

from mypy_extensions import i64

from tuolaji.bots.random_policy import lead as random_lead
from tuolaji.cards import Rng
from tuolaji.rules.kernel.beating import IN_SUIT, RUFF, Standing
from tuolaji.rules.kernel.bits import LEVELS, ONES, SHARED, total
from tuolaji.rules.kernel.reading import best_code
from tuolaji.rules.kernel.rules import KernelRules
from tuolaji.rules.kernel.sampling import sample_follow, sample_one


class PointMasks:
    """Where the point cards of an order lie: lanes of the fives and of the tens and kings, by suit in play."""

    def __init__(self, fives: list[i64], tens: list[i64]) -> None:
        self.fives = fives
        self.tens = tens

    def of_one(self, suit: int, bit: i64) -> i64:
        """The card points of a single card."""
        if bit & self.fives[suit]:
            return 5
        return 10 if bit & self.tens[suit] else 0

    def of(self, play: list[i64]) -> i64:
        """The card points of a play."""
        points: i64 = 0
        for suit in range(5):
            cards = play[suit]
            if cards:
                five = cards & self.fives[suit]
                if five:
                    points += 5 * total(five)
                ten = cards & self.tens[suit]
                if ten:
                    points += 10 * total(ten)
        return points


class Playout:
    """A deal played out: points the attackers took in tricks, the last trick's lead and winner, the number of plays."""

    def __init__(self, rules: KernelRules, masks: PointMasks, hands: list[list[i64]], players: list[Rng]) -> None:
        self.rules = rules
        self.masks = masks
        self.hands = hands
        self.players = players
        self.points: i64 = 0
        self.plays: i64 = 0
        self.tricks: i64 = 0
        self.winner = 0
        self.lead_code: i64 = 0
        self.won_with_trumps = False

    def run(self, leader: int, left: i64, defender: int) -> None:
        """Plays ``left`` cards a hand out, ``leader`` leading; the side of ``defender`` (a seat) defends."""
        side = defender & 1
        while left > 0:
            hand = self.hands[leader]
            suit, cards = random_lead(hand, self.players[leader])
            hand[suit] = hand[suit] - cards
            size: i64 = 1
            if cards & (cards - 1) == 0 and cards & ONES:
                points = self._single(leader, suit, cards)
            else:
                size = total(cards)
                points = self._trick(leader, suit, cards, size)
            leader = self.winner
            if leader & 1 != side:
                self.points += points
            left -= size

    def _single(self, leader: int, suit: int, best: i64) -> i64:
        """A trick of single cards; returns its points."""
        points = self.masks.of_one(suit, best)
        if suit == 0 and best & LEVELS:
            best = SHARED
        best_suit = suit
        winner = leader
        seat = leader
        for _ in range(3):
            seat = (seat + 1) & 3
            hand = self.hands[seat]
            played, bit = sample_one(hand, suit, self.players[seat])
            hand[played] = hand[played] - bit
            points += self.masks.of_one(played, bit)
            if played == 0 and bit & LEVELS:
                bit = SHARED
            if (played == best_suit and bit < best) or (played == 0 and best_suit != 0):
                best = bit
                best_suit = played
                winner = seat
        self.winner = winner
        self.plays += 4
        self.tricks += 1
        self.lead_code = 17
        self.won_with_trumps = best_suit == 0
        return points

    def _trick(self, leader: int, suit: int, cards: i64, size: i64) -> i64:
        """Any other trick; returns its points."""
        code = best_code(cards)
        readings: list[list[i64]] = [[code] if code > 17 else []]
        standing = Standing(self.rules)
        standing.lead(cards)
        play: list[i64] = [0, 0, 0, 0, 0]
        play[suit] = cards
        points = self.masks.of(play)
        self.winner = leader
        last = play
        seat = leader
        for _ in range(3):
            seat = (seat + 1) & 3
            hand = self.hands[seat]
            play = sample_follow(self.rules, readings, size, suit, hand, self.players[seat])
            others = 0
            for i in range(5):
                if play[i]:
                    hand[i] = hand[i] - play[i]
                    if i not in (suit, 0):
                        others += 1
            points += self.masks.of(play)
            if others == 0:
                if play[0] == 0 or suit == 0:
                    stands = standing.take(play[suit], IN_SUIT)
                elif play[suit] == 0:
                    stands = standing.take(play[0], RUFF)
                else:
                    stands = False
                if stands:
                    self.winner = seat
                    last = play
        self.plays += 4
        self.tricks += 1
        self.lead_code = code
        self.won_with_trumps = last[0] != 0
        return points


def pack_hands(suits: list[int], ones: list[i64], hands: list[list[int]]) -> list[list[i64]]:
    """Four hands of card codes as packed suits; ``suits`` and ``ones`` are the order's tables."""
    packed: list[list[i64]] = []
    for hand in hands:
        trumps: i64 = 0
        spades: i64 = 0
        hearts: i64 = 0
        diamonds: i64 = 0
        clubs: i64 = 0
        for card in hand:
            suit = suits[card]
            if suit == 0:
                trumps += ones[card]
            elif suit == 1:
                spades += ones[card]
            elif suit == 2:
                hearts += ones[card]
            elif suit == 3:
                diamonds += ones[card]
            else:
                clubs += ones[card]
        packed.append([trumps, spades, hearts, diamonds, clubs])
    return packed
