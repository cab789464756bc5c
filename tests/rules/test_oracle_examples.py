"""The oracle answers every worked example as expected."""

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from tests.oracle import answer

EXAMPLES = Path(__file__).parent.parent / "data" / "examples.jsonl"


def load() -> list[dict[str, Any]]:
    return [json.loads(line) for line in EXAMPLES.read_text(encoding="utf-8").splitlines()]


def as_compared(key: str, value: Any) -> Any:
    """Card lists are multisets; lists of them too, except `units`, whose units come highest form first."""
    if not isinstance(value, list):
        return value
    if value and isinstance(value[0], list):
        inner = [tuple(sorted(item)) if key != "required" else tuple(item) for item in value]
        return inner if key == "units" else Counter(inner)
    return Counter(value)


@pytest.mark.parametrize("example", load(), ids=lambda example: str(example["id"]))
def test_example(example: dict[str, Any]) -> None:
    question = {key: value for key, value in example.items() if key != "expect"}
    given = answer(question)
    expected = example["expect"]
    assert {key: as_compared(key, given.get(key)) for key in expected} == {
        key: as_compared(key, value) for key, value in expected.items()
    }


def test_number_of_examples() -> None:
    assert len(load()) == 567
