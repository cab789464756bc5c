"""A bare server that passes every text on to the four of a room, on the same stack as the real one; and its peak.

    python -m bench.echo --tables 100 --seconds 5

Starts it in a process of its own, drives it as ``tuolaji load --peak`` drives the server – four sockets a room, one
text under way in each room, the next as soon as the last of the four has it – and prints its figures as JSON.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import sys
import time
from collections import defaultdict
from collections.abc import Sequence

import msgspec
import uvicorn
from bench.served import free_port
from starlette.applications import Starlette
from starlette.routing import WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect

from tuolaji.client.load.cpu import cpu_seconds
from tuolaji.client.load.figures import Waits, waits_of
from tuolaji.client.load.lean_socket import HandshakeError, LeanSocket

TEXT = b"{" + b" " * 118 + b"}"
"""As long as a command."""


def app() -> Starlette:
    """The server."""
    rooms: defaultdict[str, list[WebSocket]] = defaultdict(list)

    async def serve(socket: WebSocket) -> None:
        await socket.accept()
        room = rooms[await socket.receive_text()]
        room.append(socket)
        try:
            while True:
                text = await socket.receive_text()
                for one in room:
                    await one.send_text(text)
        except WebSocketDisconnect:
            room.remove(socket)

    return Starlette(routes=[WebSocketRoute("/ws", serve)])


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


async def peak(tables: int, seconds: float) -> Figures:
    """Starts the bare server and drives it. RuntimeError when it does not come up."""
    port = free_port()
    process = await asyncio.create_subprocess_exec(sys.executable, "-m", "bench.echo", "--serve", str(port))
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
    parser.add_argument("--serve", type=int, metavar="PORT", help=argparse.SUPPRESS)
    args = parser.parse_args(arguments)
    if args.serve:
        uvicorn.run(app(), port=args.serve, ws="websockets-sansio", log_level="error")
        return 0
    try:
        print(json.dumps(msgspec.to_builtins(asyncio.run(peak(args.tables, args.seconds)))))
    except (OSError, HandshakeError, RuntimeError) as error:
        print(error, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
