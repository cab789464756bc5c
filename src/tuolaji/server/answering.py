"""Answers to a person's questions: what would these cards be, and what could I do."""

from __future__ import annotations

from itertools import islice
from typing import Final

from tuolaji.bots import Agent
from tuolaji.cards import POINTS, cards_text, points_of
from tuolaji.rules.engine import RuleError, canonical, legal_plays
from tuolaji.server.messages import Consider, Considered, SeatCommand, Text
from tuolaji.table import (
    Choices,
    Play,
    Rejection,
    View,
    check,
    choices,
    enabled,
    leadable_units,
    readings,
    rejection_text,
)
from tuolaji.table.codec import codes, units_texts
from tuolaji.table.commands import Units
from tuolaji.table.leads import lead_of, order_of

MOST_HINTS: Final = 6
MOST_LOOKED_AT: Final = 60


STALE: Final = "stale"
LAID: Final = "already-laid"
_OWN_TEXTS: Final = {
    STALE: Text("牌局已经往前走了，请再看一眼", "the table has moved on, please look again"),
    LAID: Text("已经摆出的牌不能换", "the cards that lie on the table stay there"),
    "nothing-to-say": Text("这几张不用说怎么出", "nothing is to be said of these cards"),
}


def text_of(rejection: Rejection) -> Text:
    """A rejection in both languages."""
    own = _OWN_TEXTS.get(rejection.code)
    if own is not None:
        return own
    return Text(rejection_text(rejection, "zh"), rejection_text(rejection, "en"))


def considered(view: View, question: Consider) -> Considered:
    """What the cards would be for the seat of this view."""
    cards = question.cards
    problem = check(view, cards, question.reading)
    more = _more(view, cards)
    if problem is not None:
        return Considered(
            id=question.id,
            cards=cards,
            legal=False,
            code=problem.code,
            text=text_of(problem),
            clauses=problem.clauses,
            more=more,
        )
    units = _units(view, cards)
    return Considered(
        id=question.id,
        cards=cards,
        legal=True,
        more=more,
        units=units,
        throw=_leading(view) and len(units) > 1,
        readings=readings(view, cards),
    )


def _more(view: View, cards: tuple[str, ...]) -> tuple[str, ...]:
    try:
        return enabled(view, cards)
    except ValueError:
        return ()


def _leading(view: View) -> bool:
    deal = view.state.deal
    return view.state.phase == "play" and deal is not None and deal.trick is None


def _units(view: View, cards: tuple[str, ...]) -> Units:
    """The canonical reading; empty for cards of several suits."""
    deal = view.state.deal
    if deal is None or view.state.phase != "play":
        return ()
    try:
        return units_texts(canonical(order_of(deal), codes(cards)))
    except RuleError:
        return ()


def hints(view: View, agent: Agent) -> tuple[SeatCommand, ...]:
    """Sensible commands, the agent's own first; of plays a few others after it."""
    may = choices(view)
    if not may.kinds or not (may.due or may.declare):
        return ()
    best = agent.act(view, may)
    found: list[SeatCommand] = [best] if isinstance(best, SeatCommand) else []
    if isinstance(best, Play):
        found.extend(play for play in _others(view, may, best.seat) if sorted(play.cards) != sorted(best.cards))
    return tuple(found[:MOST_HINTS])


def _others(view: View, may: Choices, seat: int) -> list[Play]:
    """Other plays worth a look: leading, the units of the hand; following, the cheapest of the legal plays."""
    if may.play is None:
        return []
    if may.play.lead:
        units = [unit for suit in leadable_units(view) for unit in suit]
        return [Play(seat, unit) for unit in sorted(units, key=lambda unit: (-len(unit), points_of(codes(unit))))]
    deal = view.state.deal
    if deal is None or deal.trick is None:
        return []
    o = order_of(deal)
    plays = list(
        islice(legal_plays(view.rulebook, o, lead_of(view.rulebook, deal, deal.trick), view.hand), MOST_LOOKED_AT)
    )
    plays.sort(
        key=lambda cards: sum(o.step[card] + (20 if o.suit[card] == 0 else 0) + 2 * POINTS[card] for card in cards)
    )
    return [Play(seat, cards_text(o.sort(cards))) for cards in plays[:MOST_HINTS]]
