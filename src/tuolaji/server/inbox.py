"""The inbox of a table: work that waits for the task that owns it, and the answers that are waited for."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable
from typing import Final, TypeVar

_T = TypeVar("_T")
Work = Callable[[], Awaitable[None]]
_MOST: Final = 256


class ClosedError(Exception):
    """The table has been let go; whoever asked may ask again."""


class Inbox:
    """A queue of bounded length; who puts more waits."""

    def __init__(self) -> None:
        self.changed = asyncio.Event()
        self._work: deque[Work] = deque()
        self._room = asyncio.Event()
        self._asked: set[asyncio.Future[object]] = set()
        self._closed = False

    async def put(self, work: Work) -> None:
        """To be done by the table's task."""
        while len(self._work) >= _MOST and not self._closed:
            self._room.clear()
            await self._room.wait()
        self._work.append(work)
        self.changed.set()

    async def ask(self, work: Callable[[], Awaitable[_T]]) -> _T:
        """Has the table's task do ``work``; its outcome. ClosedError when the table ends first."""
        future: asyncio.Future[object] = asyncio.get_running_loop().create_future()

        async def answered() -> None:
            try:
                outcome = await work()
            except Exception as error:
                if not future.done():
                    future.set_exception(error)
                raise
            if not future.done():
                future.set_result(outcome)

        if self._closed:
            raise ClosedError
        self._asked.add(future)
        try:
            await self.put(answered)
            return await future  # type: ignore[return-value]  # the future carries what `work` returns
        finally:
            self._asked.discard(future)

    def take(self) -> Work | None:
        """The next work, or None."""
        if not self._work:
            return None
        self._room.set()
        return self._work.popleft()

    def empty(self) -> bool:
        """Whether nothing waits."""
        return not self._work

    def close(self) -> None:
        """Nothing more is done."""
        self._closed = True
        self._room.set()
        for future in list(self._asked):
            if not future.done():
                future.set_exception(ClosedError())
