"""Appends to SQLite, which are nearly all that is ever written: no more than the disk asks for.

The statements run where the events are, in the event loop: each takes some microseconds, and a thread of their own
would wait for the interpreter's lock after every one of them. Only the commit, which waits for the disk, has a thread.
"""

from __future__ import annotations

import asyncio
import contextlib
import sqlite3
from collections.abc import Sequence
from queue import SimpleQueue
from threading import Thread
from typing import Final

from tuolaji.server.storage.appending import checked
from tuolaji.server.storage.errors import StoreError
from tuolaji.server.storage.values import Append, Stream

_TABLE_OF: Final[dict[Stream, str]] = {"match": "events", "room": "room_events"}
_HEAD: Final = {
    stream: f"SELECT epoch, (SELECT coalesce(max(seq), 0) FROM {name} WHERE table_id = id) FROM tables WHERE id = ?"
    for stream, name in _TABLE_OF.items()
}
_INSERT: Final = {
    stream: f"INSERT INTO {name} (table_id, seq, body, command) VALUES (?, ?, ?, ?)"
    for stream, name in _TABLE_OF.items()
}
_Row = tuple[str, int, bytes, str | None]


class SqliteAppends:
    """A connection of its own to the file at ``path``. One ``write`` at a time."""

    def __init__(self, path: str) -> None:
        self._path = path
        self._db: sqlite3.Connection | None = None
        self._disk: _Disk | None = None

    async def write(self, appends: Sequence[Append]) -> list[StoreError | None]:
        """Writes in one transaction all that may be written; what is wrong with the others, by place.

        sqlite3.Error: nothing was written – another process writes just now, a constraint is broken, the disk is full.
        """
        try:
            db = self._connected()
            db.execute("BEGIN IMMEDIATE")
            errors = _insert(db, appends)
            if self._disk is None:
                self._disk = _Disk()
            await self._disk.commit(db)
        except BaseException:
            self._drop()
            raise
        return errors

    def _connected(self) -> sqlite3.Connection:
        if self._db is None:
            self._db = sqlite3.connect(self._path, timeout=0.0, isolation_level=None, check_same_thread=False)
            self._db.execute("PRAGMA synchronous = FULL")
            self._db.execute("PRAGMA foreign_keys = ON")
        return self._db

    def _drop(self) -> None:
        """Gives the connection up, and with it what it had not committed."""
        db, self._db = self._db, None
        if db is not None:
            with contextlib.suppress(sqlite3.Error):
                db.close()

    def close(self) -> None:
        """Closes the connection; nothing may be under way."""
        self._drop()
        if self._disk is not None:
            self._disk.end()


class _Disk:
    """A thread that commits: all of it is waiting."""

    def __init__(self) -> None:
        self._work: SimpleQueue[tuple[sqlite3.Connection, asyncio.Future[None]] | None] = SimpleQueue()
        self._loop = asyncio.get_running_loop()
        self._thread = Thread(target=self._run, name="commit", daemon=True)
        self._thread.start()

    async def commit(self, db: sqlite3.Connection) -> None:
        """Returns when what was written is durable. sqlite3.Error."""
        done: asyncio.Future[None] = self._loop.create_future()
        self._work.put((db, done))
        await done

    def end(self) -> None:
        """Finishes what waits."""
        self._work.put(None)
        self._thread.join()

    def _run(self) -> None:
        while (work := self._work.get()) is not None:
            db, done = work
            error: Exception | None = None
            try:
                db.execute("COMMIT")
            except Exception as raised:
                error = raised
            with contextlib.suppress(RuntimeError):  # the loop has ended: nobody waits
                self._loop.call_soon_threadsafe(_settle, done, error)


def _settle(done: asyncio.Future[None], error: Exception | None) -> None:
    if done.done():
        return
    if error is None:
        done.set_result(None)
    else:
        done.set_exception(error)


def _insert(db: sqlite3.Connection, appends: Sequence[Append]) -> list[StoreError | None]:
    heads: dict[Stream, dict[str, tuple[int, int]]] = {"match": {}, "room": {}}
    rows: dict[Stream, list[_Row]] = {"match": [], "room": []}
    errors: list[StoreError | None] = []
    for append in appends:
        stream, table = append.stream, append.table
        known = heads[stream]
        if table not in known:
            head = db.execute(_HEAD[stream], (table,)).fetchone()
            if head is not None:
                known[table] = head
        error = checked(append, known)
        errors.append(error)
        if error is None:
            known[table] = (append.epoch, append.first + len(append.bodies) - 1)
            first, command = append.first, append.command
            rows[stream].extend(
                [(table, first + at, body, command if at == 0 else None) for at, body in enumerate(append.bodies)]
            )
    for stream, new in rows.items():
        if new:
            db.executemany(_INSERT[stream], new)
    return errors
