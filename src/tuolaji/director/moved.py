"""What later corrections do to what has begun: stages on another field, rounds paired on other standings."""

from __future__ import annotations

import copy
from dataclasses import dataclass

from tuolaji.director.fields import entrants
from tuolaji.director.problems import EventError
from tuolaji.director.state import EventState
from tuolaji.director.values import Match, RankPairing, Swiss, Text


@dataclass(frozen=True, slots=True)
class FieldMoved:
    """A stage that would now begin with other teams: who plays in it and would not (``leave``), who would come in
    (``enter``), its matches that are under way or played (``begun``); ``why``: nobody can tell who plays, and why."""

    stage: str
    leave: tuple[str, ...]
    enter: tuple[str, ...]
    begun: tuple[str, ...]
    why: Text | None = None

    @property
    def same_as(self) -> tuple[object, ...]:
        """What two of them are compared by."""
        return self.leave, self.enter, self.why


def field_moved(state: EventState, stage_id: str) -> FieldMoved | None:
    """Whether a stage that has begun would now begin with other teams; who withdrew since is no other team."""
    started = state.stages[stage_id]
    if not started.stage.source.stage:
        return None
    field = [team for group in started.groups for team in group]
    then = copy.copy(state)  # as it stood when the stage began: those who play in it had not withdrawn
    then.withdrawn = {team: how for team, how in state.withdrawn.items() if team not in field}
    begun = tuple(match.id for match in state.stage_matches(stage_id) if _begun(state, match))
    try:
        now = [team for group in entrants(then, started.stage) for team in group]
    except EventError as error:
        return FieldMoved(stage_id, (), (), begun, Text(error.zh, error.en))
    leave = tuple(team for team in field if team not in now)
    enter = tuple(team for team in now if team not in field)
    return FieldMoved(stage_id, leave, enter, begun) if leave or enter else None


def _begun(state: EventState, match: Match) -> bool:
    """Whether a match of two sides has a result, a sheet, or a clock that ran."""
    if match.b is None:
        return False
    return match.result is not None or bool(state.sheets.get(match.id)) or (match.stage, match.round) in state.clocks


def fields_moved(before: EventState, after: EventState) -> tuple[FieldMoved, ...]:
    """The stages that a command puts on another field; not those that were so before."""
    found: list[FieldMoved] = []
    for stage_id in after.stages:
        if stage_id not in before.stages:
            continue
        now, was = field_moved(after, stage_id), field_moved(before, stage_id)
        if now is not None and (was is None or was.same_as != now.same_as):
            found.append(now)
    return tuple(found)


def rounds_moved(before: EventState, after: EventState) -> dict[str, tuple[int, ...]]:
    """Rounds that are paired already, by stage, on standings that a command changes."""
    found: dict[str, tuple[int, ...]] = {}
    for stage_id, started in after.stages.items():
        if stage_id not in before.stages or not isinstance(started.stage, RankPairing | Swiss):
            continue
        paired = min(len(started.rounds), len(before.stages[stage_id].rounds))
        rounds = tuple(
            number
            for number in range(2, paired + 1)
            if _basis(before, stage_id, number) != _basis(after, stage_id, number)
        )
        if rounds:
            found[stage_id] = rounds
    return found


def _basis(state: EventState, stage_id: str, number: int) -> list[tuple[str, int]]:
    """The order and the points that a round was paired on."""
    then = copy.copy(state)
    started = state.stages[stage_id].copied()
    del started.rounds[number - 1 :]
    then.stages = {**state.stages, stage_id: started}
    return [(row.team, row.points) for row in then.standings(stage_id)]
