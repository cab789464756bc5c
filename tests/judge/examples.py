"""The worked examples, and how an answer is compared with what is expected of it."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Mapping
from pathlib import Path
from typing import Any

EXAMPLES = Path(__file__).parent.parent / "data" / "examples.jsonl"

Question = dict[str, Any]


def load() -> list[tuple[Question, dict[str, Any]]]:
    """Each example's question and the answer expected."""
    found = []
    for line in EXAMPLES.read_text(encoding="utf-8").splitlines():
        example: Question = json.loads(line)
        expected = example.pop("expect")
        found.append((example, expected))
    return found


def compared(key: str, value: Any) -> Any:
    """Card lists are multisets, lists of them too; the units of a reading keep their order."""
    if not isinstance(value, list | tuple):
        return value
    if value and isinstance(value[0], list | tuple):
        inner = [tuple(item) if key == "required" else tuple(sorted(item)) for item in value]
        return inner if key == "units" else Counter(inner)
    return Counter(value)


def differences(given: Mapping[str, Any], expected: Mapping[str, Any]) -> dict[str, tuple[Any, Any]]:
    """The keys in which an answer differs from what is expected: key, given, expected."""
    return {
        key: (given.get(key, "(missing)"), value)
        for key, value in expected.items()
        if key not in given or compared(key, given[key]) != compared(key, value)
    }
