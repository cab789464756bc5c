"""Calls of the judge."""

from __future__ import annotations

import asyncio
import time
from typing import Final

import msgspec
from starlette.requests import Request

from tuolaji.judge import CODES, answer
from tuolaji.rulebooks import get
from tuolaji.server.halls.views import RulingChoice
from tuolaji.server.http.endpoint import Endpoint, host_of
from tuolaji.server.http.problems import RULEBOOK_CASES, TOO_FAST, Case, ProblemError
from tuolaji.server.judging.rulings import choices
from tuolaji.server.judging.values import AskJudge, JudgeAnswer, OfRulebook
from tuolaji.server.protection import HostBudgets, HostTimes, TimeBudget

QUESTION_BYTES: Final = 16 * 1024
HOST_SHARE: Final = 0.1
"""Part of one processor that the questions of one address may take: odd ones take seconds, usual ones a millisecond."""

HOST_BURST: Final = 10.0
ALL_SHARE: Final = 0.4
ALL_BURST: Final = 60.0
_OWN: Final = ("not-json", "unknown-rulebook", "unknown-option", "bad-option")
JUDGE_CASES: Final = (
    *RULEBOOK_CASES,
    *(Case(400, code, "问题有误", "the question has no answer") for code in CODES if code not in _OWN),
)


def judging_endpoints() -> list[Endpoint]:
    """Questions about positions, and the rulings that a question may name."""
    often = HostBudgets(per_second=5, burst=120)  # a hall's phones share one address
    one = asyncio.Semaphore(1)
    hosts = HostTimes(HOST_SHARE, HOST_BURST)
    everybody = TimeBudget(time.monotonic(), ALL_SHARE, ALL_BURST)

    async def judge(request: Request, sent: AskJudge) -> JudgeAnswer:
        question = msgspec.to_builtins(sent)
        own = hosts.of(host_of(request), time.monotonic())
        async with one:
            begun = time.monotonic()
            if not own.any_left(begun) or not everybody.any_left(begun):
                raise ProblemError(TOO_FAST)
            try:
                found = await asyncio.to_thread(answer, question)
            finally:
                took = time.monotonic() - begun
                own.spend(took)
                everybody.spend(took)
        error = found.get("error")
        if error is not None:
            said = found["explanation"]
            raise ProblemError(Case(400, error["code"], said["zh"], said["en"]))
        return msgspec.convert(found, JudgeAnswer)

    async def rulings(_request: Request, sent: OfRulebook) -> list[RulingChoice]:
        return choices(get(sent.rulebook), sent.words)

    return [
        Endpoint(
            "POST",
            "/api/judge",
            "裁判：一个局面的问题，答案带条款和中英说明，与 `tuolaji judge` 相同",
            "The judge: a question about a position, answered as by `tuolaji judge` with clauses and words.",
            judge,
            takes=AskJudge,
            gives=JudgeAnswer,
            problems=JUDGE_CASES,
            budget=often,
            limit=QUESTION_BYTES,
        ),
        Endpoint(
            "GET",
            "/api/judge/rulings",
            "一种规则里的判罚，可按词查找",
            "The rulings of a rulebook with their clauses, looked up by words.",
            rulings,
            takes=OfRulebook,
            gives=list[RulingChoice],
            problems=RULEBOOK_CASES[:1],
            budget=often,
        ),
    ]
