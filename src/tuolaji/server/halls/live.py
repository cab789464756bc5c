"""Screens: a stream of server-sent events per screen tells the journal's new number and what to load anew."""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Final

import msgspec
from starlette.requests import Request
from starlette.responses import Response, StreamingResponse

from tuolaji.server.halls.cases import OF_EVENT, TOO_MANY_SCREENS
from tuolaji.server.halls.door import Door
from tuolaji.server.halls.hall import Hall
from tuolaji.server.halls.halls import Halls
from tuolaji.server.halls.parts import PARTS, Part
from tuolaji.server.http.endpoint import Endpoint
from tuolaji.server.http.problems import ProblemError
from tuolaji.server.protection import HostBudgets
from tuolaji.server.storage import StoreError

STREAM: Final = "text/event-stream"
MOST_SCREENS: Final = 1000
_BEAT: Final = 15.0
_AGAIN: Final = b"retry: 1000\n\n"


class News(msgspec.Struct, frozen=True):
    """What a screen is told: the journal's last line, and the parts that have changed since the one it knew."""

    seq: int
    parts: tuple[Part, ...]


def live_endpoints(halls: Halls) -> list[Endpoint]:
    """The stream of an event."""
    door = Door(halls)
    often = HostBudgets(per_second=20, burst=600)

    async def live(request: Request, _sent: None) -> Response:
        hall, _ = await door.enter(request)
        if hall.screens >= MOST_SCREENS:
            raise ProblemError(TOO_MANY_SCREENS)
        known = request.headers.get("last-event-id", "")
        told = int(known) if known.isascii() and known.isdigit() and len(known) < 10 else 0
        headers = {"cache-control": "no-store", "x-accel-buffering": "no"}
        return StreamingResponse(_stream(halls, hall, told), headers=headers, media_type=STREAM)

    return [
        Endpoint(
            "GET",
            "/api/events/{event}/live",
            "赛事的实时通知（SSE）：日志新到第几条、哪些部分要重新取；断线以 Last-Event-ID 续上",
            "News of an event (server-sent events): the journal's last line and the parts to load anew. "
            "Goes on after Last-Event-ID.",
            live,
            media=STREAM,
            problems=(*OF_EVENT, TOO_MANY_SCREENS),
            budget=often,
        )
    ]


async def _stream(halls: Halls, hall: Hall, told: int) -> AsyncIterator[bytes]:
    hall.screens += 1
    try:
        yield _AGAIN
        while not halls.ended:
            seq = hall.seq
            if seq != told:  # a number beyond the end is that of another journal: everything is new then
                parts = hall.changed_since(told) if 0 < told < seq else PARTS
                told = seq
                yield b"id: %d\nevent: news\ndata: %s\n\n" % (seq, msgspec.json.encode(News(seq, parts)))
            elif not await hall.news(_BEAT):
                yield b": here\n\n"
    except StoreError:
        return  # the screen comes back
    finally:
        hall.screens -= 1
