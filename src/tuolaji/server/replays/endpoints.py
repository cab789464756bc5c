"""HTTP calls for finished matches."""

from __future__ import annotations

import asyncio
import gzip
from typing import Final

from starlette.requests import Request
from starlette.responses import Response

from tuolaji.server.http.endpoint import JSON, Endpoint
from tuolaji.server.http.problems import TABLE_DAMAGED
from tuolaji.server.protection import HostBudgets
from tuolaji.server.replays.cases import NOT_OVER, UNKNOWN_DEAL, UNKNOWN_TABLE
from tuolaji.server.replays.replays import Replays
from tuolaji.server.replays.values import DealReplay, MatchInfo

RECORD_TYPE: Final = "application/jsonl"
_PROBLEMS: Final = (UNKNOWN_TABLE, NOT_OVER, TABLE_DAMAGED)
_A_WHILE: Final = {"cache-control": "private, max-age=300"}


def replay_endpoints(replays: Replays) -> list[Endpoint]:
    """Calls that look back at finished matches."""
    often = HostBudgets(per_second=5, burst=120)
    seldom = HostBudgets(per_second=0.5, burst=20)

    async def info(request: Request, _sent: None) -> MatchInfo:
        return await replays.info(request.path_params["table"])

    async def deal(request: Request, _sent: None) -> Response:
        packed = await replays.deal(request.path_params["table"], request.path_params["deal"])
        headers = _A_WHILE | {"vary": "accept-encoding"}
        if "gzip" in request.headers.get("accept-encoding", ""):
            return Response(packed, headers=headers | {"content-encoding": "gzip"}, media_type=JSON)
        plain = await asyncio.to_thread(gzip.decompress, packed)
        return Response(plain, headers=headers, media_type=JSON)

    async def record(request: Request, _sent: None) -> Response:
        table = request.path_params["table"]
        name = f'attachment; filename="tuolaji-{table}.jsonl"'
        headers = {"content-disposition": name, "cache-control": "no-cache"}
        return Response(await replays.record(table), headers=headers, media_type=RECORD_TYPE)

    return [
        Endpoint(
            "GET",
            "/api/matches/{table}",
            "打完的一盘：结果、各局、承诺和公开的密数",
            "A finished match: result, deals, commitment and opened secret.",
            info,
            gives=MatchInfo,
            problems=_PROBLEMS,
            budget=often,
        ),
        Endpoint(
            "GET",
            "/api/matches/{table}/deals/{deal:int}",
            "一局的每一步，四家明牌",
            "Every step of a deal, all hands open.",
            deal,
            gives=DealReplay,
            problems=(*_PROBLEMS, UNKNOWN_DEAL),
            budget=often,
        ),
        Endpoint(
            "GET",
            "/api/matches/{table}/record",
            "一盘的记录文件（docs/record.md）",
            "The match's record as a file (docs/record.md).",
            record,
            media=RECORD_TYPE,
            problems=_PROBLEMS,
            budget=seldom,
        ),
    ]
