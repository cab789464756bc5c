"""Making a table."""

from __future__ import annotations

from typing import Final

from starlette.requests import Request
from starlette.responses import Response

from tuolaji.server.config import LimitsPart
from tuolaji.server.http.endpoint import Endpoint, as_json
from tuolaji.server.http.problems import RULEBOOK_CASES, TOO_MANY_TABLES
from tuolaji.server.lobby import CreateTable, TableCreated
from tuolaji.server.protection import HostBudgets
from tuolaji.server.socket import SEAT_COOKIE
from tuolaji.server.tables import Tables

_COOKIE_SECONDS: Final = 30 * 24 * 3600


def making_endpoints(tables: Tables, limits: LimitsPart) -> list[Endpoint]:
    """Calls that make tables."""

    async def create(request: Request, sent: CreateTable) -> Response:
        created = await tables.create(sent)
        response = as_json(created, 201)
        response.set_cookie(
            SEAT_COOKIE,
            f"{created.table}.{created.token}",
            max_age=_COOKIE_SECONDS,
            path="/ws",
            httponly=True,
            samesite="strict",
            secure=request.url.scheme == "https",
        )
        return response

    return [
        Endpoint(
            "POST",
            "/api/tables",
            "开一张牌桌",
            "Makes a table.",
            create,
            takes=CreateTable,
            gives=TableCreated,
            status=201,
            problems=(*RULEBOOK_CASES, TOO_MANY_TABLES),
            budget=HostBudgets(limits.new_tables_per_second, limits.new_tables_at_once),
        )
    ]
