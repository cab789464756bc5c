"""Carrying out what comes from the tables: results, sheets, rulings."""

from __future__ import annotations

from typing import Final, assert_never

import msgspec

from tuolaji.director import desk
from tuolaji.director.commands import (
    Correct,
    EnterResult,
    EnterSheet,
    GiveRuling,
    JudgeRuling,
    Report,
    ReportSheet,
    TableCommand,
)
from tuolaji.director.problems import EventError, Said
from tuolaji.director.sheets import GivenRuling, Sheet, sheets_result
from tuolaji.director.state import EventState
from tuolaji.director.values import Knockout, Match, Result

_WITHOUT_LEVELS: Final = ("forfeit", "absent", "bye", "annulled")


def carry_at_table(state: EventState, command: TableCommand) -> None:
    """Carries out what comes from a table or the referee. EventError changes nothing."""
    match command:
        case EnterResult():
            enter(state, command.match, command.result)
        case Report():
            report(state, command)
        case Correct():
            correct(state, command)
        case EnterSheet():
            enter_sheet(state, command)
        case ReportSheet():
            report_sheet(state, command)
        case GiveRuling():
            give_ruling(state, command)
        case JudgeRuling():
            judge_ruling(state, command)
        case _:
            assert_never(command)


def enter(state: EventState, match_id: str, result: Result) -> None:
    """The desk's result of a match. EventError ``result-known`` or ``bad-result``."""
    match = state.match(match_id)
    undecided(state, match)
    _possible(state, match, result)
    _settle(state, match, result)


def report(state: EventState, command: Report) -> None:
    """A side's result of its match; it stands when both say the same."""
    match = state.match(command.match)
    undecided(state, match)
    _possible(state, match, command.result)
    reports = {**state.reports.get(match.id, {}), command.side: command.result}
    state.reports[match.id] = reports
    if len(reports) == 2 and reports["a"] == reports["b"]:
        _settle(state, match, command.result)


def correct(state: EventState, command: Correct) -> None:
    """Another result. EventError ``no-result``, ``bad-result``, ``match-closed``."""
    match = state.match(command.match)
    if match.result is None:
        raise EventError("no-result", match=command.match)
    if match.result.how in ("bye", "annulled"):
        raise EventError("bad-result", match=command.match, what=match.result.how)
    _possible(state, match, command.result)
    started = state.started(match.stage)
    later = match.round < len(started.rounds)
    if isinstance(started.stage, Knockout) and later and command.result.winner != match.result.winner:
        raise EventError("match-closed", match=command.match)
    _settle(state, match, command.result)


def undecided(state: EventState, match: Match) -> None:
    """EventError ``result-known`` where a match has a result: it says whose match it is, and what stands."""
    if match.result is not None:
        roster, pair = state.roster(), [team for team in (match.a, match.b) if team is not None]
        teams = " – ".join(roster[team].name if team in roster else team for team in pair)
        a, b = match.result.levels
        raise EventError("result-known", match=match.id, teams=teams, levels=f"{a} : {b}")


def _settle(state: EventState, match: Match, result: Result) -> None:
    state.matches[match.id] = msgspec.structs.replace(match, result=result)
    state.reports.pop(match.id, None)


def _possible(state: EventState, match: Match, result: Result) -> None:
    """Whether a match can have ended so. EventError ``bad-result``."""
    stage = state.stage(match.stage)
    problem: Said | None = None
    if result.how in ("bye", "annulled"):
        problem = Said("不能这样登记", f"{result.how} is not entered")
    elif min(result.levels) < 0 or max(result.levels) > 1000:
        problem = Said(
            f"级数 {result.levels[0]} : {result.levels[1]}", f"levels {result.levels[0]} : {result.levels[1]}"
        )
    elif result.how in _WITHOUT_LEVELS and result.levels != (0, 0):
        problem = Said("没有打就没有级", "levels without play")
    elif result.how == "absent" and result.winner != "none":
        problem = Said("双方未到，没有胜方", "nobody was there, so nobody won")
    elif result.how != "absent" and result.winner == "none" and (isinstance(stage, Knockout) or stage.equal != "draw"):
        problem = Said("这里没有平局", "there are no draws here")
    elif result.how == "played" and not _levels_agree(result, stage.equal == "draw" and stage.minutes > 0):
        a, b = result.levels
        problem = Said(f"{a} : {b}，胜方不对", f"the winner does not go with {a} : {b}")
    if problem:
        raise EventError("bad-result", match=match.id, what=problem)


def _levels_agree(result: Result, equal_is_draw: bool) -> bool:
    """Whether the winner is not behind; where equal levels are a draw, a winner is ahead."""
    a, b = result.levels
    if result.winner == "none":
        return a == b
    ahead = a - b if result.winner == "a" else b - a
    return ahead > 0 or (ahead == 0 and not equal_is_draw)


def enter_sheet(state: EventState, command: EnterSheet) -> None:
    """A sheet, or another in its place for a reason. EventError ``sheet-order``, ``sheet-known``, ``bad-sheet``."""
    sheets = _sheets_of(state, command.match, command.deal)
    known = command.deal <= len(sheets)
    if known and not command.reason:
        raise EventError("sheet-known", match=command.match, deal=command.deal)
    _put_sheet(state, command.match, command.deal, command.sheet)


def report_sheet(state: EventState, command: ReportSheet) -> None:
    """A side's sheet; it stands when both say the same. EventError as ``enter_sheet``."""
    if command.deal <= len(_sheets_of(state, command.match, command.deal)):
        raise EventError("sheet-known", match=command.match, deal=command.deal)
    key = (command.match, command.deal)
    reports = {**state.sheet_reports.get(key, {}), command.side: command.sheet}
    if len(reports) == 2 and reports["a"] == reports["b"]:
        _put_sheet(state, command.match, command.deal, command.sheet)
        return
    _checked(state, command.match, command.deal, command.sheet)
    state.sheet_reports[key] = reports


def give_ruling(state: EventState, command: GiveRuling) -> None:
    """A ruling of the referee. EventError ``ruling-exists``, ``unknown-infraction``, ``bad-sheet``."""
    state.match(command.match)
    if command.id in state.rulings:
        raise EventError("ruling-exists", ruling=command.id)
    desk.preview(state, command.match, command.deal, command.ruling)
    state.rulings[command.id] = GivenRuling(command.id, command.match, command.deal, command.ruling, command.note)
    try:
        desk.deals(state, command.match)
    except EventError:
        del state.rulings[command.id]
        raise


def judge_ruling(state: EventState, command: JudgeRuling) -> None:
    """Another standing of a ruling. EventError ``unknown-ruling``, ``ruling-closed``, ``bad-sheet``."""
    given = state.rulings.get(command.id)
    if given is None:
        raise EventError("unknown-ruling", ruling=command.id)
    state.rulings[command.id] = desk.changed_status(given, command.status)
    try:
        desk.deals(state, given.match)
    except EventError:
        state.rulings[command.id] = given
        raise


def _sheets_of(state: EventState, match_id: str, deal: int) -> tuple[Sheet, ...]:
    state.match(match_id)
    sheets = state.sheets.get(match_id, ())
    if deal > len(sheets) + 1:
        raise EventError("sheet-order", match=match_id, deal=len(sheets) + 1)
    return sheets


def _checked(state: EventState, match_id: str, deal: int, sheet: Sheet) -> tuple[Sheet, ...]:
    """The match's sheets with this one, if all of them are possible then."""
    sheets = state.sheets.get(match_id, ())
    changed = (*sheets[: deal - 1], sheet, *sheets[deal:])
    sheets_result(desk.rulebook_of(state), desk.with_rulings(state, match_id, changed))
    return changed


def _put_sheet(state: EventState, match_id: str, deal: int, sheet: Sheet) -> None:
    state.sheets[match_id] = _checked(state, match_id, deal, sheet)
    state.sheet_reports.pop((match_id, deal), None)
