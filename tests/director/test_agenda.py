"""The agenda leads an event from its roster to the book, whatever the format."""

from __future__ import annotations

import msgspec
import pytest
from tests.director.acting import SALT, draw, new_event, teams_of

from tuolaji.director import Event, fields, rounds
from tuolaji.director.agenda import Step, agenda
from tuolaji.director.commands import (
    AddTeam,
    CommitDraw,
    EnterResult,
    OpenDraw,
    PairRound,
    RunClock,
    StartStage,
    Withdraw,
)
from tuolaji.director.draw import commitment
from tuolaji.director.values import Format, Result, RoundRobin, Source, Text


def follow(event: Event, step: Step, *, equal: bool = False) -> None:
    """Does what the agenda says."""
    state = event.state
    match step.do:
        case "seal":
            sealed = commitment(fields.draw_facts(state, step.subject), "index", SALT)
            event.do(CommitDraw(subject=step.subject, commitment=sealed, future="index"))
        case "open":
            event.do(OpenDraw(subject=step.subject, salt=SALT, value="1"))
        case "lot":
            draw(event, step.subject)
        case "start":
            event.do(StartStage(stage=step.stage, groups=fields.proposed(state, step.stage)))
        case "pair":
            event.do(PairRound(stage=step.stage, round=step.round, pairs=rounds.proposed_round(state, step.stage)))
        case "clock":
            event.do(RunClock(stage=step.stage, round=step.round, at=1))
        case "play":
            found = [match for match in state.open_matches(step.stage) if match.round == step.round]
            assert len(found) == step.count
            for match in found:
                result = Result(winner="none", levels=(3, 3)) if equal else Result(winner="a", levels=(7, 2))
                event.do(EnterResult(match=match.id, result=result))
        case _:
            raise AssertionError(step)


@pytest.mark.parametrize(("preset", "teams"), [("2M", 7), ("3M", 9), ("4M", 8), ("4M", 16), ("3S", 24), ("3S", 32)])
def test_it_leads_through(preset: str, teams: int) -> None:
    event = new_event(preset, teams_of(teams, clubs=3))
    done: list[str] = []
    while (step := agenda(event.state)[0]).do != "book":
        done.append(step.do)
        assert len(done) < 200
        follow(event, step)
    assert all(event.state.complete(stage.id) for stage in event.state.playing().stages)
    assert {"seal", "open", "start", "play"} <= set(done)
    assert agenda(event.state) == [Step("book")]


def test_the_roster_comes_first_and_the_rest_is_foreseen() -> None:
    event = new_event("4M", teams_of(5))
    first, *rest = agenda(event.state)
    assert (first.do, first.count) == ("roster", 5)
    assert first.why is not None
    assert first.why.zh
    assert [one.do for one in rest] == ["seal", "open", "start", "start", "start", "book"]
    alone = new_event("3S", teams_of(25))
    assert agenda(alone.state)[0].do == "roster"


def test_lots_and_changed_fields() -> None:
    first = RoundRobin(id="a", name=Text("甲", "A"), placing="listed")
    last = RoundRobin(id="b", name=Text("乙", "B"), source=Source("a", 2))
    event = new_event(Format(rulebook="three-deck-match", stages=(first, last)), teams_of(4))
    follow(event, agenda(event.state)[0])
    while (step := agenda(event.state)[0]).stage == "a" and step.do in ("clock", "play"):
        follow(event, step, equal=True)
    assert (step.do, step.subject) == ("lot", "lot/a.1/A01+A02+A03+A04")
    follow(event, step)
    for _ in range(2):
        follow(event, agenda(event.state)[0])
    assert agenda(event.state)[0].do == "start"
    event.do(Withdraw(team=event.state.standings("a")[0].team, reason="x"))
    stale = agenda(event.state)[0]
    assert (stale.do, stale.subject, stale.why is not None) == ("redraw", "b", True)
    without = msgspec.structs.replace(first, ties=("level-difference",))
    stuck = new_event(Format(rulebook="three-deck-match", stages=(without, last)), teams_of(4))
    while (step := agenda(stuck.state)[0]).stage == "a":
        follow(stuck, step, equal=True)
    assert (step.do, step.stage) == ("wait", "b")


def test_late_entries_do_not_disturb_it() -> None:
    event = new_event("3M", teams_of(8))
    while (step := agenda(event.state)[0]).do != "play":
        follow(event, step)
    event.do(AddTeam(team=teams_of(9)[8]))
    follow(event, agenda(event.state)[0])
    assert agenda(event.state)[0] == Step("pair", "main", round=2)
