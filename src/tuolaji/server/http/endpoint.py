"""An endpoint: one HTTP call described once – the route and its part of the OpenAPI document both come from it.

To add one, write a coroutine that takes the request and what was sent, and answers with a Struct::

    UNKNOWN_TABLE = Case(404, "unknown-table", "没有这张牌桌", "there is no such table")

    def table_endpoints(tables: Tables) -> list[Endpoint]:
        async def sit(request: Request, sent: Sit) -> Seated:
            table = await tables.find(request.path_params["table"])
            if table is None:
                raise ProblemError(UNKNOWN_TABLE)
            ...

        return [
            Endpoint("POST", "/api/tables/{table}/sit", "坐下", "Takes a seat.", sit, takes=Sit, gives=Seated,
                     problems=(UNKNOWN_TABLE,)),
        ]

and put the list into ``endpoints`` of ``create_app``. Before the coroutine runs, everything from the wire has been
checked: size, content type and origin (of what changes something), the path's names, and ``takes`` by its types. A
coroutine that must set a cookie or gives something other than JSON answers with a Response (``as_json`` makes one).
"""

from __future__ import annotations

import re
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any, Final, Literal

import msgspec
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.routing import Route

from tuolaji.rulebooks import trouble_words
from tuolaji.rules.options import RulebookError
from tuolaji.server.damage import DamagedTableError
from tuolaji.server.http.problems import (
    BAD_MESSAGE,
    FOREIGN_ORIGIN,
    NOT_FOUND,
    NOT_JSON,
    RULEBOOK_CASES,
    STORAGE_FAILS,
    TABLE_DAMAGED,
    TOO_FAST,
    TOO_LARGE,
    TOO_MANY_TABLES,
    Case,
    Problem,
    ProblemError,
)
from tuolaji.server.metrics import PROBLEMS, REQUESTS
from tuolaji.server.people.addresses import address_key
from tuolaji.server.protection import MAX_MESSAGE, HostBudgets, same_origin
from tuolaji.server.storage import StoreError
from tuolaji.server.tables import TooManyTablesError
from tuolaji.server.troubles import STORAGE

JSON: Final = "application/json"
NAME: Final = r"^[A-Za-z0-9_-]{1,60}$"
"""Every name in a path: ids, codes. Anything else is found nowhere."""
_NAME: Final = re.compile(NAME)

# What was sent is of the endpoint's ``takes``, which the type of a list of endpoints cannot say.
Answer = Callable[[Request, Any], Awaitable[object]]


@dataclass(frozen=True, slots=True)
class Endpoint:
    """One HTTP call.

    ``path`` may have names, ``{table}`` or ``{deal:int}``. ``zh`` and ``en`` say what it does. ``takes`` is the Struct
    of the body, or for GET of the query (None: nothing is sent). ``gives`` is the type of the JSON that comes back
    (None: none of JSON, but ``media``); ``status`` is that of success. ``problems`` are the endpoint's own; those of
    every call are added by themselves. ``budget`` limits how often one address calls it. ``limit``: bytes of a body.
    """

    method: Literal["GET", "POST"]
    path: str
    zh: str
    en: str
    answer: Answer
    takes: type[msgspec.Struct] | None = None
    gives: Any = None
    media: str = JSON
    status: int = 200
    problems: tuple[Case, ...] = ()
    budget: HostBudgets | None = None
    limit: int = MAX_MESSAGE

    @property
    def changes(self) -> bool:
        """Whether it changes something: then it is this server's own page that asks, and it sends JSON."""
        return self.method != "GET"

    def cases(self) -> tuple[Case, ...]:
        """Everything that may go wrong, each once."""
        found = [*self.problems, STORAGE_FAILS]
        if self.takes is not None:
            found.append(BAD_MESSAGE)
        if self.changes:
            found += [FOREIGN_ORIGIN, TOO_LARGE, NOT_JSON]
        if self.budget is not None:
            found.append(TOO_FAST)
        if "{" in self.path:
            found.append(NOT_FOUND)
        return tuple(dict.fromkeys(found))

    def route(self) -> Route:
        """The route that serves it."""
        return Route(self.path, self._serve, methods=[self.method])

    async def _serve(self, request: Request) -> Response:
        try:
            sent = await self._sent(request)
            answer = await self.answer(request, sent)
        except Exception as error:
            found = _case_of(error)
            if found is None:  # ours to mend, or ElsewhereError, which the process that plays the table answers
                raise
            PROBLEMS.labels(found.code).inc()
            response = _told(found, error)
        else:
            response = answer if isinstance(answer, Response) else as_json(answer, self.status)
        REQUESTS.labels(self.path, response.status_code).inc()
        return response

    async def _sent(self, request: Request) -> msgspec.Struct | None:
        """What was sent, checked."""
        if any(isinstance(name, str) and not _NAME.match(name) for name in request.path_params.values()):
            raise ProblemError(NOT_FOUND)
        if self.budget is not None and not self.budget.spend(host_of(request), time.monotonic()):
            raise ProblemError(TOO_FAST)
        if not self.changes:
            if self.takes is None:
                return None
            return _checked(lambda: msgspec.convert(dict(request.query_params), self.takes, strict=False))
        if not same_origin(request.headers):
            raise ProblemError(FOREIGN_ORIGIN)
        if request.headers.get("content-type", "").partition(";")[0].strip().lower() != JSON:
            raise ProblemError(NOT_JSON)
        body = await _body(request, self.limit)
        return None if self.takes is None else _checked(lambda: msgspec.json.decode(body, type=self.takes))


def host_of(request: Request) -> str:
    """The address that budgets count by."""
    return address_key(request.client.host) if request.client is not None else ""


def as_json(content: object, status: int = 200) -> Response:
    """A response of JSON."""
    return Response(msgspec.json.encode(content), status, media_type=JSON)


def as_problem(case: Case, message: str = "") -> Response:
    """The response that tells a problem."""
    return as_json(Problem(case.code, message or case.en, case.zh), case.status)


def _told(case: Case, error: Exception) -> Response:
    """The response to an exception: in the words of the option where a rulebook cannot be."""
    if isinstance(error, RulebookError):
        zh, en = trouble_words(error)
        return as_json(Problem(case.code, en, zh or case.zh), case.status)
    return as_problem(case, str(error))


def _case_of(error: Exception) -> Case | None:
    """What an exception is to the one who called; None: nothing of theirs."""
    match error:
        case ProblemError():
            return error.case
        case ClientDisconnect():  # nobody is there to read it
            return BAD_MESSAGE
        case RulebookError():
            return next(case for case in RULEBOOK_CASES if case.code == error.code)
        case DamagedTableError():
            return TABLE_DAMAGED
        case TooManyTablesError():
            return TOO_MANY_TABLES
        case StoreError():
            STORAGE.error("an HTTP call cannot use the store: %s", error)
            return STORAGE_FAILS
        case _:
            return None


def _checked(decode: Callable[[], msgspec.Struct]) -> msgspec.Struct:
    """What was sent. BAD_MESSAGE where it is not of its type, or has characters that no database keeps."""
    try:
        sent = decode()
        if b"\\u0000" in msgspec.json.encode(sent):
            raise ProblemError(BAD_MESSAGE, "NUL is no character of a text")
    except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
        raise ProblemError(BAD_MESSAGE, str(error)) from error
    return sent


async def _body(request: Request, limit: int) -> bytes:
    """The request's body."""
    body = b""
    async for chunk in request.stream():
        body += chunk
        if len(body) > limit:
            raise ProblemError(TOO_LARGE, f"at most {limit} bytes")
    return body
