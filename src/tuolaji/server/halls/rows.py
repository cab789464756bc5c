"""Tournaments in the store: their journals, line by line. All calls raise StoreError."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection

from tuolaji.server.storage import Store, StoreError
from tuolaji.server.storage.schema import TOURNAMENT_LINES, TOURNAMENT_LINKS, TOURNAMENTS

_LINES = TOURNAMENT_LINES.c


class KeptLine(msgspec.Struct, frozen=True):
    """A line as written, without its end, and the name of the command that wrote it."""

    body: bytes
    command: str | None


class KeptEvent(msgspec.Struct, frozen=True):
    """An event as it is listed."""

    id: str
    name: str
    created: int


class HallRows:
    """Reads and writes. A journal grows at its end only, by lines that follow on the last one."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self.shared = store.shared

    async def create(self, event: KeptEvent, person: str | None, bodies: Sequence[bytes]) -> None:
        """A new event with its first lines. ``store-conflict`` when the id is taken."""
        row = {"id": event.id, "name": event.name, "created": event.created, "person": person}

        async def work(db: AsyncConnection) -> None:
            await db.execute(sa.insert(TOURNAMENTS), row)
            await db.execute(sa.insert(TOURNAMENT_LINES), _rows(event.id, 1, bodies, None))

        await self._store.write(work)

    async def append(self, event: str, first: int, before: bytes, bodies: Sequence[bytes], command: str) -> None:
        """Lines ``first``, ``first + 1`` … ``before`` is the line they follow on.

        ``store-conflict`` when the journal ends with another line, or keeps a command of that name.
        """

        async def work(db: AsyncConnection) -> None:
            wanted = sa.select(_LINES.seq, _LINES.body).where(_LINES.tournament == event)
            last = (await db.execute(wanted.order_by(_LINES.seq.desc()).limit(1))).one_or_none()
            if last is None or last.seq != first - 1 or bytes(last.body) != before:
                raise StoreError("store-conflict", f"event {event}: line {first} does not follow")
            await db.execute(sa.insert(TOURNAMENT_LINES), _rows(event, first, bodies, command))

        await self._store.write(work)

    async def lines(self, event: str, after: int = 0) -> list[KeptLine]:
        """The lines after that number; none where there is no such event."""

        async def work(db: AsyncConnection) -> list[KeptLine]:
            wanted = sa.select(_LINES.body, _LINES.command).where(_LINES.tournament == event, _LINES.seq > after)
            rows = await db.execute(wanted.order_by(_LINES.seq))
            return [KeptLine(bytes(body), command) for body, command in rows]

        return await self._store.read(work)

    async def last(self, event: str) -> int:
        """The number of the last line; 0 where there is no such event."""
        wanted = sa.select(sa.func.max(_LINES.seq)).where(_LINES.tournament == event)

        async def work(db: AsyncConnection) -> int:
            return int((await db.execute(wanted)).scalar() or 0)

        return await self._store.read(work)

    async def of_person(self, person: str) -> list[KeptEvent]:
        """The events somebody made, newest first."""
        wanted = sa.select(TOURNAMENTS.c.id, TOURNAMENTS.c.name, TOURNAMENTS.c.created)
        wanted = wanted.where(TOURNAMENTS.c.person == person).order_by(TOURNAMENTS.c.created.desc()).limit(200)

        async def work(db: AsyncConnection) -> list[KeptEvent]:
            return [KeptEvent(*row) for row in await db.execute(wanted)]

        return await self._store.read(work)

    async def renewals(self, event: str) -> dict[tuple[str, str], int]:
        """How often the link of a role and a team was renewed, for those that were."""
        links = TOURNAMENT_LINKS.c
        wanted = sa.select(links.role, links.who, links.renewed).where(links.tournament == event)

        async def work(db: AsyncConnection) -> dict[tuple[str, str], int]:
            return {(role, who): renewed for role, who, renewed in await db.execute(wanted)}

        return await self._store.read(work)

    async def renew(self, event: str, role: str, who: str) -> None:
        """The links of a role and a team so far are void."""
        links = TOURNAMENT_LINKS.c
        here = (links.tournament == event, links.role == role, links.who == who)

        async def work(db: AsyncConnection) -> None:
            changed = sa.update(TOURNAMENT_LINKS).where(*here).values(renewed=links.renewed + 1)
            if (await db.execute(changed)).rowcount == 0:
                row = {"tournament": event, "role": role, "who": who, "renewed": 1}
                await db.execute(sa.insert(TOURNAMENT_LINKS), row)

        await self._store.write(work)


def _rows(event: str, first: int, bodies: Sequence[bytes], command: str | None) -> list[dict[str, object]]:
    return [
        {"tournament": event, "seq": first + at, "body": body, "command": command if at == 0 else None}
        for at, body in enumerate(bodies)
    ]
