"""Two servers over one store, in one thread, that pass people on to each other."""

from __future__ import annotations

import asyncio
import socket
import threading
from pathlib import Path

import uvicorn
from tests.server.harness import SPEED, RunningServer

from tuolaji.server.app import create_app
from tuolaji.server.owning.bus import MemoryBus, Receive
from tuolaji.server.protection import MAX_MESSAGE
from tuolaji.server.storage import open_store


class Door(RunningServer):
    """One of the two, as people see it from outside."""

    def __init__(self, listener: socket.socket) -> None:
        self.port: int = listener.getsockname()[1]
        self.host = f"127.0.0.1:{self.port}"


class RunningPair:
    """Both servers; ``doors`` are where people come in."""

    def __init__(self, data: Path) -> None:
        self._url = f"sqlite:///{data}"
        self._listeners = [socket.create_server(("127.0.0.1", 0)) for _ in range(2)]
        self.doors = [Door(listener) for listener in self._listeners]
        self._servers: list[uvicorn.Server] = []
        self._ready = threading.Event()
        self._thread = threading.Thread(target=lambda: asyncio.run(self._run()), daemon=True)
        self._thread.start()
        assert self._ready.wait(20)

    async def _run(self) -> None:
        others: dict[str, Receive] = {}
        serving = [asyncio.create_task(self._serve(listener, MemoryBus(others))) for listener in self._listeners]
        while sum(server.started for server in self._servers) < 2:
            await asyncio.sleep(0.01)
        self._ready.set()
        await asyncio.gather(*serving)

    async def _serve(self, listener: socket.socket, bus: MemoryBus) -> None:
        store = await open_store(self._url)
        config = uvicorn.Config(
            create_app(store, bus=bus, speed=SPEED, seed="fixed"),
            log_level="error",
            ws="websockets-sansio",
            ws_max_size=MAX_MESSAGE,
            timeout_graceful_shutdown=2,
        )
        server = uvicorn.Server(config)
        self._servers.append(server)
        await server.serve(sockets=[listener])
        await store.close()

    def stop(self) -> None:
        for server in self._servers:
            server.should_exit = True
        self._thread.join(20)
        assert not self._thread.is_alive()
        for listener in self._listeners:
            listener.close()
