"""Making a table, looking at one, sitting down at it."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Final

from starlette.requests import Request
from starlette.responses import Response

from tuolaji.server.config import LimitsPart
from tuolaji.server.halls.cases import BAD_KEY
from tuolaji.server.http.endpoint import Endpoint, as_json
from tuolaji.server.http.problems import (
    RULEBOOK_CASES,
    STORAGE_FAILS,
    TABLE_DAMAGED,
    TOO_FAST,
    TOO_MANY_TABLES,
    Case,
    ProblemError,
)
from tuolaji.server.inbox import ClosedError
from tuolaji.server.live_table import LiveTable
from tuolaji.server.lobby import CreateTable, Seated, SitDown, TableCreated, TableInfo
from tuolaji.server.people import People
from tuolaji.server.people.addresses import address_key
from tuolaji.server.people.cases import BAD_NAME, BUSY, TOO_MANY_PEOPLE
from tuolaji.server.people.cookies import SEAT_COOKIE, SEAT_PATH
from tuolaji.server.protection import HostBudgets
from tuolaji.server.replays.cases import UNKNOWN_TABLE
from tuolaji.server.rooms.commands import Sit
from tuolaji.server.rooms.making import NEEDS_PASSWORD
from tuolaji.server.rooms.refusal import Refusal
from tuolaji.server.tables import Tables

_COOKIE_SECONDS: Final = 30 * 24 * 3600
WRONG_PASSWORD: Final = Case(403, "wrong-password", "密码不对", "this is not the table's password")
SIT_CASES: Final = (
    Case(409, "seat-taken", "这个座位有人了", "somebody sits there"),
    Case(409, "table-full", "座位都满了", "all seats are taken"),
    Case(409, "deal-running", "这副牌打完才可以坐下", "wait until the deal is over"),
    Case(409, "match-over", "这盘已经结束", "the match is over"),
    Case(403, "seats-reserved", "这桌留给赛事的两队，请用本队的链接进来", "it is kept for the two sides of a match"),
    Case(403, "removed", "桌主请你离开了这桌", "the host has removed you from this table"),
)


SeatsOf = Callable[[str, str], Awaitable[tuple[int, ...] | None]]
"""The seats that who holds a key may take at a table; None: anybody may sit anywhere."""


def making_endpoints(tables: Tables, people: People, limits: LimitsPart, seats_of: SeatsOf) -> list[Endpoint]:
    """Calls about one table."""
    looking = HostBudgets(per_second=5, burst=60)
    sitting = HostBudgets(max(1.0, limits.new_people_per_second), max(60, limits.new_people_at_once))
    guessing = HostBudgets(per_second=0.1, burst=10)

    async def create(request: Request, sent: CreateTable) -> Response:
        person = await people.ensure_person(request.scope)
        created = await tables.create(sent, person)
        return _with_seat(request, created.table, created.token, created, 201)

    async def look(request: Request, _sent: None) -> TableInfo:
        return (await _found(tables, request)).info()

    async def sit(request: Request, sent: SitDown) -> Response:
        table = await _found(tables, request)
        person = await people.ensure_person(request.scope)
        seats = await seats_of(table.id, sent.key)
        if table.room.seat_of(person.id) is None and table.room.lock and not seats:
            client = request.client.host if request.client is not None else ""
            if not guessing.spend(address_key(client), tables.clock()):
                raise ProblemError(TOO_FAST)
            if not await tables.opens(table, sent.password):
                raise ProblemError(WRONG_PASSWORD)
        try:
            if seats is not None:
                await table.reserve()
            among = (0, 1, 2, 3) if seats is None else seats
            outcome = await table.sit(Sit(person.id, person.name, sent.seat, among))
        except ClosedError:
            raise ProblemError(STORAGE_FAILS) from None
        if isinstance(outcome, Refusal):
            raise ProblemError(next(case for case in SIT_CASES if case.code == outcome.code))
        seated = Seated(table.id, outcome.seat, outcome.token)
        return _with_seat(request, table.id, outcome.token, seated, 200)

    of_table = (UNKNOWN_TABLE, TABLE_DAMAGED, TOO_MANY_TABLES)
    return [
        Endpoint(
            "POST",
            "/api/tables",
            "开一张牌桌",
            "Makes a table, where who asks sits and is the host.",
            create,
            takes=CreateTable,
            gives=TableCreated,
            status=201,
            problems=(*RULEBOOK_CASES, TOO_MANY_TABLES, NEEDS_PASSWORD, BAD_NAME, TOO_MANY_PEOPLE, BUSY),
            budget=HostBudgets(limits.new_tables_per_second, limits.new_tables_at_once),
        ),
        Endpoint(
            "GET",
            "/api/tables/{table}",
            "一张牌桌",
            "A table as people see it who are not at it.",
            look,
            gives=TableInfo,
            problems=of_table,
            budget=looking,
        ),
        Endpoint(
            "POST",
            "/api/tables/{table}/sit",
            "坐下",
            "Takes a bot's seat, before the start or between deals; who sits at the table gets the own seat back.",
            sit,
            takes=SitDown,
            gives=Seated,
            problems=(*of_table, *SIT_CASES, WRONG_PASSWORD, BAD_KEY, TOO_MANY_PEOPLE, BUSY),
            budget=sitting,
        ),
    ]


async def _found(tables: Tables, request: Request) -> LiveTable:
    table = await tables.find(request.path_params["table"])
    if table is None:
        raise ProblemError(UNKNOWN_TABLE)
    return table


def _with_seat(request: Request, table: str, token: str, content: object, status: int) -> Response:
    """The answer, with the seat's secret in a cookie that only the socket gets back."""
    response = as_json(content, status)
    response.set_cookie(
        SEAT_COOKIE,
        f"{table}.{token}",
        max_age=_COOKIE_SECONDS,
        path=SEAT_PATH,
        httponly=True,
        samesite="strict",
        secure=request.url.scheme == "https",
    )
    return response
