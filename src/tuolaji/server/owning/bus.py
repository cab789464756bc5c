"""The bus: short messages from one server process to another, in order, fast, and lost now and then."""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import Protocol

from tuolaji.server.metrics import BUS_UP

log = logging.getLogger(__name__)
Receive = Callable[[bytes], None]
Lost = Callable[[], None]


class BusError(Exception):
    """The bus cannot be reached. ``code`` is ``bus-url``, ``bus-driver`` or ``bus-unreachable``."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code


class Line:
    """Whether the connections of a bus hold: said once when one breaks and once when all hold, and in the metrics."""

    def __init__(self) -> None:
        self._broken: set[str] = set()
        BUS_UP.set(1)

    def broken(self, part: str, error: Exception) -> None:
        """One of them broke, or is still broken."""
        if not self._broken:
            log.warning("the bus is lost, tables of other processes cannot be reached: %s", error)
        self._broken.add(part)
        BUS_UP.set(0)

    def mended(self, part: str) -> bool:
        """One of them holds; whether it did not."""
        if part not in self._broken:
            return False
        self._broken.discard(part)
        if not self._broken:
            log.warning("the bus is back")
            BUS_UP.set(1)
        return True


class Bus(Protocol):
    """Messages to a process by its name. What is lost shows as a gap in a session's count, never as a wrong order."""

    async def start(self, name: str, receive: Receive, lost: Lost) -> None:
        """Begins to receive for a process. BusError when the bus cannot be reached.

        ``lost`` is called when messages may have been lost and nothing else would show it: the connection broke, and
        again when it holds anew and hears what is sent.
        """

    def send(self, to: str, message: bytes) -> None:
        """Sends soon; nobody may be there to receive it."""

    async def stop(self) -> None:
        """Sends what waits and ends."""


class MemoryBus:
    """A bus between parts of one event loop, for tests."""

    def __init__(self, others: dict[str, Receive]) -> None:
        self._others = others
        self._name = ""

    async def start(self, name: str, receive: Receive, _lost: Lost) -> None:
        """Begins to receive."""
        self._name = name
        self._others[name] = receive

    def send(self, to: str, message: bytes) -> None:
        """Delivers at once."""
        receive = self._others.get(to)
        if receive is not None:
            receive(message)

    async def stop(self) -> None:
        """Ends."""
        self._others.pop(self._name, None)
