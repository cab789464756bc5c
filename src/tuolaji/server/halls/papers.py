"""Calls that give files: the journal, paper, tables; and the rule sheet."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Final, TypeVar, get_args

from starlette.requests import Request
from starlette.responses import Response

from tuolaji.director.paper import rule_sheet
from tuolaji.director.paper.cards import Only, Web
from tuolaji.director.paper.making import MissingExtraError, as_csv, as_excel, match_rows, pdf
from tuolaji.director.paper.typst import Sheet, paper
from tuolaji.server.halls import views
from tuolaji.server.halls.bodies import AsFile, InLanguage, OfPage, OfPaper, OfSeal
from tuolaji.server.halls.cases import NO_PAPER, NOT_ALLOWED, OF_EVENT
from tuolaji.server.halls.door import Door, told
from tuolaji.server.halls.halls import Halls
from tuolaji.server.halls.keys import Holder
from tuolaji.server.http.endpoint import Endpoint
from tuolaji.server.http.problems import BAD_MESSAGE, NOT_FOUND, ProblemError
from tuolaji.server.listing.qr import qr_svg
from tuolaji.server.protection import HostBudgets

JOURNAL: Final = "application/jsonl"
PDF: Final = "application/pdf"
EXCEL: Final = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
CSV: Final = "text/csv"
SVG: Final = "image/svg+xml"
_T = TypeVar("_T")


def paper_endpoints(halls: Halls) -> list[Endpoint]:
    """Files to take away."""
    door = Door(halls)
    seldom = HostBudgets(per_second=1, burst=40)
    one_press = asyncio.Semaphore(1)

    async def pressed(make: Callable[[], _T]) -> _T:
        async with one_press:
            try:
                return await asyncio.to_thread(make)
            except MissingExtraError as error:
                raise ProblemError(NO_PAPER) from error

    async def journal(request: Request, _sent: None) -> Response:
        hall, _ = await door.enter(request, ("organiser", "referee", "desk"))
        body = b"".join(line.body + b"\n" for line in await halls.rows.lines(hall.id))
        return _file(body, f"tuolaji-event-{hall.id}.jsonl", JOURNAL)

    async def sheet(request: Request, sent: OfPaper) -> Response:
        hall, holder = await door.enter(request)
        wanted = request.path_params["sheet"]
        if wanted not in get_args(Sheet):
            raise ProblemError(NOT_FOUND)
        if wanted == "passes" and holder.role != "organiser":
            raise ProblemError(NOT_ALLOWED)
        event, only = hall.event, Only(sent.stage, sent.round)
        keys: dict[str, str] = {}
        if wanted == "passes":
            signer, renewals = await halls.keys(), await halls.renewals(hall.id)
            keys = {team: signer.key(hall.id, Holder("team", team), renewals) for team in event.state.teams}
        web = Web(f"{halls.site.of(request)}/e/{hall.id}", keys)
        body = await pressed(
            lambda: pdf(paper(event.state, wanted, sent.lang, seal=event.last, web=web, only=only, event=event))
        )
        return _file(body, f"{wanted}.pdf", PDF)

    async def table(request: Request, sent: AsFile) -> Response:
        hall, _ = await door.enter(request)
        state = hall.event.state
        make, media = (as_excel, EXCEL) if sent.kind == "xlsx" else (as_csv, CSV)
        body = await pressed(lambda: make(match_rows(state)))
        return _file(body, f"matches.{sent.kind}", media)

    async def rules(request: Request, sent: InLanguage) -> list[views.RuleSection]:
        hall, _ = await door.enter(request)
        sections = rule_sheet(hall.event.state, sent.lang)
        return [views.RuleSection(heading=one.heading, lines=tuple(one.lines)) for one in sections]

    async def seal(request: Request, sent: OfSeal) -> views.SealSeen:
        hall, _ = await door.enter(request)
        end = f'"h":"{sent.seal}"}}'.encode()
        bodies = [line.body for line in await halls.rows.lines(hall.id)]
        seq = next((seq for seq, body in enumerate(bodies, 1) if body.endswith(end)), None)
        return views.SealSeen(seq=seq, since=0 if seq is None else len(bodies) - seq)

    async def picture(request: Request, sent: OfPage) -> Response:
        hall, _ = await door.enter(request)
        body = qr_svg(f"{halls.site.of(request)}/e/{hall.id}{sent.at}")
        return Response(body, media_type=SVG, headers={"cache-control": "private, max-age=3600"})

    return [
        Endpoint(
            "GET",
            "/api/events/{event}/qr.svg",
            "赛事某一页的二维码",
            "The address of a page of the event as a QR code.",
            picture,
            takes=OfPage,
            media=SVG,
            problems=(*OF_EVENT, BAD_MESSAGE),
        ),
        Endpoint(
            "GET",
            "/api/events/{event}/seal",
            "核对成绩册上的封印",
            "Whether the seal on a results book is one of the journal's, and how many lines came after it.",
            seal,
            takes=OfSeal,
            gives=views.SealSeen,
            problems=OF_EVENT,
            budget=seldom,
        ),
        Endpoint(
            "GET",
            "/api/events/{event}/journal",
            "日志文件（docs/event.md）",
            "The journal as a file (docs/event.md).",
            journal,
            media=JOURNAL,
            problems=OF_EVENT,
            budget=seldom,
        ),
        Endpoint(
            "GET",
            "/api/events/{event}/paper/{sheet}",
            "打印用的 PDF：rules、draw、pairings、cards、scores、book；passes（队证，带密钥）只给总管",
            "A PDF to print: rules, draw, pairings, cards, scores, book; passes (with keys): the organiser's.",
            told(sheet),
            takes=OfPaper,
            media=PDF,
            problems=(*OF_EVENT, NO_PAPER, BAD_MESSAGE),
            budget=seldom,
        ),
        Endpoint(
            "GET",
            "/api/events/{event}/export",
            "所有场次，CSV 或 Excel",
            "All matches, as CSV or Excel.",
            told(table),
            takes=AsFile,
            media=CSV,
            problems=(*OF_EVENT, NO_PAPER),
            budget=seldom,
        ),
        Endpoint(
            "GET",
            "/api/events/{event}/rules",
            "竞赛规程",
            "The rule sheet for players.",
            told(rules),
            takes=InLanguage,
            gives=list[views.RuleSection],
            problems=OF_EVENT,
            budget=seldom,
        ),
    ]


def _file(body: bytes, name: str, media: str) -> Response:
    headers = {"content-disposition": f'attachment; filename="{name}"', "cache-control": "no-store"}
    return Response(body, headers=headers, media_type=media)
