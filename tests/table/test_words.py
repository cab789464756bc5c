"""Everything a person reads exists in zh and en."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from tests.table.driver import Driver
from tests.table.test_random_matches import BOOKS, book

from tuolaji.table import AnyEvent, Passed, Rejection, Rule, Setup, event_text, rejection_text
from tuolaji.table.event_words import _SAY
from tuolaji.table.messages import REJECTIONS

CHINESE = re.compile("[\u4e00-\u9fff]")


@pytest.mark.parametrize("name", BOOKS)
def test_every_event_is_said_in_both_languages(name: str) -> None:
    driver = Driver(book(name), "words", Setup(deals=2), throws=4)
    seen: list[AnyEvent] = []
    driver.check = lambda _before, _command, events, _after: seen.extend(events)
    driver.run()
    for event in seen:
        zh, en = event_text(event, "zh"), event_text(event, "en", ("Ann", "Bo", "Cy", "Di"))
        assert CHINESE.search(zh), zh
        assert not CHINESE.search(en.partition(" · ")[0]), en


def test_every_kind_of_event_has_words() -> None:
    from typing import get_args

    assert set(_SAY) == set(get_args(AnyEvent))


def test_every_rejection_code_in_the_source_has_words() -> None:
    folder = Path(__file__).parents[2] / "src" / "tuolaji" / "table"
    found = {
        code
        for path in folder.rglob("*.py")
        for code in re.findall(r'Rejection\(\s*code="([a-z-]+)"', path.read_text("utf-8"))
    }
    assert found
    assert found <= set(REJECTIONS)
    for code, (zh, en) in REJECTIONS.items():
        assert CHINESE.search(zh), code
        assert not CHINESE.search(en), code
    refused = Rejection(
        code="must-follow-form", cards=("SQ", "SQ"), params={"suit": "S", "forms": "2x2 2x1", "count": 6}
    )
    assert rejection_text(refused, "zh") == "要先跟2连对、对子：黑桃有 ♠Q ♠Q"
    assert rejection_text(refused, "en") == "2 adjacent pairs, a pair must be followed: in spades ♠Q ♠Q"
    assert rejection_text(Rejection(code="unheard-of"), "zh") == "unheard-of"


def test_rulings_are_said() -> None:
    driver = Driver(book("4M"), "ruled", Setup(deals=1, dealer=0))
    while driver.state.phase != "play":
        driver.send(driver.command())
    event = driver.send(Rule(infraction="missing-card", seat=1, sit_out=1, note="seen by the referee"))[0]
    assert event_text(event, "zh") == "判罚：missing-card，2号，抓分方 -50 分，停出 1 墩，seen by the referee"
    assert (
        event_text(event, "en", ("", "Bo", "", ""))
        == "ruling: missing-card, Bo, attackers -50, sits out 1, seen by the referee"
    )


def test_people_count_seats_from_one() -> None:
    assert [event_text(Passed(seat), "zh") for seat in range(4)] == ["1号不要", "2号不要", "3号不要", "4号不要"]
    assert event_text(Passed(0), "en") == "seat 1 passes"
    assert event_text(Passed(0), "en", ("Ann", "", "", "")) == "Ann passes"
