"""Clocks, check-in, lateness and bells."""

from __future__ import annotations

import pytest
from tests.director.acting import draw, new_event, next_round, start, teams_of

from tuolaji.director import Event, EventError
from tuolaji.director.commands import (
    AnswerBell,
    CheckIn,
    EnterResult,
    EnterSheet,
    ExtraTime,
    Report,
    ReportSheet,
    RingBell,
    RunClock,
    StopClock,
)
from tuolaji.director.hall import MINUTE, hall_clock, late
from tuolaji.director.sheets import Sheet
from tuolaji.director.state import Bell
from tuolaji.director.values import Result

T = 1_700_000_000_000


def event_of(preset: str) -> tuple[Event, str]:
    event = new_event(preset, teams_of(4))
    stage = event.state.playing().stages[0].id
    draw(event, stage)
    start(event, stage)
    next_round(event, stage)
    return event, stage


def test_3m_reminder_and_stopped_clock() -> None:
    event, stage = event_of("3M")
    match = event.state.open_matches(stage)[0].id
    assert hall_clock(event.state, match, T).running is False
    event.do(RunClock(stage=stage, round=1, at=T))
    clock = hall_clock(event.state, match, T + 49 * MINUTE)
    assert (clock.running, clock.called, clock.left) == (True, False, 11 * MINUTE)
    clock = hall_clock(event.state, match, T + 50 * MINUTE)  # 3M-一.2: the reminder at 50 minutes
    assert clock.called
    assert clock.call is not None
    assert "最后一局" in clock.call.zh
    event.do(StopClock(stage=stage, round=1, at=T + 20 * MINUTE))
    assert hall_clock(event.state, match, T + 90 * MINUTE).elapsed == 20 * MINUTE
    event.do(RunClock(stage=stage, round=1, at=T + 60 * MINUTE))
    assert hall_clock(event.state, match, T + 90 * MINUTE).elapsed == 50 * MINUTE


def test_2m_limit_and_extra_time() -> None:
    event, stage = event_of("2M")
    one, two = (match.id for match in event.state.open_matches(stage))
    event.do(RunClock(stage=stage, round=1, at=T))
    event.do(ExtraTime(match=one, minutes=7, reason="换桌"))
    now = T + 60 * MINUTE
    assert hall_clock(event.state, one, now).called is False
    assert hall_clock(event.state, one, now).left == 7 * MINUTE
    clock = hall_clock(event.state, two, now)
    assert (clock.called, clock.left) == (True, 0)
    assert clock.call is not None
    assert "未抓完的作废" in clock.call.zh  # 2M-二.1


def test_lateness_is_proposed_not_applied() -> None:
    event, stage = event_of("2M")
    one, two = (match.id for match in event.state.open_matches(stage))
    event.do(RunClock(stage=stage, round=1, at=T))
    event.do(CheckIn(match=one, side="b", at=T + MINUTE))
    assert late(event.state, T + 19 * MINUTE) == []
    found = {one.match: one for one in late(event.state, T + 20 * MINUTE)}  # 2M-二.3: 20 minutes
    assert found[one].absent == ("a",)
    assert found[one].proposed == Result(winner="b", how="forfeit")
    assert found[two].proposed == Result(winner="none", how="absent")
    assert event.state.match(one).result is None
    event.do(CheckIn(match=two, side="a", at=T))
    event.do(CheckIn(match=two, side="b", at=T))
    event.do(EnterResult(match=one, result=found[one].proposed))
    assert late(event.state, T + 30 * MINUTE) == []


def test_who_wrote_something_is_there() -> None:
    event, stage = event_of("2M")
    one, two = (match.id for match in event.state.open_matches(stage))
    event.do(RunClock(stage=stage, round=1, at=T))
    event.do(ReportSheet(match=one, deal=1, side="a", sheet=Sheet(dealer=0)))
    event.do(Report(match=two, side="b", result=Result(winner="b", levels=(0, 4))))
    absent = {found.match: found.absent for found in late(event.state, T + 20 * MINUTE)}
    assert absent == {one: ("b",), two: ("a",)}
    event.do(EnterSheet(match=one, deal=1, sheet=Sheet(dealer=0)))
    assert [found.match for found in late(event.state, T + 20 * MINUTE)] == [two]


def test_bells() -> None:
    event, stage = event_of("3M")
    match = event.state.open_matches(stage)[0].id
    event.do(RingBell(match=match, at=T))
    event.do(RingBell(match=match, at=T + MINUTE))
    assert event.state.bells == {match: Bell(T, "")}
    event.do(AnswerBell(match=match, at=T + 2 * MINUTE))
    assert event.state.bells == {}


@pytest.mark.parametrize(
    ("code", "make"),
    [
        ("clock-stands", lambda stage, _match: StopClock(stage=stage, round=1, at=T)),
        ("no-round", lambda stage, _match: RunClock(stage=stage, round=2, at=T)),
        ("unknown-match", lambda _stage, _match: ExtraTime(match="x/1/1", minutes=5, reason="r")),
        ("no-bell", lambda _stage, match: AnswerBell(match=match, at=T)),
    ],
)
def test_what_cannot_be(code: str, make: object) -> None:
    event, stage = event_of("3M")
    match = event.state.open_matches(stage)[0].id
    with pytest.raises(EventError) as caught:
        event.do(make(stage, match))  # type: ignore[operator]
    assert caught.value.code == code


def test_the_clock_does_not_go_back_or_run_twice() -> None:
    event, stage = event_of("3M")
    event.do(RunClock(stage=stage, round=1, at=T))
    with pytest.raises(EventError) as caught:
        event.do(RunClock(stage=stage, round=1, at=T + 1))
    assert caught.value.code == "clock-runs"
    with pytest.raises(EventError) as caught:
        event.do(StopClock(stage=stage, round=1, at=T - 1))
    assert caught.value.code == "clock-back"
    match = event.state.open_matches(stage)[0].id
    event.do(CheckIn(match=match, side="a", at=T))
    with pytest.raises(EventError) as caught:
        event.do(CheckIn(match=match, side="a", at=T))
    assert caught.value.code == "checked-in"
