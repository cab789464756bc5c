"""Tables and what they tell."""

from __future__ import annotations

from typing import Any

import msgspec

from tuolaji.rulebooks import get
from tuolaji.server.frames import info_of
from tuolaji.server.listing import TableNote
from tuolaji.server.lobby import SeatInfo, TableInfo
from tuolaji.server.storage import Store, StoredTable
from tuolaji.server.table_setup import TableSetup

_BOT = SeatInfo("bot", "", "strong")
INFO = TableInfo(
    table="",
    code="",
    name="",
    host="Ann",
    rulebook=info_of(get("2M")),
    house=(),
    visibility="public",
    seats=(SeatInfo("person", "Ann", "strong"), _BOT, _BOT, _BOT),
    started=False,
    over=False,
    watching=True,
    sit=(1, 2, 3),
)


async def add_table(store: Store, table: str, created: int = 1) -> None:
    await store.create(StoredTable(table, created, TableSetup(rulebook="two-deck-match"), {}))


def note_of(table: str, code: str, *, people: dict[str, int] | None = None, here: int = 1, **more: Any) -> TableNote:
    """A note; ``more`` are fields of the note or of its info."""
    own = {name: more.pop(name) for name in list(more) if name in TableNote.__struct_fields__}
    info = msgspec.structs.replace(INFO, table=table, code=code, **more)
    head: dict[str, Any] = {"epoch": None, "created": 1, "host": None, "people": people or {}, "here": here}
    return TableNote(**{**head, "info": info, **own})
