"""Ranking: points, then one break after the other, each among those who are still level."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Literal

from tuolaji.director.standings.breaks import Table, Value, break_value, number, total_points
from tuolaji.director.values import TieBreak

By = TieBreak | Literal["points"]


@dataclass(frozen=True, slots=True)
class Reason:
    """Why a team stands above the next: all of ``equal`` are the same, ``by`` tells them apart."""

    by: By
    mine: Value
    theirs: Value
    equal: tuple[By, ...]
    tied: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Row:
    """A row of the standings.

    ``place`` counts from 1 and is ``shared`` by all who are level in everything; ``lot``: a lot would part them;
    ``above``: why it stands above the next row (None: the last, or the next shares the place).
    """

    team: str
    place: int
    shared: bool
    lot: bool
    played: int
    won: int
    drawn: int
    lost: int
    points: int
    levels: tuple[int, int]
    above: Reason | None


_Path = list[tuple[By, Value, frozenset[str]]]


def ranked(table: Table, ties: Sequence[TieBreak]) -> list[Row]:
    """The standings of a table: a function of teams, matches and lots alone."""
    paths: dict[str, _Path] = {team: [] for team in table.teams}
    everybody = frozenset(table.teams)
    for team in table.teams:
        paths[team].append(("points", number(total_points(table, team)), everybody))
    blocks = _split(list(table.teams), paths)
    for by in ties:
        blocks = [part for block in blocks for part in _parted(table, by, block, paths)]
    rows: list[Row] = []
    for block in blocks:
        place = len(rows) + 1
        lot = len(block) > 1 and "lot" in ties
        rows += [_row(table, team, place, len(block) > 1, lot) for team in block]
    return [_explained(rows, at, paths) for at in range(len(rows))]


def _parted(table: Table, by: TieBreak, block: list[str], paths: dict[str, _Path]) -> list[list[str]]:
    if len(block) == 1:
        return [block]
    tied = frozenset(block)
    values = {team: break_value(table, by, team, tied) for team in block}
    known = {team: value for team, value in values.items() if value is not None}
    if len(known) < len(block):
        return [block]
    for team, value in known.items():
        paths[team].append((by, value, tied))
    return _split(block, paths)


def _split(block: list[str], paths: dict[str, _Path]) -> list[list[str]]:
    """By the latest value, highest first; the first order stays among equals."""
    parts: dict[Value, list[str]] = {}
    for team in block:
        parts.setdefault(paths[team][-1][1], []).append(team)
    return [parts[value] for value in sorted(parts, reverse=True)]


def _row(table: Table, team: str, place: int, shared: bool, lot: bool) -> Row:
    played = [match for match in table.of(team) if match.result is not None and match.result.how != "bye"]
    won = drawn = 0
    own = other = 0
    for match in table.of(team):
        result = match.result
        if result is None:
            continue
        side = match.side(team)
        won += result.winner == "ab"[side] and result.how != "bye"
        drawn += result.winner == "none" and result.how != "absent"
        if match.level_counts():
            own += result.levels[side]
            other += result.levels[1 - side]
    points = total_points(table, team)
    return Row(team, place, shared, lot, len(played), won, drawn, len(played) - won - drawn, points, (own, other), None)


def _explained(rows: list[Row], at: int, paths: dict[str, _Path]) -> Row:
    row = rows[at]
    if at + 1 == len(rows) or rows[at + 1].place == row.place:
        return row
    equal: list[By] = []
    reason = None
    for (by, mine, tied), (_, theirs, _) in zip(paths[row.team], paths[rows[at + 1].team], strict=False):
        if mine != theirs:
            reason = Reason(by, mine, theirs, tuple(equal), tuple(sorted(tied)))
            break
        equal.append(by)
    return replace(row, above=reason)
