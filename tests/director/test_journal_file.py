"""The journal's file: what a crash leaves of its last line, and what must never be written into it."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest
from tests.director.acting import new_event, teams_of

from tuolaji.cli import main
from tuolaji.cli.event_file import opened
from tuolaji.director import PRESETS, EventError
from tuolaji.director.commands import AddTeam, EnterResult, NewEvent
from tuolaji.director.event import load
from tuolaji.director.values import Result, Team

TEAMS = teams_of(3)


def kept(path: Path) -> list[str]:
    return list(load(path).state.teams)


@pytest.mark.parametrize("lost", [0, 1, 2, 40])
def test_a_line_cut_anywhere_is_gone_or_whole_and_the_next_follows_it(tmp_path: Path, lost: int) -> None:
    path = tmp_path / "cup.jsonl"
    with opened(path, new=True) as journal:
        journal.do(NewEvent(name="春节杯", format=PRESETS["4M"]()), "", 0)
        for team in TEAMS[:2]:
            journal.do(AddTeam(team=team), "", 0)
    text = path.read_bytes()
    path.write_bytes(text[: len(text) - lost])
    whole = ["A01", "A02"] if lost < 2 else ["A01"]
    assert kept(path) == whole
    with opened(path) as journal:
        for team in TEAMS[2:]:
            journal.do(AddTeam(team=team), "", 0)
    assert kept(path) == [*whole, "A03"]
    with opened(path) as journal:
        journal.do(AddTeam(team=teams_of(4)[3]), "", 0)
    assert kept(path) == [*whole, "A03", "A04"]
    assert path.read_bytes().count(b"\n") == len(load(path).lines)


def test_what_could_not_be_read_again_is_refused_and_changes_nothing() -> None:
    event = new_event("4M", TEAMS)
    before, lines, last = event.state, list(event.lines), event.last
    with pytest.raises(EventError) as refused:
        event.do(AddTeam(team=Team(id="X" * 99, name="长")))
    assert refused.value.code == "bad-command"
    assert (event.state, event.lines, event.last) == (before, lines, last)


def test_a_result_without_a_reason_is_written_as_ever() -> None:
    result = Result(winner="a", levels=(3, 0))
    plain = msgspec.json.encode(EnterResult(match="main/1/1", result=result))
    assert plain == b'{"do":"enter-result","match":"main/1/1","result":{"winner":"a","levels":[3,0],"how":"played"}}'
    decided = EnterResult(match="main/1/1", result=result, reason="看过纸质计分单")
    assert msgspec.json.decode(msgspec.json.encode(decided), type=EnterResult) == decided


def test_a_journal_says_when_its_last_line_is_cut(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "cup.jsonl"
    with opened(path, new=True) as journal:
        journal.do(NewEvent(name="春节杯", format=PRESETS["4M"]()), "", 0)
        journal.do(AddTeam(team=TEAMS[0]), "", 0)
    assert main(["event", "verify", str(path)]) == 0
    assert len(capsys.readouterr().out.splitlines()) == 1
    path.write_bytes(path.read_bytes()[:-9])
    assert main(["event", "verify", str(path)]) == 0
    assert "2" in capsys.readouterr().out.splitlines()[1]


@pytest.mark.parametrize("text", [b"", b"hello", b"PK\x03\x04\n\n", b"{}\n", b'{"name":"x"}'])
def test_another_file_is_no_journal(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, text: bytes
) -> None:
    monkeypatch.setenv("TUOLAJI_LANG", "en")
    path = tmp_path / "cup.jsonl"
    path.write_bytes(text)
    assert main(["event", "verify", str(path)]) == 1
    assert "not a journal" in capsys.readouterr().err
