"""One socket of a person: what goes out waits for a moment, so that a slow reader slows nobody else."""

from __future__ import annotations

import asyncio
import types
from collections.abc import Coroutine, Generator, Sequence
from typing import Any, Final

from starlette.types import Send

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

    def __init__(self, send: Send, seat: int | None, person: str | None, name: str = "") -> None:
        self.seat = seat
        self.person = person
        self.name = name
        self.room: RoomView | None = None
        self.closed = asyncio.Event()
        self._send = send
        self._lines: list[bytes] = []
        self._due = False
        self._busy: asyncio.Task[None] | None = None
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
        self.send_lines((line,))

    def send_lines(self, lines: Sequence[bytes]) -> None:
        """Messages that are encoded already."""
        if self._full:
            return
        if len(self._lines) >= MOST_WAITING:
            self.hang_up()
            return
        self._lines.extend(lines)
        self._soon()

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
        self._soon()

    def _soon(self) -> None:
        """What is told until the loop turns goes out together."""
        if not self._due and self._busy is None:
            self._due = True
            asyncio.get_running_loop().call_soon(self._write)

    def _write(self) -> None:
        """Begins to send what there is; a task goes on with it only where the reader is slower than that."""
        self._due = False
        if self.closed.is_set() or self._busy is not None:
            return
        lines, self._lines = self._lines, []
        sending = self._sent(lines, self._ending)
        try:
            waited = sending.send(None)
        except StopIteration:
            return
        self._busy = asyncio.get_running_loop().create_task(_onwards(sending, waited))
        self._busy.add_done_callback(self._taken)

    def _taken(self, task: asyncio.Task[None]) -> None:
        """The slow reader has it."""
        self._busy = None
        if task.cancelled() or task.exception() is not None:
            self.closed.set()
        elif self._lines or self._ending:
            self._soon()

    async def _sent(self, lines: list[bytes], ending: bool) -> None:
        try:
            if lines:
                await self._send({"type": "websocket.send", "text": b"\n".join(lines).decode()})
            if ending:
                await self._send({"type": "websocket.close", "code": self._code})
                self.closed.set()
        except (OSError, RuntimeError):  # nobody is there any more
            self.closed.set()

    def drop(self) -> None:
        """The socket has ended: nothing more is sent."""
        self._full = True
        self.closed.set()
        if self._busy is not None:
            self._busy.cancel()


@types.coroutine
def _onwards(begun: Coroutine[Any, None, None], waited: Any) -> Generator[Any, None, None]:
    """The rest of a coroutine that was begun outside a task and waits."""
    try:
        while True:
            yield waited
            waited = begun.send(None)
    except StopIteration:
        return
    finally:
        begun.close()
