"""Rosters from CSV and Excel (extra ``paper``), and who is in one twice."""

from __future__ import annotations

import csv
import io
from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Final

import msgspec

from tuolaji.director.paper.making import MissingExtraError
from tuolaji.director.values import Team

MOST_ROWS: Final = 2_000
_ENDINGS: Final = (".xlsx", ".xls", ".ods")
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


class RosterError(ValueError):
    """A roster that cannot be read: ``row`` (from 1; 0: the whole file), and what is wrong in both languages."""

    def __init__(self, row: int, zh: str, en: str) -> None:
        super().__init__(f"{row}: {en}" if row else en)
        self.row, self.zh, self.en = row, zh, en


def read_roster(name: str, data: bytes) -> list[Team]:
    """The teams of a file, by its first row's heads (Chinese ones too); numbered where it has no ids.

    RosterError, MissingExtraError.
    """
    rows = list(_excel(data) if name.lower().endswith(_ENDINGS) else _csv(data))
    if len(rows) > MOST_ROWS:
        raise RosterError(0, f"超过 {MOST_ROWS} 行", f"more than {MOST_ROWS} rows")
    if not rows:
        return []
    heads = [_NAMES.get(head.strip(), head.strip().lower()) for head in rows[0]]
    if "name" not in heads:
        raise RosterError(1, "缺 name（队名）一列", "there is no column name")
    teams: list[Team] = []
    for number, cells in enumerate(rows[1:], 2):
        row = dict(zip(heads, (cell.strip() for cell in cells), strict=False))
        if any(row.values()):
            teams.append(_team(row, len(teams) + 1, number))
    return teams


def repeated(names: Iterable[str]) -> tuple[str, ...]:
    """Names that are there more than once."""
    return tuple(sorted(name for name, count in Counter(names).items() if count > 1))


def _team(row: dict[str, str], number: int, at: int) -> Team:
    players = [
        one.strip() for one in row.get("players", "").replace("、", ",").replace("，", ",").split(",") if one.strip()
    ]
    try:
        raw = {"id": row.get("id", f"T{number}"), "name": row.get("name"), "players": players}
        seed = int(float(row.get("seed") or 0))
        return msgspec.convert({**raw, "club": row.get("club", ""), "seed": seed}, type=Team)
    except (msgspec.ValidationError, ValueError, OverflowError) as error:
        raise RosterError(at, str(error), str(error)) from None


def _csv(data: bytes) -> Iterable[list[str]]:
    try:
        yield from csv.reader(io.StringIO(data.decode("utf-8-sig"), newline=""))
    except (UnicodeDecodeError, csv.Error) as error:
        raise RosterError(0, f"读不出 CSV（UTF-8）：{error}", f"no CSV of UTF-8: {error}") from None


def _excel(data: bytes) -> Iterable[Sequence[str]]:
    try:
        from python_calamine import CalamineError, CalamineWorkbook
    except ImportError:
        raise MissingExtraError from None
    try:
        sheet = CalamineWorkbook.from_filelike(io.BytesIO(data)).get_sheet_by_index(0)
    except CalamineError as error:
        raise RosterError(0, f"读不出表格：{error}", f"no workbook: {error}") from None
    for cells in sheet.to_python():
        yield [str(int(cell)) if isinstance(cell, float) and cell.is_integer() else str(cell) for cell in cells]
