"""The examples of docs/judge.md are what the judge answers, and the page names every code and ask."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from tuolaji.judge import ASKS, CODES, answer

PAGE = (Path(__file__).parents[2] / "docs" / "judge.md").read_text(encoding="utf-8")
EXAMPLES = [block.strip().splitlines() for block in re.findall(r"```jsonl\n(.*?)```", PAGE, re.DOTALL)]


@pytest.mark.parametrize("lines", EXAMPLES, ids=lambda lines: json.loads(lines[0])["ask"])
def test_example(lines: list[str]) -> None:
    question, expected = (json.loads(line) for line in lines)
    given: dict[str, Any] = json.loads(json.dumps(answer(question)))
    assert given.pop("explanation")
    assert given == expected


def test_every_ask_has_an_example() -> None:
    assert {json.loads(lines[0])["ask"] for lines in EXAMPLES} == set(ASKS)


def test_every_ask_and_code_is_described_in_both_languages() -> None:
    chinese, english = PAGE.split("## English")
    for name in (*ASKS, *CODES):
        assert f"`{name}`" in chinese
        assert f"`{name}`" in english
