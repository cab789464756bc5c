"""All halls of a process: events are opened when somebody asks for them, and forgotten when nobody does."""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import Sequence
from typing import Final

from tuolaji.director import Event
from tuolaji.server.halls.cases import BAD_KEY, UNKNOWN_EVENT
from tuolaji.server.halls.hall import Hall
from tuolaji.server.halls.keys import KEPT, PUBLIC, Holder, Keys, Renewals
from tuolaji.server.halls.rows import HallRows, KeptEvent
from tuolaji.server.http.addresses import Site
from tuolaji.server.http.problems import ProblemError
from tuolaji.server.storage import Store

MOST_OPEN: Final = 100
_RENEWALS_FOR: Final = 2.0


class Halls:
    """The events over a store. All calls raise StoreError and ProblemError."""

    def __init__(self, store: Store, site: Site | None = None) -> None:
        self._store = store
        self.site = site or Site()
        self.rows = HallRows(store)
        self._open: dict[str, asyncio.Task[Hall]] = {}
        self._keys: Keys | None = None
        self._renewals: dict[str, tuple[float, Renewals]] = {}
        self.ended = False

    async def create(self, event: Event, texts: Sequence[bytes], person: str | None) -> Hall:
        """A new event of those lines."""
        kept = KeptEvent(secrets.token_urlsafe(9), event.state.name, int(time.time() * 1000))
        await self.rows.create(kept, person, texts)
        return await self.find(kept.id)

    async def find(self, event_id: str) -> Hall:
        """The event of an id, up to date. ``unknown-event``, ``event-damaged``."""
        task = self._open.pop(event_id, None)
        if task is None:
            task = asyncio.create_task(self._load(event_id))
        self._open[event_id] = task  # the latest asked for last
        if len(self._open) > MOST_OPEN:
            self._forget()
        try:
            hall = await asyncio.shield(task)
            await hall.fresh()
        except BaseException:
            if task.done() and (task.cancelled() or task.exception() is not None) and self._open.get(event_id) is task:
                del self._open[event_id]
            raise
        return hall

    async def keys(self) -> Keys:
        """What signs the links."""
        if self._keys is None:
            self._keys = Keys(await self._store.secret(KEPT))
        return self._keys

    async def holder(self, event_id: str, key: str) -> Holder:
        """Who asks with a key; the public without one. ``bad-key``."""
        if not key:
            return PUBLIC
        holder = (await self.keys()).holder(event_id, key, await self.renewals(event_id))
        if holder is None:
            raise ProblemError(BAD_KEY)
        return holder

    async def renewals(self, event_id: str, *, now: bool = False) -> Renewals:
        """How often links were renewed; other processes' renewals count after two seconds, unless ``now``."""
        at, known = self._renewals.get(event_id, (0.0, {}))
        aged = time.monotonic() - at > _RENEWALS_FOR
        if now or at == 0.0 or (self._store.shared and aged):
            known = await self.rows.renewals(event_id)
            self._renewals[event_id] = (time.monotonic(), known)
            while len(self._renewals) > 10 * MOST_OPEN:
                del self._renewals[next(iter(self._renewals))]
        return known

    async def renew(self, event_id: str, holder: Holder) -> None:
        """The links of a role and a team so far are void."""
        await self.rows.renew(event_id, holder.role, holder.team)
        await self.renewals(event_id, now=True)

    def end(self) -> None:
        """The server stops: all streams end, and the screens come back to it or to another."""
        self.ended = True
        for task in self._open.values():
            if task.done() and not task.cancelled() and task.exception() is None:
                task.result().wake()

    def _forget(self) -> None:
        """The event asked for longest ago that no screen shows."""
        for event_id, task in self._open.items():
            idle = task.done() and not task.cancelled() and task.exception() is None and not task.result().screens
            if idle:
                del self._open[event_id]
                return

    async def _load(self, event_id: str) -> Hall:
        lines = await self.rows.lines(event_id)
        if not lines:
            raise ProblemError(UNKNOWN_EVENT)
        return await asyncio.to_thread(Hall, event_id, self.rows, lines)
