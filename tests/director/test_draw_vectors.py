"""Paper, command and browser say the same of a draw."""

from __future__ import annotations

from pathlib import Path

import pytest

import draw_vectors
from tuolaji.cli import main
from tuolaji.director import Event
from tuolaji.director.journal import read_lines
from tuolaji.director.paper.draws import lines_of
from tuolaji.director.paper.marks import string
from tuolaji.director.paper.typst import paper
from tuolaji.director.proof import proof_of


def test_the_browser_is_held_against_the_draws_of_today() -> None:
    assert draw_vectors.TARGET.read_text(encoding="utf-8") == draw_vectors.written(), "run scripts/draw_vectors.py"


def test_paper_command_and_proof_agree(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TUOLAJI_LANG", "zh")
    roster = tmp_path / "teams.csv"
    rows = [f"T{i},队{i},甲{i}、乙{i},单位{i % 3},{i if i < 5 else 0}\n" for i in range(1, 17)]
    roster.write_text("id,name,players,club,seed\n" + "".join(rows), encoding="utf-8")
    file = str(tmp_path / "cup.jsonl")
    seal = ["--seal", "收盘指数", "--salt", "00112233445566778899aabbccddeeff"]
    for words in (
        ["new", file, "--preset", "4M", "--name", "杯赛"],
        ["roster", file, str(roster)],
        ["draw", file, "groups", *seal],
        ["draw", file, "groups", "--open", "3345.67", "--salt", seal[3]],
    ):
        assert main(["event", *words]) == 0
    capsys.readouterr()
    assert main(["event", "verify-draw", file, "groups"]) == 0
    said = capsys.readouterr().out
    lines = Path(file).read_bytes().splitlines(keepends=True)
    event = Event(*read_lines(lines))
    proof = proof_of(event, "groups")
    sheet = paper(event.state, "draw", "zh")
    assert proof.fits
    assert proof.same
    for text in (proof.commitment, proof.value):
        assert text in said
        assert text in sheet
    for group in proof.groups:
        names = [event.state.teams[team].name for team in group]
        assert "  ".join(f"{name} ({team})" for name, team in zip(names, group, strict=True)) in said
        assert "、".join(names) in sheet
    printed = lines_of(proof.sealed)
    assert "".join(printed) == proof.sealed
    assert all(f"#raw({string(line)})" in sheet for line in printed)
    assert "、".join(event.state.teams[team].name for team in proof.order) in sheet
