"""The player ``heuristic``: counts, weighs a few candidates, takes the best; the same weighing gives the hints."""

from __future__ import annotations

from tuolaji.bots.heuristic.burying import bury
from tuolaji.bots.heuristic.declaring import declaration, rebels
from tuolaji.bots.heuristic.following import Follower, Valued
from tuolaji.bots.heuristic.knowledge import Knowledge
from tuolaji.bots.heuristic.leading import Leader
from tuolaji.bots.heuristic.memory import Memory
from tuolaji.bots.heuristic.naming import partner_card, unit_to_lead
from tuolaji.bots.heuristic.weights import DEFAULT, Weights
from tuolaji.bots.seeing import hand_of, order_of, running_lead
from tuolaji.cards import CARD_OF, CARD_TEXTS, cards_of, cards_text
from tuolaji.rules.engine import canonical
from tuolaji.table import Deal
from tuolaji.table.choices import Choices
from tuolaji.table.commands import AnyCommand, Bury, Cards, Choose, Declare, Name, Pass, Play, Rebel, Units
from tuolaji.table.view import View


class HeuristicAgent:
    """Remembers the deal it sits in, forgets nothing, decides without chance."""

    name = "heuristic"

    def __init__(self, seed: object = None, weights: Weights = DEFAULT) -> None:
        self.weights = weights
        self.seed = seed
        self._memory: Memory | None = None
        self._key: tuple[int, int | None, int | None, int] = (-1, None, None, 0)

    def act(self, view: View, choices: Choices) -> AnyCommand:
        """One decision, from the view alone."""
        deal, seat = view.state.deal, view.seat
        if deal is None or seat is None:
            raise ValueError("a player needs a seat and a running deal")
        kinds = choices.kinds
        if "play" in kinds:
            return self._play(view, seat)
        if "declare" in kinds and choices.declare:
            chosen = declaration(view, deal, choices, self.weights)
            return Pass(seat) if chosen is None else Declare(seat, chosen.cards)
        if "bury" in kinds:
            return Bury(seat, _burial(view, deal, choices, self.weights))
        if "choose" in kinds:
            units = [cards_of(unit) for unit in choices.choose]
            return Choose(seat, choices.choose[unit_to_lead(order_of(view), units)])
        if "name" in kinds:
            allowed = [CARD_OF[text] for text in choices.name]
            return Name(seat, CARD_TEXTS[partner_card(order_of(view), allowed, hand_of(view))])
        if "rebel" in kinds and rebels(view, deal):
            return Rebel(seat)
        return Pass(seat)

    def ranked(self, view: View) -> list[Valued]:
        """The plays considered now with their values, the best first."""
        knowledge = Knowledge(view, self._remember(view), self.weights)
        lead = running_lead(view)
        return Leader(knowledge).ranked() if lead is None else Follower(knowledge, lead).ranked()

    def _play(self, view: View, seat: int) -> AnyCommand:
        cards = self.ranked(view)[0][1]
        return Play(seat, cards_text(cards), reading_of(view, cards))

    def _remember(self, view: View) -> Memory:
        deal = view.state.deal
        if deal is None:
            raise ValueError("no deal is running")
        key = (deal.number, deal.level, deal.trump, len(deal.ruled))  # a ruling may have taken plays back
        memory = self._memory
        if memory is None or key != self._key:
            memory = self._fresh(view)
            self._memory, self._key = memory, key
        memory.read(deal)
        return memory

    def _fresh(self, view: View) -> Memory:
        """A memory of the deal that has read nothing yet."""
        return Memory(view.rulebook, order_of(view))


def reading_of(view: View, cards: list[int]) -> Units | None:
    """The reading to name with a throw where one may be named: the one it was found sure under."""
    deal = view.state.deal
    if deal is None or deal.trick is not None or not view.rulebook.throw.named:
        return None
    units = canonical(order_of(view), cards)
    return tuple(cards_text(unit) for unit in units) if len(units) > 1 else None


def _burial(view: View, deal: Deal, choices: Choices, weights: Weights) -> Cards:
    if deal.level is None or deal.trump is None:
        raise ValueError("level and trump suit are not decided yet")
    return cards_text(bury(view.hand, choices.bury, deal.level, deal.trump, weights))


def hints(view: View, choices: Choices, most: int = 3) -> list[Cards]:
    """What ``heuristic`` would do now, the best first, at most ``most``: cards to play, bury, show, name or choose.

    An empty list where it would pass, or where there is nothing to do.
    """
    if "play" in choices.kinds:
        return [cards_text(cards) for _, cards in HeuristicAgent().ranked(view)[:most]]
    if not choices.kinds:
        return []
    command = HeuristicAgent().act(view, choices)
    if isinstance(command, Declare | Bury | Choose):
        return [command.cards]
    return [(command.card,)] if isinstance(command, Name) else []
