"""A node: one server process among several that share a store."""

from __future__ import annotations

from collections.abc import Callable

from tuolaji.server.owning.bus import Bus
from tuolaji.server.owning.membership import Membership
from tuolaji.server.owning.relay import Relay
from tuolaji.server.storage import Store


class Node:
    """Keeps this process's lease, and passes people on to the process that plays their table.

    ``keep_only`` is called when the lease ran out: all tables but those may be played elsewhere.
    """

    def __init__(self, store: Store, bus: Bus, keep_only: Callable[[frozenset[str]], None]) -> None:
        self.relay = Relay(store.process, bus)
        self._bus = bus
        self._membership = Membership(store, self.relay.gone, keep_only)

    async def start(self) -> None:
        """Raises BusError or StoreError."""
        await self._bus.start(self._membership.process, self.relay.receive, self.relay.lost)
        await self._membership.start()

    async def stop(self) -> None:
        """Leaves; the tables must have been given back before."""
        await self._membership.stop()
        await self.relay.stop()
        await self._bus.stop()
