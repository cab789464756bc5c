"""The calls that find tables."""

from __future__ import annotations

from typing import Final

from starlette.requests import Request
from starlette.responses import Response

from tuolaji.server.http.addresses import Site
from tuolaji.server.http.endpoint import Endpoint
from tuolaji.server.http.problems import BAD_MESSAGE, Case, ProblemError
from tuolaji.server.listing.directory import Directory
from tuolaji.server.listing.qr import qr_svg
from tuolaji.server.listing.values import CodeFound, MyTable
from tuolaji.server.lobby import TableInfo
from tuolaji.server.people import People
from tuolaji.server.protection import HostBudgets
from tuolaji.server.replays.cases import UNKNOWN_TABLE
from tuolaji.server.storage import Store

UNKNOWN_CODE: Final = Case(404, "unknown-code", "没有这个号码的牌桌", "no table has this code")
_SVG: Final = "image/svg+xml"
_CODES_PER_SECOND: Final = 0.5
_CODE_BURST: Final = 20


def listing_endpoints(directory: Directory, people: People, store: Store, site: Site) -> list[Endpoint]:
    """Codes, the lobby, one's own tables, and the picture of an invitation."""

    async def code(request: Request, _sent: None) -> CodeFound:
        table = await directory.find(request.path_params["code"])
        if table is None:
            raise ProblemError(UNKNOWN_CODE)
        return CodeFound(table)

    async def lobby(_request: Request, _sent: None) -> list[TableInfo]:
        return await directory.lobby()

    async def mine(request: Request, _sent: None) -> list[MyTable]:
        person = await people.person_of(request.scope)
        return [] if person is None else await directory.mine(person.id)

    async def invitation(request: Request, _sent: None) -> Response:
        table: str = request.path_params["table"]
        if await store.find(table) is None:
            raise ProblemError(UNKNOWN_TABLE)
        return Response(
            qr_svg(f"{site.of(request)}/j/{table}"), media_type=_SVG, headers={"cache-control": "private, max-age=3600"}
        )

    return [
        Endpoint(
            "GET",
            "/api/codes/{code}",
            "按号码找牌桌",
            "The table of a code.",
            code,
            gives=CodeFound,
            problems=(UNKNOWN_CODE,),
            budget=HostBudgets(_CODES_PER_SECOND, _CODE_BURST),
        ),
        Endpoint(
            "GET",
            "/api/lobby",
            "公开的牌桌，新的在前",
            "Public tables that can be joined or watched, newest first.",
            lobby,
            gives=list[TableInfo],
        ),
        Endpoint(
            "GET",
            "/api/me/tables",
            "我的牌桌",
            "The tables where who asks sits, latest first; those that are over for a week.",
            mine,
            gives=list[MyTable],
        ),
        Endpoint(
            "GET",
            "/api/tables/{table}/qr.svg",
            "邀请链接的二维码",
            "The invitation's link as a QR code.",
            invitation,
            media=_SVG,
            problems=(UNKNOWN_TABLE, BAD_MESSAGE),
        ),
    ]
