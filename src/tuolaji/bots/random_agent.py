"""The player ``random``: leads and follows uniformly, no throws; sensible elsewhere."""

from __future__ import annotations

from tuolaji.bots import random_policy as policy
from tuolaji.bots.seeing import declare_options, hand_of, order_of, running_lead
from tuolaji.cards import CARD_OF, CARD_TEXTS, Rng, cards_text
from tuolaji.rules.engine import sample_play
from tuolaji.table.choices import Choices
from tuolaji.table.commands import AnyCommand, Bury, Choose, Declare, Name, Pass, Play
from tuolaji.table.view import View


class RandomAgent:
    """Uniform over what is legal; passes in rebury rounds, never rebels, never concedes."""

    name = "random"

    def __init__(self, seed: object) -> None:
        self._seed = seed
        self._deal = -1
        self._rng = Rng(seed)

    def act(self, view: View, choices: Choices) -> AnyCommand:
        """One decision; the numbers come from the seed, the deal's number and the seat alone."""
        seat, deal = view.seat, view.state.deal
        if seat is None or deal is None:
            raise ValueError("a player needs a seat and a running deal")
        if deal.number != self._deal:
            self._deal = deal.number
            self._rng = policy.player_rng(self._seed, deal.number, seat)
        kinds = choices.kinds
        if "play" in kinds:
            return self._play(view, seat)
        if "declare" in kinds and view.state.phase != "rebury":
            return self._declare(seat, choices)
        if "bury" in kinds:
            cards = policy.bury(sorted(view.hand), choices.bury, self._rng)
            return Bury(seat, cards_text(cards[: choices.bury]))
        if "choose" in kinds:
            return Choose(seat, choices.choose[policy.one_of(len(choices.choose), self._rng)])
        if "name" in kinds:
            return self._name(view, seat, choices)
        return Pass(seat)

    def _declare(self, seat: int, choices: Choices) -> AnyCommand:
        options = declare_options(choices)
        at = policy.declaration(options, self._rng)
        if at == policy.NO_DECLARATION:
            return Pass(seat)
        card, count = divmod(options[at], 8)
        return Declare(seat, (CARD_TEXTS[card],) * count)

    def _name(self, view: View, seat: int, choices: Choices) -> AnyCommand:
        allowed = sorted(CARD_OF[text] for text in choices.name)
        cards = policy.partner_cards(allowed, hand_of(view))
        return Name(seat, CARD_TEXTS[cards[policy.one_of(len(cards), self._rng)]])

    def _play(self, view: View, seat: int) -> AnyCommand:
        o = order_of(view)
        lead = running_lead(view)
        if lead is None:
            suit, packed = policy.lead(o.pack(view.hand), self._rng)
            return Play(seat, cards_text(o.unpack(suit, packed)))
        return Play(seat, cards_text(sample_play(view.rulebook, o, lead, view.hand, self._rng)))
