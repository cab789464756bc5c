"""Final places: the last stage first, then those who went out before, each where the field was cut."""

from __future__ import annotations

from dataclasses import dataclass

from tuolaji.director.state import EventState, loser_of, winner_of
from tuolaji.director.values import Knockout


@dataclass(frozen=True, slots=True)
class Place:
    """A final place; ``shared`` by several; ``stage`` is where the team ended."""

    place: int
    team: str
    shared: bool
    stage: str


def knockout_places(state: EventState, stage_id: str) -> list[list[str]]:
    """Teams of a knock-out by where they went out, the last ones left first; a list is one shared place."""
    started = state.started(stage_id)
    stage = started.stage
    alive = state.alive(stage_id)
    blocks: list[list[str]] = [alive] if alive else []
    for at, ids in enumerate(reversed(started.rounds)):
        matches = [state.matches[one] for one in ids]
        third = isinstance(stage, Knockout) and stage.third and at == 0 and len(matches) == 2 and len(alive) == 1
        if third:
            final, small = matches
            blocks += [[team] for team in (loser_of(final), winner_of(small), loser_of(small)) if team is not None]
            continue
        placed = {team for block in blocks for team in block}
        out = [team for match in matches for team in (match.a, match.b) if team is not None and team not in placed]
        if out:
            blocks.append(out)
    return blocks


def final_places(state: EventState) -> list[Place]:
    """The ranking of the whole event as far as it stands."""
    found: list[Place] = []
    seen: set[str] = set()
    for stage in reversed(state.playing().stages):
        if stage.id not in state.stages:
            continue
        for block in _blocks(state, stage.id):
            left = [team for team in block if team not in seen]
            place = len(found) + 1
            found += [Place(place, team, len(left) > 1, stage.id) for team in left]
            seen.update(left)
    return found


def _blocks(state: EventState, stage_id: str) -> list[list[str]]:
    started = state.started(stage_id)
    if isinstance(started.stage, Knockout):
        return knockout_places(state, stage_id)
    by_place: dict[int, list[str]] = {}
    for group in range(len(started.groups)):
        for row in state.standings(stage_id, group):
            by_place.setdefault(row.place, []).append(row.team)
    return [by_place[place] for place in sorted(by_place)]
