"""Exhaustive counts on tiny packs, kept as data; the shallow ones are counted again by the oracle's rules."""

from __future__ import annotations

import json
from collections.abc import Sequence
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest
from tests.exhaustive.counter import Counting, Hand, leads
from tests.oracle import answer

from tuolaji.cards import cards_of, cards_text, level_index, trump_index
from tuolaji.rulebooks import get
from tuolaji.rules.engine import order

COUNTS: list[dict[str, Any]] = json.loads((Path(__file__).parent / "counts.json").read_text())


def _name(case: dict[str, Any]) -> str:
    return f"{case['rulebook']}-{case['name']}"


@pytest.mark.parametrize("case", COUNTS, ids=_name)
def test_counts(case: dict[str, Any]) -> None:
    o = order(level_index(case["level"]), trump_index(case["trump"]))
    hands = tuple(tuple(cards_of(hand.split())) for hand in case["hands"])
    for plays, expected in case["counts"].items():
        counting = Counting(get(case["rulebook"]), o)
        counting.lead(hands, 0, int(plays))
        assert [counting.ends, counting.failed_throws, counting.followers_won] == expected


@pytest.mark.parametrize("case", COUNTS, ids=_name)
def test_two_plays_counted_by_the_oracle(case: dict[str, Any]) -> None:
    """Every lead with every answer of the next player, judged by rules written another way."""
    o = order(level_index(case["level"]), trump_index(case["trump"]))
    hands = [tuple(cards_of(hand.split())) for hand in case["hands"]]
    total = failed = 0
    for cards in leads(o, hands[0]):
        common = {"rulebook": case["rulebook"], "level": case["level"], "trump": case["trump"]}
        others = [list(cards_text(hand)) for hand in hands[1:]]
        thrown = answer({**common, "ask": "throw", "lead": list(cards_text(cards)), "others": others})
        led = [list(cards_text(cards))]
        if not thrown["stands"]:
            failed += 1
            led = [thrown["forced"]] if thrown.get("forced") else thrown["choices"]
        for lead in led:
            total += sum(_legal(common, lead, hands[1], play) for play in _choices(hands[1], len(lead)))
    counted = case["counts"]["2"]
    assert [total, failed] == counted[:2]


def _choices(hand: Hand, size: int) -> set[tuple[int, ...]]:
    return {tuple(sorted(choice)) for choice in combinations(hand, size)}


def _legal(common: dict[str, Any], lead: Sequence[str], hand: Hand, play: tuple[int, ...]) -> bool:
    question = {
        **common,
        "ask": "follow",
        "lead": list(lead),
        "hand": list(cards_text(hand)),
        "play": list(cards_text(play)),
    }
    return bool(answer(question)["legal"])
