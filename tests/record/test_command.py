"""The command ``tuolaji record``."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from tests.record.keeping import keep, lines_of, put

from tuolaji.cli import main
from tuolaji.record import RecordWriter, export_view, read_record, validate_record


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for seed in range(2):
        keep(tmp_path / f"{seed}.jsonl", "2M", seed=seed)
    return tmp_path


def test_validate_reads_files_and_folders(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["record", "validate", str(folder)]) == 0
    shown = capsys.readouterr()
    assert shown.out == ""
    assert "2" in shown.err
    assert main(["record", "validate", "--json", str(folder / "0.jsonl"), str(folder)]) == 0
    assert json.loads(capsys.readouterr().out) == []


def test_validate_names_file_line_and_code(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    lines = lines_of(folder / "1.jsonl")
    lines[20] = lines[20].replace(b'"at":', b'"at":1', 1)
    put(folder / "1.jsonl", lines)
    assert main(["record", "validate", "--json", str(folder), str(folder / "none.jsonl")]) == 1
    problems = json.loads(capsys.readouterr().out)
    assert [(Path(one["file"]).name, one["line"], one["code"]) for one in problems] == [
        ("1.jsonl", 21, "altered"),
        ("none.jsonl", 0, "unreadable"),
    ]
    assert all(set(one) == {"file", "line", "code", "message"} for one in problems)
    assert main(["record", "validate", str(folder)]) == 1
    assert "1.jsonl:21: altered" in capsys.readouterr().out


def test_validate_runs_in_several_processes(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    lines = lines_of(folder / "0.jsonl")
    for number in range(8):
        put(folder / f"more-{number}.jsonl", lines[: None if number % 2 else 50])
    assert main(["record", "validate", "--json", "--jobs", "2", str(folder)]) == 1
    names = [Path(one["file"]).name for one in json.loads(capsys.readouterr().out)]
    assert names == [f"more-{number}.jsonl" for number in (0, 2, 4, 6)]
    assert main(["record", "validate", "--unfinished", "--jobs", "2", str(folder)]) == 0


def test_show_prints_the_match_or_a_position(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = str(folder / "0.jsonl")
    assert main(["record", "show", path, "--lang", "zh"]) == 0
    assert "亮主" in capsys.readouterr().out
    assert main(["record", "show", path, "--at", "150", "--view", "seat0", "--lang", "en"]) == 0
    assert "150/" in capsys.readouterr().out
    assert main(["record", "show", path, "--at", "150", "--view", "seat-1", "--json"]) == 0
    snapshot = json.loads(capsys.readouterr().out)
    assert (snapshot["viewer"], snapshot["seq"], len(snapshot["hand"])) == ("seat-1", 150, snapshot["counts"][1])
    assert main(["record", "show", path, "--at", "99999"]) == 2
    assert main(["record", "show", path, "--view", "nobody"]) == 2
    assert main(["record", "show", str(folder / "none.jsonl")]) == 1


def test_stats_count(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["record", "stats", str(folder), "--json"]) == 0
    rows = json.loads(capsys.readouterr().out)
    assert [(row["rulebook"], row["records"], row["deals"]) for row in rows] == [("two-deck-match", 2, 2)]
    assert main(["record", "stats", str(folder)]) == 0
    assert "two-deck-match" in capsys.readouterr().out


def test_export_writes_a_view(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path, out = str(folder / "0.jsonl"), folder / "seen" / "0.jsonl"
    out.parent.mkdir()
    assert main(["record", "export", path, "--view", "seat-2", "--out", str(out)]) == 0
    assert validate_record(out) == []
    assert main(["record", "export", str(out), "--view", "full", "--out", str(out) + "x"]) == 2
    assert main(["record", "show", str(out), "--view", "seat-3"]) == 2
    assert main(["record", "show", str(out)]) == 0
    capsys.readouterr()


def test_export_never_writes_over_the_record_itself(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = folder / "0.jsonl"
    before = path.read_bytes()
    (folder / "link.jsonl").symlink_to(path)
    for out in (path, folder / "link.jsonl", folder / ".." / folder.name / "0.jsonl"):
        assert main(["record", "export", str(path), "--view", "public", "--out", str(out)]) == 1
        assert "same-file" in capsys.readouterr().err
    assert path.read_bytes() == before


def test_an_export_that_fails_leaves_what_was_there(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    record, out = read_record(folder / "0.jsonl"), folder / "1.jsonl"
    before = out.read_bytes()
    monkeypatch.setattr(RecordWriter, "close", lambda _: (_ for _ in ()).throw(OSError("full")))
    with pytest.raises(OSError, match="full"):
        export_view(record, "public", out)
    assert out.read_bytes() == before
    assert sorted(one.name for one in folder.iterdir()) == ["0.jsonl", "1.jsonl"]


def test_a_folder_without_records(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["record", "validate", str(tmp_path)]) == 1
    assert ".jsonl" in capsys.readouterr().out
    assert main(["record", "validate", "--json", str(tmp_path)]) == 1
    (problem,) = json.loads(capsys.readouterr().out)
    assert (problem["file"], problem["line"], problem["code"]) == (str(tmp_path), 0, "empty")
    assert main(["record", "stats", str(tmp_path)]) == 1
    assert ".jsonl" in capsys.readouterr().err


def test_stats_name_the_damaged_and_count_the_rest(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    put(folder / "0.jsonl", [b"{}"])
    assert main(["record", "stats", "--json", str(folder), str(folder / "none.jsonl")]) == 1
    shown = capsys.readouterr()
    assert [row["records"] for row in json.loads(shown.out)] == [1]
    assert "0.jsonl: line 1" in shown.err
    assert "none.jsonl: " in shown.err


def test_a_broken_record_cannot_be_shown(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    put(folder / "bad.jsonl", [b"{}"])
    assert main(["record", "show", str(folder / "bad.jsonl")]) == 1
    assert "line 1" in capsys.readouterr().err
