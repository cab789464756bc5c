"""Declarations as the rules judge them: from a deal, and a hand, to what may be shown."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from tuolaji.cards import BIG_JOKER, JOKER_LEVEL, LITTLE_JOKER
from tuolaji.rules.declare import DeclareVerdict, Showing, Standing, check_declaration
from tuolaji.rules.levels import rank_at
from tuolaji.rules.options import Phase as DeclarePhase
from tuolaji.table.state import Deal, Hand, State

_PHASES: Final[dict[str, DeclarePhase]] = {"draw": "drawing", "drawn": "drawn", "rebury": "buried"}


def shown_level(state: State, deal: Deal, seat: int) -> int:
    """The level whose cards a seat shows: the deal's, or its own after a rebellion (3S-二.7)."""
    own = rank_at(state.rulebook, state.places[seat])
    if deal.level is None:
        return own
    if deal.rebel is not None and state.rulebook.declare.rebellion_level == "own":
        return own
    return deal.level


def judge_showing(state: State, deal: Deal, seat: int, cards: Hand) -> DeclareVerdict:
    """The rulebook's verdict on a declaration now; whose turn it is and whether the cards are held stay open."""
    shown = deal.declarations
    standings = tuple([Standing(one.seat, one.cards) for one in shown])
    return check_declaration(
        state.rulebook,
        Showing(
            level=shown_level(state, deal, seat),
            first_deal=deal.first_deal,
            phase=_PHASES[state.phase],
            standing=standings[-1] if standings else None,
            seat=seat,
            cards=cards,
            dealer=deal.dealer,
            history=standings[:-1],
            dealer_stays=deal.rebel is not None,
        ),
    )


def may_show(state: State) -> bool:
    """Whether anything can be declared in this phase."""
    phase = _PHASES.get(state.phase)
    return phase is not None and phase in state.rulebook.declare.phases


def candidates(state: State, deal: Deal, seat: int, hand: Hand) -> Iterator[Hand]:
    """Sets of identical level cards and jokers of a hand, fewest first, that a declaration could be made of."""
    level = shown_level(state, deal, seat)
    kinds = [] if level == JOKER_LEVEL else [level + 13 * suit for suit in range(4)]
    for card in (*kinds, LITTLE_JOKER, BIG_JOKER):
        for count in range(1, hand.count(card) + 1):
            yield (card,) * count
