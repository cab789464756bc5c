"""All tables of this process: made, found in the store when someone comes, let go when nobody is there."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections.abc import Callable
from typing import Final

import msgspec

from tuolaji.rules.options import RulebookError
from tuolaji.server.damage import DamagedTableError
from tuolaji.server.listing import Directory
from tuolaji.server.live_table import LiveTable
from tuolaji.server.lobby import CreateTable, TableCreated
from tuolaji.server.people import Person
from tuolaji.server.people.passwords import Passwords
from tuolaji.server.rooms.making import NewTable, made
from tuolaji.server.rooms.notes import Known, note_of
from tuolaji.server.rooms.tokens import SECRET, Signer
from tuolaji.server.storage import Claim, Store, StoreError
from tuolaji.server.tokens import new_root, new_table_id
from tuolaji.server.world import World

log = logging.getLogger(__name__)
MOST_LIVE: Final = 2000
_DAMAGE: Final = (DamagedTableError, RulebookError, msgspec.MsgspecError, TypeError, ValueError)


class TooManyTablesError(Exception):
    """No more tables fit into this process; code ``too-many-tables``."""


class ElsewhereError(Exception):
    """Another process plays the table; ``owner`` is its name."""

    def __init__(self, owner: str) -> None:
        super().__init__(owner)
        self.owner = owner


class Tables:
    """The live tables by id.

    ``speed`` divides all waits, ``bots`` is the kind of the strongest bots, ``seed`` fixes the shuffles (None: a
    secret one for each table).
    """

    def __init__(
        self,
        store: Store,
        *,
        passwords: Passwords,
        directory: Directory,
        speed: float = 1.0,
        bots: str = "heuristic",
        seed: str | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._store = store
        self._passwords = passwords
        self._directory = directory
        self._speed = speed
        self._bots = bots
        self._seed = seed
        self.clock = clock
        self._around: World | None = None
        self._live: dict[str, LiveTable] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._opening: dict[str, asyncio.Lock] = {}
        self._damaged: set[str] = set()

    def __len__(self) -> int:
        """How many tables are live."""
        return len(self._live)

    async def create(self, request: CreateTable, person: Person) -> TableCreated:
        """Makes a table where ``person`` sits and is the host.

        RulebookError for an unknown rulebook or an impossible option, ProblemError ``needs-password`` or ``busy``.
        """
        if len(self._live) >= MOST_LIVE:
            raise TooManyTablesError
        world = await self._world()
        new = NewTable(
            id=new_table_id(),
            code=await self._directory.new_code(),
            root=self._seed or new_root(),
            created=world.wall(),
            bots=self._bots,
        )
        stored, events, room, state = await made(request, person, new, self._passwords)
        note = note_of(Known(new.id, None, new.created), room, state, 0, 0)
        bodies = [msgspec.json.encode(event) for event in events]
        await asyncio.gather(self._store.create(stored, bodies), self._directory.note(note))  # in one commit
        seat = room.seat_of(person.id)
        sitter = room.sitter(seat) if seat is not None else None
        if seat is None or sitter is None:
            raise ValueError("who makes a table sits at it")
        return TableCreated(new.id, seat, world.signer.token(new.id, sitter), new.code)

    async def opens(self, table: LiveTable, password: str) -> bool:
        """Whether the password is a table's; any is where there is none."""
        lock = table.room.lock
        return not lock or await self._passwords.matches(lock, password)

    async def find(self, table_id: str) -> LiveTable | None:
        """The live table of an id, taken out of the store and replayed where need be; None when there is none.

        DamagedTableError, TooManyTablesError, ElsewhereError or StoreError.
        """
        live = self._live.get(table_id)
        if live is not None and not live.ended:
            return live
        lock = self._opening.setdefault(table_id, asyncio.Lock())
        async with lock:
            live = self._live.get(table_id)
            if live is None or live.ended:
                live = await self._open(table_id)
        if not lock.locked():
            self._opening.pop(table_id, None)
        return live

    async def retell(self, table_id: str) -> None:
        """Has a table tell the directory how it is, as far as it is not another process's. As ``find``."""
        live = await self.find(table_id)
        if live is not None:
            live.retell()

    async def _open(self, table_id: str) -> LiveTable | None:
        try:
            live = await self._replayed(table_id)
        except _DAMAGE as error:
            if table_id not in self._damaged:
                self._damaged.add(table_id)
                log.error("table %s is damaged: %s", table_id, error)
            raise DamagedTableError(str(error)) from error
        if live is None:
            return None
        self._live[table_id] = live
        task = asyncio.create_task(self._own(live), name=f"table {table_id}")
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return live

    async def _replayed(self, table_id: str) -> LiveTable | None:
        if await self._store.find(table_id) is None:
            return None
        if len(self._live) >= MOST_LIVE:
            raise TooManyTablesError
        claim = await self._claim(table_id)
        stored = await self._store.find(table_id)  # as it is under the claim: nobody else changes it any more
        if stored is None:
            return None
        events, room = await self._store.events(table_id), await self._store.events(table_id, "room")
        return LiveTable(stored, claim.epoch, events, room, await self._world())

    async def _world(self) -> World:
        if self._around is None:
            self._around = World(
                store=self._store,
                signer=Signer(await self._store.secret(SECRET)),
                passwords=self._passwords,
                directory=self._directory,
                speed=self._speed,
                bots=self._bots,
                clock=self.clock,
            )
        return self._around

    async def _own(self, live: LiveTable) -> None:
        try:
            await live.run()
        finally:
            if self._live.get(live.id) is live:
                del self._live[live.id]
                with contextlib.suppress(StoreError):  # the table is free once this process is gone anyway
                    await self._store.release(live.id, live.epoch)

    async def _claim(self, table_id: str) -> Claim:
        claim = await self._store.claim(table_id)
        if claim is None or not claim.mine:
            raise ElsewhereError(claim.owner if claim is not None else "")
        return claim

    def keep_only(self, held: frozenset[str]) -> None:
        """Ends all other tables at once: other processes may play them by now."""
        for live in list(self._live.values()):
            if live.id not in held:
                live.close()

    async def stop(self) -> None:
        """Sends everybody away and ends all tables; what was acknowledged is in the store."""
        for live in list(self._live.values()):
            live.close()
        tasks = list(self._tasks)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
