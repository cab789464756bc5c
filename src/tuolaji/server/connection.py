"""One socket of a person: what goes out waits for a moment, so that a slow reader slows nobody else."""

from __future__ import annotations

import asyncio
import contextlib
from typing import Final

from starlette.websockets import WebSocket, WebSocketDisconnect

from tuolaji.server.frames import encoded
from tuolaji.server.messages import AnyToClient, Failure, Refused
from tuolaji.server.metrics import FAILURES, REFUSED
from tuolaji.server.rooms.messages import RoomView

MOST_WAITING: Final = 400
CLOSE_NORMAL: Final = 1000
CLOSE_COME_BACK: Final = 1012


class Connection:
    """The outgoing half of a socket: what has been told since the last frame is the next, a message a line.

    ``seat`` is the seat it is at (None: it watches), ``person`` the id of who it is (None: a stranger), ``name`` how
    a watcher is called, ``room`` what it was shown of the room.
    """

    def __init__(self, socket: WebSocket, seat: int | None, person: str | None, name: str = "") -> None:
        self.seat = seat
        self.person = person
        self.name = name
        self.room: RoomView | None = None
        self._socket = socket
        self._lines: list[bytes] = []
        self._told = asyncio.Event()
        self._full = False
        self._ending = False
        self._code = CLOSE_NORMAL

    def send(self, message: AnyToClient) -> None:
        """Tells a message; a reader too slow for it is sent away and comes back to a fresh welcome."""
        if isinstance(message, Failure):
            FAILURES.labels(message.code).inc()
        elif isinstance(message, Refused):
            REFUSED.labels(message.code).inc()
        self.send_line(encoded(message))

    def send_line(self, line: bytes) -> None:
        """A message that is encoded already."""
        if self._full:
            return
        if len(self._lines) >= MOST_WAITING:
            self.hang_up()
            return
        self._lines.append(line)
        self._told.set()

    def hang_up(self) -> None:
        """Ends the connection so that the browser comes back by itself: to this table, or to where it is then."""
        self._full = True
        self._code = CLOSE_COME_BACK
        self._lines.clear()
        self._end()

    def fail(self, code: str, message: str) -> None:
        """Says why, then closes."""
        self.send(Failure(code, message, closing=True))
        self._end()

    def _end(self) -> None:
        self._ending = True
        self._told.set()

    async def write(self) -> None:
        """Sends what waits until the connection is closed."""
        with contextlib.suppress(WebSocketDisconnect, RuntimeError):
            while True:
                await self._told.wait()
                self._told.clear()
                ending, lines, self._lines = self._ending, self._lines, []
                if lines:
                    await self._socket.send_text(b"\n".join(lines).decode())
                if ending:
                    await self._socket.close(self._code)
                    return
