"""The bus: short messages from one server process to another, in order, fast, and lost now and then."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

Receive = Callable[[bytes], None]
Lost = Callable[[], None]


class BusError(Exception):
    """The bus cannot be reached. ``code`` is ``bus-url``, ``bus-driver`` or ``bus-unreachable``."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code


class Bus(Protocol):
    """Messages to a process by its name. What is lost shows as a gap in a session's count, never as a wrong order."""

    async def start(self, name: str, receive: Receive, lost: Lost) -> None:
        """Begins to receive for a process. BusError when the bus cannot be reached.

        ``lost`` is called when messages may have been lost and nothing else would show it: the connection broke.
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
