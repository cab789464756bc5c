"""Results, declarations and rulings against the oracle, on made-up questions and the worked examples."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest
from tests.oracle import talk
from tests.oracle.declare import answer_declare
from tests.oracle.ruling import answer_ruling
from tests.oracle.score import answer_result

from tuolaji.cards import level_index, parse_cards, trump_text
from tuolaji.rulebooks import get
from tuolaji.rules.declare import Showing, Standing, check_declaration
from tuolaji.rules.result import result_of_levels
from tuolaji.rules.rulings import Offence, rule_on

CODES = ("2M", "2O", "3M", "4M", "3S")
EXAMPLES = Path(__file__).parent.parent / "data" / "examples.jsonl"
Question = dict[str, Any]


def standing(found: Question) -> Standing:
    return Standing(found["seat"], tuple(parse_cards(found["cards"])))


def declare(question: Question) -> dict[str, Any]:
    verdict = check_declaration(
        get(question["rulebook"]),
        Showing(
            level=level_index(question["level"]),
            first_deal=question["first_deal"],
            phase=question["phase"],
            standing=standing(question["standing"]) if question["standing"] else None,
            seat=question["seat"],
            cards=tuple(parse_cards(question["cards"])),
            dealer=question["dealer"],
            history=tuple(standing(item) for item in question.get("history", ())),
        ),
    )
    answer: dict[str, Any] = {"allowed": verdict.allowed, "code": verdict.code}
    if verdict.trump is not None:
        answer |= {"kind": verdict.kind, "trump": trump_text(verdict.trump), "dealer": verdict.dealer}
    return answer


def ruling(question: Question) -> dict[str, Any]:
    verdict = rule_on(
        get(question["rulebook"]),
        Offence(
            infraction=question["infraction"],
            offender=question["offender"],
            count=question.get("count"),
            decisive=question.get("decisive", False),
            buried=question.get("buried"),
            cards=parse_cards(question.get("cards", [])),
            between=question.get("between", "opponents"),
        ),
    )
    answer: dict[str, Any] = {
        "attackers_score": verdict.attackers_score,
        "deal": verdict.deal,
        "levels": {"defenders": verdict.defenders_levels, "attackers": verdict.attackers_levels},
        "match": verdict.match,
        "remedy": list(verdict.remedies),
    }
    if verdict.match_won_by is not None:
        answer["match_won_by"] = verdict.match_won_by
    return answer


def result(question: Question) -> dict[str, Any]:
    found = result_of_levels(
        get(question["rulebook"]),
        question["score"],
        question["defenders"],
        question["attackers"],
        last_trick=parse_cards(question["last_trick"]),
        last_trick_won_by=question["last_trick_won_by"],
        alone=question.get("alone", False),
    )
    return {
        "deal": found.deal,
        "defenders": found.defenders_level,
        "attackers": found.attackers_level,
        "next_dealer": found.next_dealer,
        "gain": {"defenders": found.gain_defenders, "attackers": found.gain_attackers},
        "match_won_by": found.match_won_by,
    }


OURS = {"declare": declare, "ruling": ruling, "result": result}


def examples() -> list[Question]:
    lines = [json.loads(line) for line in EXAMPLES.read_text(encoding="utf-8").splitlines()]
    return [line for line in lines if line["ask"] in OURS]


@pytest.mark.parametrize("example", examples(), ids=lambda example: str(example["id"]))
def test_worked_examples(example: Question) -> None:
    given = OURS[example["ask"]](example)
    assert {key: given.get(key) for key in example["expect"]} == example["expect"]


@pytest.mark.parametrize("code", CODES)
def test_made_up_questions(code: str) -> None:
    rng = Random(f"talk {code}")
    for _ in range(1500):
        for ask, answer in (
            (talk.result_question, answer_result),
            (talk.declare_question, answer_declare),
            (talk.ruling_question, answer_ruling),
        ):
            question = ask(rng, code)
            assert OURS[question["ask"]](question) == answer(question), question
