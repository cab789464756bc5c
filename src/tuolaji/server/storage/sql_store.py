"""The store over SQLAlchemy Core: the same code for SQLite and PostgreSQL."""

from __future__ import annotations

import secrets
from collections.abc import Awaitable, Callable, Sequence
from typing import TypeVar

import msgspec
import sqlalchemy as sa
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.exc import DBAPIError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from tuolaji.server.storage import claims
from tuolaji.server.storage.engine import READING, now_of
from tuolaji.server.storage.errors import StoreError
from tuolaji.server.storage.group_commit import GroupCommit
from tuolaji.server.storage.schema import EVENTS, ROOM_EVENTS, SEATS, SECRETS, TABLES
from tuolaji.server.storage.sqlite_appends import SqliteAppends
from tuolaji.server.storage.values import Also, Append, Claim, StoredEvent, StoredTable, Stream
from tuolaji.server.table_setup import TableSetup

_T = TypeVar("_T")


class SqlStore:
    """Implements ``Store``; made by ``open_store`` inside the event loop that uses it."""

    def __init__(self, engine: AsyncEngine, process: str) -> None:
        self.process = process
        self._engine = engine
        self._commit = GroupCommit(engine, _quick(engine))
        self._now = now_of(engine.dialect.name)
        self._lives = claims.lives(engine.dialect.name, self._now, process)
        self._closed = False
        self.url = engine.url.render_as_string(hide_password=False)
        self.shared = engine.dialect.name != "sqlite"

    async def create(self, table: StoredTable, room: Sequence[bytes] = (), also: Also | None = None) -> None:
        """Adds a table, its seats and the first events of its room."""

        async def work(db: AsyncConnection) -> None:
            setup = msgspec.json.encode(table.setup)
            await db.execute(sa.insert(TABLES), {"id": table.id, "created": table.created, "setup": setup})
            rows = [{"table_id": table.id, "seat": seat, "token": token} for seat, token in table.tokens.items()]
            if rows:
                await db.execute(sa.insert(SEATS), rows)
            if room:
                events = [{"table_id": table.id, "seq": seq, "body": body} for seq, body in enumerate(room, 1)]
                await db.execute(sa.insert(ROOM_EVENTS), events)
            if also is not None:
                await also(db)

        await self.write(work)

    async def find(self, table_id: str) -> StoredTable | None:
        """The table of an id, or None."""

        async def work(db: AsyncConnection) -> StoredTable | None:
            wanted = sa.select(TABLES.c.id, TABLES.c.created, TABLES.c.setup).where(TABLES.c.id == table_id)
            row = (await db.execute(wanted)).one_or_none()
            if row is None:
                return None
            seats = await db.execute(sa.select(SEATS.c.seat, SEATS.c.token).where(SEATS.c.table_id == table_id))
            setup = msgspec.json.decode(row.setup, type=TableSetup)
            return StoredTable(row.id, row.created, setup, {seat: bytes(token) for seat, token in seats})

        return await self.read(work)

    async def events(self, table_id: str, stream: Stream = "match") -> list[StoredEvent]:
        """All events of one of a table's streams in order."""
        events = EVENTS if stream == "match" else ROOM_EVENTS

        async def work(db: AsyncConnection) -> list[StoredEvent]:
            wanted = sa.select(events.c.seq, events.c.body, events.c.command)
            rows = await db.execute(wanted.where(events.c.table_id == table_id).order_by(events.c.seq))
            return [StoredEvent(seq, bytes(body), command) for seq, body, command in rows]

        return await self.read(work)

    async def secret(self, name: str) -> bytes:
        """32 random bytes that all processes over this store share."""

        async def work(db: AsyncConnection) -> bytes:
            wanted = sa.select(SECRETS.c.value).where(SECRETS.c.name == name)
            kept = (await db.execute(wanted)).scalar()
            if kept is None:
                made = _new_secret(db.dialect.name)
                await db.execute(made.on_conflict_do_nothing(), {"name": name, "value": secrets.token_bytes(32)})
                kept = (await db.execute(wanted)).scalar_one()
            return bytes(kept)

        return await self.write(work)

    async def append(
        self,
        table_id: str,
        epoch: int,
        first: int,
        bodies: Sequence[bytes],
        command: str | None,
        stream: Stream = "match",
        also: Also | None = None,
    ) -> None:
        """Adds events under the epoch of a claim."""
        await self._commit.append(Append(table_id, epoch, first, tuple(bodies), command, stream, also))

    async def claim(self, table_id: str) -> Claim | None:
        """Takes a table unless another process that is alive owns it."""
        return await self.write(lambda db: claims.claim(db, self._lives, table_id, self.process))

    async def release(self, table_id: str, epoch: int) -> None:
        """Gives a table back."""
        await self.write(lambda db: claims.release(db, table_id, epoch))

    async def held(self) -> frozenset[str]:
        """The tables that are this process's."""
        return await self.read(lambda db: claims.held(db, self.process))

    async def enter(self, lease: int) -> None:
        """This process is alive for ``lease`` milliseconds from now."""
        await self.write(lambda db: claims.enter(db, self._now, self.process, lease))

    async def keep(self, lease: int) -> bool:
        """Whether the lease ran until now; it is prolonged."""
        return await self.write(lambda db: claims.keep(db, self._now, self.process, lease))

    async def leave(self) -> None:
        """This process ends: its tables are free."""
        await self.write(lambda db: claims.leave(db, self.process))

    async def alive(self) -> frozenset[str]:
        """All processes that are alive."""
        return await self.read(lambda db: claims.alive(db, self._lives))

    async def write(self, work: Callable[[AsyncConnection], Awaitable[_T]]) -> _T:
        """Runs ``work`` in a transaction, with others in one commit."""
        return await self._commit.write(work)

    async def read(self, work: Callable[[AsyncConnection], Awaitable[_T]]) -> _T:
        """Runs ``work`` on a connection for reading; once more where the connection breaks under it."""
        if self._closed:
            raise StoreError("store-closed", "the store is closed")
        try:
            try:
                return await self._read(work)
            except DBAPIError as error:
                if not error.connection_invalidated:
                    raise
                return await self._read(work)
        except (SQLAlchemyError, OSError) as error:
            raise StoreError("store-unusable", str(getattr(error, "orig", None) or error)) from error

    async def _read(self, work: Callable[[AsyncConnection], Awaitable[_T]]) -> _T:
        async with self._engine.connect() as db:
            return await work(await db.execution_options(**{READING: True}))

    async def close(self) -> None:
        """Finishes what waits and closes."""
        self._closed = True
        await self._commit.close()
        await self._engine.dispose()


def _quick(engine: AsyncEngine) -> SqliteAppends | None:
    return SqliteAppends(str(engine.url.database)) if engine.dialect.name == "sqlite" else None


def _new_secret(dialect: str) -> postgresql.Insert | sqlite.Insert:
    """Both databases write it alike, but each has a class of its own for it."""
    return sqlite.insert(SECRETS) if dialect == "sqlite" else postgresql.insert(SECRETS)
