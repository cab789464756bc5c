"""Opening a store: connects, brings the schema up to date, hands out the store."""

from __future__ import annotations

from sqlalchemy.exc import SQLAlchemyError

from tuolaji.server.storage.engine import make_engine
from tuolaji.server.storage.errors import StoreError
from tuolaji.server.storage.interface import Store
from tuolaji.server.storage.migrating import migrate
from tuolaji.server.storage.sql_store import SqlStore


async def open_store(url: str) -> Store:
    """The store at ``sqlite:///PATH`` or ``postgresql://USER:PASSWORD@HOST:PORT/NAME``; it is made where it is empty.

    StoreError ``store-url``, ``store-driver``, ``store-version`` (written by a newer version) or ``store-unusable``.
    """
    engine = make_engine(url)
    try:
        async with engine.connect() as db:
            await db.run_sync(migrate)
    except StoreError:
        await engine.dispose()
        raise
    except (SQLAlchemyError, OSError) as error:
        await engine.dispose()
        raise StoreError("store-unusable", _short(error)) from error
    return SqlStore(engine)


def _short(error: Exception) -> str:
    """What the database itself said."""
    cause = getattr(error, "orig", None) or error
    return str(cause) or type(cause).__name__
