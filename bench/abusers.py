"""Strangers that do everything wrong, each in its own way, as fast as one machine can be wrong."""

from __future__ import annotations

import asyncio
import itertools
import json
import random
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final

from tuolaji.client.load.lean_socket import LeanSocket

_ROUND: Final = 30
_PAUSE: Final = 0.02
_NUMBERS: Final = itertools.count()


@dataclass(frozen=True)
class Target:
    """Where, and a table with the secret of a seat of the abuser's own."""

    port: int
    table: str
    token: str


@dataclass
class Abuser:
    """Counts what was done."""

    done: int = 0


async def _opened(target: Target, **join: Any) -> LeanSocket:
    socket = LeanSocket(lambda _text, _now: None)
    await socket.connect("127.0.0.1", target.port, "/ws", {})
    if join:
        socket.send(json.dumps({"type": "join", **join}).encode())
    return socket


async def _pester(socket: LeanSocket, texts: Callable[[], bytes], abuser: Abuser) -> None:
    """Sends one text after the other until the server has had enough."""
    try:
        for _ in range(_ROUND):
            if socket.closed.is_set():
                return
            socket.send(texts())
            abuser.done += 1
            await asyncio.sleep(_PAUSE)
    finally:
        socket.close()


async def malformed(target: Target, abuser: Abuser) -> None:
    """Noise, half messages, wrong types."""
    rng = random.Random(next(_NUMBERS))
    wrong = (b"{", b"[]", b'{"type":"fly"}', b'{"type":"act","id":"x","seq":-1}', b"[" * 5000, b'"\\ud800"')

    def texts() -> bytes:
        if rng.random() < 0.5:
            return rng.choice(wrong)
        return "".join(chr(rng.randrange(32, 900)) for _ in range(60)).encode()

    await _pester(await _opened(target, table=target.table, token=target.token), texts, abuser)


async def oversized(target: Target, abuser: Abuser) -> None:
    """As long as a frame may be that is not split; the server hangs up on it."""
    socket = await _opened(target, table=target.table, token=target.token)
    await _pester(socket, lambda: b'{"type":"say","text":"' + b"x" * 60_000 + b'"}', abuser)


async def out_of_turn(target: Target, abuser: Abuser) -> None:
    """Commands for every seat, at any time, of any past and future."""
    rng = random.Random(next(_NUMBERS))

    def texts() -> bytes:
        command = {"type": "play", "seat": rng.randrange(-1, 5), "cards": ["S5"] * rng.randrange(20)}
        return json.dumps(
            {"type": "act", "id": f"{rng.random()}", "seq": rng.randrange(3000), "command": command}
        ).encode()

    await _pester(await _opened(target, table=target.table, token=target.token), texts, abuser)


async def replayed(target: Target, abuser: Abuser) -> None:
    """The same command under the same name, again and again."""
    command = {"type": "play", "seat": 0, "cards": ["S5"]}
    text = json.dumps({"type": "act", "id": "again", "seq": 100, "command": command}).encode()
    await _pester(await _opened(target, table=target.table, token=target.token), lambda: text, abuser)


async def foreign_tokens(target: Target, abuser: Abuser) -> None:
    """Joins with secrets that own nothing, and at tables there are not."""
    for token in ("0.1." + "x" * 43, "x" * 43, "../../etc", "0.99999999999." + "x" * 43):
        for table in (target.table, "nowhere"):
            socket = await _opened(target, table=table, token=token)
            abuser.done += 1
            await asyncio.sleep(_PAUSE)
            socket.close()


async def too_fast(target: Target, abuser: Abuser) -> None:
    """Questions without a pause."""
    socket = await _opened(target, table=target.table, token=target.token)
    for number in range(200):
        socket.send(json.dumps({"type": "hint", "id": number}).encode())
        abuser.done += 1
    await asyncio.sleep(0.5)
    socket.close()


async def slow_readers(target: Target, abuser: Abuser) -> None:
    """Watch a table and never read a byte."""
    sockets = [await _opened(target, table=target.table) for _ in range(20)]
    for socket in sockets:
        socket.pause()
        abuser.done += 1
    await asyncio.sleep(5)
    for socket in sockets:
        socket.close()


async def wrong_calls(target: Target, abuser: Abuser) -> None:
    """HTTP of every wrong kind: bodies without an end, no JSON, other methods, heads of rubbish."""
    foreign = (
        b"GET /ws HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nOrigin: http://evil.example\r\n"
        b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
    )
    calls = (
        foreign,
        b"POST /api/tables HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 99999999\r\n\r\n{",
        b'POST /api/tables HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 5\r\n\r\n{"a":',
        b"PUT /api/lobby HTTP/1.1\r\nHost: x\r\nContent-Length: 0\r\n\r\n",
        b"GET /" + b"x" * 70_000 + b" HTTP/1.1\r\n\r\n",
        b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03",
    )
    for call in calls:
        _, writer = await asyncio.open_connection("127.0.0.1", target.port)
        writer.write(call)
        abuser.done += 1
        await asyncio.sleep(_PAUSE)
        writer.close()


async def idle(target: Target, tables: Sequence[str], count: int) -> list[LeanSocket]:
    """Watchers that do nothing at all, spread over some tables."""
    return [await _opened(target, table=tables[at % len(tables)]) for at in range(count)]


ABUSERS: Final[tuple[Callable[[Target, Abuser], Awaitable[None]], ...]] = (
    malformed,
    oversized,
    out_of_turn,
    replayed,
    foreign_tokens,
    too_fast,
    slow_readers,
    wrong_calls,
)
