"""Answers: typed, with clauses of the rulebook's own document and words in Chinese and English."""

from __future__ import annotations

import json
import re
import time
from typing import Any

import pytest
from tests.judge.examples import load
from tests.judge.test_errors import DECLARE, FOLLOW, GOOD, KITTY, RESULT, RULING, THROW, UNITS, WINNER

from tuolaji.judge import (
    ASKS,
    Answer,
    DeclareAnswer,
    FollowAnswer,
    KittyAnswer,
    ResultAnswer,
    RulingAnswer,
    ThrowAnswer,
    UnitsAnswer,
    WinnerAnswer,
    answer,
    ask,
)
from tuolaji.judge.citing import SUBJECTS
from tuolaji.rules.clauses import clause_table

KINDS: dict[str, type[Answer]] = {
    "units": UnitsAnswer,
    "follow": FollowAnswer,
    "winner": WinnerAnswer,
    "throw": ThrowAnswer,
    "kitty": KittyAnswer,
    "result": ResultAnswer,
    "declare": DeclareAnswer,
    "ruling": RulingAnswer,
}
CHINESE = re.compile(r"[\u4e00-\u9fff]")


def words(question: dict[str, Any], **changed: Any) -> tuple[str, str]:
    said = answer({**question, **changed})["explanation"]
    return said["zh"], said["en"]


@pytest.mark.parametrize("name", ASKS)
def test_every_ask_has_its_typed_answer_with_words_and_clauses(name: str) -> None:
    found = ask(GOOD[name])
    assert type(found) is KINDS[name]
    assert found.clauses
    assert found.explanation.zh
    assert found.explanation.en
    assert answer(GOOD[name])["explanation"] == {"zh": found.explanation.zh, "en": found.explanation.en}


def test_all_examples_are_explained_in_both_languages() -> None:
    for question, _ in load():
        zh, en = words(question)
        assert zh.endswith("。"), zh
        assert CHINESE.search(zh), zh
        assert en.endswith("."), en
        assert en[0].isupper() or not en[0].isalpha(), en
        assert not CHINESE.search(en), en
        assert "  " not in en, en
        assert "。。" not in zh, zh


def test_clauses_are_those_of_the_rulebooks_document() -> None:
    known = clause_table()
    for question, _ in load():
        for clause in answer(question)["clauses"]:
            assert clause in known
            assert clause.startswith(question["rulebook"] + "-")


def test_where_the_document_is_silent_the_words_say_so() -> None:
    silent = [question for question, _ in load() if not answer(question)["clauses"]]
    assert {(question["rulebook"], question["ask"]) for question in silent} == {("3S", "winner"), ("3S", "kitty")}
    for question in silent:
        zh, en = words(question)
        assert "规则文件未写明" in zh
        assert "silent" in en


def test_the_subjects_cite_clauses_that_there_are() -> None:
    known = clause_table()
    assert [clause for clauses in SUBJECTS.values() for clause in clauses.split() if clause not in known] == []


def test_answers_are_plain_json_in_the_order_of_the_format() -> None:
    found = answer({"id": 1, **THROW, "others": [["SA"], ["SA"], []]})
    assert json.loads(json.dumps(found))["stoppers"] == [0, 1]
    assert [*found] == [
        *("id", "stands", "forced", "choices", "chooser", "penalty", "stoppers"),
        *("clauses", "explanation"),
    ]
    assert [*answer(THROW)] == ["id", "stands", "clauses", "explanation"]
    assert [*answer({**DECLARE, "cards": ["SA"]})] == ["id", "allowed", "code", "clauses", "explanation"]


FOUR = {**FOLLOW, "rulebook": "4M"}


@pytest.mark.parametrize(
    ("lead", "hand", "clause"),
    [
        (["S3"] * 2 + ["S4"] * 2 + ["S5"] * 2 + ["S6"] * 2 + ["S7"] * 2, ["S8"] * 4 + ["S9"] * 4 + ["SJ"] * 4, "A"),
        (["S3"] * 2 + ["S4"] * 2 + ["S5"] * 2 + ["S6"] * 2, ["S8"] * 4 + ["S9"] * 4, "B"),
        (["S3"] * 3 + ["S4"] * 3, ["S8"] * 4 + ["S9"] * 4, "C(1)"),
        (["S3"] * 2 + ["S4"] * 2 + ["S5"] * 2, ["S8"] * 4 + ["S9"] * 4, "C(2)"),
        (["S3"] * 4, ["S8"] * 4, "D"),
        (["S3"] * 2 + ["S4"] * 2, ["S8"] * 4, "E"),
        (["S3"] * 3, ["S8"] * 4, "F"),
    ],
)
def test_the_clause_of_a_four_deck_follow_is_that_of_the_form_led(
    lead: list[str], hand: list[str], clause: str
) -> None:
    found = answer({**FOUR, "lead": lead, "hand": hand, "play": hand[: len(lead)]})
    assert f"4M-三.5.{clause}" in found["clauses"]


@pytest.mark.parametrize(
    ("question", "clauses"),
    [
        (FOLLOW, ("2M-一.16",)),
        ({**FOLLOW, "rulebook": "2O"}, ("2O-14",)),
        ({**FOLLOW, "rulebook": "3M"}, ("3M-三.2.(4)",)),
        ({**FOLLOW, "rulebook": "3S"}, ("3S-六.1", "3S-六.4")),
        (KITTY, ("2M-一.14",)),
        ({**KITTY, "rulebook": "2O"}, ("2O-9",)),
        ({**KITTY, "rulebook": "4M"}, ("4M-三.12",)),
        ({**RESULT, "rulebook": "2M"}, ("2M-一.15",)),
        ({**RESULT, "rulebook": "4M"}, ("4M-三.15",)),
        ({**THROW, "rulebook": "3M", "others": [["SA"], [], []]}, ("3M-三.3",)),
        ({**THROW, "others": [["SA", "SA"], ["SA"], []]}, ("4M-三.7.A", "4M-三.7.B", "4M-三.7.D")),
        (RULING, ("4M-三.10.A",)),
        ({**DECLARE, "seat": 0}, ("2M-一.5",)),
        ({**UNITS, "rulebook": "3M"}, ("3M-三.2.(1)",)),
    ],
)
def test_clauses(question: dict[str, Any], clauses: tuple[str, ...]) -> None:
    found = answer(question)["clauses"]
    assert set(clauses) <= set(found)
    assert len(found) == len(set(found))


@pytest.mark.parametrize(
    ("changed", "zh", "en"),
    [
        ({"play": ["S3"]}, "须出 2 张", "2 must be played"),
        ({"play": ["S3", "S5"]}, "手里没有这些牌：♠5", "Not in the hand: ♠5"),
        ({"hand": ["S3", "S4", "D4"], "play": ["S3", "D4"]}, "须跟出 2 张", "2 must be played, not 1"),
        ({"play": ["S3", "S4"]}, "能跟出对子", "a pair"),
        ({}, "须跟出对子", "owes a pair"),
        ({"hand": ["S3", "S4", "S6"], "play": ["S3", "S4"]}, "没有必须跟的牌型", "no form that is due"),
        ({"hand": ["S3", "D4"], "play": ["S3", "D4"]}, "只有 1 张黑桃", "only 1 of spades"),
        ({"hand": ["D3", "D4"], "play": ["D3", "D4"]}, "手里没有黑桃", "no spades in the hand"),
    ],
)
def test_why_a_play_is_allowed_or_refused(changed: dict[str, Any], zh: str, en: str) -> None:
    said = words(FOLLOW, **changed)
    assert zh in said[0]
    assert en in said[1]


@pytest.mark.parametrize(
    ("plays", "zh", "en"),
    [
        ([["S3", "S3"], ["S4", "S5"], ["D6", "D7"], ["S8", "S9"]], "没有更大的牌", "nothing higher"),
        ([["S3", "S3"], ["H4", "H5"], ["D6", "D7"], ["S8", "S9"]], "没有人用同样牌型的主牌毙掉", "no ruff"),
        ([["S3", "S3"], ["S4", "S4"], ["D6", "D7"], ["S8", "S9"]], "第二家赢得", "The second player wins"),
        ([["S3", "S3"], ["H4", "H4"], ["D6", "D7"], ["S8", "S9"]], "以同样牌型的主牌毙牌", "ruffed with trumps"),
        ([["S3", "S3"], ["H4", "H4"], ["H6", "H6"], ["S8", "S9"]], "在毙牌中", "than any other ruff"),
        ([["S3", "S3", "S4", "S4"], ["S6"] * 4, ["D6"] * 4, ["C8"] * 4], "高一档的牌型", "superior form"),
        ([["S3", "S3", "S4", "S4"], ["H6"] * 4, ["D6"] * 4, ["C8"] * 4], "高一档的主牌牌型", "superior form of trumps"),
    ],
)
def test_why_a_trick_is_won(plays: list[list[str]], zh: str, en: str) -> None:
    said = words(WINNER, plays=plays)
    assert zh in said[0]
    assert en in said[1]


@pytest.mark.parametrize(
    ("changed", "zh", "en"),
    [
        ({}, "甩牌成立", "The throw stands"),
        ({"lead": ["SA", "SA"]}, "不是甩牌", "no throw"),
        ({"rulebook": "3M", "others": [[], [], []]}, "不小于他人", "no card of it is lower"),
        ({"others": [["SA"], [], []]}, "被下家拦住。须改出 ♠K", "♠K must be led"),
        ({"others": [["SA"], [], []]}, "罚 30 分", "30 points go to the other side"),
        (
            {"lead": ["SK", "SK", "SQ"], "others": [["SA", "SA"], ["SA"], []]},
            "由下家选择",
            "for the next player to choose",
        ),
        ({"rulebook": "2M", "others": [["SA"], [], []]}, "不罚分", "No points are lost"),
    ],
)
def test_what_is_said_of_a_throw(changed: dict[str, Any], zh: str, en: str) -> None:
    said = words(THROW, **changed)
    assert zh in said[0]
    assert en in said[1]


@pytest.mark.parametrize(
    ("question", "zh", "en"),
    [
        (
            KITTY,
            "以对子赢得最后一墩，抠底：底牌 25 分，4 倍，得 100 分",
            "with a pair and capture the kitty: 25 × 4 = 100",
        ),
        ({**KITTY, "rulebook": "4M", "winning": ["H3", "H3"]}, "以 2 张牌赢得", "with 2 cards"),
        ({**KITTY, "won_by": "defenders"}, "不抠底", "not captured"),
        ({**KITTY, "rulebook": "4M"}, "以副牌赢得最后一墩", "won the last trick with side cards"),
        (RESULT, "庄家方升 1 级，打 Q", "The defenders rise 1 level, to Q"),
        ({**RESULT, "score": 0, "defenders": "T"}, "抓分方降 2 级", "The attackers go down 2 levels"),
        ({**RESULT, "defenders": "JOKER"}, "庄家方赢得本盘", "The defenders win the match"),
        ({**RESULT, "score": 125, "last_trick": ["S9"]}, "双方级数不变", "No level changes"),
        (
            DECLARE,
            "可以反主：♣2 ♣2，主花色为梅花，庄家为 1 号",
            "seat 2 overcalls with ♣2 ♣2; trumps are clubs, seat 1 deals",
        ),
        ({**DECLARE, "cards": ["BJ", "BJ"]}, "无主花色", "there is no trump suit"),
        ({**DECLARE, "cards": ["C2"]}, "不比现有的亮主更大", "not stronger"),
        ({**DECLARE, "rulebook": "3M", "cards": ["BJ", "BJ"]}, "不用王", "jokers are not used"),
        (RULING, "抓分方扣 50 分", "50 points are taken off the attackers' score"),
        ({**RULING, "infraction": "pack-count"}, "本局作废", "The deal is void"),
        ({**RULING, "infraction": "concede"}, "庄家方胜", "The defenders win it"),
        ({**RULING, "infraction": "silent-stopper"}, "庄家方升 2 级", "The defenders rise 2 levels"),
        ({**RULING, "infraction": "hint", "offender": "defenders"}, "抓分方加 50 分", "50 points are added"),
    ],
)
def test_what_is_said(question: dict[str, Any], zh: str, en: str) -> None:
    said = words(question)
    assert zh in said[0]
    assert en in said[1]


def test_options_change_the_answer() -> None:
    assert answer({**KITTY, "options": {"kitty.factor": 3}})["multiplier"] == 9
    assert answer(KITTY)["multiplier"] == 4
    named = {**FOLLOW, "options": {"throw.named": True}, "reading": [["S8"], ["S8"]]}
    assert answer({**named, "play": ["S3", "S4"]})["legal"]


def test_follow_questions_are_answered_quickly() -> None:
    """At least 1,500 a second, by the processor's time."""
    questions = [question for question, _ in load() if question["ask"] == "follow"]
    for question in questions:
        answer(question)
    start = time.process_time()
    for _ in range(5):
        for question in questions:
            answer(question)
    spent = time.process_time() - start
    assert 5 * len(questions) / spent > 1500
