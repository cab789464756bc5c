"""Following: the candidates – cheap, with points, winning – and what each is expected to bring."""

from __future__ import annotations

from collections.abc import Sequence

from tuolaji.bots.heuristic.beating import Standing, top_lane, winning_plays
from tuolaji.bots.heuristic.ending import Reserve, last_trick_value
from tuolaji.bots.heuristic.fitting import Fitter
from tuolaji.bots.heuristic.keeping import Keeper
from tuolaji.bots.heuristic.knowledge import Knowledge
from tuolaji.bots.heuristic.odds import beats, fed
from tuolaji.cards import POINTS
from tuolaji.rules.engine import Lead, trick_winner

Valued = tuple[float, list[int]]


class Follower:
    """One seat's decision on one lead."""

    def __init__(self, k: Knowledge, lead: Lead) -> None:
        self.k = k
        self.lead = lead
        self.codes = [int(code) for code, _ in lead.read]
        self.standing = Standing(k, lead)
        trick = k.deal.trick
        self.points = trick.points if trick is not None else 0
        played = [laid.seat for laid in trick.plays] if trick is not None else []
        order = [(k.seat + i) % 4 for i in range(1, 4)]
        self.later = [seat for seat in order if seat not in played and k.counts[seat]]
        self.friends = [seat for seat in self.later if k.friend[seat] > 0]
        self.foes = [seat for seat in self.later if k.friend[seat] <= 0]
        self.last = k.size <= lead.size
        self.keeper = Keeper(k)
        self.reserve = Reserve(k)

    def ranked(self) -> list[Valued]:
        """The candidates with their values, the best first."""
        fitter = Fitter(self.k, self.lead)
        if len(fitter.suited) == self.lead.size or self.last:
            return [(0.0, fitter.suited if len(fitter.suited) == self.lead.size else list(self.k.hand))]
        found: dict[tuple[int, ...], Valued] = {}
        for play in self._candidates(fitter):
            key = tuple(sorted(play))
            if key not in found:
                found[key] = (self.value(play), play)
        return sorted(found.values(), key=lambda valued: -valued[0])

    def _candidates(self, fitter: Fitter) -> list[list[int]]:
        single = self.keeper.single
        bond = self.keeper.bond
        short = self._shortness() if fitter.short else {}

        def cheap(card: int) -> float:
            return single[card] + 0.5 * bond.get(card, 0.0) + 0.5 * POINTS[card] + short.get(card, 0.0)

        def rich(card: int) -> float:
            return single[card] + 0.3 * bond.get(card, 0.0) - POINTS[card]

        def ruffing(card: int) -> float:
            return single[card] + bond.get(card, 0.0) - 0.3 * POINTS[card]

        plays = winning_plays(self.k, self.lead, self.standing, ruffing)
        plays.append(fitter.cheapest(cheap))
        plays.append(fitter.cheapest(rich))
        return plays

    def _shortness(self) -> dict[int, float]:
        """Discards empty short side suits first, while there are trumps to ruff with."""
        k = self.k
        if not k.packed[0]:
            return {}
        counts = [0] * 5
        for card in k.hand:
            counts[k.o.suit[card]] += 1
        return {card: 0.15 * min(counts[k.o.suit[card]], 6) for card in set(k.hand) if k.o.suit[card]}

    def value(self, play: Sequence[int]) -> float:
        """Points the play is expected to bring or save, less what it costs."""
        k, w = self.k, self.k.weights
        wins = self._stands(play)
        owner = k.seat if wins else self.standing.seat
        lane = top_lane(k, list(play), self.codes[0]) if wins else self.standing.lane
        ruffed = self.lead.suit != 0 and k.o.suit[play[0]] == 0 if wins else self.standing.ruffed
        held, ours = self._odds(owner, lane, ruffed)
        points = sum(POINTS[card] for card in play)
        won = self.points + self.lead.size * fed(k, self.later, self.lead.suit, True)
        lost = self.points + self.lead.size * fed(k, self.later, self.lead.suit, False)
        value = ours * (1.0 - k.par) * (won + points) - (1.0 - ours) * k.par * (lost + points)
        value -= self.keeper.cost(play)
        mine = held if wins else 0.0
        value += w.tempo * mine + w.friend_tempo * (ours - mine)
        if self.last:
            return value + ours * last_trick_value(k, self.lead, play if wins else self.standing.plays[0])
        return value + self.reserve.value(play, mine)

    def _stands(self, play: Sequence[int]) -> bool:
        """Whether the play takes the trick for now (judged by the verifier but for single cards)."""
        k = self.k
        suit = k.o.suit
        first = suit[play[0]]
        if len(play) == 1:
            if first in (0, self.lead.suit):
                ruff = self.lead.suit != 0 and first == 0
                if ruff and not self.standing.ruffed:
                    return True
                return ruff == self.standing.ruffed and 15 - k.o.step[play[0]] < self.standing.lane
            return False
        if first not in (0, self.lead.suit) or any(suit[card] != first for card in play):
            return False
        plays = [*self.standing.plays, play]
        return trick_winner(k.rulebook, k.o, self.lead, plays) == len(plays) - 1

    def _odds(self, owner: int, lane: int, ruffed: bool) -> tuple[float, float]:
        """How likely the owner's play holds, and how likely one's own side wins the trick."""
        k = self.k
        rivals = self.foes if k.friend[owner] > 0 else self.friends
        helpers = self.friends if k.friend[owner] > 0 else self.foes
        held = 1.0 - (beats(k, rivals, self.lead.suit, self.codes, lane, ruffed) if rivals else 0.0)
        if k.friend[owner] <= 0:
            return held, (1.0 - held) * 0.8
        helped = beats(k, helpers, self.lead.suit, self.codes, lane, ruffed) if helpers and held < 1.0 else 0.0
        return held, held + (1.0 - held) * helped * 0.3
