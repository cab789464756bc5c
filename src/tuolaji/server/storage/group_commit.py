"""Group commit: whatever waits is written in one transaction, so that one wait for the disk serves many commands."""

from __future__ import annotations

import asyncio
import contextlib
import sqlite3
import time
from collections.abc import Awaitable, Callable
from typing import Final, TypeVar

from sqlalchemy.exc import DBAPIError, IntegrityError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from tuolaji.server.metrics import STORE_SECONDS
from tuolaji.server.storage.appending import append_all
from tuolaji.server.storage.errors import StoreError
from tuolaji.server.storage.sqlite_appends import SqliteAppends
from tuolaji.server.storage.values import Append

_T = TypeVar("_T")
_BATCH: Final = 256
Work = Callable[[AsyncConnection], Awaitable[object]]


class _Job:
    """Events to be added, or any other work, and the future that waits for it."""

    def __init__(self, work: Work | Append) -> None:
        self.work = work
        self.future: asyncio.Future[object] = asyncio.get_running_loop().create_future()
        self.outcome: object = None
        self.error: Exception | None = None

    def settle(self) -> None:
        """Hands the outcome to the waiting task, if it still waits."""
        if self.future.done():
            return
        if self.error is None:
            self.future.set_result(self.outcome)
        else:
            self.future.set_exception(self.error)


class GroupCommit:
    """The one writing connection of a process and the task that uses it.

    ``quick`` (SQLite) takes the appends of a batch that bring no other work with them.
    """

    def __init__(self, engine: AsyncEngine, quick: SqliteAppends | None = None) -> None:
        self._engine = engine
        self._quick = quick
        self._jobs: asyncio.Queue[_Job | None] = asyncio.Queue()
        self._db: AsyncConnection | None = None
        self._closed = False
        self._committing = False  # whether the latest transaction came as far as that
        self._task = asyncio.create_task(self._run(), name="store")

    async def append(self, append: Append) -> None:
        """Returns when the events are durable."""
        await self._do(append)

    async def write(self, work: Callable[[AsyncConnection], Awaitable[_T]]) -> _T:
        """Returns when what ``work`` wrote is durable."""
        outcome: _T = await self._do(work)  # type: ignore[assignment]  # the future carries what `work` returns
        return outcome

    async def close(self) -> None:
        """Finishes what waits."""
        if not self._closed:
            self._closed = True
            self._jobs.put_nowait(None)
        await asyncio.wait({self._task})
        if self._quick is not None:
            self._quick.close()

    async def _do(self, work: Work | Append) -> object:
        if self._closed:
            raise StoreError("store-closed", "the store is closed")
        job = _Job(work)
        self._jobs.put_nowait(job)
        began = time.perf_counter()
        outcome = await job.future
        STORE_SECONDS.observe(time.perf_counter() - began)
        return outcome

    async def _run(self) -> None:
        going = True
        while going:
            batch: list[_Job] = []
            job = await self._jobs.get()
            while job is not None:
                batch.append(job)
                if len(batch) == _BATCH or self._jobs.empty():
                    break
                job = self._jobs.get_nowait()
            going = job is not None
            left = await self._quickly(batch)
            if left:
                await self._commit(left)
        await self._drop()

    async def _quickly(self, batch: list[_Job]) -> list[_Job]:
        """Appends without SQLAlchemy; what is left to do: other work, and all of it where that did not succeed."""
        if self._quick is None:
            return batch
        jobs: list[_Job] = []
        appends: list[Append] = []
        for job in batch:
            if isinstance(job.work, Append) and job.work.also is None:
                jobs.append(job)
                appends.append(job.work)
        if not jobs:
            return batch
        try:
            errors = await self._quick.write(appends)
        except sqlite3.Error:  # the whole way shows what is wrong with which of them
            return batch
        for job, error in zip(jobs, errors, strict=True):
            job.error = error
            job.settle()
        return [job for job in batch if job not in jobs] if len(jobs) < len(batch) else []

    async def _commit(self, batch: list[_Job]) -> None:
        """The whole batch at once; where one job breaks it, again with a savepoint around each."""
        try:
            try:
                await self._attempt(batch)
            except DBAPIError as error:  # a connection that broke before the commit has left nothing behind
                if not error.connection_invalidated or self._committing:
                    raise
                await self._drop()
                await self._attempt(batch)
        except (SQLAlchemyError, OSError) as error:
            await self._drop()
            for job in batch:
                job.error = job.error or StoreError("store-unusable", _said(error))
        except Exception as error:
            await self._drop()
            for job in batch:
                job.error = job.error or error
        for job in batch:
            job.settle()

    async def _attempt(self, batch: list[_Job]) -> None:
        try:
            await self._transaction(batch, _together)
        except _PartError:
            await self._transaction(batch, _apart)

    async def _transaction(
        self, batch: list[_Job], attempt: Callable[[AsyncConnection, list[_Job]], Awaitable[None]]
    ) -> None:
        if self._db is None:
            self._db = await self._engine.connect()
        for job in batch:
            job.outcome, job.error = None, None
        self._committing = False
        async with self._db.begin():
            await attempt(self._db, batch)
            self._committing = True

    async def _drop(self) -> None:
        db, self._db = self._db, None
        if db is not None:
            with contextlib.suppress(Exception):  # it is given up either way
                await db.close()


class _PartError(Exception):
    """One job of a batch failed: the transaction is rolled back and tried again job by job."""


async def _together(db: AsyncConnection, batch: list[_Job]) -> None:
    appends = [job for job in batch if isinstance(job.work, Append)]
    try:
        for job in batch:
            if not isinstance(job.work, Append):
                job.outcome = await job.work(db)
        await _append(db, appends)
    except (IntegrityError, StoreError) as error:
        raise _PartError from error


async def _append(db: AsyncConnection, jobs: list[_Job]) -> None:
    appends = [job.work for job in jobs if isinstance(job.work, Append)]
    if appends:
        for job, error in zip(jobs, await append_all(db, appends), strict=True):
            job.error = error


async def _apart(db: AsyncConnection, batch: list[_Job]) -> None:
    for job in batch:
        try:
            async with db.begin_nested():
                if isinstance(job.work, Append):
                    await _append(db, [job])
                else:
                    job.outcome = await job.work(db)
        except IntegrityError as error:
            job.error = _broken(job, error)
        except StoreError as error:
            job.error = error


def _broken(job: _Job, error: IntegrityError) -> StoreError:
    """A constraint broke: a name or number that is taken, or a trigger that lets nothing in."""
    if getattr(error.orig, "sqlite_errorname", "") == "SQLITE_CONSTRAINT_TRIGGER":
        return StoreError("store-unusable", _said(error))
    named = isinstance(job.work, Append) and job.work.command is not None
    return StoreError("store-repeated" if named else "store-conflict", _said(error))


def _said(error: Exception) -> str:
    """What the database itself said, without the statement."""
    return str(getattr(error, "orig", None) or error)
