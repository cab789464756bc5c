"""People and sessions in the store. All calls raise StoreError."""

from __future__ import annotations

from typing import Any

import msgspec
import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection

from tuolaji.server.people.values import Person
from tuolaji.server.storage import Store
from tuolaji.server.storage.schema import PEOPLE, RESULTS, SEATINGS, SESSIONS

_WHO = (PEOPLE.c.id, PEOPLE.c.name, PEOPLE.c.password)


class Account(msgspec.Struct, frozen=True):
    """A person and the hash of the password; None for a guest."""

    person: Person
    password: str | None


class SessionRow(msgspec.Struct, frozen=True):
    """A session that has not expired; ``expires`` in epoch milliseconds."""

    account: Account
    expires: int


def _account(row: Any) -> Account:
    return Account(Person(row.id, row.name, row.password is not None), row.password)


class PeopleRows:
    """Reads and writes; times are epoch milliseconds, ``token`` is the hash of a session's secret."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def session(self, token: bytes, now: int) -> SessionRow | None:
        """The session of a secret, if it runs."""

        async def work(db: AsyncConnection) -> SessionRow | None:
            joined = sa.join(SESSIONS, PEOPLE, SESSIONS.c.person == PEOPLE.c.id)
            wanted = sa.select(*_WHO, SESSIONS.c.expires).select_from(joined)
            row = (await db.execute(wanted.where(SESSIONS.c.token == token, SESSIONS.c.expires > now))).one_or_none()
            return None if row is None else SessionRow(_account(row), row.expires)

        return await self._store.read(work)

    async def find(self, person: str) -> Account | None:
        """A person by id."""
        return await self._one(PEOPLE.c.id == person)

    async def by_name(self, key: str) -> Account | None:
        """The account of a name."""
        return await self._one(PEOPLE.c.name_key == key)

    async def _one(self, condition: sa.ColumnElement[bool]) -> Account | None:
        async def work(db: AsyncConnection) -> Account | None:
            row = (await db.execute(sa.select(*_WHO).where(condition, PEOPLE.c.deleted.is_(None)))).one_or_none()
            return None if row is None else _account(row)

        return await self._store.read(work)

    async def add(self, person: Person, key: str | None, password: str | None, session: NewSession) -> None:
        """A new person with a session. ``store-conflict`` when the account's name is taken."""

        async def work(db: AsyncConnection) -> None:
            row = {"id": person.id, "name": person.name, "name_key": key, "password": password, "created": session.now}
            await db.execute(sa.insert(PEOPLE), row)
            await _open(db, person.id, session)

        await self._store.write(work)

    async def rename(self, person: str, name: str, key: str | None) -> None:
        """Another name. ``store-conflict`` when it is another account's."""
        await self._update(person, {"name": name, "name_key": key}, None)

    async def make_account(self, person: str, name: str, key: str, password: str, session: NewSession) -> None:
        """A guest becomes an account; all sessions but the new one end. ``store-conflict`` when the name is taken."""
        await self._update(person, {"name": name, "name_key": key, "password": password}, session)

    async def set_password(self, person: str, password: str, session: NewSession | None) -> None:
        """Another hash; with a new ``session`` all others end."""
        await self._update(person, {"password": password}, session)

    async def _update(self, person: str, values: dict[str, Any], session: NewSession | None) -> None:
        async def work(db: AsyncConnection) -> None:
            await db.execute(sa.update(PEOPLE).where(PEOPLE.c.id == person).values(values))
            if session is not None:
                await db.execute(sa.delete(SESSIONS).where(SESSIONS.c.person == person))
                await _open(db, person, session)

        await self._store.write(work)

    async def open_session(self, person: str, session: NewSession, instead_of: bytes) -> None:
        """A session more, the one whose secret it takes the place of ends; so do those that have expired."""

        async def work(db: AsyncConnection) -> None:
            await db.execute(sa.delete(SESSIONS).where(SESSIONS.c.token == instead_of))
            await _open(db, person, session)

        await self._store.write(work)

    async def slide(self, token: bytes, expires: int) -> None:
        """A session runs longer."""
        await self._store.write(
            lambda db: db.execute(sa.update(SESSIONS).where(SESSIONS.c.token == token).values(expires=expires))
        )

    async def end_session(self, token: bytes) -> None:
        """A session ends."""
        await self._store.write(lambda db: db.execute(sa.delete(SESSIONS).where(SESSIONS.c.token == token)))

    async def delete(self, person: str, now: int) -> None:
        """Nobody is this person any more: name, password and sessions go, results stay without a name."""

        async def work(db: AsyncConnection) -> None:
            await db.execute(sa.delete(SESSIONS).where(SESSIONS.c.person == person))
            await db.execute(sa.delete(SEATINGS).where(SEATINGS.c.person == person))
            await db.execute(sa.update(RESULTS).where(RESULTS.c.person == person).values(person=None, name=""))
            gone = {"name": "", "name_key": None, "password": None, "deleted": now}
            await db.execute(sa.update(PEOPLE).where(PEOPLE.c.id == person).values(gone))

        await self._store.write(work)

    async def sweep(self, now: int, guests_before: int) -> None:
        """Sessions that have expired go, and guests made before then of whom nothing is left: no session, no seat, no
        result."""

        async def work(db: AsyncConnection) -> None:
            await db.execute(sa.delete(SESSIONS).where(SESSIONS.c.expires <= now))
            left = [~sa.exists().where(kept.c.person == PEOPLE.c.id) for kept in (SESSIONS, SEATINGS, RESULTS)]
            old = sa.and_(PEOPLE.c.password.is_(None), PEOPLE.c.created < guests_before)
            await db.execute(sa.delete(PEOPLE).where(old, *left))

        await self._store.write(work)


class NewSession(msgspec.Struct, frozen=True):
    """A session to be opened."""

    token: bytes
    now: int
    expires: int


async def _open(db: AsyncConnection, person: str, session: NewSession) -> None:
    await db.execute(sa.delete(SESSIONS).where(SESSIONS.c.expires <= session.now))
    row = {"token": session.token, "person": person, "created": session.now, "expires": session.expires}
    await db.execute(sa.insert(SESSIONS), row)
