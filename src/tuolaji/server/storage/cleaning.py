"""Cleaning: tables that were left before their match was over are removed, with all that belongs to them.

Finished matches stay: their results and replays are people's. A table is old when nobody came, left or played there
since (tables of before there were listings: since they were made). One that a living process plays is left alone.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import msgspec
import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection

from tuolaji.server.storage.claims import lives
from tuolaji.server.storage.engine import now_of
from tuolaji.server.storage.interface import Store
from tuolaji.server.storage.schema import EVENTS, LISTINGS, METADATA, PROCESSES, REMOVALS, RESULTS, TABLES

_AT_ONCE: Final = 50
_DAY: Final = 24 * 3600 * 1000
_END: Final = b'{"type":"match-ended"'


class Cleaned(msgspec.Struct, frozen=True):
    """What was removed, or would be: rows by table of the store."""

    rows: dict[str, int]


async def clean(store: Store, days: int, dry_run: bool = False) -> Cleaned:
    """Removes the tables that were left for ``days``, some at a time, so that nobody waits long. StoreError."""
    old = _Old(store.process, days)
    found = await store.read(lambda db: _abandoned(db, old))
    rows: dict[str, int] = {}
    for at in range(0, len(found), _AT_ONCE):
        counts = await _part(store, old, found[at : at + _AT_ONCE], dry_run)
        for name, count in counts.items():
            rows[name] = rows.get(name, 0) + count
    return Cleaned({name: count for name, count in rows.items() if count} or {TABLES.name: 0})


class _Old(msgspec.Struct, frozen=True):
    """What counts as abandoned: left for so many days, as ``process`` sees who is alive."""

    process: str
    days: int


async def _part(store: Store, old: _Old, tables: Sequence[str], dry_run: bool) -> dict[str, int]:
    if dry_run:
        return await store.read(lambda db: _count(db, tables))
    return await store.write(lambda db: _remove(db, old, tables))


async def _abandoned(db: AsyncConnection, how: _Old, among: Sequence[str] | None = None) -> list[str]:
    """Tables whose match is not over, that were left long ago and that no living process plays."""
    now = now_of(db.dialect.name)
    old = sa.func.coalesce(LISTINGS.c.updated, TABLES.c.created) < now - how.days * _DAY
    ended = sa.or_(LISTINGS.c.state == "over", sa.exists().where(RESULTS.c.table_id == TABLES.c.id))
    alive = sa.exists().where(PROCESSES.c.id == TABLES.c.owner, lives(db.dialect.name, now, how.process))
    last = sa.select(EVENTS.c.body).where(EVENTS.c.table_id == TABLES.c.id).order_by(EVENTS.c.seq.desc()).limit(1)
    joined = sa.outerjoin(TABLES, LISTINGS, LISTINGS.c.table_id == TABLES.c.id)
    wanted = sa.select(TABLES.c.id, last.scalar_subquery()).select_from(joined)
    wanted = wanted.where(old, ~sa.func.coalesce(ended, False), ~alive).order_by(TABLES.c.id)
    if among is not None:
        wanted = wanted.where(TABLES.c.id.in_(among)).with_for_update(of=TABLES)
    rows = await db.execute(wanted)
    return [table for table, body in rows if body is None or not bytes(body).startswith(_END)]


async def _count(db: AsyncConnection, tables: Sequence[str]) -> dict[str, int]:
    counts = {}
    for table, column in _parts():
        wanted = sa.select(sa.func.count()).select_from(table).where(column.in_(tables))
        counts[table.name] = (await db.execute(wanted)).scalar_one()
    return counts


async def _remove(db: AsyncConnection, old: _Old, tables: Sequence[str]) -> dict[str, int]:
    """Only what is still abandoned: somebody may have come back meanwhile."""
    tables = await _abandoned(db, old, tables)
    if not tables:
        return {}
    await db.execute(sa.insert(REMOVALS), [{"table_id": table} for table in tables])
    counts = {}
    for table, column in _parts():
        counts[table.name] = (await db.execute(sa.delete(table).where(column.in_(tables)))).rowcount
    await db.execute(sa.delete(REMOVALS).where(REMOVALS.c.table_id.in_(tables)))
    return counts


def _parts() -> list[tuple[sa.Table, sa.ColumnElement[str]]]:
    """Everything that belongs to a table, and the tables themselves last; with the column of the table's id."""
    tables = reversed(METADATA.sorted_tables)
    parts = [(table, column) for table in tables for column in table.columns if column.references(TABLES.c.id)]
    return [*parts, (TABLES, TABLES.c.id)]
