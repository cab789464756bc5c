"""What corrections do to stages and rounds that have begun."""

from __future__ import annotations

import pytest
from tests.director.acting import new_event, next_round, play, start, teams_of

from tuolaji.cli import event_words
from tuolaji.director import Event
from tuolaji.director.commands import Correct, EnterResult, Withdraw
from tuolaji.director.moved import field_moved
from tuolaji.director.values import Format, Knockout, Match, RankPairing, Result, RoundRobin, Source, Text


def _by_number(match: Match) -> Result:
    return Result(winner="a" if match.a < str(match.b) else "b", levels=(5, 2) if match.a < str(match.b) else (2, 5))


def _turned(match: Match) -> Result:
    won_by_a = match.result is not None and match.result.winner == "a"
    return Result(winner="b", levels=(2, 5)) if won_by_a else Result(winner="a", levels=(5, 2))


@pytest.fixture
def finals() -> Event:
    first = RoundRobin(id="a", name=Text("甲", "A"), placing="listed")
    last = Knockout(id="b", name=Text("决赛", "Final"), source=Source("a", 2), placing="listed")
    event = new_event(Format(rulebook="three-deck-match", stages=(first, last)), teams_of(3))
    start(event, "a")
    play(event, "a", _by_number)
    start(event, "b")
    next_round(event, "b")
    return event


def _lost(event: Event, team: str, by: int, reason: str = "x") -> list[Correct]:
    """Corrections by which a team loses all its matches of the first stage."""
    found = []
    for match in event.state.stage_matches("a"):
        if match.b is not None and team in (match.a, match.b):
            lost = Result(winner="b", levels=(0, by)) if match.a == team else Result(winner="a", levels=(by, 0))
            found.append(Correct(match=match.id, result=lost, reason=reason))
    return found


def test_who_leaves_and_who_comes_in_and_what_was_played(finals: Event, monkeypatch: pytest.MonkeyPatch) -> None:
    assert field_moved(finals.state, "b") is None
    match = finals.state.stage_matches("b")[0]
    finals.do(EnterResult(match=match.id, result=Result(winner="a", levels=(3, 1))))
    one, two = _lost(finals, "A02", 9)
    if "A01" in (finals.state.match(one.match).a, finals.state.match(one.match).b):
        one, two = two, one
    seen = finals.preview(one)
    assert [(moved.stage, moved.leave, moved.enter, moved.begun) for moved in seen.fields] == [
        ("b", ("A02",), ("A03",), (match.id,))
    ]
    monkeypatch.setenv("TUOLAJI_LANG", "en")
    lines = event_words.changes_lines(finals.state, seen)
    assert "  out: 队2 (A02)" in lines
    assert "  in: 队3 (A03)" in lines
    assert f"  matches begun: {match.id}" in lines
    finals.do(one)
    stands = field_moved(finals.state, "b")
    assert stands is not None
    assert (stands.leave, stands.enter) == (("A02",), ("A03",))
    assert any("began on another field" in line for line in event_words.overview(finals.state))
    assert finals.preview(two).fields == ()  # it changes nothing about that


def test_who_withdraws_from_a_stage_does_not_move_its_field(finals: Event) -> None:
    assert finals.preview(Withdraw(team="A01", reason="ill")).fields == ()
    finals.do(Withdraw(team="A01", reason="ill"))
    assert field_moved(finals.state, "b") is None


def test_rounds_that_are_paired_already_are_named(monkeypatch: pytest.MonkeyPatch) -> None:
    stage = RankPairing(id="main", name=Text("积分编排", "Rank pairing"), rounds=4, placing="listed")
    event = new_event(Format(rulebook="three-deck-match", stages=(stage,)), teams_of(8))
    start(event, "main")
    for _ in range(4):
        next_round(event, "main")
        for match in event.state.open_matches("main"):
            event.do(EnterResult(match=match.id, result=_by_number(match)))
    seen = event.preview(Correct(match="main/1/1", result=_turned(event.state.matches["main/1/1"]), reason="x"))
    assert seen.rounds == {"main": (2, 3, 4)}
    monkeypatch.setenv("TUOLAJI_LANG", "zh")
    assert "积分编排第 2–4 轮已按原来的名次编排" in event_words.changes_lines(event.state, seen)
    last = event.state.matches["main/4/1"]
    assert event.preview(Correct(match=last.id, result=_turned(last), reason="x")).rounds == {}
    assert event_words.rounds_words((2, 5)) == "2、5"
