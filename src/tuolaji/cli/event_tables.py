"""Tables in and out: rosters from CSV and Excel, matches to both, and paper as PDF (extra ``paper``)."""

from __future__ import annotations

import csv
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Final

import msgspec

from tuolaji.cli import UsageError
from tuolaji.cli.words import text
from tuolaji.director import EventState
from tuolaji.director.values import Team

_HEADS: Final = ("match", "stage", "group", "round", "a", "b", "levels_a", "levels_b", "winner", "how")
_NAMES: Final = {
    "编号": "id",
    "队名": "name",
    "名称": "name",
    "队": "name",
    "选手": "players",
    "队员": "players",
    "单位": "club",
    "种子": "seed",
}


def read_roster(path: Path) -> list[Team]:
    """The teams of a roster, by its first row's heads (Chinese ones too); numbered where it has no ids.

    UsageError names the row that is wrong. OSError as the file gives it.
    """
    rows = list(_excel(path) if path.suffix.lower() in (".xlsx", ".xls", ".ods") else _csv(path))
    if not rows:
        return []
    heads = [_NAMES.get(head.strip(), head.strip().lower()) for head in rows[0]]
    if "name" not in heads:
        raise UsageError(f"{path}:1: {text('缺 name（队名）一列', 'there is no column name')}")
    teams: list[Team] = []
    for number, cells in enumerate(rows[1:], 2):
        row = dict(zip(heads, (cell.strip() for cell in cells), strict=False))
        if any(row.values()):
            teams.append(_team(row, len(teams) + 1, f"{path}:{number}"))
    return teams


def _team(row: dict[str, str], number: int, where: str) -> Team:
    players = [
        one.strip() for one in row.get("players", "").replace("、", ",").replace("，", ",").split(",") if one.strip()
    ]
    try:
        raw = {"id": row.get("id", f"T{number}"), "name": row.get("name"), "players": players}
        seed = int(float(row.get("seed") or 0))
        return msgspec.convert({**raw, "club": row.get("club", ""), "seed": seed}, type=Team)
    except (msgspec.ValidationError, ValueError) as error:
        raise UsageError(f"{where}: {error}") from None


def _csv(path: Path) -> Iterable[list[str]]:
    with path.open(encoding="utf-8-sig", newline="") as file:
        try:
            yield from csv.reader(file)
        except (UnicodeDecodeError, csv.Error) as error:
            raise UsageError(f"{path}: {error}") from None


def _excel(path: Path) -> Iterable[list[str]]:
    try:
        from python_calamine import CalamineError, CalamineWorkbook
    except ImportError:
        raise _missing() from None
    try:
        sheet = CalamineWorkbook.from_path(str(path)).get_sheet_by_index(0)
    except CalamineError as error:
        raise UsageError(f"{path}: {error}") from None
    for cells in sheet.to_python():
        yield [str(int(cell)) if isinstance(cell, float) and cell.is_integer() else str(cell) for cell in cells]


def write_matches(state: EventState, out: Path | None) -> None:
    """All matches: to a file by its ending (``.xlsx``, else CSV that Excel reads), or printed."""
    rows = [_HEADS, *(_match_cells(state, match_id) for match_id in state.matches)]
    if out is None:
        for row in rows:
            print(",".join(str(cell) for cell in row))
    elif out.suffix.lower() == ".xlsx":
        _write_excel(rows, out)
    else:
        with out.open("w", encoding="utf-8-sig", newline="") as file:
            csv.writer(file).writerows(rows)


def _match_cells(state: EventState, match_id: str) -> Sequence[object]:
    match = state.matches[match_id]
    result = match.result
    known: list[object] = ["", "", "", ""] if result is None else [*result.levels, result.winner, result.how]
    return [match.id, match.stage, match.group + 1, match.round, match.a, match.b or "", *known]


def _write_excel(rows: Sequence[Sequence[object]], out: Path) -> None:
    try:
        import xlsxwriter
    except ImportError:
        raise _missing() from None
    with xlsxwriter.Workbook(str(out), {"strings_to_formulas": False, "strings_to_urls": False}) as book:
        sheet = book.add_worksheet("matches")
        for number, row in enumerate(rows):
            sheet.write_row(number, 0, row)
        sheet.freeze_panes(1, 0)


def pdf(source: str) -> bytes:
    """The PDF of a typst source. UsageError when the extra is not installed."""
    try:
        import typst
    except ImportError:
        raise _missing() from None
    made: bytes = typst.compile(source.encode())
    return made


def _missing() -> UsageError:
    return UsageError(
        text("需要先安装：pip install 'tuolaji[paper]'", "install it first: pip install 'tuolaji[paper]'")
    )
