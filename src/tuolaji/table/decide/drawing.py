"""Decisions of the system: the shuffle and each card drawn."""

from __future__ import annotations

from tuolaji.cards import cards_text, full_pack, level_text
from tuolaji.rules.levels import level_at
from tuolaji.rules.options import Rulebook
from tuolaji.table.codec import TEXTS
from tuolaji.table.commands import Draw, StartDeal
from tuolaji.table.decide.acting import Acting, wrong_phase
from tuolaji.table.decide.declaring import close_declarations
from tuolaji.table.decide.ending import level_texts, ring
from tuolaji.table.events import CardDrawn, DealStarted
from tuolaji.table.plays import parsed
from tuolaji.table.rejection import Rejection
from tuolaji.table.setup import first_seat, pack_of
from tuolaji.table.state import SEATS, State


def start_deal(acting: Acting, command: StartDeal) -> Rejection | None:
    """The next deal, unless the clock has ended the match."""
    if acting.state.phase not in ("idle", "done"):
        return wrong_phase(acting.state)
    rulebook = acting.state.rulebook
    problem = _pack_refused(rulebook, command)
    if problem is not None:
        return problem
    if command.cut and rulebook.deal.cutter == "none":
        return Rejection(code="no-cut")
    if not 0 <= command.cut < 54 * rulebook.deal.decks:
        return Rejection(code="bad-cut", params={"cut": command.cut})
    ring(acting, command.at)
    state = acting.state
    if state.ended is not None:
        return None
    acting.emit(
        DealStarted(
            deal=state.deals + 1,
            first=_first(state, command),
            dealer=state.dealer,
            level=_level(state),
            levels=level_texts(rulebook, state.places),
            first_deal=state.dealer is None,
            deciding=state.deciding,
            rebel=state.rebel,
            seed=command.seed,
            cut=command.cut,
            pack=command.pack or cards_text(pack_of(rulebook, command.seed, command.cut)),
            at=command.at,
        )
    )
    return None


def _pack_refused(rulebook: Rulebook, command: StartDeal) -> Rejection | None:
    """A seed, or a whole pack instead of it."""
    if command.seed:
        return Rejection(code="bad-pack") if command.pack or command.first is not None else None
    cards = parsed(command.pack)
    if isinstance(cards, Rejection):
        return cards
    if sorted(cards) != full_pack(rulebook.deal.decks) or command.cut or command.first not in (None, *SEATS):
        return Rejection(code="bad-pack")
    return None


def _first(state: State, command: StartDeal) -> int:
    """Who draws first: the rebel (3S-二.7), a seat by lot, or the dealer (3M-五.1)."""
    if state.rebel is not None:
        return state.rebel
    if state.dealer is None:
        return first_seat(state.rulebook, command.seed) if command.first is None else command.first
    return state.dealer if state.rulebook.deal.later_draw == "dealer" else (state.dealer + 1) % 4


def _level(state: State) -> str | None:
    """The deal's level: the dealer's; None where the dealer is open and levels differ (3S-二.7)."""
    rulebook = state.rulebook
    if state.deciding:
        return rulebook.match.deciding_level
    if state.dealer is not None:
        return level_at(rulebook, state.places[state.dealer])
    before = state.deal.level if state.deal is not None else None
    if state.rebel is not None and rulebook.declare.rebellion_level == "deal" and before is not None:
        return level_text(before)
    return level_at(rulebook, state.places[0]) if len(set(state.places)) == 1 else None


def draw(acting: Acting, command: Draw) -> Rejection | None:
    """The next player draws the next card."""
    if acting.state.phase != "draw":
        return wrong_phase(acting.state)
    if ring(acting, command.at):
        return None
    deal = acting.deal
    acting.emit(CardDrawn(acting.state.turn[0], TEXTS[deal.pack[deal.drawn]]))
    state = acting.state
    if state.phase == "drawn" and "drawn" not in state.rulebook.declare.phases:
        close_declarations(acting, "draw")
    return None
