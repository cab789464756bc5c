"""The judge against the independent oracle: the same answers on made-up positions.

The long run, 100,000 positions a rulebook: ``python -m pytest tests/judge/test_oracle.py -m full``.
"""

from __future__ import annotations

import json
import sys

import pytest
from tests.judge.examples import differences
from tests.oracle import answer as oracle
from tests.oracle.positions import questions

from tuolaji.judge import answer

BOOKS = ("2M", "2O", "3M", "3S", "4M")


def disagreements(rulebook: str, count: int, seed: int) -> list[str]:
    """Questions that the judge and the oracle answer differently, each with both answers."""
    found = []
    for question in questions(rulebook, count, seed):
        wrong = differences(answer(question), oracle(question))
        if wrong:
            found.append(f"{json.dumps(question)}: {wrong}")
    return found


@pytest.mark.parametrize("rulebook", BOOKS)
def test_2_000_positions(rulebook: str) -> None:
    assert disagreements(rulebook, 2_000, seed=3) == []


@pytest.mark.full
@pytest.mark.parametrize("rulebook", BOOKS)
def test_100_000_positions(rulebook: str) -> None:
    assert disagreements(rulebook, 100_000, seed=4) == []


if __name__ == "__main__":
    for code in sys.argv[3:] or BOOKS:
        for line in disagreements(code, int(sys.argv[1]), int(sys.argv[2])):
            print(line)
