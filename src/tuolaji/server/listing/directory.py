"""The directory of tables: live tables tell it what changes, everybody asks it where a table is."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from typing import Final

from tuolaji.server.listing import rows
from tuolaji.server.listing.codes import random_code, read_code
from tuolaji.server.listing.notes import TableNote
from tuolaji.server.listing.values import MyTable
from tuolaji.server.lobby import TableInfo
from tuolaji.server.storage import Also, Store, StoreError
from tuolaji.server.troubles import STORAGE, pauses

_BATCH: Final = 8
_BREATH: Final = 0.05
_PATIENCE: Final = 5.0
_LOBBY: Final = 100
_LOBBY_AGE: Final = 12 * 3600 * 1000
_MINE: Final = 50
_OVER_AGE: Final = 7 * 24 * 3600 * 1000
_TRIES: Final = 8


class Directory:
    """Over a store; ``clock`` gives epoch seconds. What is asked raises StoreError."""

    def __init__(self, store: Store, clock: Callable[[], float] = time.time) -> None:
        self._store = store
        self._clock = clock
        self._told: dict[str, TableNote] = {}
        self._task: asyncio.Task[None] | None = None
        self.when_over: Callable[[str], None] = _nothing
        """Called with a table whose results have been written."""

    # telling

    async def new_code(self) -> str:
        """A code that no table has which is not over."""
        for _ in range(_TRIES):
            code = random_code()
            if await self.find(code) is None:
                return code
        raise StoreError("store-conflict", "no code is free")

    async def note(self, note: TableNote) -> None:
        """The table is found as the note says once this has returned."""
        await self._store.write(self.also(note))

    def also(self, note: TableNote) -> Also:
        """The same as work in a transaction that writes more. ``store-conflict`` when another table has the code."""
        now = self._now()
        return lambda db: rows.write_note(db, note, now)

    def tell(self, note: TableNote) -> None:
        """The same, soon; of several told meanwhile about one table the last counts."""
        self._told[note.info.table] = note
        if self._task is None or self._task.done():
            self._task = asyncio.create_task(self._write(), name="directory")

    async def stop(self) -> None:
        """Writes what was told, as far as the store takes it."""
        if self._task is not None:
            await asyncio.wait({self._task}, timeout=_PATIENCE)
            self._task.cancel()

    async def _write(self) -> None:
        waits = pauses()
        while self._told:
            batch = [self._told.pop(table) for table in list(self._told)[:_BATCH]]
            outcomes = await asyncio.gather(*map(self.note, batch), return_exceptions=True)
            for note, error in zip(batch, outcomes, strict=True):
                if error is None and note.results:
                    self.when_over(note.info.table)
            failed = [(note, error) for note, error in zip(batch, outcomes, strict=True) if error is not None]
            for note, error in failed:
                STORAGE.error("table %s is not listed: %s", note.info.table, error)
                if isinstance(error, StoreError) and error.code == "store-unusable":
                    self._told.setdefault(note.info.table, note)
            if failed:
                await asyncio.sleep(next(waits))
            else:
                waits = pauses()
                await asyncio.sleep(_BREATH)

    # asking

    async def find(self, text: str) -> str | None:
        """The table of a code as somebody typed it; None where there is none, or it is over."""
        code = read_code(text)
        return None if code is None else await self._store.read(lambda db: rows.by_code(db, code))

    async def lobby(self) -> list[TableInfo]:
        """Public tables that can be joined or watched, newest first."""
        since = self._now() - _LOBBY_AGE
        found = await self._store.read(lambda db: rows.public(db, since, _LOBBY))
        return [info for info in found if info.sit or info.watching or not info.started]

    async def vacate(self) -> None:
        """Nobody is at the tables of processes that have died: the lobby shows them no more until somebody comes."""
        alive = await self._store.alive() | {self._store.process}
        await self._store.write(lambda db: rows.vacate(db, alive))

    async def ended(self, days: float | None = None) -> list[str]:
        """Tables whose match has ended without a word of it here: the server was killed in between.

        With ``days`` only those that told something in that time.
        """
        since = 0 if days is None else self._now() - int(days * 24 * 3600 * 1000)
        return await self._store.read(lambda db: rows.ended(db, since))

    async def mine(self, person: str) -> list[MyTable]:
        """The tables where a person sits, latest first; those that are over for a week."""
        since = self._now() - _OVER_AGE
        found = await self._store.read(lambda db: rows.of_person(db, person, since, _MINE))
        return [MyTable.of(info, seat) for info, seat in found]

    def _now(self) -> int:
        return int(self._clock() * 1000)


def _nothing(_table: str) -> None:
    """Nobody waits for the ends of matches."""
