"""The full bars of the arena: many deals with valid records, and the strength of the heuristic player.

They take an hour or more: ``pytest -m full tests/arena/test_bars.py``.
"""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from tests.arena.test_simulate import BOOKS, simulated

from tuolaji.cli import main

pytestmark = pytest.mark.full
FOLDER = 1_000  # deals whose records are kept at a time


def _validated(book: str, agents: str, deals: int, folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for part in range(deals // FOLDER):
        out = folder / str(part)
        seed = f"bars/{part}"
        words = ("--rulebook", book, "--deals", str(FOLDER), "--agents", agents, "--seed", seed, "--out", str(out))
        found = simulated(capsys, *words, "--jobs", "2")
        assert found["rejections"] == [0, 0]
        assert main(["record", "validate", "--json", str(out)]) == 0
        assert json.loads(capsys.readouterr().out) == []
        for record in out.iterdir():
            record.unlink()


@pytest.mark.parametrize("book", BOOKS)
def test_20_000_random_deals(book: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    _validated(book, "random,random", 20_000, tmp_path, capsys)


@pytest.mark.parametrize("book", BOOKS)
def test_2_000_heuristic_deals(book: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    _validated(book, "heuristic,heuristic", 2_000, tmp_path, capsys)


@pytest.mark.parametrize("book", BOOKS)
def test_the_heuristic_player_gains_more_than_a_level_a_deal(book: str, capsys: pytest.CaptureFixture[str]) -> None:
    words = ("--rulebook", book, "--deals", "1000", "--agents", "heuristic,random", "--seed", "bars", "--jobs", "2")
    found = simulated(capsys, *words, "--duplicate")
    assert found["levels_per_deal"]["low"] > 1
    if book == "2M":
        assert found["levels_per_deal"]["mean"] >= 2
    heuristic = found["decisions"][0]
    assert heuristic["mean_ms"] <= 1
    assert heuristic["p99_ms"] <= 5


def test_the_heuristic_player_wins_matches(capsys: pytest.CaptureFixture[str]) -> None:
    words = (
        "--rulebook",
        "2M",
        "--matches",
        "200",
        "--agents",
        "heuristic,random",
        "--seed",
        "strength",
        "--jobs",
        "2",
    )
    found = simulated(capsys, *words)
    assert found["matches_won"][0] >= 190
