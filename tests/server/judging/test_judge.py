"""The judge over HTTP: answers as the program's own, problems with codes, limits, rulings looked up."""

from __future__ import annotations

import json
import time
from concurrent.futures import ThreadPoolExecutor

from tests.server.harness import RunningServer

from tuolaji.judge import answer
from tuolaji.rulebooks import all_rulebooks, get
from tuolaji.server.judging.initials import initials
from tuolaji.server.judging.rulings import choices
from tuolaji.server.protection import HostTimes

POSITION: dict[str, object] = {"rulebook": "2M", "level": "2", "trump": "H"}
QUESTIONS: list[dict[str, object]] = [
    {**POSITION, "ask": "units", "cards": ["S4", "S4", "S3", "S3"]},
    {**POSITION, "ask": "follow", "lead": ["S8", "S8"], "hand": ["SJ", "SJ", "S4"], "play": ["SJ", "S4"]},
    {**POSITION, "ask": "winner", "plays": [["SA"], ["S3"], ["H3"], ["S10"]]},
    {**POSITION, "ask": "throw", "lead": ["SA", "SK", "SK"], "others": [["SA", "S3"], ["S4"], []]},
    {**POSITION, "ask": "kitty", "lead": ["SA"], "winning": ["H3"], "kitty": ["S5", "ST"], "won_by": "attackers"},
    {
        "rulebook": "3S", "ask": "result", "score": 240, "defenders": "J", "attackers": "2",
        "last_trick": ["SJ"], "last_trick_won_by": "attackers",
    },
    {
        **POSITION, "ask": "declare", "first_deal": True, "phase": "drawing", "standing": {"seat": 1, "cards": ["S2"]},
        "seat": 2, "cards": ["D2", "D2"], "dealer": None,
    },
    {
        "rulebook": "4M", "ask": "ruling", "infraction": "extra-card", "offender": "attackers", "count": 2,
        "cards": ["HK"],
    },
]  # fmt: skip


REFUSED: list[tuple[object, int, str]] = [
    ({}, 400, "bad-message"),
    ({**POSITION, "ask": "weather"}, 400, "unknown-ask"),
    ({**POSITION, "ask": "units"}, 400, "missing-field"),
    ({**POSITION, "ask": "units", "cards": ["S1"]}, 400, "bad-card"),
    ({**POSITION, "ask": "units", "cards": ["S4", "S4", "S4"]}, 400, "too-many-copies"),
    ({**POSITION, "ask": "units", "cards": ["S4", "D4"]}, 400, "mixed-suits"),
    ({**POSITION, "ask": "units", "cards": ["S4"] * 61}, 400, "bad-message"),
    ({**POSITION, "ask": "units", "cards": "S4"}, 400, "bad-message"),
    ({**POSITION, "ask": "units", "cards": ["S4"], "rulebook": "chess"}, 400, "unknown-rulebook"),
    ({**POSITION, "ask": "units", "cards": ["S4"], "options": {"throw.tost": 1}}, 400, "unknown-option"),
    ({**POSITION, "ask": "units", "cards": ["S4"], "level": "1"}, 400, "bad-level"),
    ({**POSITION, "ask": "units", "cards": ["S4"], "strange": 1}, 400, "bad-message"),
    ({**QUESTIONS[2], "plays": [["SA"], ["S3", "S3"], [], []]}, 400, "wrong-count"),
    ({**QUESTIONS[1], "reading": [["S8"], ["S8"]]}, 400, "bad-reading"),
    ({**QUESTIONS[7], "infraction": "sneeze"}, 400, "unknown-infraction"),
    (b"x" * 20_000, 413, "too-large"),
]


def test_answers_are_the_judges_own(server: RunningServer) -> None:
    for question in QUESTIONS:
        status, found, _ = server.http("/api/judge", question)
        assert status == 200, found
        own = json.loads(json.dumps(answer(question)))
        del own["id"]
        assert found == own
        assert found["explanation"]["zh"] != found["explanation"]["en"]
        assert found["clauses"]


def test_the_options_of_an_event_count(server: RunningServer) -> None:
    question = QUESTIONS[3]
    absolute = {**question, "options": {"throw.test": "absolute"}}
    assert server.http("/api/judge", question)[1] != server.http("/api/judge", absolute)[1]


def test_what_has_no_answer_has_a_code(server: RunningServer) -> None:
    for body, status, code in REFUSED:
        got, problem, _ = server.http("/api/judge", body)
        assert (got, problem["code"]) == (status, code), body
        assert problem["zh"]
        assert problem["message"]


def test_rulings_are_found_by_words_and_initials(server: RunningServer) -> None:
    every = server.http("/api/judge/rulings?rulebook=4M")[1]
    assert len(every) == len(get("4M").penalties)
    assert server.http("/api/judge/rulings?rulebook=chess")[1]["code"] == "unknown-rulebook"
    for words, code in (
        ("%E6%8A%A2%E5%85%88", "play-ahead"),
        ("renegade", ""),
        ("dmhsmd", "wrong-bury"),
        ("10.c", "extra-and-missing"),
    ):
        found = [row["code"] for row in server.http(f"/api/judge/rulings?rulebook=4M&words={words}")[1]]
        assert (code in found) if code else not found, (words, found)


def test_initials() -> None:
    assert initials("出错牌：Ace 10分") == "ccpAce10f"
    assert initials("底牌，认输；甩牌") == "dprssp"
    assert initials("啊座€") == "az"


def test_every_ruling_says_what_it_asks_for() -> None:
    for book in all_rulebooks():
        for row in choices(book):
            assert set(row.takes) <= {"count", "decisive", "buried", "cards", "between"}
            assert row.initials
            assert not row.given or "count" in row.takes


def test_who_asks_what_takes_long_waits_the_others_do_not() -> None:
    hosts = HostTimes(0.1, 10.0)
    hosts.of("slow", 0.0).spend(12.0)
    assert not hosts.of("slow", 0.0).any_left(0.0)
    assert hosts.of("other", 0.0).any_left(0.0)
    assert not hosts.of("slow", 5.0).any_left(15.0)
    assert hosts.of("slow", 30.0).any_left(30.0)


def test_a_position_that_takes_seconds_keeps_nobody_waiting(server: RunningServer) -> None:
    pack = ["LJ", "BJ", "S2", "D2", "C2", *(f"H{rank}" for rank in "23456789TJQKA")]
    lead = [card for card in pack for _ in range(4)][:52]
    heavy = {"rulebook": "4M", "level": "2", "trump": "H", "ask": "throw", "lead": lead, "others": [lead, lead, lead]}
    with ThreadPoolExecutor() as pool:
        asked = pool.submit(server.http, "/api/judge", heavy)
        begun = time.monotonic()
        assert server.http("/healthz")[0] == 200
        assert time.monotonic() - begun < 2
        assert asked.result(60)[0] == 200
