"""Calls for who runs an event: what is next, the journal line by line, links as pictures."""

from __future__ import annotations

import asyncio
from typing import Final

from starlette.requests import Request
from starlette.responses import Response

from tuolaji.director import EventError
from tuolaji.director.agenda import agenda
from tuolaji.director.commands import Undo
from tuolaji.director.event import Event
from tuolaji.server.halls import managing_views
from tuolaji.server.halls.bodies import OfLines, OfLink
from tuolaji.server.halls.cases import EVENT_CASES, NOT_ALLOWED, OF_EVENT, event_problem
from tuolaji.server.halls.door import Door, told
from tuolaji.server.halls.halls import Halls
from tuolaji.server.halls.keys import Holder, Role
from tuolaji.server.http.addresses import own_addresses
from tuolaji.server.http.endpoint import Endpoint
from tuolaji.server.http.problems import BAD_MESSAGE, ProblemError
from tuolaji.server.listing.qr import qr_svg
from tuolaji.server.protection import HostBudgets

SVG: Final = "image/svg+xml"

_PAGES: Final[dict[Role, str]] = {
    "organiser": "/organise",
    "referee": "/referee",
    "desk": "/desk",
    "team": "/team",
    "public": "",
}


def managing_endpoints(halls: Halls) -> list[Endpoint]:
    """The organiser's own."""
    door = Door(halls)
    often = HostBudgets(per_second=50, burst=1200)

    async def todo(request: Request, _sent: None) -> managing_views.AgendaView:
        hall, _ = await door.enter(request)
        event = hall.event
        steps = await asyncio.to_thread(agenda, event.state)
        return managing_views.AgendaView(seq=len(event.lines), steps=tuple(steps))

    async def lines(request: Request, sent: OfLines) -> managing_views.EventLines:
        hall, _ = await door.enter(request, ("organiser", "referee", "desk"))
        return _lines(hall.event, sent)

    async def picture(request: Request, sent: OfLink) -> Response:
        # the key comes out of the picture alone: neither the call's address nor any log has it
        hall, holder = await door.enter(request)
        if sent.role != "public" and holder.role != "organiser":
            raise ProblemError(NOT_ALLOWED)
        state = hall.event.state
        if (sent.role == "team") != bool(sent.team):
            raise ProblemError(BAD_MESSAGE, "a team's link has a team, no other has")
        if sent.team and sent.team not in state.teams and sent.team not in state.pairs:
            raise event_problem(EventError("unknown-team", team=sent.team))
        site = halls.site.of(request)
        keys, renewals = await halls.keys(), await halls.renewals(hall.id)
        key = keys.key(hall.id, Holder(sent.role, sent.team), renewals)
        link = f"{site}/e/{hall.id}{_PAGES[sent.role]}" + (f"#k={key}" if key else "")
        svg = await asyncio.to_thread(qr_svg, link)
        return Response(svg, media_type=SVG, headers={"cache-control": "no-store"})

    async def reach(request: Request, _sent: None) -> managing_views.Reach:
        await door.enter(request, ("organiser",))
        site, port = halls.site, request.scope.get("server", ("", 0))[1]
        found = await asyncio.to_thread(own_addresses) if not site.public_url else []
        addresses = tuple(f"http://[{one}]:{port}" if ":" in one else f"http://{one}:{port}" for one in found)
        return managing_views.Reach(public_url=site.public_url, open=site.open, addresses=addresses)

    return [
        Endpoint(
            "GET",
            "/api/events/{event}/reach",
            "别的机器怎样打开这个服务器：设定的网址，本机在网络里的地址",
            "How other machines reach this server: the configured address, this machine's addresses in its networks.",
            reach,
            gives=managing_views.Reach,
            problems=OF_EVENT,
            budget=often,
        ),
        Endpoint(
            "GET",
            "/api/events/{event}/agenda",
            "下一步做什么，以后还有什么",
            "What is to be done next, and what comes after it.",
            told(todo),
            gives=managing_views.AgendaView,
            problems=OF_EVENT,
            budget=often,
        ),
        Endpoint(
            "GET",
            "/api/events/{event}/lines",
            "日志逐条：何时、何人、何事，撤销了没有；新的在前",
            "The journal line by line: when, who, what, whether undone; newest first.",
            lines,
            takes=OfLines,
            gives=managing_views.EventLines,
            problems=OF_EVENT,
            budget=often,
        ),
        Endpoint(
            "GET",
            "/api/events/{event}/links/qr",
            "一个链接的二维码；公开页的谁都可以取",
            "A link as a QR code; that of the public page for everybody.",
            picture,
            takes=OfLink,
            media=SVG,
            problems=(*OF_EVENT, BAD_MESSAGE, *(case for case in EVENT_CASES if case.code == "unknown-team")),
            budget=often,
        ),
    ]


def _lines(event: Event, sent: OfLines) -> managing_views.EventLines:
    end = len(event.lines) if sent.before == 0 else min(sent.before - 1, len(event.lines))
    undone = {line.command.seq: line.seq for line in event.lines if isinstance(line.command, Undo)}
    return managing_views.EventLines(
        seq=len(event.lines),
        lines=tuple(
            managing_views.JournalLine(
                seq=line.seq, at=line.at, by=line.by, command=line.command, undone=undone.get(line.seq, 0)
            )
            for line in reversed(event.lines[max(0, end - sent.count) : end])
        ),
    )
