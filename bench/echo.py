"""A bare server that passes every text on to the four of a room, on the same stack as the real one; and its peak.

    python -m bench.echo --tables 100 --seconds 5 [--store sqlite:///echo.db]

With a store every text is durable before it is passed on, as a command is: what the same stack costs without a game.
Starts it in a process of its own, drives it as ``tuolaji load --peak`` drives the server – four sockets a room, one
text under way in each room, the next as soon as the last of the four has it – and prints its figures as JSON.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import sys
import time
from collections import defaultdict
from collections.abc import AsyncIterator, Sequence

import msgspec
import uvicorn
from bench.served import environment, free_port
from starlette.applications import Starlette
from starlette.routing import WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect

from tuolaji.client.load.cpu import cpu_seconds
from tuolaji.client.load.figures import Waits, waits_of
from tuolaji.client.load.lean_socket import HandshakeError, LeanSocket
from tuolaji.server.storage import Store, StoredTable, open_store
from tuolaji.server.table_setup import TableSetup

TEXT = b"{" + b" " * 118 + b"}"
"""As long as a command."""
_LEASE = 600_000


class _Served:
    """The four of a room, and what was kept of it: ``epoch`` is the claim on its table, ``seq`` the latest event."""

    def __init__(self) -> None:
        self.sockets: list[WebSocket] = []
        self.epoch: int | None = None
        self.seq = 0


def app(url: str | None = None) -> Starlette:
    """The server, which keeps every text in the store of ``url``."""
    rooms: defaultdict[str, _Served] = defaultdict(_Served)
    opened: list[Store] = []

    @contextlib.asynccontextmanager
    async def life(_app: Starlette) -> AsyncIterator[None]:
        if url is not None:
            opened.append(await open_store(url))
            await opened[0].enter(_LEASE)
        yield
        for store in opened:
            await store.close()

    async def claim(name: str, room: _Served) -> None:
        await opened[0].create(StoredTable(name, 0, TableSetup(rulebook="two-deck-match", options={}, seed="echo"), {}))
        claimed = await opened[0].claim(name)
        room.epoch = claimed.epoch if claimed is not None else None

    async def keep(name: str, room: _Served, text: str) -> None:
        room.seq += 1
        await opened[0].append(name, room.epoch or 0, room.seq, (text.encode(),), f"{room.seq}")

    async def serve(socket: WebSocket) -> None:
        await socket.accept()
        name = await socket.receive_text()
        room = rooms[name]
        room.sockets.append(socket)
        if opened and len(room.sockets) == 1:
            await claim(name, room)
        try:
            while True:
                text = await socket.receive_text()
                if opened:
                    await keep(name, room, text)
                for one in room.sockets:
                    await one.send_text(text)
        except WebSocketDisconnect:
            room.sockets.remove(socket)

    return Starlette(routes=[WebSocketRoute("/ws", serve)], lifespan=life)


class Figures(msgspec.Struct, frozen=True, kw_only=True):
    """The peak of the bare server."""

    tables: int
    commands: int
    per_second: float
    server_ms_per_command: float
    wait_ms: Waits


class _Room:
    """Four sockets; each in turn sends when all four have the text before."""

    def __init__(self) -> None:
        self.sockets = [LeanSocket(self._heard) for _ in range(4)]
        self.waits: list[float] = []
        self._turn = 0
        self._left = 0
        self._begun = 0.0

    def go(self) -> None:
        self._begun, self._left = time.perf_counter(), 4
        self.sockets[self._turn].send(TEXT)
        self._turn = (self._turn + 1) % 4

    def _heard(self, _text: bytes, now: float) -> None:
        self._left -= 1
        if self._left == 0:
            self.waits.append(now - self._begun)
            self.go()


async def peak(tables: int, seconds: float, store: str | None = None) -> Figures:
    """Starts the bare server and drives it. RuntimeError when it does not come up."""
    port = free_port()
    command = ["-m", "bench.echo", "--serve", str(port), *(["--store", store] if store is not None else [])]
    process = await asyncio.create_subprocess_exec(sys.executable, *command, env=environment())
    try:
        await _ready(port)
        rooms = [_Room() for _ in range(tables)]
        for number, room in enumerate(rooms):
            for socket in room.sockets:
                await socket.connect("127.0.0.1", port, "/ws", {})
                socket.send(f"{number}".encode())
        await asyncio.sleep(0.5)
        for room in rooms:
            room.go()
        await asyncio.sleep(1.0)
        for room in rooms:
            room.waits.clear()
        used, began = cpu_seconds(process.pid), time.perf_counter()
        await asyncio.sleep(seconds)
        waits = [wait for room in rooms for wait in room.waits]
        took = time.perf_counter() - began
        used = (cpu_seconds(process.pid) or 0.0) - (used or 0.0)
    finally:
        process.kill()
        await process.wait()
    return Figures(
        tables=tables,
        commands=len(waits),
        per_second=round(len(waits) / took, 1),
        server_ms_per_command=round(1000 * used / max(len(waits), 1), 3),
        wait_ms=waits_of(waits),
    )


async def _ready(port: int) -> None:
    for _ in range(200):
        try:
            _, writer = await asyncio.open_connection("127.0.0.1", port)
        except OSError:
            await asyncio.sleep(0.1)
        else:
            writer.close()
            return
    raise RuntimeError("the bare server did not start")


def main(arguments: Sequence[str] | None = None) -> int:
    """The command."""
    parser = argparse.ArgumentParser(description="A bare server that passes texts on, and its peak.")
    parser.add_argument("--tables", type=int, default=100)
    parser.add_argument("--seconds", type=float, default=5.0)
    parser.add_argument("--store", metavar="URL", help="keeps every text here; default: none is kept")
    parser.add_argument("--serve", type=int, metavar="PORT", help=argparse.SUPPRESS)
    args = parser.parse_args(arguments)
    if args.serve:
        uvicorn.run(app(args.store), port=args.serve, ws="websockets-sansio", log_level="error")
        return 0
    try:
        print(json.dumps(msgspec.to_builtins(asyncio.run(peak(args.tables, args.seconds, args.store)))))
    except (OSError, HandshakeError, RuntimeError) as error:
        print(error, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
