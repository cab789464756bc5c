"""What teams need before the last round, and which formats fit."""

from __future__ import annotations

import pytest
from tests.director.acting import draw, new_event, start, teams_of, won

from tuolaji.director import PRESETS, EventError
from tuolaji.director.commands import EnterResult
from tuolaji.director.needs import needs
from tuolaji.director.planner import feasible, plan
from tuolaji.director.values import Format, Knockout, RoundRobin, Source, Text

NAME = Text("组", "group")


def test_needs_before_the_last_round() -> None:
    # four teams, 2/1/0, two rounds: A01 beat A04 and A03, A02 beat A03, A04 beat A02: 4, 2, 0, 2 points
    stage = RoundRobin(id="g", name=NAME, placing="listed", ties=("level-difference",))
    event = new_event(Format(rulebook="three-deck-match", stages=(stage,)), teams_of(4))
    start(event, "g")
    strength = {"A01": 4, "A02": 2, "A03": 1, "A04": 3}
    for match in event.state.stage_matches("g"):
        if match.round < 3:
            a, b = strength[match.a], strength[match.b or ""]
            event.do(EnterResult(match=match.id, result=won(a, b)))
    last = event.state.open_matches("g")
    points = {row.team: row.points for row in event.state.standings("g")}
    found = {need.team: need for need in needs(event.state, "g", 0, 1)}
    leader = max(points, key=lambda team: points[team])
    assert points[leader] == 4
    # the leader is sure of the first place with a draw; the teams two behind reach it only by winning, and then breaks
    assert found[leader].chances["win"] == "certain"
    behind = [team for team in points if points[team] == 2]
    for team in behind:
        assert found[team].chances["win"] == "open"
        assert found[team].chances["loss"] == "none"
    for team in (team for team in points if points[team] == 0):
        assert found[team].text("zh") == "已经无望"
    assert "；" in found[behind[0]].text("zh")
    for match in last:
        event.do(EnterResult(match=match.id, result=won(strength[match.a], strength[match.b or ""])))
    assert {need.text("en") for need in needs(event.state, "g", 0, 4)} == {"has it already"}


def test_needs_are_refused_while_too_much_is_open() -> None:
    stage = RoundRobin(id="g", name=NAME, placing="listed")
    event = new_event(Format(rulebook="three-deck-match", stages=(stage,)), teams_of(8))
    start(event, "g")
    with pytest.raises(EventError) as caught:
        needs(event.state, "g", 0, 2)
    assert caught.value.code == "too-many-open"


@pytest.mark.parametrize(
    ("preset", "teams", "tables", "rounds", "matches", "minutes"),
    [
        # 2M: 16 teams: 8 + 4 + 2 + 1 and third place; 60 minutes a round, 10 between
        ("2M", 16, 0, 4, 16, 4 * 60 + 3 * 10),
        # on four tables the first round takes two shifts
        ("2M", 16, 4, 4, 16, 5 * 60 + 3 * 10),
        ("3M", 9, 0, 4, 16, 4 * 60 + 3 * 10),
        # 4M: 16 teams: 3 rounds of 8 (240 minutes), 4 matches without a limit (90), 3 rounds of 2 (90)
        ("4M", 16, 0, 7, 24 + 4 + 6, 3 * 240 + 4 * 90 + 6 * 10),
        # 3S: 24 players, 12 pairs in four groups of three: 3 rounds of 4, then four winners: 3 rounds of 2
        ("3S", 24, 0, 6, 12 + 6, 6 * 90 + 5 * 10),
    ],
)
def test_plans(preset: str, teams: int, tables: int, rounds: int, matches: int, minutes: int) -> None:
    found = plan(PRESETS[preset](), teams, tables)
    assert (found.rounds, found.matches, found.minutes) == (rounds, matches, minutes)


def test_a_plan_is_what_is_played() -> None:
    stages = (
        RoundRobin(id="g", name=NAME, groups=3, placing="listed"),
        Knockout(id="ko", name=NAME, source=Source("g", 2), placing="listed", third=True),
    )
    wanted = Format(rulebook="three-deck-match", stages=stages)
    for teams in range(6, 20):
        event = new_event(wanted, teams_of(teams))
        expected = plan(wanted, teams, 0)
        start(event, "g")
        assert expected.matches == len(event.state.matches) + 6  # six in the knock-out: 2 + 2 + final and third


def test_what_does_not_fit_is_said() -> None:
    for preset, teams in (("4M", 7), ("2M", 1), ("3S", 6)):
        with pytest.raises(EventError) as caught:
            plan(PRESETS[preset](), teams, 0)
        assert caught.value.code == "does-not-fit"


def test_feasible_formats_end_in_time() -> None:
    found = feasible("three-deck-match", 12, 6, 5 * 60)
    assert found
    assert all(one.minutes <= 300 for one in found)
    assert any(one.format.stages[0].id == "ko" for one in found)
    assert feasible("three-deck-match", 12, 1, 60) == []


def test_draw_of_a_stage_needs_its_teams() -> None:
    event = new_event("4M", teams_of(3))
    with pytest.raises(EventError) as caught:
        draw(event, "groups")
    assert caught.value.code == "draw-impossible"
