"""One person's connection that spans two processes: texts are counted, so that a lost one is noticed."""

from __future__ import annotations

import asyncio
from typing import Final

MOST_WAITING: Final = 400
CLOSE_COME_BACK: Final = 1012


class Session:
    """What arrives from the other process; ``peer`` is its name."""

    def __init__(self, peer: str) -> None:
        self.peer = peer
        self.sent = 0
        self._got = 0
        self._broken = False
        self._waiting: asyncio.Queue[tuple[str | None, int]] = asyncio.Queue()

    def put(self, count: int, text: str | None, code: int = CLOSE_COME_BACK) -> None:
        """The ``count``-th text; a gap, or too much that waits, ends the session."""
        self._got += 1
        if count != self._got or self._waiting.qsize() >= MOST_WAITING:
            self.end()
        elif not self._broken:
            self._waiting.put_nowait((text, code))

    def end(self) -> None:
        """No more will come."""
        if not self._broken:
            self._broken = True
            while not self._waiting.empty():
                self._waiting.get_nowait()
            self._waiting.put_nowait((None, CLOSE_COME_BACK))

    async def get(self) -> tuple[str | None, int]:
        """The next text; None for the end, with the code to close with."""
        return await self._waiting.get()

    def count(self) -> int:
        """The number of the next text to be sent."""
        self.sent += 1
        return self.sent
