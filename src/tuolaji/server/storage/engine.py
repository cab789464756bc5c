"""Engines: where a store's URL points, and what the two databases need to be durable."""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path
from typing import Any, Final

import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from tuolaji.server.storage.errors import StoreError

STORE_URLS: Final = "a store is sqlite:///PATH or postgresql://USER@HOST/NAME"
_DRIVERS: Final = {"sqlite": "aiosqlite", "postgresql": "asyncpg", "postgres": "asyncpg"}
READING: Final = "tuolaji_reading"
STOPPED_AFTER: Final = 3_000
"""Milliseconds after which PostgreSQL ends the session of a process that went silent within a transaction: one that
was stopped, or whose machine vanished, holds its rows little longer than its lease."""
UNHURRIED: Final = "SET LOCAL idle_in_transaction_session_timeout = 0"
"""For transactions that take their time: backups and migrations."""


def sqlite_url(path: Path) -> str:
    """The URL of a file."""
    return sa.URL.create("sqlite", database=str(path)).render_as_string()


def is_store_url(url: str) -> bool:
    """Whether a URL is of a kind of store that there is."""
    parsed = _parsed(url)
    return parsed is not None and parsed.get_backend_name() in _DRIVERS and bool(parsed.database)


def _parsed(url: str) -> sa.URL | None:
    """The parts of a URL; None where it is none: what SQLAlchemy says of that may show its password, and is dropped."""
    try:
        return sa.make_url(url)
    except (sa.exc.ArgumentError, ValueError):  # ValueError: a port that is no number
        return None


def file_of(url: str) -> Path | None:
    """The file of an SQLite URL; None for any other store."""
    parsed = _parsed(url)
    if parsed is None:
        return None
    return Path(parsed.database) if parsed.get_backend_name() == "sqlite" and parsed.database else None


def shown_url(url: str) -> str:
    """A URL as it may be shown: without its password."""
    parsed = _parsed(url)
    return "the store" if parsed is None else parsed.render_as_string(hide_password=True)


def make_engine(url: str, process: str) -> AsyncEngine:
    """The engine of ``sqlite:///PATH`` or ``postgresql://USER:PASSWORD@HOST:PORT/NAME``, for a process of that name.

    StoreError ``store-url`` or ``store-driver``.
    """
    parsed = _parsed(url)
    if parsed is None or not is_store_url(url):
        raise StoreError("store-url", STORE_URLS)
    name = parsed.get_backend_name()
    driver = _DRIVERS[name]
    if find_spec(driver) is None:
        raise StoreError(
            "store-driver", f"{driver} is not installed: .venv/bin/pip install '.[scale]' in the folder of the program"
        )
    if name == "sqlite":
        return _sqlite(parsed.set(drivername="sqlite+aiosqlite"))
    return _postgres(parsed.set(drivername="postgresql+asyncpg"), process)


def _postgres(url: sa.URL, process: str) -> AsyncEngine:
    """PostgreSQL over asyncpg; a connection that it ended is given up, even before its end is read."""
    engine = create_async_engine(
        url,
        pool_size=4,
        max_overflow=4,
        pool_pre_ping=True,
        connect_args={
            "timeout": 5,
            "server_settings": {
                "application_name": process,
                "idle_in_transaction_session_timeout": str(STOPPED_AFTER),
            },
        },
    )

    @sa.event.listens_for(engine.sync_engine, "handle_error")
    def ended(context: sa.engine.ExceptionContext) -> None:
        """PostgreSQL has said its last word and not yet hung up: asyncpg takes no more, and is not closed."""
        if type(context.original_exception).__name__ == "InternalClientError":
            context.is_disconnect = True

    return engine


def _sqlite(url: sa.URL) -> AsyncEngine:
    """SQLite with transactions of its own: the write-ahead log, synchronous FULL, and one writer from the start."""
    engine = create_async_engine(url, connect_args={"timeout": 5.0}, pool_size=4, max_overflow=4)

    @sa.event.listens_for(engine.sync_engine, "connect")
    def prepare(connection: Any, _record: object) -> None:
        connection.isolation_level = None
        cursor = connection.cursor()
        cursor.execute("PRAGMA journal_mode = WAL")
        cursor.execute("PRAGMA synchronous = FULL")
        cursor.execute("PRAGMA foreign_keys = ON")
        cursor.close()

    @sa.event.listens_for(engine.sync_engine, "begin")
    def begin(connection: sa.Connection) -> None:
        reading = connection.get_execution_options().get(READING, False)
        connection.exec_driver_sql("BEGIN" if reading else "BEGIN IMMEDIATE")

    return engine


def now_of(dialect: str) -> sa.ColumnElement[int]:
    """The database's clock in epoch milliseconds: one clock for all processes that share it."""
    if dialect == "sqlite":
        return sa.literal_column("CAST((julianday('now') - 2440587.5) * 86400000 AS INTEGER)", sa.BigInteger)
    return sa.literal_column("CAST(extract(epoch FROM clock_timestamp()) * 1000 AS BIGINT)", sa.BigInteger)
