"""Claims: which process is alive, and which table is whose. A process lives while its lease runs and, where the
database can tell, while it is connected; a table's epoch grows with every claim and fences off all that came before."""

from __future__ import annotations

import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection

from tuolaji.server.storage.schema import PROCESSES, TABLES
from tuolaji.server.storage.values import Claim

Now = sa.ColumnElement[int]
Condition = sa.ColumnElement[bool]

_SESSIONS = sa.table("pg_stat_activity", sa.column("application_name", sa.Text))


async def claim(db: AsyncConnection, lives: Condition, table_id: str, process: str) -> Claim | None:
    """The table under a new epoch where it is free or was this process's before."""
    wanted = sa.select(TABLES.c.owner, TABLES.c.epoch).where(TABLES.c.id == table_id).with_for_update()
    row = (await db.execute(wanted)).one_or_none()
    if row is None:
        return None
    owner, epoch = row
    if owner is not None and owner != process and await _lives(db, lives, owner):
        return Claim(epoch, owner, False)
    new = {"owner": process, "epoch": epoch + 1}
    await db.execute(sa.update(TABLES).where(TABLES.c.id == table_id).values(new))
    return Claim(epoch + 1, process, True)


def lives(dialect: str, now: Now, process: str) -> Condition:
    """Whether a row of the processes is that of one alive, as ``process`` sees it.

    PostgreSQL knows at once when a killed process has left its connections. A process that does not see itself among
    the sessions (a pooler stands between) goes by the leases alone.
    """
    runs = PROCESSES.c.expires > now
    if dialect == "sqlite":
        return runs
    name = _SESSIONS.c.application_name
    connected = sa.exists().where(name == PROCESSES.c.id)
    blind = ~sa.exists().where(name == process)
    return sa.and_(runs, sa.or_(connected, blind))


async def _lives(db: AsyncConnection, lives: Condition, process: str) -> bool:
    wanted = sa.select(PROCESSES.c.id).where(PROCESSES.c.id == process, lives)
    return (await db.execute(wanted)).first() is not None


async def release(db: AsyncConnection, table_id: str, epoch: int) -> None:
    """The table is nobody's, if its epoch is still the given one; the epoch stays, so that it never counts twice."""
    mine = sa.and_(TABLES.c.id == table_id, TABLES.c.epoch == epoch)
    await db.execute(sa.update(TABLES).where(mine).values(owner=None))


async def held(db: AsyncConnection, process: str) -> frozenset[str]:
    """The tables of a process."""
    return frozenset((await db.execute(sa.select(TABLES.c.id).where(TABLES.c.owner == process))).scalars())


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


async def alive(db: AsyncConnection, lives: Condition) -> frozenset[str]:
    """The processes that are alive."""
    rows = await db.execute(sa.select(PROCESSES.c.id).where(lives))
    return frozenset(rows.scalars())
