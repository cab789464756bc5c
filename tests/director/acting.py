"""An organiser in a few calls: draws, rounds and results on an event."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from tuolaji.director import PRESETS, Event, EventError, fields, rounds
from tuolaji.director.commands import AddTeam, CommitDraw, EnterResult, NewEvent, OpenDraw, PairRound, StartStage
from tuolaji.director.draw import commitment
from tuolaji.director.values import Format, Knockout, Match, Result, Team

SALT = "00112233445566778899aabbccddeeff"
Scores = Callable[[Match], Result]


def new_event(format_: Format | str, teams: Sequence[Team]) -> Event:
    """An event with its roster."""
    event = Event()
    event.do(NewEvent(name="赛事", format=PRESETS[format_]() if isinstance(format_, str) else format_))
    for team in teams:
        event.do(AddTeam(team=team))
    return event


def teams_of(count: int, *, clubs: int = 0, seeds: int = 0) -> list[Team]:
    """``count`` teams A01 …, the first ``seeds`` seeded, spread over ``clubs``."""
    return [
        Team(
            id=f"A{i:02}",
            name=f"队{i}",
            club=f"单位{i % clubs}" if clubs else "",
            seed=i if i <= seeds else 0,
        )
        for i in range(1, count + 1)
    ]


def draw(event: Event, subject: str, value: str = "closing 3345.67") -> None:
    """Seals and opens a draw."""
    sealed = commitment(fields.draw_facts(event.state, subject), "index", SALT)
    event.do(CommitDraw(subject=subject, commitment=sealed, future="index"))
    event.do(OpenDraw(subject=subject, salt=SALT, value=value))


def lots(event: Event, stage: str) -> None:
    """Draws lots for everybody who needs one in a stage."""
    if isinstance(event.state.stage(stage), Knockout):
        return
    for group in range(len(event.state.started(stage).groups)):
        for row in event.state.standings(stage, group):
            tied = [one.team for one in event.state.standings(stage, group) if one.place == row.place]
            if len(tied) > 1 and row.lot and frozenset(tied) not in event.state.lots:
                draw(event, fields.lot_subject(stage, group, tied))


def start(event: Event, stage_id: str) -> None:
    """Begins a stage, with its draw and the lots before it."""
    stage = event.state.stage(stage_id)
    if stage.source.stage:
        lots(event, stage.source.stage)
    if stage.placing == "lot" and stage_id not in event.state.draws:
        draw(event, stage_id)
    event.do(StartStage(stage=stage_id, groups=fields.proposed(event.state, stage_id)))


def next_round(event: Event, stage_id: str) -> bool:
    """Pairs the next round; False when there is none."""
    try:
        pairs = rounds.proposed_round(event.state, stage_id)
    except EventError as error:
        if error.code == "no-more-rounds":
            return False
        raise
    number = len(event.state.stages[stage_id].rounds) + 1
    event.do(PairRound(stage=stage_id, round=number, pairs=pairs))
    return True


def play(event: Event, stage_id: str, scores: Scores) -> None:
    """Plays a stage to its end."""
    while True:
        for match in event.state.open_matches(stage_id):
            event.do(EnterResult(match=match.id, result=scores(match)))
        if event.state.complete(stage_id) or not next_round(event, stage_id):
            return


def won(a: int, b: int) -> Result:
    """A result by level scores; equal is a draw."""
    return Result(winner="a" if a > b else "b" if b > a else "none", levels=(a, b))
