"""Before the last round: what each team needs for a place, by match points; breaks are left open."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product
from typing import Final, Literal

from tuolaji.director.problems import EventError, said
from tuolaji.director.standings.breaks import total_points
from tuolaji.director.state import EventState
from tuolaji.director.values import Match, Points, RankPairing, Swiss

Outcome = Literal["win", "draw", "loss", "rest"]
Chance = Literal["certain", "open", "none"]
MOST_MATCHES: Final = 9
"""With more open matches (3 ** 9 ways and above) nothing exact can be said in good time."""

_OTHER: Final[dict[Outcome, Outcome]] = {"win": "loss", "draw": "draw", "loss": "win"}
_WORDS: Final[dict[Outcome, tuple[str, str]]] = {
    "win": ("胜", "a win"),
    "draw": ("平", "a draw"),
    "loss": ("负", "a loss"),
    "rest": ("本轮轮空", "resting"),
}
_CHANCES: Final[dict[Chance, tuple[str, str]]] = {
    "certain": ("一定够", "is enough"),
    "open": ("要看别的场次或小分", "leaves it to others or to the breaks"),
    "none": ("不够", "is not enough"),
}


@dataclass(frozen=True, slots=True)
class Need:
    """What each own outcome means for reaching the place: certain, open (others or breaks decide), or none."""

    team: str
    chances: dict[Outcome, Chance]

    def text(self, lang: Literal["zh", "en"]) -> str:
        """In words, shortened where every outcome means the same."""
        at = 0 if lang == "zh" else 1
        found = set(self.chances.values())
        if found == {"certain"}:
            return ("已经够了", "has it already")[at]
        if found == {"none"}:
            return ("已经无望", "cannot reach it any more")[at]
        parts = [f"{_WORDS[own][at]}{' ' * at}{_CHANCES[chance][at]}" for own, chance in self.chances.items()]
        return ("；" if lang == "zh" else "; ").join(parts)


def needs(state: EventState, stage_id: str, group: int, place: int) -> list[Need]:
    """For every team of a group, in the order of the standings: what it needs to finish ``place`` or better.

    Exact as far as match points go; equal points count as open. EventError ``too-many-open`` when more than
    ``MOST_MATCHES`` of the group have no result, ``rounds-to-come`` before the last round is paired.
    """
    table = state.table(stage_id, group)
    stage = state.started(stage_id).stage
    left = [match for match in state.stage_matches(stage_id, group) if match.result is None]
    if isinstance(stage, RankPairing | Swiss) and len(state.started(stage_id).rounds) < stage.rounds:
        raise EventError("rounds-to-come", stage=said(stage.name))
    if len(left) > MOST_MATCHES:
        raise EventError("too-many-open", count=len(left), most=MOST_MATCHES)
    now = {team: total_points(table, team) for team in table.teams}
    kinds: tuple[Outcome, ...] = ("win", "draw", "loss") if stage.equal == "draw" else ("win", "loss")
    seen: dict[str, dict[Outcome, set[Chance]]] = {team: {} for team in table.teams}
    for ways in product(kinds, repeat=len(left)):
        points = dict(now)
        own: dict[str, Outcome] = dict.fromkeys(table.teams, "rest")
        for team, outcome in _outcomes(left, ways):
            points[team] = points.get(team, 0) + _worth(stage.points, outcome)
            own[team] = outcome
        for team in table.teams:
            seen[team].setdefault(own[team], set()).add(_chance(points, team, place))
    order = [row.team for row in state.standings(stage_id, group)]
    return [
        Need(team, {one: _joined(seen[team][one]) for one in (*kinds, "rest") if one in seen[team]}) for team in order
    ]


def _outcomes(left: list[Match], ways: tuple[Outcome, ...]) -> Iterator[tuple[str, Outcome]]:
    for match, outcome in zip(left, ways, strict=True):
        yield match.a, outcome
        if match.b is not None:
            yield match.b, _OTHER[outcome]


def _worth(points: Points, outcome: Outcome) -> int:
    return {"win": points.win, "draw": points.draw, "loss": points.loss, "rest": 0}[outcome]


def _chance(points: dict[str, int], team: str, place: int) -> Chance:
    mine = points[team]
    above = sum(other > mine for other in points.values())
    level = sum(other == mine for other in points.values())
    if above + level <= place:
        return "certain"
    return "open" if above < place else "none"


def _joined(found: set[Chance]) -> Chance:
    return next(iter(found)) if len(found) == 1 else "open"
