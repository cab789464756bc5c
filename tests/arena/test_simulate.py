"""``tuolaji simulate``: the same games whatever the number of jobs, records that validate, sums that add up."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tuolaji.cli import main

BOOKS = ("2M", "2O", "3M", "3S", "4M")


def simulated(capsys: pytest.CaptureFixture[str], *words: str) -> dict[str, Any]:
    """The JSON that the command prints."""
    assert main(["simulate", *words, "--json"]) == 0
    found: dict[str, Any] = json.loads(capsys.readouterr().out)
    return found


def timeless(found: dict[str, Any]) -> dict[str, Any]:
    """The figures that do not depend on the machine."""
    counts = [decision["count"] for decision in found["decisions"]]
    return {key: value for key, value in found.items() if key not in ("seconds", "decisions")} | {"counts": counts}


@pytest.mark.parametrize("book", BOOKS)
def test_deals_without_a_rejection_and_with_valid_records(
    book: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "records"
    words = ("--rulebook", book, "--deals", "6", "--agents", "heuristic,random", "--seed", "t", "--out", str(out))
    found = simulated(capsys, *words)
    assert found["deals"] == 6
    assert found["rejections"] == [0, 0]
    assert found["levels_per_deal"]["low"] <= found["levels_per_deal"]["mean"] <= found["levels_per_deal"]["high"]
    assert len(list(out.iterdir())) == 6
    assert main(["record", "validate", "--json", str(out)]) == 0
    assert json.loads(capsys.readouterr().out) == []


def test_jobs_do_not_change_the_records(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    base = ("--rulebook", "2M", "--deals", "8", "--agents", "heuristic,random", "--seed", "j", "--duplicate")
    one = simulated(capsys, *base, "--jobs", "1", "--out", str(tmp_path / "one"))
    two = simulated(capsys, *base, "--jobs", "2", "--out", str(tmp_path / "two"))
    assert timeless(one) == timeless(two)
    records = sorted(path.name for path in (tmp_path / "one").iterdir())
    assert len(records) == 16
    for name in records:
        assert (tmp_path / "one" / name).read_bytes() == (tmp_path / "two" / name).read_bytes()


def test_a_duplicate_of_equal_players_is_even(capsys: pytest.CaptureFixture[str]) -> None:
    """Each deal twice with the sides swapped: with one player on all seats both games are the same but for the side."""
    found = simulated(capsys, "--deals", "6", "--agents", "heuristic,heuristic", "--duplicate", "--seed", "e")
    assert found["levels_per_deal"]["mean"] == 0


def test_whole_matches(capsys: pytest.CaptureFixture[str]) -> None:
    found = simulated(capsys, "--rulebook", "2M", "--matches", "2", "--agents", "heuristic,random", "--seed", "m")
    assert sum(found["matches_won"]) + found["matches_drawn"] == 2
    assert found["rejections"] == [0, 0]


@pytest.mark.parametrize(
    "words",
    [
        ("--deals", "0"),
        ("--agents", "nobody,random"),
        ("--rulebook", "9Z"),
        ("--deals", "2", "--matches", "2"),
        ("--jobs", "many"),
    ],
)
def test_wrong_usage_is_told(words: tuple[str, ...], capsys: pytest.CaptureFixture[str]) -> None:
    try:
        status = main(["simulate", *words])
    except SystemExit as stop:
        status = int(str(stop.code))
    assert status in (1, 2)
    assert capsys.readouterr().err
