"""The relay passes sockets and requests on, once, and ends them when the other process is gone."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route, WebSocketRoute
from starlette.types import ASGIApp, Message, Scope
from starlette.websockets import WebSocket

from tuolaji.server.owning.bus import MemoryBus, Receive
from tuolaji.server.owning.elsewhere import PassOn
from tuolaji.server.owning.relay import RELAYED, Relay
from tuolaji.server.tables import ElsewhereError

pytestmark = pytest.mark.asyncio
SCOPE: Scope = {"path": "/ws", "headers": [(b"x-name", b"a")], "client": ("127.0.0.1", 1), "query_string": b"q=1"}


async def echo(socket: WebSocket) -> None:
    await socket.accept()
    await socket.send_text(socket.headers["x-name"])
    async for text in socket.iter_text():
        if text == "bye":
            await socket.close(1001)
            return
        await socket.send_text(text * 2)


async def told(request: Request) -> Response:
    body = (await request.body()).decode()
    return JSONResponse({"query": request.url.query, "body": body, "relayed": RELAYED in request.scope}, 202)


async def lost(request: Request) -> Response:
    raise ElsewhereError("owner")


async def two(app: ASGIApp) -> tuple[Relay, Relay]:
    """The relay of a process without tables and that of the owner, which serves ``app``."""
    others: dict[str, Receive] = {}
    relays = []
    for name in ("guest", "owner"):
        bus = MemoryBus(others)
        relay = Relay(name, bus)
        relay.serve_with(app)
        await bus.start(name, relay.receive, relay.lost)
        relays.append(relay)
    return relays[0], relays[1]


class Wire:
    """One person's socket at the process without tables."""

    def __init__(self, relay: Relay, first: str) -> None:
        self.up: asyncio.Queue[Message] = asyncio.Queue()
        self.down: asyncio.Queue[Message] = asyncio.Queue()
        self.task = asyncio.create_task(relay.socket("owner", SCOPE, first, self.up.get, self.down.put))

    async def get(self) -> Message:
        return await asyncio.wait_for(self.down.get(), 5)


def application(relay: Relay | None) -> Starlette:
    routes = [WebSocketRoute("/ws", echo), Route("/told", told, methods=["POST"])]
    routes.append(Route("/lost", lost, methods=["POST"]))
    return Starlette(routes=routes, middleware=[Middleware(PassOn, relay=relay)])


APP = application(None)


async def test_texts_go_both_ways_until_the_owner_closes() -> None:
    guest, owner = await two(APP)
    wire = Wire(guest, "1")
    assert (await wire.get())["text"] == "a"
    assert (await wire.get())["text"] == "11"
    wire.up.put_nowait({"type": "websocket.receive", "text": "对"})
    assert (await wire.get())["text"] == "对对"
    wire.up.put_nowait({"type": "websocket.receive", "text": "bye"})
    assert await wire.get() == {"type": "websocket.close", "code": 1001}
    await wire.task
    await owner.stop()


async def test_a_person_who_leaves_ends_it_there() -> None:
    guest, owner = await two(APP)
    wire = Wire(guest, "1")
    await wire.get()
    wire.up.put_nowait({"type": "websocket.disconnect", "code": 1000})
    await asyncio.wait_for(wire.task, 5)
    await asyncio.wait_for(owner.stop(), 5)


@pytest.mark.parametrize("gone", ["owner", "stop", "bus"])
async def test_when_the_owner_is_gone_the_person_is_sent_to_come_back(gone: str) -> None:
    guest, owner = await two(APP)
    wire = Wire(guest, "1")
    await wire.get()
    await wire.get()
    if gone == "owner":
        guest.gone("owner")
    elif gone == "bus":
        owner.lost()
    else:
        await owner.stop()
    assert await wire.get() == {"type": "websocket.close", "code": 1012}
    await wire.task


async def test_an_opening_that_nobody_heard_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tuolaji.server.owning.relay._OPEN_SECONDS", 0.05)
    guest = Relay("guest", MemoryBus({}))
    wire = Wire(guest, "1")
    assert await wire.get() == {"type": "websocket.close", "code": 1012}
    await wire.task


async def test_who_was_welcomed_may_wait_as_long_as_they_like(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tuolaji.server.owning.relay._OPEN_SECONDS", 0.05)
    guest, owner = await two(APP)
    wire = Wire(guest, "1")
    assert (await wire.get())["text"] == "a"
    await asyncio.sleep(0.2)
    wire.up.put_nowait({"type": "websocket.receive", "text": "对"})
    assert (await wire.get())["text"] == "11"
    assert (await wire.get())["text"] == "对对"
    wire.task.cancel()
    await owner.stop()


async def asked(app: ASGIApp, path: str, body: bytes, **more: Any) -> tuple[int, bytes]:
    sent: list[Message] = []

    async def receive() -> Message:
        return {"type": "http.request", "body": body, "more_body": False}

    async def send(message: Message) -> None:
        sent.append(message)

    scope = {**SCOPE, "type": "http", "method": "POST", "path": path, **more}
    await app(scope, receive, send)
    return sent[0]["status"], b"".join(message.get("body", b"") for message in sent[1:])


async def test_a_request_is_answered_by_the_owner() -> None:
    guest, _ = await two(APP)

    async def elsewhere(scope: Scope, receive: Any, send: Any) -> None:
        await receive()
        raise ElsewhereError("owner")

    status, body = await asked(PassOn(elsewhere, guest), "/told", b"hello")
    assert (status, body) == (202, b'{"query":"q=1","body":"hello","relayed":true}')


async def test_a_request_is_passed_on_once() -> None:
    guest, _ = await two(APP)
    status, body = await asked(application(guest), "/lost", b"")
    assert status == 503
    assert b'"elsewhere"' in body
    assert (await asked(APP, "/lost", b""))[0] == 503
