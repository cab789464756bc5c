"""Listings, seatings and results in the store."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any, Final

import msgspec
import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection

from tuolaji.server.listing.notes import TableNote
from tuolaji.server.lobby import TableInfo
from tuolaji.server.storage.schema import EVENTS, LISTINGS, RESULTS, SEATINGS, TABLES

_END: Final = b'{"type":"match-ended"'
_INFO: Final = msgspec.json.Decoder(TableInfo)


async def write_note(db: AsyncConnection, note: TableNote, now: int) -> None:
    """The table is listed as the note says, unless another process has taken it; results are written once.

    A table without a code, made before there were rooms, is not listed.
    """
    table = note.info.table
    if not note.info.code:
        return
    epoch = (await db.execute(sa.select(TABLES.c.epoch).where(TABLES.c.id == table))).scalar_one_or_none()
    if epoch is None or (note.epoch is not None and note.epoch != epoch):
        return
    await db.execute(sa.delete(LISTINGS).where(LISTINGS.c.table_id == table))
    await db.execute(sa.insert(LISTINGS), _listing(note, now))
    await db.execute(sa.delete(SEATINGS).where(SEATINGS.c.table_id == table))
    if note.people:
        rows = [{"table_id": table, "person": person, "seat": seat} for person, seat in note.people.items()]
        await db.execute(sa.insert(SEATINGS), rows)
    if note.results and not await _has_results(db, table):
        await db.execute(sa.insert(RESULTS), [_result(note, at) for at in range(len(note.results))])


def _listing(note: TableNote, now: int) -> dict[str, Any]:
    return {
        "table_id": note.info.table,
        "code": note.info.code,
        "visibility": note.info.visibility,
        "state": note.state,
        "host": note.host,
        "here": note.here,
        "created": note.created,
        "updated": now,
        "info": msgspec.json.encode(note.info),
    }


def _result(note: TableNote, at: int) -> dict[str, Any]:
    result = msgspec.structs.asdict(note.results[at])
    head = {"table_id": note.info.table, "rulebook": note.info.rulebook.id, "house": bool(note.info.house)}
    return {**result, **head, "finished": note.finished}


async def _has_results(db: AsyncConnection, table: str) -> bool:
    wanted = sa.select(sa.literal(1)).where(RESULTS.c.table_id == table).limit(1)
    return (await db.execute(wanted)).first() is not None


async def by_code(db: AsyncConnection, code: str) -> str | None:
    """The table of a code that is not over."""
    wanted = sa.select(LISTINGS.c.table_id).where(LISTINGS.c.code == code, LISTINGS.c.state != "over")
    found: str | None = (await db.execute(wanted)).scalar_one_or_none()
    return found


async def public(db: AsyncConnection, since: int, most: int) -> list[TableInfo]:
    """Public tables where somebody is and that have changed since then, newest first."""
    wanted = sa.select(LISTINGS.c.info).where(
        LISTINGS.c.visibility == "public", LISTINGS.c.state != "over", LISTINGS.c.here > 0, LISTINGS.c.updated > since
    )
    rows = await db.execute(wanted.order_by(LISTINGS.c.created.desc(), LISTINGS.c.table_id).limit(most))
    return [info for (raw,) in rows if (info := _decoded(raw)) is not None]


async def of_person(db: AsyncConnection, person: str, over_since: int, most: int) -> list[tuple[TableInfo, int]]:
    """The tables of a person with the seats: those that are not over, and those over since then; latest first."""
    joined = sa.join(SEATINGS, LISTINGS, SEATINGS.c.table_id == LISTINGS.c.table_id)
    recent = sa.or_(LISTINGS.c.state != "over", LISTINGS.c.updated > over_since)
    wanted = sa.select(LISTINGS.c.info, SEATINGS.c.seat).select_from(joined)
    wanted = wanted.where(SEATINGS.c.person == person, recent)
    rows = await db.execute(wanted.order_by(LISTINGS.c.updated.desc(), LISTINGS.c.table_id).limit(most))
    return [(info, seat) for raw, seat in rows if (info := _decoded(raw)) is not None]


async def ended(db: AsyncConnection, since: int) -> list[str]:
    """Tables that are not listed as over though their last event is the end of the match; those listed since then."""
    every = EVENTS.alias("every")
    last = sa.select(sa.func.max(every.c.seq)).where(every.c.table_id == LISTINGS.c.table_id).scalar_subquery()
    joined = sa.join(LISTINGS, EVENTS, sa.and_(EVENTS.c.table_id == LISTINGS.c.table_id, EVENTS.c.seq == last))
    wanted = sa.select(LISTINGS.c.table_id, EVENTS.c.body).select_from(joined)
    wanted = wanted.where(LISTINGS.c.state != "over", LISTINGS.c.updated >= since)
    return [table for table, body in await db.execute(wanted) if bytes(body).startswith(_END)]


async def vacate(db: AsyncConnection, alive: Collection[str]) -> None:
    """Nobody is at tables whose process is not alive."""
    gone = sa.select(TABLES.c.id).where(sa.or_(TABLES.c.owner.is_(None), TABLES.c.owner.not_in(alive)))
    left = sa.and_(LISTINGS.c.here > 0, LISTINGS.c.table_id.in_(gone))
    await db.execute(sa.update(LISTINGS).where(left).values(here=0))


def _decoded(raw: bytes) -> TableInfo | None:
    """None for one that an earlier version wrote in another form: the table tells it anew when it is next played."""
    try:
        return _INFO.decode(raw)
    except msgspec.MsgspecError:
        return None
