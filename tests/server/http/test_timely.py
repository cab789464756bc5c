"""Requests that do not come to their end are dropped; whole ones may take their time."""

from __future__ import annotations

import asyncio
import socket
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import cast

import pytest
import uvicorn
from starlette.types import Receive, Scope, Send
from uvicorn.server import ServerState

from tuolaji.server import serving
from tuolaji.server.config import Config
from tuolaji.server.http import timely
from tuolaji.server.http.timely import TimelyProtocol
from tuolaji.server.storage import Store

SLOW = b"GET /slow HTTP/1.1\r\nHost: x\r\n\r\n"
POST = b"POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 50\r\n\r\n"
LIMIT = 0.2
Talk = Callable[[asyncio.StreamReader, asyncio.StreamWriter], Awaitable[None]]


class Hurried(TimelyProtocol):
    head_seconds = LIMIT
    body_seconds = LIMIT


async def app(scope: Scope, receive: Receive, send: Send) -> None:
    """Reads all, answers with its length; ``/slow`` later than any limit."""
    if scope["type"] == "websocket":
        await receive()
        await send({"type": "websocket.accept"})
        await asyncio.sleep(3 * LIMIT)
        await send({"type": "websocket.send", "text": "still here"})
        return
    came, more = 0, True
    while more:
        message = await receive()
        if message["type"] == "http.disconnect":
            return
        came, more = came + len(message["body"]), message["more_body"]
    if scope["path"] == "/slow":
        await asyncio.sleep(3 * LIMIT)
    text = str(came).encode()
    headers = [(b"content-length", str(len(text)).encode())]
    await send({"type": "http.response.start", "status": 200, "headers": headers})
    await send({"type": "http.response.body", "body": text})


def talk(says: Talk) -> None:
    async def run() -> None:
        config, state = uvicorn.Config(app, http=Hurried, ws="websockets-sansio", lifespan="off"), ServerState()
        config.load()
        server = await asyncio.get_running_loop().create_server(lambda: Hurried(config, state, {}), "127.0.0.1", 0)
        reader, writer = await asyncio.open_connection(*server.sockets[0].getsockname())
        try:
            async with asyncio.timeout(5):
                await says(reader, writer)
        finally:
            writer.close()
            server.close()

    asyncio.run(run())


@pytest.mark.parametrize("sent", [b"", b"GET / HT", b"GET / HTTP/1.1\r\nHost: x\r\n", POST + b"x"])
@pytest.mark.parametrize("first", [b"", b"GET / HTTP/1.1\r\nHost: x\r\n\r\n"])
def test_half_a_request_is_dropped(first: bytes, sent: bytes) -> None:
    if first and not sent:
        return  # uvicorn's keep-alive

    async def says(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        if first:
            writer.write(first)
            assert (await reader.readuntil(b"\r\n\r\n0")).startswith(b"HTTP/1.1 200")
            await asyncio.sleep(1.5 * LIMIT)  # what lies between is not counted
        began = time.monotonic()
        writer.write(sent)
        assert await reader.read() == b""
        assert LIMIT * 0.9 <= time.monotonic() - began < 5 * LIMIT

    talk(says)


def test_bytes_that_trickle_do_not_prolong_it() -> None:
    async def says(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        async def trickle() -> None:
            with suppress(ConnectionError):
                for _ in range(40):
                    writer.write(b"x")
                    await asyncio.sleep(LIMIT / 4)

        writer.write(POST)
        task = asyncio.create_task(trickle())
        began = time.monotonic()
        with suppress(ConnectionError):
            assert await reader.read() == b""
        assert time.monotonic() - began < 5 * LIMIT
        task.cancel()

    talk(says)


def test_a_long_body_that_comes_is_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(timely, "BODY_BYTES_PER_SECOND", 1000)

    async def says(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writer.write(b"POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1000\r\n\r\n")
        for _ in range(4):
            writer.write(b"x" * 250)
            await asyncio.sleep(LIMIT / 2)
        assert (await reader.readuntil(b"\r\n\r\n1000")).startswith(b"HTTP/1.1 200")

    talk(says)


def test_an_answer_may_take_its_time_and_the_connection_goes_on() -> None:
    async def says(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        for _ in range(2):
            writer.write(SLOW)
            assert (await reader.readuntil(b"\r\n\r\n0")).startswith(b"HTTP/1.1 200")

    talk(says)


def test_a_websocket_may_be_silent() -> None:
    async def says(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writer.write(
            b"GET /ws HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
            b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
        )
        assert (await reader.readuntil(b"\r\n\r\n")).startswith(b"HTTP/1.1 101")
        assert await reader.readuntil(b"still here")

    talk(says)


def test_two_lengths_are_refused() -> None:
    async def says(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        head = b"POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n"
        writer.write(head + b"0\r\n\r\nGET /x HTTP/1.1\r\nHost: x\r\n\r\n")
        answer = await reader.read()
        assert answer.startswith(b"HTTP/1.1 400")
        assert answer.count(b"HTTP/1.1") == 1

    talk(says)


def test_the_server_speaks_it(monkeypatch: pytest.MonkeyPatch) -> None:
    class StopError(Exception):
        pass

    found: dict[str, object] = {}

    def settings(_app: object, **given: object) -> None:
        found.update(given)
        raise StopError

    monkeypatch.setattr(serving, "create_app", lambda *_given, **_named: None)
    monkeypatch.setattr(uvicorn, "Config", settings)
    with socket.socket() as listener, pytest.raises(StopError):
        asyncio.run(serving._serve(listener, cast("Store", None), None, Config(), ""))
    assert found["http"] is TimelyProtocol
