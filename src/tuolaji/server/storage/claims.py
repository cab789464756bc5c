"""Claims: which process is alive, and which table is whose. A process lives while its lease runs; a table's epoch
grows with every claim and fences off all that came before."""

from __future__ import annotations

import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection

from tuolaji.server.storage.schema import PROCESSES, TABLES
from tuolaji.server.storage.values import Claim

Now = sa.ColumnElement[int]


async def claim(db: AsyncConnection, now: Now, table_id: str, process: str) -> Claim | None:
    """The table under a new epoch where it is free or was this process's before."""
    wanted = sa.select(TABLES.c.owner, TABLES.c.epoch).where(TABLES.c.id == table_id).with_for_update()
    row = (await db.execute(wanted)).one_or_none()
    if row is None:
        return None
    owner, epoch = row
    if owner is not None and owner != process and await _lives(db, now, owner):
        return Claim(epoch, owner, False)
    new = {"owner": process, "epoch": epoch + 1}
    await db.execute(sa.update(TABLES).where(TABLES.c.id == table_id).values(new))
    return Claim(epoch + 1, process, True)


async def _lives(db: AsyncConnection, now: Now, process: str) -> bool:
    wanted = sa.select(PROCESSES.c.id).where(PROCESSES.c.id == process, PROCESSES.c.expires > now)
    return (await db.execute(wanted)).first() is not None


async def release(db: AsyncConnection, table_id: str, epoch: int) -> None:
    """The table is nobody's, if its epoch is still the given one; the epoch stays, so that it never counts twice."""
    mine = sa.and_(TABLES.c.id == table_id, TABLES.c.epoch == epoch)
    await db.execute(sa.update(TABLES).where(mine).values(owner=None))


async def enter(db: AsyncConnection, now: Now, process: str, lease: int) -> None:
    """A new lease; those that ran out an hour ago are swept away."""
    await db.execute(sa.delete(PROCESSES).where(PROCESSES.c.expires < now - 3_600_000))
    await db.execute(sa.delete(PROCESSES).where(PROCESSES.c.id == process))
    await db.execute(sa.insert(PROCESSES).values(id=process, expires=now + lease))


async def keep(db: AsyncConnection, now: Now, process: str, lease: int) -> bool:
    """Prolongs a lease that still runs."""
    runs = sa.and_(PROCESSES.c.id == process, PROCESSES.c.expires > now)
    done = await db.execute(sa.update(PROCESSES).where(runs).values(expires=now + lease))
    return done.rowcount == 1


async def leave(db: AsyncConnection, process: str) -> None:
    """Ends a lease."""
    await db.execute(sa.delete(PROCESSES).where(PROCESSES.c.id == process))


async def alive(db: AsyncConnection, now: Now) -> frozenset[str]:
    """The processes whose lease runs."""
    rows = await db.execute(sa.select(PROCESSES.c.id).where(PROCESSES.c.expires > now))
    return frozenset(rows.scalars())
