"""The web application: the client's files, a few HTTP calls and the socket."""

from __future__ import annotations

import contextlib
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Final

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import BaseRoute, Mount, WebSocketRoute

from tuolaji.server.config import Config
from tuolaji.server.halls import Halls
from tuolaji.server.halls.endpoints import hall_endpoints
from tuolaji.server.halls.online import Online
from tuolaji.server.history import History
from tuolaji.server.history.endpoints import history_endpoints
from tuolaji.server.housekeeping import Housekeeping
from tuolaji.server.http.addresses import Site
from tuolaji.server.http.basics import basic_endpoints
from tuolaji.server.http.endpoint import as_problem
from tuolaji.server.http.making import making_endpoints
from tuolaji.server.http.measuring import metrics_endpoints
from tuolaji.server.http.openapi import routes_of
from tuolaji.server.http.problems import INTERNAL, NOT_FOUND, WRONG_METHOD
from tuolaji.server.http.seeing import seeing_endpoints
from tuolaji.server.http.socket_schema import schema_endpoints
from tuolaji.server.judging.endpoints import judging_endpoints
from tuolaji.server.listing import Directory
from tuolaji.server.listing.endpoints import listing_endpoints
from tuolaji.server.metrics import count_tables
from tuolaji.server.owning import Bus, Node
from tuolaji.server.owning.elsewhere import PassOn
from tuolaji.server.people import People
from tuolaji.server.people.cookies import SessionCookies
from tuolaji.server.people.endpoints import me_endpoints
from tuolaji.server.people.passwords import Passwords
from tuolaji.server.protection import HostBudgets, SecurityHeaders
from tuolaji.server.replays.endpoints import replay_endpoints
from tuolaji.server.replays.players import who_sat
from tuolaji.server.replays.replays import Replays
from tuolaji.server.socket import SocketEndpoint
from tuolaji.server.static_files import STATIC, ClientFiles, client_is_built
from tuolaji.server.storage import Store
from tuolaji.server.tables import Tables

_BY_STATUS: Final = {case.status: case for case in (NOT_FOUND, WRONG_METHOD)}


def create_app(
    store: Store,
    *,
    bus: Bus | None = None,
    speed: float | None = None,
    bots: str = "heuristic",
    seed: str | None = None,
    static: Path = STATIC,
    config: Config | None = None,
) -> Starlette:
    """The application over a store. ``bus`` reaches the other processes over the same store (None: there are none).

    ``state.leaving`` of it is to be called when the server stops, before it waits for what is being answered.
    ``speed`` divides all waits (None: as configured); ``seed`` fixes the shuffles (for tests).
    """
    config = config or Config()
    newcomers = HostBudgets(config.limits.new_people_per_second, config.limits.new_people_at_once)
    passwords, directory = Passwords(), Directory(store)
    people = People(store, newcomers=newcomers, passwords=passwords)
    tables = Tables(
        store,
        passwords=passwords,
        directory=directory,
        speed=config.server.speed if speed is None else speed,
        bots=bots,
        seed=seed,
    )
    count_tables(lambda: len(tables))
    site = Site(config.server.public_url, config.server.host)
    history, halls = History(store), Halls(store, site)
    online = Online(store, halls)
    directory.when_over = online.soon
    housekeeping = Housekeeping(directory, people, tables.retell, online.settle)
    node = Node(store, bus, tables.keep_only) if bus is not None else None
    relay = node.relay if node is not None else None

    @contextlib.asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        if node is not None:
            node.relay.serve_with(app)
            await node.start()
        housekeeping.start()
        yield
        await housekeeping.stop()
        await tables.stop()
        await directory.stop()
        await online.stop()
        if node is not None:
            await node.stop()
        people.close()

    endpoints = [
        *basic_endpoints(),
        *schema_endpoints(),
        *metrics_endpoints(config.metrics.token),
        *making_endpoints(tables, people, config.limits, online.seats),
        *seeing_endpoints(tables, store),
        *me_endpoints(people),
        *listing_endpoints(directory, people, store, site),
        *history_endpoints(history, people),
        *replay_endpoints(Replays(store, who_sat(history))),
        *hall_endpoints(halls, people, online, tables),
        *judging_endpoints(),
    ]
    routes: list[BaseRoute] = [
        *routes_of(endpoints),
        WebSocketRoute("/ws", SocketEndpoint(tables, people, relay)),
    ]
    if client_is_built(static):
        routes.append(Mount("/", ClientFiles(static)))
    app = Starlette(
        routes=routes,
        middleware=[
            Middleware(PassOn, relay=relay),
            Middleware(SecurityHeaders),
            Middleware(GZipMiddleware, minimum_size=1000),
            Middleware(SessionCookies),
        ],
        exception_handlers={HTTPException: _http_problem, Exception: _http_problem},
        lifespan=lifespan,
    )
    app.state.leaving = halls.end
    return app


async def _http_problem(request: Request, error: Exception) -> Response:
    """What no endpoint answers: a problem for a program, plain words for a browser's page."""
    status = error.status_code if isinstance(error, HTTPException) else INTERNAL.status
    case = _BY_STATUS.get(status, INTERNAL)
    if request.url.path.startswith("/api/"):
        response = as_problem(case)
    else:
        response = PlainTextResponse(f"{case.zh}\n{case.en}\n", status)
    response.headers.update(getattr(error, "headers", None) or {})
    return response
