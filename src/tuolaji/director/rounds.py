"""Rounds: the matches of a stage as they are paired, and the checks of pairings made by hand."""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

from tuolaji.director.commands import Pairs
from tuolaji.director.pairing import knockout, ranked, round_robin
from tuolaji.director.problems import EventError, Said, said
from tuolaji.director.state import EventState, StageState, loser_of
from tuolaji.director.values import BYE, AnyStage, Knockout, Match, RankPairing, Result, RoundRobin, Swiss


def all_rounds(stage: RoundRobin, groups: Sequence[Sequence[str]]) -> list[list[Match]]:
    """All rounds of a round robin: in a round the groups one after the other."""
    by_group = [round_robin.rounds_of(group, stage.legs) for group in groups]
    rounds: list[list[Match]] = []
    for at in range(max((len(one) for one in by_group), default=0)):
        found: list[Match] = []
        for group, one in enumerate(by_group):
            pairs = one[at] if at < len(one) else []
            found += [make(stage, group, at + 1, number, pair) for number, pair in enumerate(pairs, 1)]
        rounds.append(found)
    return rounds


def make(stage: AnyStage, group: int, number_of_round: int, number: int, pair: tuple[str, str | None]) -> Match:
    """A match; a bye has its result at once."""
    grouped = isinstance(stage, RoundRobin) and stage.groups > 1
    place = f"{stage.id}.{group + 1}" if grouped else stage.id
    result: Result | None = BYE if pair[1] is None else None
    return Match(
        id=f"{place}/{number_of_round}/{number}",
        stage=stage.id,
        group=group,
        round=number_of_round,
        number=number,
        a=pair[0],
        b=pair[1],
        result=result,
    )


def proposed_round(state: EventState, stage_id: str) -> Pairs:
    """The pairings of the next round. EventError ``no-more-rounds``, ``round-open``, ``no-pairing``."""
    started = state.started(stage_id)
    stage = started.stage
    left = len(state.open_matches(stage_id))
    if left:
        raise EventError("round-open", count=left)
    match stage:
        case RoundRobin():
            raise EventError("no-more-rounds", stage=said(stage.name))
        case Knockout():
            return _knockout_round(state, started, stage)
        case RankPairing() | Swiss():
            return _paired_round(state, started, stage)
        case _:
            assert_never(stage)


def _knockout_round(state: EventState, started: StageState, stage: Knockout) -> Pairs:
    if not started.rounds:
        return tuple(knockout.first_round([team for team in started.groups[0] if team not in state.withdrawn]))
    if len(state.alive(stage.id)) <= stage.left:
        raise EventError("no-more-rounds", stage=said(stage.name))
    lines = [None if team in state.withdrawn else team for team in state.bracket(stage.id)]
    pairs: list[tuple[str, str | None]] = []
    for at in range(0, len(lines), 2):
        one, two = lines[at], lines[at + 1] if at + 1 < len(lines) else None
        if one is None:
            one, two = two, None
        if one is not None:
            pairs.append((one, two))
    if stage.third and len(lines) == 2:
        losers = [loser_of(state.matches[one]) for one in started.rounds[-1]]
        here = [team for team in losers if team is not None and team not in state.withdrawn]
        if len(here) == 2:
            pairs.append((here[0], here[1]))
    return tuple(pairs)


def _paired_round(state: EventState, started: StageState, stage: RankPairing | Swiss) -> Pairs:
    if len(started.rounds) == stage.rounds:
        raise EventError("no-more-rounds", stage=said(stage.name))
    active = [team for team in started.groups[0] if team not in state.withdrawn]
    rows = state.standings(stage.id)
    points = {row.team: row.points for row in rows}
    order = [row.team for row in rows if row.team in active] if started.rounds else active
    matches = state.stage_matches(stage.id)
    byes = {match.a for match in matches if match.b is None}
    if isinstance(stage, RankPairing) and stage.rematches:
        return tuple(ranked.neighbours(order, byes))
    met = {frozenset((match.a, match.b)) for match in matches if match.b is not None}
    paired = ranked.without_rematch(
        order, lambda team: points.get(team, 0), lambda one, two: frozenset((one, two)) in met, byes
    )
    return tuple(paired)


def numbered(state: EventState, started: StageState, pairs: Pairs) -> list[int]:
    """The numbers of a round's matches; in a knock-out the place in the bracket, the match for third place last."""
    if not isinstance(started.stage, Knockout) or not started.rounds:
        return list(range(1, len(pairs) + 1))
    lines = state.bracket(started.stage.id)
    return [lines.index(one) // 2 + 1 if one in lines else len(lines) // 2 + 1 for one, _ in pairs]


def checked_pairs(state: EventState, stage_id: str, number: int, pairs: Pairs) -> None:
    """Whether pairings, proposed or by hand, can be a round. EventError ``bad-pairs`` or as ``proposed_round``."""
    expected = proposed_round(state, stage_id)
    started = state.started(stage_id)
    stage = started.stage
    if number != len(started.rounds) + 1:
        raise EventError("bad-pairs", what=f"round {number} / {len(started.rounds) + 1}")
    if isinstance(stage, Knockout) and started.rounds:
        if pairs != expected:
            raise EventError("bad-pairs", what=Said("与对阵表不同", "not those of the bracket"))
        return
    wanted = sorted(_teams(expected))
    if sorted(_teams(pairs)) != wanted:
        raise EventError("bad-pairs", what=f"{sorted(set(wanted) ^ set(_teams(pairs)))[:4]}")
    if sum(two is None for _, two in pairs) > sum(two is None for _, two in expected):
        raise EventError("bad-pairs", what=Said("轮空太多", "too many byes"))
    if isinstance(stage, Swiss) or (isinstance(stage, RankPairing) and not stage.rematches):
        met = {frozenset((match.a, match.b)) for match in state.stage_matches(stage_id)}
        again = [pair for pair in pairs if pair[1] is not None and frozenset(pair) in met]
        if again:
            raise EventError("bad-pairs", what=" – ".join(str(team) for team in again[0]))


def _teams(pairs: Pairs) -> list[str]:
    return [team for pair in pairs for team in pair if team is not None]
