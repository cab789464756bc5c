"""Appending: the fence and the order of events are checked where they are written, in the same transaction."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection

from tuolaji.server.storage.errors import StoreError
from tuolaji.server.storage.schema import EVENTS, ROOM_EVENTS, TABLES
from tuolaji.server.storage.values import Append, Stream

_EVENTS_OF: Final[dict[Stream, sa.Table]] = {"match": EVENTS, "room": ROOM_EVENTS}


def _heads(events: sa.Table) -> sa.Select[tuple[str, int, int]]:
    """Epoch and last number of some tables' streams.

    The lock is the one that the events' foreign key takes anyway; a claim waits for it, and it for a claim.
    """
    last = sa.select(sa.func.coalesce(sa.func.max(events.c.seq), 0)).where(events.c.table_id == TABLES.c.id)
    return (
        sa.select(TABLES.c.id, TABLES.c.epoch, last.scalar_subquery())
        .where(TABLES.c.id.in_(sa.bindparam("ids", expanding=True)))
        .order_by(TABLES.c.id)
        .with_for_update(read=True, key_share=True)
    )


_HEADS: Final = {stream: _heads(events) for stream, events in _EVENTS_OF.items()}
_INSERT: Final = {stream: sa.insert(events) for stream, events in _EVENTS_OF.items()}


async def append_all(db: AsyncConnection, appends: Sequence[Append]) -> list[StoreError | None]:
    """Writes all that may be written; what is wrong with the others, by place."""
    errors: list[StoreError | None] = [None] * len(appends)
    for stream in _EVENTS_OF:
        places = [at for at, append in enumerate(appends) if append.stream == stream]
        if places:
            found = await _append(db, stream, [appends[at] for at in places])
            for at, error in zip(places, found, strict=True):
                errors[at] = error
    return errors


async def _append(db: AsyncConnection, stream: Stream, appends: Sequence[Append]) -> list[StoreError | None]:
    found = await db.execute(_HEADS[stream], {"ids": _padded({append.table for append in appends})})
    heads = {table: (epoch, last) for table, epoch, last in found}
    errors: list[StoreError | None] = []
    rows: list[dict[str, Any]] = []
    for append in appends:
        error = checked(append, heads)
        errors.append(error)
        if error is None:
            heads[append.table] = (append.epoch, append.first + len(append.bodies) - 1)
            rows.extend(_rows(append))
    if rows:
        await db.execute(_INSERT[stream], rows)
    for append, error in zip(appends, errors, strict=True):
        if error is None and append.also is not None:
            await append.also(db)
    return errors


def checked(append: Append, heads: dict[str, tuple[int, int]]) -> StoreError | None:
    """Why events may not be added to a stream; ``heads``: epoch and last number of those that there are."""
    if append.table not in heads:
        return StoreError("store-conflict", f"there is no table {append.table}")
    epoch, last = heads[append.table]
    if append.epoch != epoch:
        return StoreError("store-fenced", f"table {append.table} is at epoch {epoch}, not {append.epoch}")
    if append.first != last + 1:
        return StoreError("store-conflict", f"table {append.table} ends with event {last}, {append.first} is next")
    return None


def _rows(append: Append) -> list[dict[str, Any]]:
    return [
        {
            "table_id": append.table,
            "seq": append.first + at,
            "body": body,
            "command": append.command if at == 0 else None,
        }
        for at, body in enumerate(append.bodies)
    ]


def _padded(ids: set[str]) -> list[str]:
    """The ids filled up to a power of two, so that few different statements are prepared."""
    padded = sorted(ids)
    size = 1 << (len(padded) - 1).bit_length()
    return padded + padded[-1:] * (size - len(padded))
