"""Opening a store: connects, brings the schema up to date, hands out the store."""

from __future__ import annotations

import contextlib
import os
import secrets
import sqlite3

from sqlalchemy.exc import SQLAlchemyError

from tuolaji.server.storage.checking import check_pages, is_damage
from tuolaji.server.storage.engine import make_engine
from tuolaji.server.storage.errors import StoreError
from tuolaji.server.storage.interface import Store
from tuolaji.server.storage.migrating import migrate
from tuolaji.server.storage.sql_store import SqlStore


async def open_store(url: str) -> Store:
    """The store at ``sqlite:///PATH`` or ``postgresql://USER:PASSWORD@HOST:PORT/NAME``; it is made where it is empty.

    StoreError ``store-url``, ``store-driver``, ``store-version`` (written by a newer version), ``store-damaged`` or
    ``store-unusable``.
    """
    process = f"tuolaji-{secrets.token_hex(8)}"
    engine = make_engine(url, process)
    if engine.dialect.name == "sqlite":
        _look_at(str(engine.url.database))
    try:
        async with engine.connect() as db:
            await db.run_sync(migrate)
    except StoreError:
        await engine.dispose()
        raise
    except (SQLAlchemyError, OSError) as error:
        await engine.dispose()
        raise _unusable(error) from error
    return SqlStore(engine, process)


def _look_at(path: str) -> None:
    """What is wrong with a file shows here, before there is a thread for it. One that is new is for its owner's eyes
    alone, and what SQLite lays beside it likewise."""
    if path != ":memory:":
        with contextlib.suppress(OSError):  # it is there and stays as it is, or SQLite says what is wrong
            os.close(os.open(path, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o600))
    try:
        with contextlib.closing(sqlite3.connect(path, timeout=5.0)) as db:
            db.execute("PRAGMA journal_mode = WAL")
            check_pages(db)
    except sqlite3.Error as error:
        raise _unusable(error) from error


def _unusable(error: Exception) -> StoreError:
    """What the database itself said."""
    cause = getattr(error, "orig", None) or error
    if is_damage(cause):
        return StoreError("store-damaged", "damaged")
    return StoreError("store-unusable", str(cause) or type(cause).__name__)
