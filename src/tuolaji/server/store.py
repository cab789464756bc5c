"""The store: tables, seats and their events in SQLite, append-only and durable before they are acknowledged."""

from __future__ import annotations

import asyncio
import importlib.resources
import queue
import sqlite3
import threading
from collections.abc import Callable, Sequence
from typing import Final, TypeVar

import msgspec

from tuolaji.server.table_setup import TableSetup

_T = TypeVar("_T")
_SCHEMA_VERSION: Final = 1
_BATCH: Final = 256


class StoreError(Exception):
    """The store cannot do what was asked.

    ``code`` is ``store-conflict``, ``store-version``, ``store-closed`` or ``store-unusable``.
    """

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code


class StoredTable(msgspec.Struct, frozen=True):
    """What the store keeps of a table beside its events; ``tokens`` maps a seat to the hash of its secret."""

    id: str
    created: int
    setup: TableSetup
    tokens: dict[int, bytes]


class StoredEvent(msgspec.Struct, frozen=True):
    """One event of a table: its sequence number (from 1), JSON text and the client's name of the command behind it."""

    seq: int
    body: bytes
    command: str | None


class _Job:
    """A piece of work for the store's thread and the future that waits for it."""

    def __init__(self, work: Callable[[sqlite3.Connection], object], loop: asyncio.AbstractEventLoop) -> None:
        self.work = work
        self.loop = loop
        self.future: asyncio.Future[object] = loop.create_future()
        self.outcome: object = None
        self.error: Exception | None = None

    def settle(self) -> None:
        """Hands the outcome to the waiting task, if it still waits."""
        if not self.loop.is_closed():
            self.loop.call_soon_threadsafe(self._finish)

    def _finish(self) -> None:
        if self.future.done():
            return
        if self.error is None:
            self.future.set_result(self.outcome)
        else:
            self.future.set_exception(self.error)


class SqliteStore:
    """SQLite behind one writer thread that commits whatever waits as one transaction (WAL, synchronous FULL).

    ``path`` is a file or ``":memory:"``. Raises StoreError when it cannot be opened or was written by a newer version.
    """

    def __init__(self, path: str) -> None:
        self._jobs: queue.SimpleQueue[_Job | None] = queue.SimpleQueue()
        self._closed = False
        try:
            self._db = sqlite3.connect(path, isolation_level=None, check_same_thread=False, timeout=5.0)
        except sqlite3.Error as error:
            raise StoreError("store-unusable", f"{path}: {error}") from error
        try:
            _prepare(self._db)
        except sqlite3.Error as error:
            self._db.close()
            raise StoreError("store-unusable", f"{path}: {error}") from error
        except StoreError:
            self._db.close()
            raise
        self._thread = threading.Thread(target=self._run, name="tuolaji-store", daemon=True)
        self._thread.start()

    async def create(self, table: StoredTable) -> None:
        """Adds a table and its seats. StoreError ``store-conflict`` when the id is taken."""

        def work(db: sqlite3.Connection) -> None:
            setup = msgspec.json.encode(table.setup)
            db.execute("INSERT INTO tables VALUES (?, ?, ?)", (table.id, table.created, setup))
            rows = [(table.id, seat, token) for seat, token in table.tokens.items()]
            db.executemany("INSERT INTO seats VALUES (?, ?, ?)", rows)

        await self._do(work)

    async def find(self, table_id: str) -> StoredTable | None:
        """The table of an id, or None."""

        def work(db: sqlite3.Connection) -> StoredTable | None:
            row = db.execute("SELECT id, created, setup FROM tables WHERE id = ?", (table_id,)).fetchone()
            if row is None:
                return None
            seats = db.execute("SELECT seat, token FROM seats WHERE table_id = ?", (table_id,)).fetchall()
            setup = msgspec.json.decode(row[2], type=TableSetup)
            return StoredTable(id=row[0], created=row[1], setup=setup, tokens={int(s): bytes(t) for s, t in seats})

        return await self._do(work)

    async def append(self, table_id: str, first: int, bodies: Sequence[bytes], command: str | None) -> None:
        """Adds events ``first``, ``first + 1`` …; returns when they are durable. ``command`` names the first of them.

        StoreError ``store-conflict`` when a sequence number is taken: another writer owns the table.
        """

        def work(db: sqlite3.Connection) -> None:
            rows = [(table_id, first + i, body, command if i == 0 else None) for i, body in enumerate(bodies)]
            db.executemany("INSERT INTO events VALUES (?, ?, ?, ?)", rows)

        await self._do(work)

    async def events(self, table_id: str) -> list[StoredEvent]:
        """All events of a table in order."""

        def work(db: sqlite3.Connection) -> list[StoredEvent]:
            rows = db.execute("SELECT seq, body, command FROM events WHERE table_id = ? ORDER BY seq", (table_id,))
            return [StoredEvent(int(seq), bytes(body), command) for seq, body, command in rows]

        return await self._do(work)

    def close(self) -> None:
        """Finishes what waits, then closes the file. Further calls raise StoreError ``store-closed``."""
        if self._closed:
            return
        self._closed = True
        self._jobs.put(None)
        self._thread.join()
        self._db.close()

    async def _do(self, work: Callable[[sqlite3.Connection], _T]) -> _T:
        if self._closed:
            raise StoreError("store-closed", "the store is closed")
        job = _Job(work, asyncio.get_running_loop())
        self._jobs.put(job)
        outcome: _T = await job.future  # type: ignore[assignment]  # the future carries what `work` returns
        return outcome

    def _run(self) -> None:
        going = True
        while going:
            batch: list[_Job] = []
            job = self._jobs.get()
            while job is not None:
                batch.append(job)
                if len(batch) == _BATCH or self._jobs.empty():
                    break
                job = self._jobs.get()
            going = job is not None
            if batch:
                self._commit(batch)

    def _commit(self, batch: list[_Job]) -> None:
        db = self._db
        try:
            db.execute("BEGIN IMMEDIATE")
            for job in batch:
                _attempt(db, job)
            db.execute("COMMIT")
        except sqlite3.Error as error:
            if db.in_transaction:
                db.execute("ROLLBACK")
            for job in batch:
                job.error = job.error or StoreError("store-unusable", str(error))
        for job in batch:
            job.settle()


def _attempt(db: sqlite3.Connection, job: _Job) -> None:
    """Runs one job of a batch so that its failure leaves the others alone."""
    db.execute("SAVEPOINT job")
    try:
        job.outcome = job.work(db)
        db.execute("RELEASE job")
    except sqlite3.IntegrityError as error:
        job.error = StoreError("store-conflict", str(error))
    except Exception as error:  # the caller gets it; the batch goes on
        job.error = error
    if job.error is not None:
        db.execute("ROLLBACK TO job")
        db.execute("RELEASE job")


def _prepare(db: sqlite3.Connection) -> None:
    db.execute("PRAGMA journal_mode = WAL")
    db.execute("PRAGMA synchronous = FULL")
    db.execute("PRAGMA foreign_keys = ON")
    version = int(db.execute("PRAGMA user_version").fetchone()[0])
    if version > _SCHEMA_VERSION:
        raise StoreError("store-version", f"the data was written by a newer version (schema {version})")
    if version == 0:
        schema = importlib.resources.files("tuolaji.server").joinpath("schema.sql").read_text(encoding="utf-8")
        db.executescript(f"BEGIN IMMEDIATE; {schema} PRAGMA user_version = {_SCHEMA_VERSION}; COMMIT;")
