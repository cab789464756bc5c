"""The worked examples: all answered as expected, through the command and through the API."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from tests.judge.examples import EXAMPLES, differences, load

from tuolaji.judge import answer, ask


@pytest.mark.parametrize(("question", "expected"), load(), ids=lambda part: part.get("id", ""))
def test_example(question: dict[str, Any], expected: dict[str, Any]) -> None:
    given = answer(question)
    assert differences(given, expected) == {}
    assert given["id"] == question["id"]


def test_all_examples_through_the_command(tmp_path: Path) -> None:
    """The file as it is, expectations and all: keys that are no fields of a question do no harm."""
    run = subprocess.run([sys.executable, "-m", "tuolaji", "judge", str(EXAMPLES)], capture_output=True, check=False)
    assert run.returncode == 0, run.stderr
    given = [json.loads(line) for line in run.stdout.decode("utf-8").splitlines()]
    wrong = [
        (question["id"], differences(found, expected))
        for (question, expected), found in zip(load(), given, strict=True)
        if found["id"] != question["id"] or differences(found, expected)
    ]
    assert wrong == []


def test_number_of_examples() -> None:
    assert len(load()) == 567


def test_a_rulebook_may_be_named_by_its_id() -> None:
    names = {
        "2M": "two-deck-match",
        "3M": "three-deck-match",
        "2O": "two-deck-online",
        "4M": "four-deck-match",
        "3S": "three-deck-skip",
    }
    for question, _ in load()[::7]:
        assert ask({**question, "rulebook": names[question["rulebook"]]}) == ask(question)


def test_the_order_of_cards_never_matters() -> None:
    for question, expected in load():
        turned = {
            key: value[::-1] if isinstance(value, list) and all(isinstance(card, str) for card in value) else value
            for key, value in question.items()
        }
        assert differences(answer(turned), expected) == {}
