"""Membership: this process says that it is alive and looks who else is."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable
from typing import Final

from tuolaji.server.storage import Store, StoreError

log = logging.getLogger(__name__)
LEASE: Final = 2.5
"""Seconds after its last sign of life until a process counts as dead, whatever the database sees of it."""
BEAT: Final = 0.5
"""Seconds between two signs of life, and between two looks at the others."""


class Membership:
    """Keeps the lease of this process; ``gone`` is called with the name of a process that died or left.

    ``keep_only`` is called with the tables that are still this process's when its own lease ran out: the others may be
    played elsewhere. Nothing can be written to them anyway; a process that was merely slow goes on with what it has.
    """

    def __init__(self, store: Store, gone: Callable[[str], None], keep_only: Callable[[frozenset[str]], None]) -> None:
        self.process = store.process
        self._store = store
        self._gone = gone
        self._keep_only = keep_only
        self._others: frozenset[str] = frozenset()
        self._kept = 0.0
        self._task: asyncio.Task[None] | None = None

    async def start(self) -> None:
        """Enters. Raises StoreError."""
        await self._store.enter(int(LEASE * 1000))
        self._kept = time.monotonic()
        self._task = asyncio.create_task(self._beat(), name="membership")

    async def stop(self) -> None:
        """Leaves: the tables are free for the others at once."""
        if self._task is None:
            return
        self._task.cancel()
        await asyncio.gather(self._task, return_exceptions=True)
        try:
            await self._store.leave()
        except StoreError as error:
            log.warning("leaving: %s", error)

    async def _beat(self) -> None:
        while True:
            await asyncio.sleep(BEAT)
            try:
                await self.look()
            except StoreError as error:
                log.warning("lease: %s", error)
                if time.monotonic() - self._kept > LEASE:
                    self._keep_only(frozenset())

    async def look(self) -> None:
        """Gives a sign of life, and looks who else is alive. StoreError."""
        asked = time.monotonic()
        if await self._store.keep(int(LEASE * 1000)):
            self._kept = asked
        else:
            await self._store.enter(int(LEASE * 1000))
            self._kept = asked
            held = await self._store.held()
            log.warning("the lease ran out: %s tables are still held", len(held))
            self._keep_only(held)
        alive = await self._store.alive()
        for process in self._others - alive:
            self._gone(process)
        self._others = alive - {self.process}
