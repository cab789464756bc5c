"""What a seat has seen of its match so far, for a player who comes without a memory of it."""

from __future__ import annotations

import asyncio
from typing import Annotated, Final

import msgspec
from starlette.requests import Request

from tuolaji.server.http.endpoint import Endpoint
from tuolaji.server.http.problems import TABLE_DAMAGED, TOO_MANY_TABLES, Case, ProblemError
from tuolaji.server.messages import Seen
from tuolaji.server.protection import HostBudgets
from tuolaji.server.replays.cases import UNKNOWN_TABLE
from tuolaji.server.storage import Store
from tuolaji.server.tables import Tables
from tuolaji.table import AnyEvent, redact

NOT_YOUR_SEAT: Final = Case(403, "not-your-seat", "这个令牌不属于这桌的座位", "the secret owns no seat at this table")
_EVENTS: Final = msgspec.json.Decoder(AnyEvent)
_BREATH: Final = 100
"""Events between which others get their turn."""


class Since(msgspec.Struct, frozen=True):
    """The last event that was seen (0: none)."""

    since: Annotated[int, msgspec.Meta(ge=0, le=2**53)] = 0


def seeing_endpoints(tables: Tables, store: Store) -> list[Endpoint]:
    """``/api/tables/{table}/events``."""

    async def events(request: Request, sent: Since) -> list[Seen]:
        table = await tables.find(request.path_params["table"])
        if table is None:
            raise ProblemError(UNKNOWN_TABLE)
        token = request.headers.get("authorization", "").removeprefix("Bearer ")
        seat = table.seat_of_token(token)
        if seat is None:
            raise ProblemError(NOT_YOUR_SEAT)
        found: list[Seen] = []
        for stored in await store.events(table.id):
            if stored.seq <= sent.since:
                continue
            seen = redact(_EVENTS.decode(stored.body), seat)
            if seen is not None:
                found.append(Seen(stored.seq, seen))
            if stored.seq % _BREATH == 0:
                await asyncio.sleep(0)
        return found

    return [
        Endpoint(
            "GET",
            "/api/tables/{table}/events",
            "座位看到的全部事件；Authorization: Bearer 座位的令牌",
            "The events of the match as a seat sees them; Authorization: Bearer and the seat's secret.",
            events,
            takes=Since,
            gives=list[Seen],
            problems=(UNKNOWN_TABLE, NOT_YOUR_SEAT, TABLE_DAMAGED, TOO_MANY_TABLES),
            budget=HostBudgets(per_second=0.5, burst=30),
        )
    ]
