"""The referee's desk: sheets and rulings of a match, and what they make of its result."""

from __future__ import annotations

from dataclasses import replace
from typing import Final, Literal

import msgspec

from tuolaji.director.problems import EventError
from tuolaji.director.sheets import GivenRuling, Sheet, SheetResult, SheetRuling, Status, TeamSide, sheets_result
from tuolaji.director.state import EventState
from tuolaji.director.values import Result
from tuolaji.rulebooks import get, with_options
from tuolaji.rules.options import Rulebook
from tuolaji.rules.rulings import RulingVerdict

Step = Literal["advice", "warning", "points"]
IN_FORCE: Final = ("applied", "appealed", "upheld")
_LADDER: Final[tuple[Step, ...]] = ("advice", "warning", "points")


def rulebook_of(state: EventState) -> Rulebook:
    """The rulebook of an event's matches."""
    return with_options(get(state.playing().rulebook), state.playing().options)


def in_force(state: EventState, match_id: str, deal: int) -> tuple[SheetRuling, ...]:
    """The rulings that count in a deal of a match."""
    given = state.rulings.values()
    return tuple([one.ruling for one in given if one.match == match_id and one.deal == deal and one.status in IN_FORCE])


def with_rulings(state: EventState, match_id: str, sheets: tuple[Sheet, ...]) -> list[Sheet]:
    """The sheets of a match with the desk's rulings added to those written on them."""
    return [
        msgspec.structs.replace(sheet, rulings=sheet.rulings + in_force(state, match_id, number))
        for number, sheet in enumerate(sheets, 1)
    ]


def deals(state: EventState, match_id: str) -> list[SheetResult]:
    """What the sheets of a match come to, deal by deal, with all rulings in force. EventError ``bad-sheet``."""
    state.match(match_id)
    sheets = with_rulings(state, match_id, state.sheets.get(match_id, ()))
    return sheets_result(rulebook_of(state), sheets)


def preview(state: EventState, match_id: str, deal: int, ruling: SheetRuling) -> tuple[SheetResult | None, SheetResult]:
    """A deal as it stands and as a ruling would make it; the first None while its sheet is not there.

    Without a sheet the ruling is shown on a deal of 0 points by the side that is due to deal.
    """
    sheets = list(state.sheets.get(match_id, ()))
    if not 1 <= deal <= len(sheets) + 1:
        raise EventError("bad-sheet", what=f"deal {deal}")
    before = deals(state, match_id)
    there = deal <= len(sheets)
    if not there:
        due = before[-1].next_dealer if before else 0
        sheets.append(Sheet(dealer=due or 0))
    changed = with_rulings(state, match_id, tuple(sheets))
    changed[deal - 1] = msgspec.structs.replace(changed[deal - 1], rulings=(*changed[deal - 1].rulings, ruling))
    after = sheets_result(rulebook_of(state), changed[:deal])
    return (before[deal - 1] if there else None), after[deal - 1]


def preview_sheet(state: EventState, match_id: str, deal: int, sheet: Sheet) -> SheetResult:
    """What a sheet would come to, with the rulings in force, in place of the one that is there or after the last.

    EventError ``sheet-order``, ``bad-sheet``: also where sheets after it would not be possible any more.
    """
    state.match(match_id)
    sheets = state.sheets.get(match_id, ())
    if not 1 <= deal <= len(sheets) + 1:
        raise EventError("sheet-order", match=match_id, deal=len(sheets) + 1)
    changed = (*sheets[: deal - 1], sheet, *sheets[deal:])
    return sheets_result(rulebook_of(state), with_rulings(state, match_id, changed))[deal - 1]


def earlier(state: EventState, match_id: str, infraction: str, offender: TeamSide) -> int:
    """How many rulings in force a side has in a match for the same infraction."""
    return sum(
        one.match == match_id
        and one.status in IN_FORCE
        and (one.ruling.infraction, one.ruling.offender) == (infraction, offender)
        for one in state.rulings.values()
    )


def ladder(state: EventState, match_id: str, infraction: str, offender: TeamSide) -> Step:
    """What a repeated offence is due: advice, then a warning, then points (3M-四.5–6), by those given in the match."""
    return _LADDER[min(earlier(state, match_id, infraction, offender), len(_LADDER) - 1)]


def proposed_result(state: EventState, match_id: str) -> Result | None:
    """The result that sheets and rulings lead to; None while they leave it open.

    A match ended by a ruling is its winner's; else the higher level wins at the end of time (equal: a draw where the
    stage has it).
    """
    found = deals(state, match_id)
    verdict = _ended_by_ruling(found)
    if verdict is not None:
        winner, how = verdict
        levels = found[-1].after
        return Result(winner=winner, levels=levels if how != "forfeit" else (0, 0), how=how)
    if not found:
        return None
    last = found[-1]
    if last.winner is not None:
        return Result(winner=last.winner, levels=last.after)
    a, b = last.after
    if a == b:
        stage = state.stage(state.match(match_id).stage)
        return Result(winner="none", levels=last.after) if stage.equal == "draw" else None
    return Result(winner="a" if a > b else "b", levels=last.after)


def _ended_by_ruling(found: list[SheetResult]) -> tuple[TeamSide, Literal["forfeit", "conceded", "awarded"]] | None:
    for result in found:
        for verdict in result.rulings:
            how = _how(verdict)
            if how is not None and result.winner is not None:
                return result.winner, how
    return None


def _how(verdict: RulingVerdict) -> Literal["forfeit", "conceded", "awarded"] | None:
    match verdict.match:
        case "forfeited":
            return "forfeit"
        case "conceded":
            return "conceded"
        case "awarded":
            return "awarded"
        case _:
            return None


def changed_status(given: GivenRuling, status: Status) -> GivenRuling:
    """A ruling with another standing. EventError ``ruling-closed`` when it cannot have it any more."""
    allowed: dict[Status, tuple[Status, ...]] = {
        "applied": (),
        "cancelled": ("applied", "appealed", "upheld"),
        "appealed": ("applied",),
        "upheld": ("appealed",),
        "overturned": ("appealed",),
    }
    if given.status not in allowed[status]:
        raise EventError("ruling-closed", ruling=given.id, status=given.status)
    return replace(given, status=status)
