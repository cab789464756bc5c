"""Housekeeping: what nobody asks for, done when the server starts and now and then."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import Final

from tuolaji.server.listing import Directory
from tuolaji.server.people import People
from tuolaji.server.storage import StoreError

log = logging.getLogger(__name__)
_EVERY: Final = 600.0


class Housekeeping:
    """Forgets what has ended, and has the ends of matches told that a kill left untold: ``tell`` opens a table.

    ``settle`` enters the results of tournaments' matches that a kill left out.
    """

    def __init__(
        self,
        directory: Directory,
        people: People,
        tell: Callable[[str], Awaitable[None]],
        settle: Callable[[], Awaitable[None]] | None = None,
    ) -> None:
        self._directory = directory
        self._people = people
        self._tell = tell
        self._settle = settle
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Begins; returns at once."""
        self._task = asyncio.create_task(self._run(), name="housekeeping")

    async def stop(self) -> None:
        """Ends."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.wait({self._task})

    async def once(self, days: float | None = None) -> None:
        """Everything there is to do; with ``days`` tables that were silent for longer are left alone. StoreError."""
        for table in await self._directory.ended(days):
            try:
                await self._tell(table)
            except Exception as error:  # that table's trouble: damaged, or played by another process
                log.warning("the end of table %s is not told: %r", table, error)
        if self._settle is not None:
            await self._settle()
        await self._directory.vacate()
        await self._people.sweep()

    async def _run(self) -> None:
        days: float | None = None
        while True:
            try:
                await self.once(days)
                days = 1.0  # what is older was looked at when the server started
            except StoreError as error:
                log.warning("housekeeping: %s", error)
            await asyncio.sleep(_EVERY)
