"""Which bus there is: Redis by URL, otherwise the notifications of a shared database, otherwise none."""

from __future__ import annotations

from importlib.util import find_spec

from tuolaji.server.owning.bus import Bus, BusError
from tuolaji.server.storage import Store


async def make_bus(url: str | None, store: Store) -> Bus | None:
    """The bus at ``redis://HOST:PORT``, or the store's own (None: the store is this process's alone). BusError."""
    if url is not None:
        if find_spec("redis") is None:
            raise BusError(
                "bus-driver", "redis is not installed: .venv/bin/pip install '.[scale]' in the folder of the program"
            )
        from tuolaji.server.owning.redis_bus import RedisBus

        bus = RedisBus(url)
        await bus.reach()
        return bus
    if not store.shared:
        return None
    from tuolaji.server.owning.notify_bus import NotifyBus

    return NotifyBus(store.url)
