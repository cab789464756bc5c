"""Decisions of the referee: a ruling from the rulebook's table or a free one, carried out on the running deal."""

from __future__ import annotations

from dataclasses import dataclass

from tuolaji.rules.levels import Side
from tuolaji.rules.rulings import Offence, RulingError, RulingVerdict, rule_on
from tuolaji.table.codec import missing
from tuolaji.table.commands import Move, Rule
from tuolaji.table.decide.acting import Acting, wrong_phase
from tuolaji.table.decide.ending import RUNNING, after_voided, end_match, level_texts
from tuolaji.table.decide.playing import settle_trick
from tuolaji.table.decide.scoring import award_deal, reached, shifted_places
from tuolaji.table.events import DealVoided, RulingApplied
from tuolaji.table.plays import parsed
from tuolaji.table.rejection import Rejection
from tuolaji.table.sides import defenders_of
from tuolaji.table.state import SEATS, Hand, State

_MOST_LEVELS = 26  # two circuits
_MOST_POINTS = 100_000
_MOST_TRICKS = 60


@dataclass(frozen=True, slots=True)
class _Sides:
    """The two sides, the offender's, and whether "defenders" is a mere name because no deal is running."""

    defenders: tuple[int, ...]
    attackers: tuple[int, ...]
    offender: Side | None
    nominal: bool

    def innocent(self) -> tuple[int, ...]:
        """The seats of the side that did not offend; empty when nobody is named."""
        if self.offender is None:
            return ()
        return self.attackers if self.offender == "defenders" else self.defenders


def rule(acting: Acting, command: Rule) -> Rejection | None:
    """The referee's ruling: checked, applied, and what follows from it for the deal and the match."""
    state = acting.state
    if state.phase == "over":
        return wrong_phase(state)
    if command.seat is not None and command.seat not in SEATS:
        return Rejection(code="bad-seat", params={"seat": command.seat})
    if max(map(abs, command.levels)) > _MOST_LEVELS:
        return Rejection(code="bad-ruling", params={"field": "levels"})
    if max(abs(command.score), abs(command.count or 0)) > _MOST_POINTS:
        return Rejection(code="bad-ruling", params={"field": "score"})
    sides = _sides(state, command)
    if sides is None:
        return Rejection(code="no-side")
    verdict = _verdict(state, command, sides)
    if isinstance(verdict, Rejection):
        return verdict
    applied = _applied(state, command, sides, verdict)
    problem = _refusal(state, command, sides, applied)
    if problem is not None:
        return problem
    acting.emit(applied)
    _consequences(acting, state, sides, applied)
    return None


def _sides(state: State, command: Rule) -> _Sides | None:
    deal = state.deal
    defenders: tuple[int, ...] | None = None
    if state.phase in RUNNING and deal is not None:
        defenders = defenders_of(state.rulebook, deal)
    elif state.dealer is not None and state.rulebook.partner.mode == "fixed":
        defenders = (state.dealer % 2, state.dealer % 2 + 2)
    nominal = defenders is None
    if defenders is None:
        if command.seat is None:
            return None if command.offender is not None else _Sides((0, 2), (1, 3), None, True)
        fixed = state.rulebook.partner.mode == "fixed"
        innocent = [seat for seat in SEATS if (seat % 2 != command.seat % 2 if fixed else seat != command.seat)]
        defenders = tuple(innocent)
    attackers = tuple([seat for seat in SEATS if seat not in defenders])
    offender = command.offender
    if command.seat is not None:
        offender = "defenders" if command.seat in defenders else "attackers"
    return _Sides(defenders, attackers, offender, nominal)


def _verdict(state: State, command: Rule, sides: _Sides) -> RulingVerdict | Rejection | None:
    if command.infraction is None:
        return None
    if sides.offender is None:
        return Rejection(code="no-offender")
    cards = parsed(command.cards)
    if isinstance(cards, Rejection):
        return cards
    try:
        return rule_on(
            state.rulebook,
            Offence(
                infraction=command.infraction,
                offender=sides.offender,
                count=command.count,
                decisive=command.decisive,
                buried=command.buried,
                cards=cards,
                between=command.between,
            ),
        )
    except RulingError as error:
        allowed = " ".join(error.allowed)
        return Rejection(code="unknown-infraction", params={"infraction": error.infraction[:40], "allowed": allowed})


def _applied(state: State, command: Rule, sides: _Sides, verdict: RulingVerdict | None) -> RulingApplied:
    """The event: the command's particulars and the sum of table and free part."""
    score, levels = command.score, command.levels
    deal, match = command.deal, command.match
    if verdict is not None:
        score += verdict.attackers_score
        levels = (levels[0] + verdict.defenders_levels, levels[1] + verdict.attackers_levels)
        deal = verdict.deal if deal == "continues" else deal
        match = verdict.match if match == "continues" else match
    ends = deal in ("defenders", "attackers") and match == "continues"  # then the deal's result moves the levels
    places = state.places if ends else shifted_places(state, sides.defenders, levels)
    return RulingApplied(
        infraction=command.infraction,
        seat=command.seat,
        offender=sides.offender,
        count=command.count,
        decisive=command.decisive,
        buried=command.buried,
        cards=command.cards,
        between=command.between,
        free_score=command.score,
        free_deal=command.deal,
        free_levels=command.levels,
        free_match=command.match,
        sit_out=command.sit_out,
        moves=command.moves,
        take_back=command.take_back,
        note=command.note[:500],
        attackers_score=score,
        deal=deal,
        levels=levels,
        match=match,
        remedy=() if verdict is None else verdict.remedies,
        levels_after=level_texts(state.rulebook, places),
        places=places,
        clauses=() if verdict is None else verdict.clauses,
    )


def _refusal(state: State, command: Rule, sides: _Sides, applied: RulingApplied) -> Rejection | None:
    touches = command.sit_out or command.moves or command.take_back
    if state.phase not in RUNNING and (applied.attackers_score or applied.deal != "continues" or touches):
        return Rejection(code="no-deal")
    if sides.nominal and (applied.attackers_score or applied.deal in ("defenders", "attackers")):
        return Rejection(code="no-side")
    if applied.match != "continues" and sides.offender is None:
        return Rejection(code="no-offender")
    if not 0 <= command.sit_out <= _MOST_TRICKS or (command.sit_out and command.seat is None):
        return Rejection(code="bad-ruling", params={"field": "sit_out"})
    if command.take_back:
        trick = state.deal.trick if state.deal is not None and state.phase == "play" else None
        if trick is None or not 0 < command.take_back <= len(trick.plays):
            return Rejection(code="bad-ruling", params={"field": "take_back"})
    return _moves_refused(state, command.moves) if command.moves else None


def _moves_refused(state: State, moves: tuple[Move, ...]) -> Rejection | None:
    deal = state.deal
    if deal is None or state.phase == "choose":
        return Rejection(code="bad-ruling", params={"field": "moves"})
    places: dict[str, Hand] = {f"seat-{seat}": deal.hands[seat] for seat in SEATS}
    places |= {"kitty": deal.kitty if state.phase not in ("draw", "drawn") else (), "discard": deal.discard}
    for move in moves:
        cards = parsed(move.cards)
        if isinstance(cards, Rejection):
            return cards
        absent = missing(places[move.source], cards)
        open_kitty = state.phase not in ("draw", "drawn", "bury")
        if absent or move.source == move.target or (move.target == "kitty" and not open_kitty):
            return Rejection(code="bad-ruling", cards=move.cards, params={"field": "moves"})
        left = list(places[move.source])
        for card in cards:
            left.remove(card)
        places[move.source] = tuple(left)
        places[move.target] += cards
    if not any(places[f"seat-{seat}"] for seat in SEATS) and state.phase != "draw":
        return Rejection(code="bad-ruling", params={"field": "moves"})  # nobody would have a card left to play
    return None


def _consequences(acting: Acting, before: State, sides: _Sides, applied: RulingApplied) -> None:
    state = acting.state
    if applied.match != "continues":
        end_match(acting, sides.innocent(), applied.match, applied.clauses)
    elif applied.deal == "void":
        deal = acting.deal
        acting.emit(DealVoided(deal=deal.number, reason="ruling", rebel=deal.rebel, clauses=applied.clauses))
        after_voided(acting)
    elif applied.deal in ("defenders", "attackers"):
        award_deal(acting, "defenders" if applied.deal == "defenders" else "attackers", applied.levels)
    elif (won := reached(before, sides.defenders, state.places)) is not None:
        end_match(acting, sides.defenders if won == "defenders" else sides.attackers, "target", applied.clauses)
    elif state.phase == "play" and not state.turn:
        settle_trick(acting)
