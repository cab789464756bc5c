"""What is refused of a new command, and stands in a journal written before: sealed draws, odd players, levels."""

from __future__ import annotations

import pytest
from tests.director.acting import SALT, draw, new_event, next_round, play, start, teams_of, won

from tuolaji.director import Event, EventError, fields
from tuolaji.director.agenda import agenda
from tuolaji.director.commands import (
    AddTeam,
    AnyCommand,
    ChangeTeam,
    CommitDraw,
    Correct,
    EnterResult,
    OpenDraw,
    Report,
    Undo,
    Withdraw,
)
from tuolaji.director.draw import commitment
from tuolaji.director.journal import read_lines
from tuolaji.director.values import Format, RoundRobin, Team, Text

LATE = AddTeam(team=Team(id="Z", name="晚到"))


def seal(event: Event, subject: str) -> int:
    """Seals a draw; the number of its line."""
    sealed = commitment(fields.draw_facts(event.state, subject), "index", SALT)
    event.do(CommitDraw(subject=subject, commitment=sealed, future="index"))
    return len(event.lines)


def opened(event: Event, subject: str, salt: str = SALT) -> None:
    event.do(OpenDraw(subject=subject, salt=salt, value="3345.67"))


def refused(event: Event, command: AnyCommand, code: str) -> EventError:
    """The refusal of a command, done and previewed, which changes nothing."""
    before, count = event.state, len(event.lines)
    with pytest.raises(EventError) as previewed:
        event.preview(command)
    with pytest.raises(EventError) as found:
        event.do(command)
    assert previewed.value.code == found.value.code == code
    assert (event.state, len(event.lines)) == (before, count)
    return found.value


def test_what_a_sealed_draw_is_about_stands_until_it_is_opened() -> None:
    event = new_event("3M", teams_of(6, clubs=2))
    line = seal(event, "main")
    known = event.state.teams["A03"]
    error = refused(event, LATE, "draw-sealed")
    assert (error.values["line"], "积分编排赛的抽签" in error.zh, "line 8" in error.en) == (line, True, True)
    refused(event, Withdraw(team="A02", reason="病"), "draw-sealed")
    refused(event, Undo(seq=3, reason="写错"), "draw-sealed")
    refused(event, ChangeTeam(team=Team(id="A03", name=known.name, club="别的单位")), "draw-sealed")
    event.do(ChangeTeam(team=Team(id="A03", name="新名", club=known.club)))  # a name is no part of a draw
    opened(event, "main")
    event.do(Withdraw(team="A02", reason="病"))


def test_the_line_that_is_named_takes_the_seal_away() -> None:
    event = new_event("3M", teams_of(6))
    event.do(Undo(seq=seal(event, "main"), reason="早了"))
    event.do(LATE)
    draw(event, "main")
    assert "Z" in event.state.draws["main"].order


def test_a_correction_that_moves_who_qualifies_for_a_sealed_stage() -> None:
    event = new_event("4M", teams_of(16))
    start(event, "groups")
    play(event, "groups", lambda match: won(12, 4) if match.a < (match.b or "") else won(4, 12))
    seal(event, "eight")
    group = event.state.started("groups").groups[0]
    last = max(group)
    lost = [match for match in event.state.stage_matches("groups", 0) if last in (match.a, match.b)]
    codes = []
    for match in lost:
        result = won(12, 0) if match.a == last else won(0, 12)
        try:
            event.do(Correct(match=match.id, result=result, reason="抄错"))
        except EventError as error:
            codes.append(error.code)
    assert "draw-sealed" in codes
    opened(event, "eight")


def test_a_journal_from_before_loads_and_says_what_changed() -> None:
    event = new_event("3M", teams_of(6))
    line = seal(event, "main")
    event.again(LATE)  # as it was taken once
    event.again(Withdraw(team="A01", reason="病"))
    text = Event()
    lines, last = read_lines([text.again(one.command, by=one.by, at=one.at) for one in event.lines])
    event = Event(lines, last)
    first = agenda(event.state)[0]
    assert (first.do, first.stage, first.subject) == ("redraw", "main", "main")
    assert "新来 Z；退出 A01" in str(first.why)
    error = refused(event, OpenDraw(subject="main", salt=SALT, value="1"), "draw-stale")
    assert "new: Z; gone: A01" in error.en
    event.do(AddTeam(team=Team(id="Y", name="又一队")))  # what is stale already holds nothing up
    event.do(Undo(seq=line, reason="重抽"))
    assert agenda(event.state)[0].do == "seal"
    draw(event, "main")


def test_another_salt_is_a_mismatch() -> None:
    event = new_event("3M", teams_of(6))
    seal(event, "main")
    refused(event, OpenDraw(subject="main", salt="00" * 16, value="1"), "draw-mismatch")


def test_an_odd_player_is_told_at_the_sealing() -> None:
    event = new_event("3S", teams_of(15))
    sealed = CommitDraw(subject="partners", commitment="0" * 64, future="index")
    refused(event, sealed, "draw-impossible")
    event.again(sealed)
    assert Event(event.lines).state.draws["partners"].groups is None
    event = new_event("3S", teams_of(16))
    seal(event, "partners")
    error = refused(event, LATE, "draw-sealed")
    assert "搭档抽签" in error.zh


def test_clubs_that_cannot_be_apart_are_told_at_the_sealing() -> None:
    stage = RoundRobin(id="groups", name=Text("分组", "Groups"), groups=2, apart="hard")
    event = new_event(Format(rulebook="three-deck-match", stages=(stage,)), teams_of(8, clubs=2))
    refused(event, CommitDraw(subject="groups", commitment="0" * 64, future="index"), "draw-impossible")


@pytest.mark.parametrize(
    ("preset", "most", "words"), [("4M", 12, "从 2 打到 A 只有 12 级"), ("3M", 52, "升 52 级已是打完 4 圈")]
)
def test_levels_that_nobody_climbs(preset: str, most: int, words: str) -> None:
    event = new_event(preset, teams_of(8))
    stage = event.state.playing().stages[0].id
    start(event, stage)
    if preset == "3M":
        next_round(event, stage)
    one, two = event.state.stage_matches(stage)[:2]
    wrong, right = won(most + 1, 5), won(most, 5)
    assert words in refused(event, EnterResult(match=one.id, result=wrong), "bad-result").zh
    refused(event, Report(match=one.id, side="a", result=wrong), "bad-result")
    event.do(EnterResult(match=one.id, result=right))
    refused(event, Correct(match=one.id, result=wrong, reason="抄错"), "bad-result")
    error = refused(event, EnterResult(match=one.id, result=won(5, most)), "result-known")
    assert f"{most} : 5" in error.zh
    assert event.state.teams[one.a].name in error.zh
    event.again(EnterResult(match=two.id, result=wrong))
    assert Event(event.lines).state == event.state
