"""The history of people, read from the results of finished matches."""

from __future__ import annotations

from typing import Final

from tuolaji.server.history import rows
from tuolaji.server.history.values import Fellow, PlayerPage
from tuolaji.server.people import Person
from tuolaji.server.storage import Store

MOST: Final = 200
_EVER: Final = 2**53


class History:
    """Over a store. All calls raise StoreError."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def page(self, person: Person, before: int | None = None) -> PlayerPage:
        """A person's page; with ``before`` (epoch milliseconds) the matches that ended earlier."""
        ends = _EVER if before is None else before
        # the sums after the matches: none that is listed is missing in them
        found = await self._store.read(lambda db: rows.lines(db, person.id, ends, MOST + 1))
        books = await self._store.read(lambda db: rows.sums(db, person.id))
        return PlayerPage(person=person, books=books, results=found[:MOST], older=len(found) > MOST)

    async def players(self, table: str) -> tuple[Fellow, ...]:
        """Who sat at a table when its match ended, by seat; nobody for one that is not over."""
        return await self._store.read(lambda db: rows.players(db, table))
