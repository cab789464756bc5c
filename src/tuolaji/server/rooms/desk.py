"""The desk of a room: takes its commands one after the other, keeps their events, and knows which were carried out."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from typing import Final

import msgspec
import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection

from tuolaji.server.damage import DamagedTableError
from tuolaji.server.rooms.commands import RoomAct
from tuolaji.server.rooms.decide import decide
from tuolaji.server.rooms.events import AnyRoomEvent, HouseSet
from tuolaji.server.rooms.evolve import evolve
from tuolaji.server.rooms.refusal import Facts, Refusal
from tuolaji.server.rooms.state import House, RoomState
from tuolaji.server.storage import Also, StoredEvent
from tuolaji.server.storage.schema import TABLES
from tuolaji.server.table_setup import TableSetup

_EVENTS: Final = msgspec.json.Decoder(AnyRoomEvent)
Save = Callable[[int, Sequence[bytes], str | None, Also | None], Awaitable[None]]
"""Keeps events from a number on, under a name, with other work in the same transaction."""


class RoomDesk:
    """One room, folded from its stored events."""

    def __init__(self, table: str, before: RoomState, setup: TableSetup, save: Save) -> None:
        self.state = before
        self.setup = setup
        self._table = table
        self._save = save
        self._commands: dict[str, int] = {}

    def replay(self, events: Sequence[StoredEvent]) -> None:
        """Takes the room to where its stored events leave it. DamagedTableError for one that is none."""
        for seq, stored in enumerate(events, 1):
            if stored.seq != seq:
                raise DamagedTableError(f"room event {stored.seq} stands where event {seq} belongs")
            if stored.command is not None:
                self._commands[stored.command] = seq
            try:
                self.state = evolve(self.state, _EVENTS.decode(stored.body))
            except (msgspec.MsgspecError, ValueError, TypeError, IndexError) as error:
                raise DamagedTableError(f"room event {seq}: {type(error).__name__}: {error}") from error

    def carried_out(self, name: str) -> int | None:
        """Number of the first event of a command that was carried out before."""
        return self._commands.get(name)

    async def ask(
        self, actor: str | None, command: RoomAct, facts: Facts, name: str | None = None
    ) -> list[AnyRoomEvent] | Refusal:
        """Decides, keeps, then folds: nobody hears of an event that is not durable. StoreError."""
        events = decide(self.state, actor, command, facts)
        if isinstance(events, Refusal):
            return events
        room = self.state
        for event in events:
            room = evolve(room, event)
        first = self.state.seq + 1
        if events:
            setup = _setup_after(self.setup, events)
            also = _written(self._table, setup) if setup != self.setup else None
            await self._save(first, [msgspec.json.encode(event) for event in events], name, also)
            self.setup = setup
        if name is not None and events:
            self._commands[name] = first
        self.state = room
        return events


def _setup_after(setup: TableSetup, events: Sequence[AnyRoomEvent]) -> TableSetup:
    """What the table is set up with, after its room's events."""
    for event in events:
        if isinstance(event, HouseSet):
            setup = with_house(setup, House(event.rulebook, event.options, event.deals))
    return setup


def with_house(setup: TableSetup, house: House) -> TableSetup:
    """The setup of a table that plays by a house's rules."""
    return msgspec.structs.replace(setup, rulebook=house.rulebook, options=house.options, deals=house.deals)


def _written(table: str, setup: TableSetup) -> Also:
    """The table's new setup is kept with the events that made it so."""

    async def work(db: AsyncConnection) -> None:
        values = {"setup": msgspec.json.encode(setup)}
        await db.execute(sa.update(TABLES).where(TABLES.c.id == table).values(values))

    return work
