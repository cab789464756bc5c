"""Calls that ask nothing of a table: is the server there, and what can be played."""

from __future__ import annotations

from typing import Literal

import msgspec
from starlette.requests import Request

from tuolaji.rulebooks import all_rulebooks
from tuolaji.server.frames import info_of
from tuolaji.server.http.endpoint import Endpoint
from tuolaji.server.http.options import option_endpoints
from tuolaji.server.messages import RulebookInfo


class Health(msgspec.Struct, frozen=True):
    """The server answers."""

    status: Literal["ok"] = "ok"


async def _health(_request: Request, _sent: None) -> Health:
    return Health()


async def _rulebooks(_request: Request, _sent: None) -> list[RulebookInfo]:
    return [info_of(book) for book in all_rulebooks()]


def basic_endpoints() -> list[Endpoint]:
    """Health and rulebooks."""
    return [
        Endpoint("GET", "/healthz", "服务器是否在运行", "Whether the server answers.", _health, gives=Health),
        Endpoint(
            "GET", "/api/rulebooks", "可选的规则", "The rulebooks there are.", _rulebooks, gives=list[RulebookInfo]
        ),
        *option_endpoints(),
    ]
