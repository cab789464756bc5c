"""Reading a match out of the store without owning its table."""

from __future__ import annotations

import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection

from tuolaji.server.storage import Store
from tuolaji.server.storage.schema import EVENTS

_END = b'{"type":"match-ended"'


async def is_over(store: Store, table_id: str) -> bool:
    """Whether the last event of a table is the end of its match."""

    async def last(db: AsyncConnection) -> bytes:
        wanted = sa.select(EVENTS.c.body).where(EVENTS.c.table_id == table_id).order_by(EVENTS.c.seq.desc()).limit(1)
        return bytes((await db.execute(wanted)).scalar_one_or_none() or b"")

    return (await store.read(last)).startswith(_END)


async def bodies_of(store: Store, table_id: str) -> list[bytes]:
    """The JSON of a table's events in order."""
    return [stored.body for stored in await store.events(table_id)]
