"""A random driver: plays whole matches through ``step``, checking what it is told to after every event."""

from __future__ import annotations

from collections.abc import Callable

from tuolaji.cards import BIG_JOKER, LITTLE_JOKER, Rng, cards_text, points_of
from tuolaji.rules.engine import lead_units, named_choices, sample_play
from tuolaji.rules.options import Rulebook
from tuolaji.table.commands import AnyCommand, Bury, Choose, Declare, Draw, Name, Pass, Play, Rebel, StartDeal
from tuolaji.table.decide import step
from tuolaji.table.declarations import candidates, judge_showing
from tuolaji.table.events import AnyEvent
from tuolaji.table.leads import lead_of, order_of
from tuolaji.table.rejection import Rejection
from tuolaji.table.setup import new_match
from tuolaji.table.state import SEATS, Deal, Setup, State

Check = Callable[[State, AnyCommand, list[AnyEvent], State], None]


class Driver:
    """Random but lawful players; ``throws``: one lead in so many is a wild throw of a whole suit."""

    def __init__(self, rulebook: Rulebook, seed: object, setup: Setup | None = None, throws: int = 0) -> None:
        self.state = new_match(rulebook, setup)
        self.rng = Rng(seed, "driver")
        self.seed = str(seed)
        self.throws = throws
        self.check: Check | None = None
        self.steps = 0

    def send(self, command: AnyCommand) -> list[AnyEvent]:
        """The command must be accepted."""
        outcome = step(self.state, command)
        assert not isinstance(outcome, Rejection), (command, outcome)
        events, after = outcome
        if self.check is not None:
            self.check(self.state, command, events, after)
        self.state = after
        self.steps += 1
        return events

    def deal(self) -> Deal:
        assert self.state.deal is not None
        return self.state.deal

    def command(self) -> AnyCommand:
        """What happens next."""
        state = self.state
        phase = state.phase
        if phase in ("idle", "done"):
            return StartDeal(f"{self.seed}/{state.deals}")
        deal = self.deal()
        if phase == "draw":
            return self._declaration(deal) or Draw()
        seat = state.turn[0]
        hand = deal.hands[seat]
        if phase in ("drawn", "rebury"):
            return self._showing(deal, seat) or Pass(seat)
        if phase == "bury":
            cards = list(hand)
            self.rng.shuffle(cards)
            return Bury(seat, cards_text(cards[: len(deal.fresh)]))
        if phase == "name":
            return Name(seat, cards_text([int(self.rng.below(54))])[0])
        if phase == "rebel":
            low = points_of(hand) <= state.rulebook.declare.rebellion_points
            return Rebel(seat) if low and self.rng.below(3) == 0 else Pass(seat)
        if phase == "choose":
            assert deal.throw is not None
            return Choose(seat, deal.throw.choices[int(self.rng.below(len(deal.throw.choices)))])
        if deal.trick is None:
            return self._lead(deal, seat)
        rulebook = state.rulebook
        lead = lead_of(rulebook, deal, deal.trick)
        if lead.size > len(hand):
            return Play(seat, cards_text(hand))
        return Play(seat, cards_text(sample_play(rulebook, order_of(deal), lead, hand, self.rng)))

    def _declaration(self, deal: Deal) -> AnyCommand | None:
        if not deal.drawn:
            return None
        seat = (deal.first + deal.drawn - 1) % 4
        card = deal.hands[seat][-1]
        if card not in (LITTLE_JOKER, BIG_JOKER) and deal.level is not None and card % 13 != deal.level:
            return None
        return self._showing(deal, seat)

    def _showing(self, deal: Deal, seat: int) -> AnyCommand | None:
        if self.rng.below(2):
            return None
        found = [
            cards
            for cards in candidates(self.state, deal, seat, deal.hands[seat])
            if judge_showing(self.state, deal, seat, cards).allowed
        ]
        return Declare(seat, cards_text(found[int(self.rng.below(len(found)))])) if found else None

    def _lead(self, deal: Deal, seat: int) -> AnyCommand:
        o = order_of(deal)
        suits = [units for units in lead_units(o, deal.hands[seat]) if units]
        units = suits[int(self.rng.below(len(suits)))]
        if self.throws and self.rng.below(self.throws) == 0:
            count = 1 + int(self.rng.below(len(units)))
            cards = [card for unit in units[:count] for card in unit]
            choices = named_choices(self.state.rulebook, o, cards)
            if choices and self.rng.below(2):
                named = choices[int(self.rng.below(len(choices)))]
                return Play(seat, cards_text(cards), tuple(cards_text(unit) for unit in named))
            return Play(seat, cards_text(cards))
        return Play(seat, cards_text(units[int(self.rng.below(len(units)))]))

    def run(self, deals: int = 0, steps: int = 1_000_000) -> State:
        """Plays on until the match is over or so many deals are scored."""
        while self.state.phase != "over" and self.steps < steps:
            if deals and self.state.phase == "done" and self.state.scored >= deals:
                break
            self.send(self.command())
        return self.state


def seats_but(*seats: int) -> tuple[int, ...]:
    """The other seats."""
    return tuple(seat for seat in SEATS if seat not in seats)
