"""Saving: events become durable, however long the disk stays full; until then nobody hears of them."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from itertools import chain
from typing import Final

from tuolaji.server.storage import Also, Store, StoreError, Stream
from tuolaji.server.troubles import STORAGE, pauses

_SOON: Final = 0.1


class Saver:
    """Writes one table's events under its claim; ``stuck`` while the store takes nothing."""

    def __init__(self, store: Store, table: str, epoch: int, tell: Callable[[], None]) -> None:
        self._store = store
        self._table = table
        self._epoch = epoch
        self._tell = tell
        self.stuck = False

    async def append(
        self,
        first: int,
        bodies: Sequence[bytes],
        command: str | None,
        also: Also | None = None,
        *,
        stream: Stream = "match",
    ) -> None:
        """Returns when the events are durable; while they cannot be written it tries again, and tells once.

        Nobody is told of a first failure: a database that was started anew takes them on another connection.

        StoreError when they can never be: the table is another's, or has gone on elsewhere.
        """
        for attempt, pause in enumerate(chain((_SOON,), pauses())):
            try:
                await self._store.append(self._table, self._epoch, first, bodies, command, stream, also)
            except StoreError as error:
                if error.code != "store-unusable":
                    raise
                STORAGE.error("cannot save: %s", error)
                if attempt and not self.stuck:
                    self.stuck = True
                    self._tell()
                await asyncio.sleep(pause)
            else:
                self.stuck = False
                return
