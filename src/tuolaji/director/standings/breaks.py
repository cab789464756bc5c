"""Values by which teams are told apart: exact numbers, each a function of the matches alone."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Final, assert_never

from tuolaji.director.values import Match, Points, TieBreak

Value = tuple[int, Fraction]
"""Compared as it stands; the first part 1 is above any number."""

ABOVE_ALL: Final[Value] = (1, Fraction(0))
NONE_CLIMBED: Final[Value] = (0, Fraction(0))


def number(value: int | Fraction) -> Value:
    """A plain number."""
    return 0, Fraction(value)


@dataclass(frozen=True, slots=True)
class Table:
    """What a ranking is worked out from: the teams in their first order, matches with results, points, lots drawn."""

    teams: tuple[str, ...]
    matches: tuple[Match, ...]
    points: Points
    lots: Mapping[frozenset[str], tuple[str, ...]] = field(default_factory=dict)
    _of: dict[str, list[Match]] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        by_team: dict[str, list[Match]] = {}
        for match in self.matches:
            if match.counts():
                by_team.setdefault(match.a, []).append(match)
                if match.b is not None:
                    by_team.setdefault(match.b, []).append(match)
        object.__setattr__(self, "_of", by_team)

    def of(self, team: str) -> Sequence[Match]:
        """A team's matches that count."""
        return self._of.get(team, ())

    def among(self, teams: frozenset[str]) -> list[Match]:
        """Matches that count in which both are of ``teams``."""
        return [match for match in self.matches if match.counts() and match.a in teams and match.b in teams]


def match_points(points: Points, match: Match, team: str) -> int:
    """The points a match gives a team; 0 without a result."""
    result = match.result
    if result is None or result.how == "annulled":
        return 0
    if result.how == "bye":
        return points.bye
    if result.how == "absent":
        return points.absent
    if result.winner == "none":
        return points.draw
    if (result.winner == "a") == (match.a == team):
        return points.win
    return points.forfeit if result.how == "forfeit" else points.loss


def total_points(table: Table, team: str) -> int:
    """Match points of a team."""
    return sum(match_points(table.points, match, team) for match in table.of(team))


def break_value(table: Table, by: TieBreak, team: str, tied: frozenset[str]) -> Value | None:
    """A team's value among the ``tied``; None where this break does not speak about them."""
    match by:
        case "level-difference":
            return number(sum(own - other for own, other in _levels(table.of(team), team)))
        case "total-levels":
            return number(sum(own for own, _ in _levels(table.of(team), team)))
        case "latest-round":
            return number(_latest_level(table, team))
        case "own-match":
            return _points_among(table, team, tied) if len(tied) == 2 else None
        case "mini-points":
            return _points_among(table, team, tied)
        case "mini-ratio":
            return _ratio(table.among(tied), team) if len(tied) > 2 else None
        case "level-ratio":
            return _ratio(table.of(team), team)
        case "wins":
            return number(sum(_won(match, team) for match in table.of(team)))
        case "opponents":
            met = [match.other(team) for match in table.of(team)]
            return number(sum(total_points(table, one) for one in met if one is not None))
        case "lot":
            drawn = table.lots.get(tied)
            return number(-drawn.index(team)) if drawn is not None else None
        case _:
            assert_never(by)


def _levels(matches: Sequence[Match], team: str) -> list[tuple[int, int]]:
    found: list[tuple[int, int]] = []
    for match in matches:
        if match.result is not None and match.level_counts():
            own, other = match.result.levels
            found.append((own, other) if match.a == team else (other, own))
    return found


def _latest_level(table: Table, team: str) -> int:
    """The level score of the latest round that has been played in this table (3M-一.5.(3))."""
    latest = max((match.round for match in table.matches if match.counts()), default=0)
    return sum(own for own, _ in _levels([match for match in table.of(team) if match.round == latest], team))


def _points_among(table: Table, team: str, tied: frozenset[str]) -> Value:
    mine = [match for match in table.among(tied) if team in (match.a, match.b)]
    return number(sum(match_points(table.points, match, team) for match in mine))


def _ratio(matches: Sequence[Match], team: str) -> Value:
    """Own steps climbed over the opponents' (4M-一.4); none climbed by them ranks above any number."""
    levels = _levels([match for match in matches if team in (match.a, match.b)], team)
    if not levels:
        return NONE_CLIMBED
    own, other = (sum(pair[i] for pair in levels) for i in (0, 1))
    return ABOVE_ALL if other == 0 else number(Fraction(own, other))


def _won(match: Match, team: str) -> bool:
    result = match.result
    return result is not None and result.winner != "none" and (result.winner == "a") == (match.a == team)
