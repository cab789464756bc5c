"""Leaving an event: what was played counts or not, whichever match is the last that was open."""

from __future__ import annotations

import pytest
from tests.director.acting import new_event, start, teams_of

from tuolaji.director import Event
from tuolaji.director.commands import EnterResult, Withdraw
from tuolaji.director.values import Format, Result, RoundRobin, Text

ROBIN = Format(
    rulebook="four-deck-match",
    stages=(RoundRobin(id="all", name=Text("循环", "Round robin"), placing="listed"),),
)


def robin(left_open: int) -> Event:
    """Four teams with all matches played but one of A04's, which is ``left_open``."""
    event = new_event(ROBIN, teams_of(4))
    start(event, "all")
    own = [match.id for match in event.state.stage_matches("all") if "A04" in (match.a, match.b)]
    for match in event.state.stage_matches("all"):
        if match.id != own[left_open]:
            event.do(EnterResult(match=match.id, result=Result(winner="a", levels=(5, 3))))
    return event


@pytest.mark.parametrize("left_open", range(3))
def test_nothing_counts_that_was_played_against_a_team_that_is_annulled(left_open: int) -> None:
    event = robin(left_open)
    event.do(Withdraw(team="A04", results="annul", reason="不再参赛"))
    own = [match for match in event.state.stage_matches("all") if "A04" in (match.a, match.b)]
    assert [match.result.how for match in own if match.result is not None] == ["annulled"] * 3
    assert {row.team: row.played for row in event.state.standings("all")} == {"A01": 2, "A02": 2, "A03": 2}


@pytest.mark.parametrize("left_open", range(3))
def test_what_was_played_stands_where_it_is_kept(left_open: int) -> None:
    event = robin(left_open)
    event.do(Withdraw(team="A04", results="keep", reason="不再参赛"))
    assert [row.played for row in event.state.standings("all")] == [3, 3, 3, 3]
    assert event.state.complete("all")


def test_a_stage_that_is_over_keeps_what_was_played() -> None:
    event = robin(0)
    open_match = event.state.open_matches("all")[0]
    event.do(EnterResult(match=open_match.id, result=Result(winner="a", levels=(5, 3))))
    event.do(Withdraw(team="A04", results="annul", reason="不再参赛"))
    assert all(match.result is not None and match.result.how == "played" for match in event.state.stage_matches("all"))
