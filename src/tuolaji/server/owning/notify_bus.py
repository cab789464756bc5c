"""The bus over PostgreSQL's NOTIFY, where there is no Redis."""

from __future__ import annotations

import asyncio
import base64
import contextlib
import itertools
import zlib
from typing import Any, Final

import asyncpg
import sqlalchemy as sa

from tuolaji.server.owning.bus import BusError, Line, Lost, Receive

_PREFIX: Final = "tuolaji_"
_PART: Final = 7_000
_BATCH: Final = 100
_MOST_WAITING: Final = 20_000
_AGAIN: Final = 0.2
_NOTIFY: Final = "SELECT pg_notify($1, $2)"


class NotifyBus:
    """Implements ``Bus``. A notification holds 8,000 bytes of text: longer messages travel in parts."""

    def __init__(self, url: str) -> None:
        self._dsn = sa.make_url(url).set(drivername="postgresql").render_as_string(hide_password=False)
        self._waiting: asyncio.Queue[tuple[str, bytes] | None] = asyncio.Queue()
        self._count = itertools.count()
        self._name = ""
        self._receive: Receive = _nobody
        self._lost: Lost = _nothing
        self._stopping = False
        self._parts: dict[str, list[str]] = {}
        self._db: Any = None
        self._line = Line()
        self._task: asyncio.Task[None] | None = None

    async def start(self, name: str, receive: Receive, lost: Lost) -> None:
        """Begins to receive."""
        self._name, self._receive, self._lost = name, receive, lost
        try:
            await self._connect()
        except (OSError, asyncpg.PostgresError) as error:
            raise BusError("bus-unreachable", str(error)) from error
        self._task = asyncio.create_task(self._publish())

    def send(self, to: str, message: bytes) -> None:
        """Sends soon."""
        if self._waiting.qsize() < _MOST_WAITING:
            self._waiting.put_nowait((_PREFIX + to, message))

    async def stop(self) -> None:
        """Sends what waits and ends."""
        if self._task is None:
            return
        self._stopping = True
        self._waiting.put_nowait(None)
        await asyncio.wait({self._task}, timeout=2)
        self._task.cancel()
        await asyncio.gather(self._task, return_exceptions=True)
        if self._db is not None:
            await self._db.close(timeout=2)

    async def _connect(self) -> None:
        db = await asyncpg.connect(self._dsn, timeout=5)
        await db.add_listener(_PREFIX + self._name, self._notified)
        db.add_termination_listener(self._ended)
        self._parts.clear()
        self._db = db

    def _ended(self, _db: object) -> None:
        if not self._stopping:  # an empty message to nobody wakes the task that connects again
            self._waiting.put_nowait((_PREFIX + "nobody", b""))

    def _notified(self, _db: object, _process: int, _channel: str, payload: str) -> None:
        head, _, text = payload.partition(":")
        key, part, parts = head.split(".")
        held = self._parts.pop(key, [])
        if len(held) != int(part):  # a part is missing: the message is lost
            return
        held.append(text)
        if len(held) < int(parts):
            self._parts[key] = held
            return
        self._receive(zlib.decompress(base64.b85decode("".join(held))))

    def _payloads(self, message: bytes) -> list[str]:
        text = base64.b85encode(zlib.compress(message, 1)).decode()
        parts = [text[at : at + _PART] for at in range(0, len(text), _PART)]
        key = f"{self._name}{next(self._count)}"
        return [f"{key}.{at}.{len(parts)}:{part}" for at, part in enumerate(parts)]

    async def _publish(self) -> None:
        while (first := await self._waiting.get()) is not None:
            batch = [first]
            while len(batch) < _BATCH and not self._waiting.empty():
                more = self._waiting.get_nowait()
                if more is None:
                    self._waiting.put_nowait(None)
                    break
                batch.append(more)
            rows = [(channel, payload) for channel, message in batch for payload in self._payloads(message)]
            try:
                await self._db.executemany(_NOTIFY, rows)
            except (OSError, asyncpg.PostgresError, asyncpg.InterfaceError) as error:
                self._line.broken("line", error)
                await self._again()

    async def _again(self) -> None:
        self._db.terminate()
        while True:
            await asyncio.sleep(_AGAIN)
            with contextlib.suppress(OSError, asyncpg.PostgresError):
                await self._connect()
                self._line.mended("line")
                self._lost()
                return


def _nobody(_: bytes) -> None:
    """Before the bus is started."""


def _nothing() -> None:
    """Before the bus is started."""
