"""Rosters from CSV and Excel (extra ``paper``), and who is in one twice."""

from __future__ import annotations

import csv
import io
import re
from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Final

import msgspec

from tuolaji.director.paper.making import MissingExtraError
from tuolaji.director.values import Team

MOST_ROWS: Final = 2_000
_ENDINGS: Final = (".xlsx", ".xls", ".ods")
_LONGEST: Final = 80
_LAST_SEED: Final = 10_000
_ID: Final = re.compile(r"[A-Za-z0-9][A-Za-z0-9_-]{0,39}")
_SEED: Final = re.compile(r"[0-9]{1,12}(\.0*)?")
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
    """A roster that cannot be read: ``row`` (from 1; 0: the whole file), and in both languages where (``column`` as
    spreadsheets name it) and what is wrong."""

    def __init__(self, row: int, zh: str, en: str, column: str = "") -> None:
        at_zh = f"第 {row} 行{f' {column} 列' if column else ''}：" if row else ""
        at_en = f"row {row}{f', column {column}' if column else ''}: " if row else ""
        self.row, self.zh, self.en = row, at_zh + zh, at_en + en
        super().__init__(self.en)


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
            teams.append(_team(row, len(teams) + 1, number, heads))
    return teams


def repeated(names: Iterable[str]) -> tuple[str, ...]:
    """Names that are there more than once."""
    return tuple(sorted(name for name, count in Counter(names).items() if count > 1))


def _team(row: dict[str, str], number: int, at: int, heads: Sequence[str]) -> Team:
    players = tuple(
        one.strip() for one in row.get("players", "").replace("、", ",").replace("，", ",").split(",") if one.strip()
    )
    team, seed = row.get("id", f"T{number}"), row.get("seed") or "0"
    for head, (zh, en) in _faults(team, row.get("name", ""), players, seed).items():
        raise RosterError(at, zh, en, _column(heads.index(head)) if head in heads else "")
    try:
        raw = {"id": team, "name": row.get("name"), "players": players, "club": row.get("club", "")}
        return msgspec.convert({**raw, "seed": int(float(seed))}, type=Team)
    except msgspec.ValidationError as error:
        raise RosterError(at, str(error), str(error)) from None


def _faults(team: str, name: str, players: Sequence[str], seed: str) -> dict[str, tuple[str, str]]:
    """What is wrong in a row, by the head of its column."""
    found: dict[str, tuple[str, str]] = {}
    if not name:
        found["name"] = "没有队名", "the team has no name"
    elif len(name) > _LONGEST:
        found["name"] = f"队名超过 {_LONGEST} 字", f"the team's name is longer than {_LONGEST} characters"
    if not _ID.fullmatch(team):
        found["id"] = (
            f"编号“{team}”不行，只能用字母、数字、- 和 _，字母或数字开头，至多 40 个",
            f"“{team}” is no id: letters, digits, - and _, a letter or digit first, 40 at the most",
        )
    long = next((one for one in players if len(one) > _LONGEST), None)
    if long is not None:
        found["players"] = (
            f"选手“{long[:12]}…”的姓名超过 {_LONGEST} 字",
            f"the name of the player “{long[:12]}…” is longer than {_LONGEST} characters",
        )
    if not _SEED.fullmatch(seed) or float(seed) > _LAST_SEED:
        found["seed"] = (
            f"种子“{seed}”不是 0 到 {_LAST_SEED} 的整数",
            f"the seed “{seed}” is no whole number from 0 to {_LAST_SEED}",
        )
    return found


def _column(at: int) -> str:
    """A column as spreadsheets name it: A … Z, AA …"""
    name, left = "", at + 1
    while left:
        left, letter = divmod(left - 1, 26)
        name = chr(ord("A") + letter) + name
    return name


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
