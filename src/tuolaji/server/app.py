"""The web application: the client's files, a few HTTP calls and the socket."""

from __future__ import annotations

import contextlib
import time
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Final

import msgspec
from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import BaseRoute, Mount, Route, WebSocketRoute

from tuolaji.rulebooks import all_rulebooks
from tuolaji.rules.options import RulebookError
from tuolaji.server.frames import info_of
from tuolaji.server.lobby import CreateTable, Problem
from tuolaji.server.owning import Bus, Node
from tuolaji.server.owning.elsewhere import PassOn
from tuolaji.server.protection import MAX_MESSAGE, HostBudgets, SecurityHeaders, same_origin
from tuolaji.server.socket import SEAT_COOKIE, SocketEndpoint
from tuolaji.server.static_files import STATIC, ClientFiles, client_is_built
from tuolaji.server.storage import Store, StoreError
from tuolaji.server.tables import Tables, TooManyTablesError
from tuolaji.server.troubles import STORAGE

_COOKIE_SECONDS: Final = 30 * 24 * 3600
_CREATE: Final = msgspec.json.Decoder(CreateTable)


def create_app(
    store: Store,
    *,
    bus: Bus | None = None,
    speed: float = 1.0,
    bots: str = "heuristic",
    seed: str | None = None,
    static: Path = STATIC,
) -> Starlette:
    """The application over a store. ``bus`` reaches the other processes over the same store (None: there are none).

    ``speed`` divides all waits; ``seed`` fixes the shuffles (for tests).
    """
    tables = Tables(store, speed=speed, bots=bots, seed=seed)
    node = Node(store, bus, tables.give_up) if bus is not None else None
    relay = node.relay if node is not None else None

    @contextlib.asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        if node is not None:
            node.relay.serve_with(app)
            await node.start()
        yield
        await tables.stop()
        if node is not None:
            await node.stop()

    budgets = HostBudgets()

    async def create_table(request: Request) -> Response:
        host = request.client.host if request.client is not None else ""
        if not budgets.spend(host, time.monotonic()):
            return _problem(429, "too-fast", "too many new tables")
        return await _create_table(request, tables)

    routes: list[BaseRoute] = [
        Route("/healthz", _health),
        Route("/api/rulebooks", _rulebooks),
        Route("/api/tables", create_table, methods=["POST"]),
        WebSocketRoute("/ws", SocketEndpoint(tables, relay)),
    ]
    if client_is_built(static):
        routes.append(Mount("/", ClientFiles(static)))
    return Starlette(
        routes=routes,
        middleware=[
            Middleware(PassOn, relay=relay),
            Middleware(SecurityHeaders),
            Middleware(GZipMiddleware, minimum_size=1000),
        ],
        lifespan=lifespan,
    )


async def _health(_: Request) -> Response:
    return JSONResponse({"status": "ok"})


async def _rulebooks(_: Request) -> Response:
    return _json([info_of(book) for book in all_rulebooks()])


async def _create_table(request: Request, tables: Tables) -> Response:
    if not same_origin(request.headers):
        return _problem(403, "foreign-origin", "tables are made from this server's own page")
    if request.headers.get("content-type", "").partition(";")[0].strip() != "application/json":
        return _problem(415, "not-json", "send application/json")
    body = await _body(request)
    if body is None:
        return _problem(413, "too-large", f"at most {MAX_MESSAGE} bytes")
    try:
        created = await tables.create(_CREATE.decode(body))
    except msgspec.MsgspecError as error:
        return _problem(400, "bad-message", str(error))
    except RulebookError as error:
        return _problem(400, error.code, str(error))
    except TooManyTablesError:
        return _problem(503, "too-many-tables", "all tables are taken")
    except StoreError as error:
        STORAGE.error("a table cannot be made: %s", error)
        return _problem(503, "storage", "the server cannot save (disk full?)")
    response = _json(created, 201)
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


async def _body(request: Request) -> bytes | None:
    """The request's body; None when it is larger than a message may be."""
    body = b""
    async for chunk in request.stream():
        body += chunk
        if len(body) > MAX_MESSAGE:
            return None
    return body


def _json(content: object, status: int = 200) -> Response:
    return Response(msgspec.json.encode(content), status, media_type="application/json")


def _problem(status: int, code: str, message: str) -> Response:
    return _json(Problem(code, message), status)
