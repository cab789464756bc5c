"""Golden matches: old records stay valid and say the same; ``TUOLAJI_GOLDEN=write`` makes them anew."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from tests.record.keeping import keep
from tests.table.test_random_matches import BOOKS

from tuolaji.record import read_record, replay, validate_record
from tuolaji.record.showing import event_lines, position_lines

FOLDER = Path(__file__).parents[1] / "golden"


def playthrough(path: Path) -> str:
    """Everything a record says, in both languages, and the position at the end."""
    record = read_record(path)
    last = len(record.events)
    zh, en = event_lines(record, "full", "zh"), event_lines(record, "full", "en")
    said = [line for both in zip(zh, en, strict=True) for line in (both[0], "       " + both[1].partition("  ")[2])]
    # the first line names the rulebook's digest, which may change with its words
    return "\n".join([*said[2:], *position_lines(record, "full", last, "zh")]) + "\n"


@pytest.mark.parametrize("name", BOOKS)
def test_golden_matches_stay_what_they_are(name: str) -> None:
    path, words = FOLDER / f"{name}.jsonl", FOLDER / f"{name}.txt"
    if os.environ.get("TUOLAJI_GOLDEN") == "write":
        keep(path, name, seed="golden", throws=5)
        words.write_text(playthrough(path), encoding="utf-8")
    assert validate_record(path) == []
    assert playthrough(path) == words.read_text(encoding="utf-8")
    state = replay(read_record(path))
    assert (state.phase, state.scored) == ("over", 1)
