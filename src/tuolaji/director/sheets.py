"""Score sheets: what a table writes down of a deal, and what the rulebook makes of it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated, Literal

import msgspec

from tuolaji.cards import CardError, level_index, parse_card
from tuolaji.director.problems import EventError, Said
from tuolaji.rules.kitty import form_multiplier
from tuolaji.rules.levels import Side, level_at, shifted
from tuolaji.rules.match_options import ALL_LEVELS
from tuolaji.rules.options import Rulebook
from tuolaji.rules.result import deal_result, next_dealer_seat
from tuolaji.rules.rulings import Offence, RulingError, RulingVerdict, rule_on

TeamSide = Literal["a", "b"]
Status = Literal["applied", "cancelled", "appealed", "upheld", "overturned"]
Form = tuple[Annotated[int, msgspec.Meta(ge=1, le=4)], Annotated[int, msgspec.Meta(ge=1, le=13)]]


class SheetRuling(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A ruling in a deal: a code of the rulebook's table, who offended, and the particulars the table asks for."""

    infraction: str
    offender: TeamSide
    count: Annotated[int, msgspec.Meta(ge=0, le=500)] | None = None
    decisive: bool = False
    buried: Annotated[int, msgspec.Meta(ge=0, le=60)] | None = None
    cards: tuple[str, ...] = ()
    between: Literal["opponents", "partners"] = "opponents"


@dataclass(frozen=True, slots=True)
class GivenRuling:
    """A ruling given at the desk: in which deal (from 1; 0: for the match), and how it stands."""

    id: str
    match: str
    deal: int
    ruling: SheetRuling
    note: str
    status: Status = "applied"


class Sheet(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A deal on paper.

    ``dealer``: seat 0–3 (team a sits on 0 and 2); ``tricks``: the attackers' points in tricks; ``kitty``: the points
    buried; ``last_trick``: who won it; ``forms``: of the play that won it, (width, steps) each, highest first;
    ``trumps``: it was trumps; ``ranks``: ranks in it (3S-四.5–6); ``rulings`` in the deal.
    """

    dealer: Annotated[int, msgspec.Meta(ge=0, le=3)]
    tricks: int = 0
    kitty: int = 0
    last_trick: Side = "defenders"
    forms: tuple[Form, ...] = ((1, 1),)
    trumps: bool = True
    ranks: tuple[str, ...] = ()
    rulings: tuple[SheetRuling, ...] = ()


class SheetResult(msgspec.Struct, frozen=True, kw_only=True):
    """What a sheet comes to. ``raw`` is what was played, ``score`` with all rulings; places are steps of teams a, b.

    ``deal``: who has it, or "void"; ``next_dealer``: seat (None: the match is over); ``winner`` of the match.
    """

    raw: int
    multiplier: int
    penalties: int
    score: int
    deal: Side | Literal["void"]
    before: tuple[int, int]
    after: tuple[int, int]
    levels: tuple[str, str]
    next_dealer: int | None
    winner: TeamSide | None
    clauses: tuple[str, ...]
    rulings: tuple[RulingVerdict, ...] = ()


def defending(dealer: int) -> TeamSide:
    """The dealer's team."""
    return "a" if dealer % 2 == 0 else "b"


def sheet_result(rulebook: Rulebook, sheet: Sheet, before: tuple[int, int]) -> SheetResult:
    """Score, levels, next dealer and match after a sheet; ``before``: places of teams a and b.

    EventError ``bad-sheet`` for what cannot be, ``unknown-infraction``. Clauses: those of the result and the rulings.
    """
    _check(rulebook, sheet)
    home = defending(sheet.dealer)
    verdicts = tuple(_verdict(rulebook, ruling, home) for ruling in sheet.rulings)
    multiplier = 0
    if sheet.last_trick == "attackers":
        multiplier = form_multiplier(rulebook, sheet.forms, sheet.trumps)
    raw = sheet.tricks + sheet.kitty * multiplier
    penalties = sum(verdict.attackers_score for verdict in verdicts)
    clauses = tuple(dict.fromkeys(clause for verdict in verdicts for clause in verdict.clauses))
    ended = next((verdict for verdict in verdicts if verdict.deal != "continues"), None)
    first, second = (before[0], before[1]) if home == "a" else (before[1], before[0])
    lost = next((verdict for verdict in verdicts if verdict.match_won_by is not None), None)
    deal: Side | Literal["void"]
    winner: Side | None = None
    next_dealer: int | None = None
    if ended is not None:
        deal = ended.deal  # type: ignore[assignment]
        if deal != "void":
            winner = _won_by_award(rulebook, deal, (first, second), ended)
            first, second = _moved(rulebook, (first, second), ended)
            next_dealer = next_dealer_seat(rulebook, deal, sheet.dealer, (sheet.dealer + 2) % 4)
        else:
            next_dealer = sheet.dealer
    else:
        found = deal_result(
            rulebook,
            raw + penalties,
            first,
            second,
            last_trick=[_card_of(rank) for rank in sheet.ranks],
            last_trick_won_by=sheet.last_trick,
        )
        deal, first, second, winner = found.deal, found.defenders, found.attackers, found.match_won_by
        next_dealer = next_dealer_seat(rulebook, found.deal, sheet.dealer, (sheet.dealer + 2) % 4)
        clauses = tuple(dict.fromkeys((*found.clauses, *clauses)))
    if lost is not None:
        winner = lost.match_won_by
        if lost is not ended:
            first, second = _moved(rulebook, (first, second), lost)
    after = (first, second) if home == "a" else (second, first)
    return SheetResult(
        raw=raw,
        multiplier=multiplier,
        penalties=penalties,
        score=raw + penalties,
        deal=deal,
        before=before,
        after=after,
        levels=(level_at(rulebook, after[0]), level_at(rulebook, after[1])),
        next_dealer=None if winner is not None else next_dealer,
        winner=None if winner is None else home if winner == "defenders" else other(home),
        clauses=clauses,
        rulings=verdicts,
    )


def _moved(rulebook: Rulebook, places: tuple[int, int], verdict: RulingVerdict) -> tuple[int, int]:
    """Places of defenders and attackers after a ruling's steps."""
    defenders = shifted(rulebook.levels, places[0], verdict.defenders_levels, defending=True)
    return defenders, shifted(rulebook.levels, places[1], verdict.attackers_levels, defending=False)


def _won_by_award(rulebook: Rulebook, deal: Side, before: tuple[int, int], verdict: RulingVerdict) -> Side | None:
    """Whether a deal given to a side wins it the match: its target reached, or kept there as defenders."""
    target = rulebook.levels.sequence.index(rulebook.match.target)
    if rulebook.match.win == "reach":
        after = _moved(rulebook, before, verdict)
        return deal if after[0 if deal == "defenders" else 1] >= target else None
    kept = rulebook.match.win == "defend" and deal == "defenders"
    return deal if kept and level_at(rulebook, before[0]) == rulebook.match.target else None


def sheets_result(rulebook: Rulebook, sheets: Sequence[Sheet]) -> list[SheetResult]:
    """All deals of a match, each from where the one before left it.

    EventError ``bad-sheet`` also for a wrong dealer and for a deal after the end.
    """
    places = (0, 0)
    expected: int | None = None
    found: list[SheetResult] = []
    for number, sheet in enumerate(sheets, 1):
        if found and found[-1].winner is not None:
            raise EventError(
                "bad-sheet", what=Said(f"第 {number} 局：这场已经打完", f"deal {number}: the match is over")
            )
        if expected is not None and sheet.dealer != expected:
            zh = f"第 {number} 局应由 {expected + 1} 号位坐庄，不是 {sheet.dealer + 1} 号位"
            en = f"seat {expected + 1} deals deal {number}, not seat {sheet.dealer + 1}"
            raise EventError("bad-sheet", what=Said(zh, en))
        found.append(sheet_result(rulebook, sheet, places))
        places, expected = found[-1].after, found[-1].next_dealer
    return found


def other(side: TeamSide) -> TeamSide:
    """The other team."""
    return "b" if side == "a" else "a"


def _verdict(rulebook: Rulebook, ruling: SheetRuling, home: TeamSide) -> RulingVerdict:
    try:
        offence = Offence(
            infraction=ruling.infraction,
            offender="defenders" if ruling.offender == home else "attackers",
            count=ruling.count,
            decisive=ruling.decisive,
            buried=ruling.buried,
            cards=[parse_card(card) for card in ruling.cards],
            between=ruling.between,
        )
        return rule_on(rulebook, offence)
    except RulingError as error:
        raise EventError("unknown-infraction", what=error.infraction) from None
    except CardError as error:
        raise EventError("bad-sheet", what=str(error)) from None


def _card_of(rank: str) -> int:
    if rank not in ALL_LEVELS:
        raise EventError("bad-sheet", what=Said(f"没有 {rank[:8]} 这种牌", f"there is no rank {rank[:8]}"))
    return level_index(rank)


def _check(rulebook: Rulebook, sheet: Sheet) -> None:
    total = 100 * rulebook.deal.decks
    most = min(10 * rulebook.deal.kitty, total)
    problem: Said | None = None
    if sheet.tricks % 5 or sheet.kitty % 5:
        problem = Said("抓分和底牌分都是 5 的倍数", "points come by fives")
    elif not 0 <= sheet.kitty <= most:
        problem = Said(f"底牌分在 0 到 {most} 之间", f"the kitty holds 0 to {most} points")
    elif not 0 <= sheet.tricks <= total - sheet.kitty:
        left = total - sheet.kitty
        problem = Said(f"全副 {total} 分，抓分在 0 到 {left} 之间", f"of {total} points the tricks hold 0 to {left}")
    elif not sheet.forms:
        problem = Said("末轮没有牌型", "the last trick has no form")
    elif any(width > rulebook.deal.decks for width, _ in sheet.forms):
        problem = Said(
            f"相同的牌至多 {rulebook.deal.decks} 张", f"no more than {rulebook.deal.decks} cards are identical"
        )
    elif sum(width * steps for width, steps in sheet.forms) > rulebook.deal.hand:
        problem = Said(f"一手至多 {rulebook.deal.hand} 张", f"a hand has no more than {rulebook.deal.hand} cards")
    if problem is not None:
        raise EventError("bad-sheet", what=problem)
