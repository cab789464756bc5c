"""The agenda: what an organiser has to do next, and what comes after it as far as the format tells."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal

from tuolaji.director import fields
from tuolaji.director.planner import plan
from tuolaji.director.problems import EventError
from tuolaji.director.state import Drawn, EventState
from tuolaji.director.values import AnyStage, Knockout, RoundRobin, Text

Doing = Literal["roster", "seal", "open", "redraw", "lot", "wait", "start", "pair", "clock", "play", "book"]


@dataclass(frozen=True, slots=True)
class Step:
    """One thing to do.

    ``roster``: the roster does not fit yet; ``seal`` and ``open`` the draw ``subject``; ``redraw``: its field has
    changed since; ``lot``: equals share a place that matters; ``start`` a stage, ``pair`` its ``round``, run its
    ``clock``, ``play`` it (``count`` matches are open); ``wait``: the stage cannot begin, ``why``; ``book``: all is
    played. ``count`` of ``roster``: who is entered.
    """

    do: Doing
    stage: str = ""
    subject: str = ""
    round: int = 0
    count: int = 0
    why: Text | None = None


def agenda(state: EventState) -> list[Step]:
    """What is to be done, first things first; the end of it is a forecast. EventError ``no-event``."""
    playing = state.playing()
    found: list[Step] = []
    if not state.stages:
        found += _roster(state)
    if playing.single and not state.pairs:
        found += _draw(state, fields.PARTNERS)
    later: list[Step] = []
    for stage in playing.stages:
        if stage.id in state.stages:
            found += _running(state, stage)
        elif _ready(state, stage):
            found += _beginning(state, stage)
        else:
            later.append(Step("start", stage.id))
    return [*found, *later, *_last_lots(state), Step("book")]


def _roster(state: EventState) -> list[Step]:
    """Nothing where the roster fits the format and the tables."""
    single = state.playing().single
    entered = len(fields.state_players(state)) if single else len(state.active())
    try:
        plan(state.playing(), entered, state.tables)
        if single and entered % 2:
            raise fields.odd_players(entered)
    except EventError as error:
        return [Step("roster", count=entered, why=Text(error.zh, error.en))]
    return []


def _draw(state: EventState, subject: str) -> list[Step]:
    done = state.draws.get(subject)
    if done is None:
        return [Step("seal", subject=subject), Step("open", subject=subject)]
    if done.groups is not None:
        return []
    stale = _stale(state, subject, done)
    return [Step("open", subject=subject) if stale is None else Step("redraw", subject=subject, why=stale)]


def _stale(state: EventState, subject: str, sealed: Drawn) -> Text | None:
    """Why a sealed draw cannot be opened any more, where its field has changed since."""
    now = fields.draw_facts(state, subject)
    if sealed.facts is None or sealed.facts == now:
        return None
    error = EventError("draw-stale", what=fields.difference(sealed.facts, now))
    return Text(error.zh, error.en)


def _ready(state: EventState, stage: AnyStage) -> bool:
    """Whether everything that is played before a stage is over."""
    if not stage.source.stage:
        return not state.playing().single or bool(state.pairs)
    return state.complete(stage.source.stage)


def _beginning(state: EventState, stage: AnyStage) -> list[Step]:
    lots = _across(state, stage)
    if lots:
        return lots
    steps = _draw(state, stage.id) if stage.placing == "lot" else []
    if not steps:
        try:
            fields.proposed(state, stage.id)
        except EventError as error:
            stale = error.code == "draw-stale"
            return [Step("redraw" if stale else "wait", stage.id, stage.id, why=Text(error.zh, error.en))]
    steps = [replace(one, stage=stage.id) for one in steps]
    if any(one.do == "redraw" for one in steps):
        return steps
    steps.append(Step("start", stage.id))
    return steps if isinstance(stage, RoundRobin) else [*steps, Step("pair", stage.id, round=1)]


def _running(state: EventState, stage: AnyStage) -> list[Step]:
    left = state.open_matches(stage.id)
    if left:
        number = min(match.round for match in left)
        count = sum(match.round == number for match in left)
        waits = bool(stage.minutes) and (stage.id, number) not in state.clocks
        clock = [Step("clock", stage.id, round=number)] if waits else []
        return [*clock, Step("play", stage.id, round=number, count=count)]
    if state.complete(stage.id):
        return []
    return [Step("pair", stage.id, round=len(state.started(stage.id).rounds) + 1)]


def _across(state: EventState, stage: AnyStage) -> list[Step]:
    """The lots without which nobody knows who goes on into a stage."""
    source = stage.source
    if not source.stage or isinstance(state.stage(source.stage), Knockout):
        return []
    found: list[Step] = []
    for group in range(len(state.started(source.stage).groups)):
        _, tied = fields.going_on(state, source.stage, group, source.places)
        if tied:
            found += _lot(state, source.stage, group, tied[0].place, stage.id)
    return found


def _lot(state: EventState, stage_id: str, group: int, place: int, wanted_by: str) -> list[Step]:
    tied = [row for row in state.standings(stage_id, group) if row.place == place]
    if not tied[0].lot:
        names = " = ".join(row.team for row in tied)
        why = Text(f"{names} 同名次，赛制没有抽签一项", f"{names} share the place, and the format has no lot")
        return [Step("wait", wanted_by, why=why)]
    subject = fields.lot_subject(stage_id, group, [row.team for row in tied])
    done = state.draws.get(subject)
    return [Step("lot" if done is None else "open", stage_id, subject)] if done is None or done.groups is None else []


def _last_lots(state: EventState) -> list[Step]:
    """Lots for places of stages that nobody goes on from."""
    feeding = {stage.source.stage for stage in state.playing().stages}
    found: list[Step] = []
    for stage_id, started in state.stages.items():
        if stage_id in feeding or isinstance(started.stage, Knockout) or not state.complete(stage_id):
            continue
        for group in range(len(started.groups)):
            shared = {row.place for row in state.standings(stage_id, group) if row.shared and row.lot}
            for place in sorted(shared):
                found += _lot(state, stage_id, group, place, stage_id)
    return found
