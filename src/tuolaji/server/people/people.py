"""Who someone is: guests at once, accounts by password, sessions by a cookie."""

from __future__ import annotations

import hashlib
import secrets
import time
from collections.abc import Awaitable, Callable
from typing import Final

from starlette.datastructures import Headers
from starlette.types import Scope

from tuolaji.server.http.problems import Case, ProblemError
from tuolaji.server.people.addresses import address_key
from tuolaji.server.people.cases import (
    ALREADY_ACCOUNT,
    NAME_TAKEN,
    NO_ACCOUNT,
    NO_SESSION,
    TOO_MANY_ATTEMPTS,
    TOO_MANY_PEOPLE,
    WRONG_LOGIN,
)
from tuolaji.server.people.cookies import SESSION_SECONDS, can_give, give_token, kept_token
from tuolaji.server.people.names import clean_name, guest_name, name_key
from tuolaji.server.people.passwords import Passwords, check_password
from tuolaji.server.people.rows import Account, NewSession, PeopleRows
from tuolaji.server.people.values import Person
from tuolaji.server.protection import NEW_PEOPLE_BURST, NEW_PEOPLE_PER_SECOND, HostBudgets
from tuolaji.server.storage import Store, StoreError

_LIFE: Final = SESSION_SECONDS * 1000
_SLIDE_AFTER: Final = 24 * 3600 * 1000
_LONGEST_TOKEN: Final = 64


class People:
    """The people of a server, over its store; ``clock`` gives epoch seconds, ``ticks`` seconds that never go back.

    All calls raise StoreError, and ProblemError for what a person may not do. A ``scope`` is that of the request that
    is being answered: it carries the cookie, and takes the new one where there is one.
    """

    def __init__(
        self,
        store: Store,
        *,
        passwords: Passwords | None = None,
        newcomers: HostBudgets | None = None,
        clock: Callable[[], float] = time.time,
        ticks: Callable[[], float] = time.monotonic,
    ) -> None:
        self._rows = PeopleRows(store)
        self._passwords = passwords or Passwords()
        self._clock = clock
        self._ticks = ticks
        self._new_people = newcomers or HostBudgets(NEW_PEOPLE_PER_SECOND, NEW_PEOPLE_BURST)
        self._attempts = HostBudgets(per_second=0.1, burst=20)
        self._names = HostBudgets(per_second=1 / 30, burst=20)

    async def person_of(self, scope: Scope) -> Person | None:
        """Who asks, over HTTP or a socket; None without a session that runs."""
        account = await self._account_of(scope)
        return None if account is None else account.person

    async def ensure_person(self, scope: Scope, name: str = "") -> Person:
        """Who asks; without a session a guest is made and the answer sets the cookie.

        ``too-many-people``, ``bad-name``.
        """
        person = await self.person_of(scope)
        return person if person is not None else await self._new_guest(scope, name)

    async def be_guest(self, scope: Scope, name: str) -> Person:
        """A guest of that name, or another name for who asks. ``bad-name``, ``name-taken``, ``too-many-people``."""
        person = await self.person_of(scope)
        if person is None:
            return await self._new_guest(scope, name)
        if not name:
            return person
        cleaned = clean_name(name)
        key = name_key(cleaned) if person.account else None
        await _taking(self._rows.rename(person.id, cleaned, key))
        return Person(person.id, cleaned, person.account)

    async def register(self, scope: Scope, name: str, password: str) -> Person:
        """An account for who asks.

        ``bad-name``, ``bad-password``, ``name-taken``, ``already-account``, ``too-many-attempts``, ``busy``.
        """
        cleaned = clean_name(name)
        check_password(password, cleaned)
        person = await self.person_of(scope)
        if person is not None and person.account:
            raise ProblemError(ALREADY_ACCOUNT)
        self._spend(self._attempts, scope)
        hashed = await self._passwords.hash(password)
        made = Person(person.id if person is not None else _new_id(), cleaned, True)
        token, session = self._new_session()
        if person is None:
            self._spend(self._new_people, scope, TOO_MANY_PEOPLE)
            await _taking(self._rows.add(made, name_key(cleaned), hashed, session))
        else:
            await _taking(self._rows.make_account(made.id, cleaned, name_key(cleaned), hashed, session))
        give_token(scope, token)
        return made

    async def login(self, scope: Scope, name: str, password: str) -> Person:
        """The person of an account. ``wrong-login`` whichever of the two is wrong, ``too-many-attempts``, ``busy``."""
        key = name_key(name.strip())
        self._spend(self._attempts, scope)
        self._spend_name(key)
        account = await self._rows.by_name(key)
        kept = account.password if account is not None else None
        if not await self._passwords.matches(kept, password) or account is None or kept is None:
            raise ProblemError(WRONG_LOGIN)
        if self._passwords.is_old(kept):
            await self._rows.set_password(account.person.id, await self._passwords.hash(password), None)
        token, session = self._new_session()
        await self._rows.open_session(account.person.id, session, instead_of=_hash(kept_token(scope)))
        give_token(scope, token)
        return account.person

    async def logout(self, scope: Scope) -> None:
        """The session ends."""
        token = kept_token(scope)
        if token:
            await self._rows.end_session(_hash(token))
        give_token(scope, "")

    async def change_password(self, scope: Scope, old: str, new: str) -> Person:
        """Another password; every other session ends. ``no-session``, ``no-account``, ``wrong-login``, …"""
        account = await self._proved(scope, old)
        check_password(new, account.person.name)
        token, session = self._new_session()
        await self._rows.set_password(account.person.id, await self._passwords.hash(new), session)
        give_token(scope, token)
        return account.person

    async def delete(self, scope: Scope, password: str) -> None:
        """The person is gone, with the name and every session. A guest needs no password."""
        account = await self._account_of(scope)
        if account is not None and account.password is not None:
            account = await self._proved(scope, password)
        if account is None:
            raise ProblemError(NO_SESSION)
        await self._rows.delete(account.person.id, self._now())
        give_token(scope, "")

    async def find(self, person: str) -> Person | None:
        """A person by id, whoever asks."""
        account = await self._rows.find(person)
        return None if account is None else account.person

    async def sweep(self) -> None:
        """Forgets sessions that have ended, and guests of whom nothing is left."""
        now = self._now()
        await self._rows.sweep(now, now - _LIFE)

    def close(self) -> None:
        """Ends the thread of the passwords."""
        self._passwords.close()

    # parts

    async def _account_of(self, scope: Scope) -> Account | None:
        token = kept_token(scope)
        if not token or len(token) > _LONGEST_TOKEN:
            return None
        now = self._now()
        row = await self._rows.session(_hash(token), now)
        if row is None:
            return None
        if row.expires < now + _LIFE - _SLIDE_AFTER and can_give(scope):
            await self._rows.slide(_hash(token), now + _LIFE)
            give_token(scope, token)
        return row.account

    async def _proved(self, scope: Scope, password: str) -> Account:
        """Who asks, once the password was right."""
        account = await self._account_of(scope)
        if account is None:
            raise ProblemError(NO_SESSION)
        if account.password is None:
            raise ProblemError(NO_ACCOUNT)
        self._spend(self._attempts, scope)
        self._spend_name(account.person.id)
        if not await self._passwords.matches(account.password, password):
            raise ProblemError(WRONG_LOGIN, "this is not the password")
        return account

    async def _new_guest(self, scope: Scope, name: str) -> Person:
        languages = Headers(scope=scope).get("accept-language", "")
        person = Person(_new_id(), clean_name(name) if name else guest_name(languages), False)
        self._spend(self._new_people, scope, TOO_MANY_PEOPLE)
        token, session = self._new_session()
        await self._rows.add(person, None, None, session)
        give_token(scope, token)
        return person

    def _new_session(self) -> tuple[str, NewSession]:
        token, now = secrets.token_urlsafe(32), self._now()
        return token, NewSession(_hash(token), now, now + _LIFE)

    def _spend(self, budgets: HostBudgets, scope: Scope, case: Case = TOO_MANY_ATTEMPTS) -> None:
        client = scope.get("client")
        if not budgets.spend(address_key(client[0] if client else ""), self._ticks()):
            raise ProblemError(case)

    def _spend_name(self, key: str) -> None:
        if not self._names.spend(key, self._ticks()):
            raise ProblemError(TOO_MANY_ATTEMPTS)

    def _now(self) -> int:
        return int(self._clock() * 1000)


async def _taking(work: Awaitable[None]) -> None:
    """Waits for work that takes an account's name."""
    try:
        await work
    except StoreError as error:
        if error.code != "store-conflict":
            raise
        raise ProblemError(NAME_TAKEN) from None


def _new_id() -> str:
    """An id nobody can guess: 16 letters and digits of a URL."""
    return secrets.token_urlsafe(12)


def _hash(token: str) -> bytes:
    return hashlib.sha256(token.encode("utf-8", "surrogatepass")).digest()
