"""The store as the rest of the server sees it."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from typing import Protocol, TypeVar

from sqlalchemy.ext.asyncio import AsyncConnection

from tuolaji.server.storage.values import Also, Claim, StoredEvent, StoredTable, Stream

_T = TypeVar("_T")


class Store(Protocol):
    """Tables, seats, events and who owns them. All calls raise StoreError; what returned is durable.

    A table is written by one process at a time: ``claim`` gives an epoch, and a write under an older epoch is refused
    (``store-fenced``), so that a process that was thought dead cannot write after another took over.
    """

    process: str
    """The name of this process among those that share the store."""
    url: str
    shared: bool
    """Whether several processes may use it at once."""

    async def create(self, table: StoredTable, room: Sequence[bytes] = (), also: Also | None = None) -> None:
        """Adds a table, its seats and the first events of its room. ``store-conflict`` when the id is taken."""

    async def find(self, table_id: str) -> StoredTable | None:
        """The table of an id, or None."""

    async def events(self, table_id: str, stream: Stream = "match") -> list[StoredEvent]:
        """All events of one of a table's streams in order."""

    async def secret(self, name: str) -> bytes:
        """32 random bytes that all processes over this store share, made when they are first asked for."""

    async def append(
        self,
        table_id: str,
        epoch: int,
        first: int,
        bodies: Sequence[bytes],
        command: str | None,
        stream: Stream = "match",
        also: Also | None = None,
    ) -> None:
        """Adds events ``first``, ``first + 1`` …, under the epoch of a claim. ``command`` names the first of them.

        ``also`` is done in the same transaction.

        ``store-fenced`` when the table has a newer owner, ``store-conflict`` when ``first`` does not follow the last
        event, ``store-repeated`` when the table keeps a command of that name.
        """

    async def claim(self, table_id: str) -> Claim | None:
        """Takes a table unless another process that is alive owns it; None when there is no such table."""

    async def release(self, table_id: str, epoch: int) -> None:
        """Gives a table back, if it is still held under this epoch."""

    async def held(self) -> frozenset[str]:
        """The tables that this process claimed and that nobody has claimed since."""

    async def enter(self, lease: int) -> None:
        """This process is alive for ``lease`` milliseconds from now."""

    async def keep(self, lease: int) -> bool:
        """It still is; False when its lease ran out before, and tables may have gone to others."""

    async def leave(self) -> None:
        """This process ends: its tables are free."""

    async def alive(self) -> frozenset[str]:
        """All processes that entered, whose lease runs and, where the database can tell, that are connected."""

    async def write(self, work: Callable[[AsyncConnection], Awaitable[_T]]) -> _T:
        """Runs ``work`` in a transaction, with others in one commit; it may be run again, so it changes nothing else.

        ``store-conflict`` when it breaks a constraint.
        """

    async def read(self, work: Callable[[AsyncConnection], Awaitable[_T]]) -> _T:
        """Runs ``work`` on a connection for reading; it may be run again, from the beginning."""

    async def close(self) -> None:
        """Finishes what waits and closes. Further calls raise ``store-closed``."""
