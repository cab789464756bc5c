"""``tuolaji event`` as an organiser uses it: a file, a command at a time."""

from __future__ import annotations

import io
import json
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from tuolaji.cli import main

Run = Callable[..., tuple[int, str, str]]


@pytest.fixture
def run(tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Run:
    monkeypatch.setenv("TUOLAJI_LANG", "en")
    journal = str(tmp_path / "cup.jsonl")

    def call(action: str, *words: str, given: str = "") -> tuple[int, str, str]:
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(given.encode())))
        status = main(["event", action, journal, *words])
        out = capsys.readouterr()
        return status, out.out, out.err

    return call


def entered(run: Run, preset: str, count: int) -> None:
    assert run("new", "--preset", preset, "--name", "Cup")[0] == 0
    for number in range(count):
        assert run("team", f"T{number}", f"Team {number}", "--club", f"C{number % 3}")[0] == 0


def test_an_event_from_new_to_places(run: Run, tmp_path: Path) -> None:
    entered(run, "3M", 6)
    status, out, _ = run("draw", "main", "--seal", "index of 30 November")
    assert status == 0
    salt = out.split("opening): ")[1].split()[0]
    status, out, _ = run("draw", "main", "--open", "3345.67", "--salt", salt)
    assert status == 0
    assert run("verify-draw", "main")[0] == 0
    assert run("start", "main")[0] == 0
    for number in range(1, 5):
        status, out, _ = run("pair", "main")
        assert status == 0
        assert len(out.splitlines()) == 3
        for match, levels in zip((f"main/{number}/{k}" for k in (1, 2, 3)), ("8:2", "3:6", "5:5"), strict=True):
            assert run("result", match, levels)[0] == 0
    status, out, _ = run("standings", "main", "--json")
    rows = json.loads(out)
    assert [row["place"] for row in rows] == sorted(row["place"] for row in rows)
    assert rows[0]["why"]["zh"]
    status, out, _ = run("standings", "main")
    assert status == 0
    for row in rows:  # reasons are whole, on lines of their own
        assert row["why"] is None or row["why"]["en"] in out
    assert run("verify")[0] == 0
    status, out, _ = run("export")
    assert len(out.splitlines()) == 13
    status, out, _ = run("standings", "--json")
    assert {place["team"] for place in json.loads(out)} == {f"T{number}" for number in range(6)}


def test_wrong_salt_and_wrong_results(run: Run) -> None:
    entered(run, "3M", 4)
    run("draw", "main", "--seal", "index")
    status, _, err = run("draw", "main", "--open", "1", "--salt", "00" * 16)
    assert status == 1
    assert "not what was committed" in err
    status, _, err = run("draw", "main", "--balls", "T0,T1,T1")
    assert (status, "missing: T2, T3; twice: T1" in err) == (1, True)
    status, _, err = run("verify-draw", "man")
    assert (status, err.strip()) == (1, "there is no draw man; there are: none")
    status, _, err = run("draw", "man", "--balls", "T0,T1,T2,T3")
    assert (status, err.strip()) == (1, "there is no draw man; there are: main")
    assert run("draw", "main", "--balls", "T0,T1,T2,T3")[0] == 0
    run("start", "main")
    run("pair", "main")
    assert run("result", "main/1/1", "8:2")[0] == 0
    status, _, err = run("result", "main/1/1", "8:2")
    assert (status, "correct it instead" in err) == (1, True)
    status, _, err = run("result", "main/1/2", "2:8", "--winner", "a")
    assert (status, "impossible" in err) == (1, True)
    wrong = ("result", "main/1/1", "2:8", "--correct", "typing error", "--preview")
    assert run(*wrong)[1].splitlines()[-1] == "matches whose result changes: main/1/1"
    assert json.loads(run(*wrong, "--json")[1])["matches"] == ["main/1/1"]
    assert run("result", "main/1/1", "2:8", "--correct", "typing error")[0] == 0
    assert run("result", "main/9/9", "1:0")[0] == 1
    assert run("result", "main/1/2", "eight")[0] == 2
    assert run("undo", "2", "--reason", "x")[0] == 1  # a team that has been drawn cannot be undone
    status, out, _ = run("rule", "main/1/2", "1", "misplay", "a", "--count", "2", "--preview")
    assert (status, out.splitlines()[1:]) == (0, ["there is no sheet of this deal yet"])
    assert run("rule", "main/1/2", "1", "misplay", "a", "--count", "2")[0] == 0


def test_plans_and_needs(run: Run, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["event", "plan", "--teams", "12", "--tables", "6", "--hours", "6"]) == 0
    assert "Knock-out  4 rounds" in capsys.readouterr().out
    assert main(["event", "plan", "--teams", "12", "--tables", "1", "--hours", "1"]) == 1
    entered(run, "3M", 4)
    run("draw", "main", "--balls", "T0,T1,T2,T3")
    run("start", "main")
    run("pair", "main")
    status, _, err = run("needs", "main")
    assert (status, "the last round" in err) == (1, True)
    assert run("needs", "main", "--group", "2")[0] == 2


def test_needs_of_a_group(run: Run) -> None:
    entered(run, "4M", 16)
    run("draw", "groups", "--balls", ",".join(f"T{i}" for i in range(16)))
    run("start", "groups")
    status, out, _ = run("needs", "groups", "--group", "2", "--place", "2")
    assert (status, len(out.splitlines())) == (0, 4)


def test_rosters_and_scripts(run: Run, tmp_path: Path) -> None:
    run("new", "--preset", "2M", "--name", "Cup")
    csv = tmp_path / "roster.csv"
    csv.write_text(
        "\ufeffid,name,players,club,seed\nA,甲队,张三、李四,一厂,1\nB,乙队,,二厂,\nC,甲队,,,\n", encoding="utf-8"
    )
    status, _, err = run("roster", str(csv), "--preview")
    assert (status, "甲队" in err) == (1, True)
    assert run("show")[1].splitlines()[1] == "0 teams"
    assert run("roster", str(csv))[0] == 0
    assert run("show")[1].splitlines()[1] == "3 teams"
    csv.write_text("id,name\nE,戊队\n,nobody\n", encoding="utf-8")
    status, _, err = run("roster", str(csv))
    assert (status, "row 3, column A: “” is no id" in err) == (2, True)
    csv.write_text("队名,选手,种子\n戊队,张三,1\n,李四,2\n", encoding="utf-8")
    assert "row 3, column A: the team has no name" in run("roster", str(csv))[2]
    csv.write_text("队名,选手,种子\n戊队,张三,第一\n", encoding="utf-8")
    assert "row 2, column C: the seed “第一” is no whole number" in run("roster", str(csv))[2]
    csv.write_text(f"队名,选手\n{'戊' * 81},张三\n", encoding="utf-8")
    assert "row 2, column A: the team's name is longer than 80" in run("roster", str(csv))[2]
    csv.write_text(f"队名,选手\n戊队,张三、{'四' * 81}\n", encoding="utf-8")
    assert "row 2, column B: the name of the player" in run("roster", str(csv))[2]
    assert run("do", given='{"do":"add-team","team":{"id":"D","name":"丁"}}\n')[0] == 0
    assert run("do", given='{"do":"add-team","team":{"id":"D","name":"丁"}}\n')[0] == 1
    assert run("do", given='{"do":"nonsense"}\n')[0] == 2


def test_excel_and_paper(run: Run, tmp_path: Path) -> None:
    xlsxwriter = pytest.importorskip("xlsxwriter", reason="the extra paper is not installed")
    pytest.importorskip("typst", reason="the extra paper is not installed")
    calamine = pytest.importorskip("python_calamine", reason="the extra paper is not installed")
    run("new", "--preset", "3M", "--name", '杯 "#[1]')
    with xlsxwriter.Workbook(str(tmp_path / "roster.xlsx")) as book:
        book.add_worksheet().write_row(0, 0, ("队名", "选手", "单位", "种子"))
        sheet = book.worksheets()[0]
        for number in range(1, 7):
            sheet.write_row(number, 0, (f"第{number}队*_", "张三、李四", f"单位{number % 2}", number))
    assert run("roster", str(tmp_path / "roster.xlsx"))[0] == 0
    assert run("roster", str(tmp_path / "cup.jsonl"))[0] == 2  # no table at all
    run("draw", "main", "--balls", "T1,T2,T3,T4,T5,T6")
    run("start", "main")
    run("pair", "main")
    run("result", "main/1/1", "8:2")
    for sheet_name in ("rules", "draw", "pairings", "cards", "scores", "book"):
        for lang in ("zh", "en"):
            out = tmp_path / f"{sheet_name}.pdf"
            assert run("paper", sheet_name, "--out", str(out), "--lang", lang)[0] == 0
            assert out.read_bytes().startswith(b"%PDF")
    assert run("export", "--out", str(tmp_path / "matches.xlsx"))[0] == 0
    rows = calamine.CalamineWorkbook.from_path(str(tmp_path / "matches.xlsx")).get_sheet_by_index(0).to_python()
    assert rows[1][:8] == ["main/1/1", "main", 1, 1, "T1", "T2", 8, 2]
    status, sheet_text, _ = run("rules", "--lang", "zh")
    assert status == 0
    assert "4 轮：第一轮之后按名次" in sheet_text
    assert "胜 2 分，平 1 分，负 0 分" in sheet_text


def test_damaged_and_cut_journals(run: Run, tmp_path: Path) -> None:
    entered(run, "2M", 4)
    journal = tmp_path / "cup.jsonl"
    whole = journal.read_bytes()
    journal.write_bytes(whole.replace(b"Team 2", b"Team 9"))
    status, _, err = run("verify")
    assert (status, "line 4" in err) == (1, True)
    journal.write_bytes(whole[:-30])
    assert run("team", "T3", "Team 3")[0] == 0  # the line that was cut short is written anew
    assert run("show")[1].splitlines()[1] == "4 teams"
    assert run("new", "--preset", "2M", "--name", "Cup")[0] == 1  # nothing is overwritten
    assert run("show")[1].splitlines()[1] == "4 teams"
