"""The fast path's draw: cards, declarations of random players, the kitty and the burying, on integers alone.

For rulebooks that declare freely while drawing and after it, suits equal, jokers overcalling in pairs, the first to
declare dealing (2M-一.5, 一.9). Players are asked in the order of the arena's driver.
"""

from __future__ import annotations

from mypy_extensions import i64

from tuolaji.bots.random_policy import NO_DECLARATION, bury, declaration
from tuolaji.cards import Rng

LITTLE_JOKER: i64 = 52
NO_TRUMP: i64 = 4


class Draw:
    """A draw on the way, and what it led to: ``hands`` of card codes, ``kitty``, ``trump`` 0–4, ``dealer``."""

    def __init__(self, pack: list[int], hand: int, level: int, first: int, players: list[Rng]) -> None:
        self.pack = pack
        self.size = hand
        self.level: i64 = level
        # where a card counts in ``shows``, -1 for most
        self.kinds: list[int] = [-1] * 52 + [4, 5]
        for suit in range(4):
            self.kinds[suit * 13 + level] = suit
        self.first = first
        self.players = players
        self.hands: list[list[int]] = [[], [], [], []]
        # a seat's level cards by suit, then little and big jokers
        self.shows: list[list[int]] = [[0] * 6 for _ in range(4)]
        # a seat's most copies of one level card, and of one joker
        self.most: list[int] = [0] * 4
        self.jokers: list[int] = [0] * 4
        self.kitty: list[int] = pack[4 * hand :]
        self.seat = -1  # who stands declared
        self.card: i64 = -1
        self.count: i64 = 0
        self.dealer = -1
        self.trump: i64 = NO_TRUMP

    def run(self) -> None:
        """Draws, declares, takes the kitty and buries."""
        drawn = 4 * self.size
        seat = self.first
        for i in range(drawn):
            self._take(seat, self.pack[i])
            if i < drawn - 1:
                self._ask(seat)
            seat = (seat + 1) & 3
        turn = [0, 1, 2, 3]
        while turn:
            speaker = turn[0]
            if self._ask(speaker):
                turn = [other for other in range(4) if other != speaker]
            else:
                turn = turn[1:]
        self._settle()
        cards = self.hands[self.dealer]
        cards.extend(self.kitty)
        cards.sort()
        count = len(self.kitty)
        mixed = bury(cards, count, self.players[self.dealer])
        self.kitty = mixed[:count]
        self.hands[self.dealer] = mixed[count:]

    def _take(self, seat: int, card: int) -> None:
        self.hands[seat].append(card)
        kind = self.kinds[card]
        if kind >= 0:
            shows = self.shows[seat]
            copies = shows[kind] + 1
            shows[kind] = copies
            most = self.jokers if kind >= 4 else self.most
            most[seat] = max(most[seat], copies)

    def _ask(self, seat: int) -> bool:
        """Asks a player who has something to declare; whether they declared."""
        if seat != self.seat and self.most[seat] <= self.count and (self.count == 0 or self.jokers[seat] < 2):
            return False
        options = self._options(seat)
        if not options:
            return False
        at = declaration(options, self.players[seat])
        if at == NO_DECLARATION:
            return False
        if self.dealer < 0:
            self.dealer = seat
        self.seat = seat
        self.card = options[at] >> 3
        self.count = options[at] & 7
        self.trump = self.card // 13
        return True

    def _options(self, seat: int) -> list[int]:
        """The legal declarations of a seat as ``card * 8 + number of cards``, ascending."""
        options: list[int] = []
        shows = self.shows[seat]
        own = seat == self.seat
        for kind in range(6):
            most: i64 = shows[kind]
            if most == 0:
                continue
            joker = kind >= 4
            card: i64 = kind + 48 if joker else kind * 13 + self.level
            least: i64 = 1
            if self.count == 0:
                if joker:
                    continue
            elif own:
                if card != self.card:
                    continue
                least = self.count + 1
            else:
                # more cards, or as many jokers against lower ones or suits
                least = self.count if joker and card > self.card else self.count + 1
                if joker and least < 2:
                    least = 2
            while least <= most:
                options.append(card * 8 + least)
                least += 1
        return options

    def _settle(self) -> None:
        """Nobody declared: the first kitty card that is no joker; who drew first deals (2M-一.9)."""
        if self.dealer >= 0:
            return
        self.dealer = self.first
        for card in self.kitty:
            if card < LITTLE_JOKER:
                self.trump = card // 13
                return
