"""Passwords: hashed with argon2id on threads beside the event loop, a bounded number at a time."""

from __future__ import annotations

import asyncio
import unicodedata
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Final, TypeVar

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

from tuolaji.server.http.problems import ProblemError
from tuolaji.server.people.cases import BAD_PASSWORD, BUSY

_T = TypeVar("_T")
LEAST: Final = 8
MOST: Final = 200
_AT_ONCE: Final = 1
_MOST_WAITING: Final = 32


def usual_hasher() -> PasswordHasher:
    """argon2id with 19 MiB, two passes, one lane: some 50 ms of one core."""
    return PasswordHasher(time_cost=2, memory_cost=19 * 1024, parallelism=1)


def check_password(password: str, name: str) -> None:
    """ProblemError BAD_PASSWORD for one that is too short, too long, or the name."""
    if not LEAST <= len(password) <= MOST:
        raise ProblemError(BAD_PASSWORD, f"a password has {LEAST} to {MOST} characters")
    if password.casefold() == name.casefold():
        raise ProblemError(BAD_PASSWORD, "the name is no password")


class Passwords:
    """Hashes and compares; ``close`` ends its thread. ProblemError BUSY when too many wait."""

    def __init__(self, hasher: PasswordHasher | None = None) -> None:
        self._hasher = hasher or usual_hasher()
        self._threads = ThreadPoolExecutor(_AT_ONCE, thread_name_prefix="password")
        self._waiting = 0
        self._nobody: str | None = None

    async def hash(self, password: str) -> str:
        """What is kept of a password."""
        return await self._beside(lambda: self._hasher.hash(_bytes(password)))

    async def matches(self, kept: str | None, password: str) -> bool:
        """Whether it is the password of a kept hash; takes as long for an account that is not there (None)."""
        return await self._beside(lambda: self._matches(kept, password))

    def is_old(self, kept: str) -> bool:
        """Whether it was hashed with other parameters than are usual now."""
        return self._hasher.check_needs_rehash(kept)

    def close(self) -> None:
        """Ends the thread; nothing that waits is begun."""
        self._threads.shutdown(wait=False, cancel_futures=True)

    def _matches(self, kept: str | None, password: str) -> bool:
        if self._nobody is None:
            self._nobody = self._hasher.hash("nobody's")
        try:
            self._hasher.verify(kept or self._nobody, _bytes(password))
        except (VerificationError, InvalidHashError):
            return False
        return kept is not None

    async def _beside(self, work: Callable[[], _T]) -> _T:
        if self._waiting >= _MOST_WAITING:
            raise ProblemError(BUSY)
        self._waiting += 1
        try:
            return await asyncio.get_running_loop().run_in_executor(self._threads, work)
        finally:
            self._waiting -= 1


def _bytes(password: str) -> bytes:
    return unicodedata.normalize("NFKC", password).encode("utf-8", "surrogatepass")
