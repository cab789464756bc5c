"""Carrying commands out: each is checked whole before anything changes."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Literal

import msgspec

from tuolaji.director import at_tables, fields, in_hall
from tuolaji.director.commands import (
    AddTeam,
    AnswerBell,
    AnyCommand,
    ChangeTeam,
    CheckIn,
    CommitDraw,
    DrawBalls,
    ExtraTime,
    NewEvent,
    OpenDraw,
    PairRound,
    RingBell,
    RunClock,
    StartStage,
    StopClock,
    Undo,
    Withdraw,
)
from tuolaji.director.draw import Placed, Stream, commitment, preimage, stream_seed
from tuolaji.director.formats import check_format
from tuolaji.director.planner import plan
from tuolaji.director.problems import EventError, Said, said
from tuolaji.director.rounds import all_rounds, checked_pairs, make, numbered
from tuolaji.director.state import Drawn, EventState, StageState
from tuolaji.director.values import Knockout, Match, RankPairing, Result, RoundRobin, Swiss, Team


def carry(state: EventState, command: AnyCommand) -> None:
    """Changes ``state`` as the command says; EventError changes nothing. ``Undo`` is the journal's business."""
    match command:
        case NewEvent():
            _new(state, command)
        case AddTeam():
            _add(state, command.team)
        case ChangeTeam():
            _change(state, command.team)
        case Withdraw():
            _withdraw(state, command)
        case CommitDraw():
            _commit(state, command)
        case OpenDraw():
            _open(state, command)
        case DrawBalls():
            _done(state, command.subject, Drawn("", "", value=command.witnesses), lambda: _balls(state, command))
        case StartStage():
            _start(state, command)
        case PairRound():
            _pair(state, command)
        case Undo():
            state.playing()
        case RunClock() | StopClock() | ExtraTime() | CheckIn() | RingBell() | AnswerBell():
            in_hall.carry_in_hall(state, command)
        case _:
            at_tables.carry_at_table(state, command)


# the roster


def _new(state: EventState, command: NewEvent) -> None:
    if state.format is not None:
        raise EventError("event-exists")
    check_format(command.format)
    state.name, state.format, state.tables = command.name, command.format, command.tables


def _late(state: EventState) -> list[StageState]:
    """Stages of the roster that have begun and still take teams in; EventError where one cannot."""
    begun: list[StageState] = []
    for stage in state.playing().stages:
        started = state.stages.get(stage.id)
        if started is None:
            continue
        paired = isinstance(stage, RankPairing | Swiss) and not stage.source.stage
        if not paired or len(started.rounds) >= _rounds(started):
            raise EventError("roster-closed", stage=said(stage.name), what=Said("加队", "add a team"))
        begun.append(started)
    return begun


def _rounds(started: StageState) -> int:
    stage = started.stage
    return stage.rounds if isinstance(stage, RankPairing | Swiss) else 0


def _add(state: EventState, team: Team) -> None:
    state.playing()
    if team.id in state.teams or team.id in state.pairs:
        raise EventError("team-exists", team=team.id)
    if state.pairs:
        raise EventError("roster-closed", stage=Said("配对", "the draw of partners"), what=Said("加人", "add a player"))
    begun = _late(state)
    state.teams[team.id] = team
    for started in begun:
        started.groups[0].append(team.id)


def _change(state: EventState, team: Team) -> None:
    state.playing()
    book = state.teams if team.id in state.teams else state.pairs
    if team.id not in book:
        raise EventError("unknown-team", team=team.id)
    book[team.id] = team


def _withdraw(state: EventState, command: Withdraw) -> None:
    state.playing()
    team = command.team
    if team not in state.roster() and team not in state.teams:
        raise EventError("unknown-team", team=team)
    if team in state.withdrawn:
        raise EventError("team-withdrawn", team=team)
    if team in state.teams and state.pairs:
        raise EventError(
            "roster-closed", stage=Said("配对", "the draw of partners"), what=Said("退出单人", "withdraw one player")
        )
    state.withdrawn[team] = command.results
    annulled = _annulled(state, command.results)
    for match in list(state.matches.values()):
        if team in (match.a, match.b):
            state.matches[match.id] = _left(state, match, team, match.stage in annulled)


def _annulled(state: EventState, results: Literal["keep", "annul"]) -> set[str]:
    """Stages in which nothing that a team played counts when it leaves now: those under way, without knock-outs."""
    if results == "keep":
        return set()
    return {
        one
        for one, started in state.stages.items()
        if not isinstance(started.stage, Knockout) and not state.complete(one)
    }


def _left(state: EventState, match: Match, team: str, annulled: bool) -> Match:
    """A match of a team that has gone: forfeited when still open, annulled where nothing it played shall count."""
    if annulled:
        result = match.result or Result(winner="none")
        return msgspec.structs.replace(match, result=msgspec.structs.replace(result, how="annulled"))
    if match.result is not None:
        return match
    other = match.other(team)
    gone = other is None or other in state.withdrawn
    forfeited = (
        Result(winner="none", how="absent") if gone else Result(winner="b" if match.a == team else "a", how="forfeit")
    )
    return msgspec.structs.replace(match, result=forfeited)


# draws


def _commit(state: EventState, command: CommitDraw) -> None:
    before = state.draws.get(command.subject)
    if before is not None:
        raise EventError("draw-done" if before.groups is not None else "draw-committed", subject=command.subject)
    facts = fields.draw_facts(state, command.subject)
    state.draws[command.subject] = Drawn(command.commitment, command.future, facts=facts)


def _open(state: EventState, command: OpenDraw) -> None:
    sealed = state.draws.get(command.subject)
    if sealed is None:
        raise EventError("draw-not-committed", subject=command.subject)
    facts = fields.draw_facts(state, command.subject)
    if sealed.groups is None and commitment(facts, sealed.future, command.salt) != sealed.commitment:
        if sealed.facts is not None and sealed.facts != facts:
            raise EventError("draw-stale", what=fields.difference(sealed.facts, facts))
        raise EventError("draw-mismatch")
    seed = stream_seed(facts, sealed.future, command.salt, command.value)
    text = preimage(facts, sealed.future, command.salt).decode()
    opened = Drawn(sealed.commitment, sealed.future, salt=command.salt, value=command.value, sealed=text)
    _done(state, command.subject, opened, lambda: fields.drawn(state, command.subject, Stream(seed)))


def _balls(state: EventState, command: DrawBalls) -> Placed:
    return fields.from_balls(state, command.subject, command.balls)


def _done(state: EventState, subject: str, drawn: Drawn, outcome: Callable[[], Placed]) -> None:
    before = state.draws.get(subject)
    if before is not None and before.groups is not None:
        raise EventError("draw-done", subject=subject)
    if subject in state.stages:
        raise EventError("stage-started", stage=said(state.stage(subject).name))
    placed = outcome()
    state.draws[subject] = replace(drawn, groups=placed.groups, together=placed.together, order=placed.order)
    if subject == fields.PARTNERS:
        state.pairs = {pair.id: pair for pair in (_pair_of(state, at, one) for at, one in enumerate(placed.groups, 1))}
    if subject.startswith(fields.LOT):
        state.lots[frozenset(placed.groups[0])] = placed.groups[0]


def _pair_of(state: EventState, number: int, players: tuple[str, ...]) -> Team:
    one, two = (state.teams[player] for player in players)
    club = one.club if one.club == two.club else ""
    return Team(id=f"P{number}", name=f"{one.name} / {two.name}", players=(one.name, two.name), club=club)


# stages and rounds


def _start(state: EventState, command: StartStage) -> None:
    stage = state.stage(command.stage)
    if command.stage in state.stages:
        raise EventError("stage-started", stage=said(stage.name))
    if not state.stages:
        entered = len(state.teams) if state.playing().single else len(state.active())
        plan(state.playing(), entered, state.tables)
    proposal = fields.proposed(state, command.stage)
    wanted = sorted(team for group in proposal for team in group)
    given = sorted(team for group in command.groups for team in group)
    if wanted != given or [len(group) for group in command.groups] != [len(group) for group in proposal]:
        raise EventError("bad-field", what=f"{sorted(set(wanted) ^ set(given))[:4]}")
    if len(given) < 2:
        raise EventError("bad-field", what=f"{len(given)}")
    started = StageState(stage, [list(group) for group in command.groups])
    state.stages[stage.id] = started
    if isinstance(stage, RoundRobin):
        for found in all_rounds(stage, started.groups):
            _keep(state, started, found)


def _pair(state: EventState, command: PairRound) -> None:
    checked_pairs(state, command.stage, command.round, command.pairs)
    started = state.started(command.stage)
    numbers = numbered(state, started, command.pairs)
    found = [
        make(started.stage, 0, command.round, number, pair) for number, pair in zip(numbers, command.pairs, strict=True)
    ]
    _keep(state, started, found)


def _keep(state: EventState, started: StageState, found: list[Match]) -> None:
    started.rounds.append([match.id for match in found])
    state.matches.update((match.id, match) for match in found)
