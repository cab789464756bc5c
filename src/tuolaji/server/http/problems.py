"""Problems: what goes wrong with an HTTP call, each with a stable code, its status and words in both languages."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import msgspec

from tuolaji.server.protection import MAX_MESSAGE


class Problem(msgspec.Struct, frozen=True):
    """An error of the HTTP side; ``code`` is stable, ``message`` and ``zh`` say it in words."""

    code: str
    message: str
    zh: str = ""


@dataclass(frozen=True, slots=True)
class Case:
    """One thing that may go wrong: the status, the stable code, and what it means."""

    status: int
    code: str
    zh: str
    en: str


class ProblemError(Exception):
    """Ends an HTTP call with a case; ``message`` says more than its own words do, in English."""

    def __init__(self, case: Case, message: str = "") -> None:
        super().__init__(message or case.en)
        self.case = case


BAD_MESSAGE: Final = Case(400, "bad-message", "请求不符合格式", "the request is not of the form described")
FOREIGN_ORIGIN: Final = Case(403, "foreign-origin", "只接受本站页面的请求", "this is asked from this server's own page")
NOT_FOUND: Final = Case(404, "not-found", "没有这个地址", "there is nothing at this address")
WRONG_METHOD: Final = Case(405, "wrong-method", "这个地址不接受这种请求", "this address takes no such request")
TOO_LARGE: Final = Case(413, "too-large", "请求太大", f"at most {MAX_MESSAGE} bytes")
NOT_JSON: Final = Case(415, "not-json", "请求须为 application/json", "send application/json")
TOO_FAST: Final = Case(429, "too-fast", "请求太频繁，请稍候", "too many requests, wait a little")
INTERNAL: Final = Case(500, "internal", "服务器出错", "the server made a mistake")
TABLE_DAMAGED: Final = Case(410, "table-damaged", "这张牌桌的数据已损坏", "the stored table is damaged")
TOO_MANY_TABLES: Final = Case(503, "too-many-tables", "牌桌已满", "all tables are taken")
STORAGE_FAILS: Final = Case(503, "storage", "服务器暂时无法保存", "the server cannot save (disk full?)")
ELSEWHERE: Final = Case(
    503,
    "elsewhere",
    "这张牌桌在另一个服务器上，它没有应答；请再试",
    "another server plays this table and does not answer; try again",
)

RULEBOOK_CASES: Final = (
    Case(400, "unknown-rulebook", "没有这样的规则", "there is no such rulebook"),
    Case(400, "unknown-option", "规则里没有这一项", "rulebooks have no such option"),
    Case(400, "bad-option", "规则的这一项不能是这个值", "an option of the rulebook cannot have this value"),
)
"""Of every call that names a rulebook and options for it."""
