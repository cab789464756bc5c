"""The bus over Redis' publish and subscribe."""

from __future__ import annotations

import asyncio
from typing import Any, Final

from redis.asyncio import Redis
from redis.exceptions import RedisError

from tuolaji.server.owning.bus import BusError, Line, Lost, Receive

_PREFIX: Final = "tuolaji:"
_BATCH: Final = 200
_MOST_WAITING: Final = 20_000
_AGAIN: Final = 0.2


class RedisBus:
    """Implements ``Bus``: one connection to publish, one to listen; both come back by themselves."""

    def __init__(self, url: str) -> None:
        try:
            self._redis: Redis = Redis.from_url(url, socket_timeout=None, socket_connect_timeout=2)
        except ValueError as error:
            raise BusError("bus-url", "a bus is redis://HOST:PORT") from error
        self._waiting: asyncio.Queue[tuple[str, bytes] | None] = asyncio.Queue()
        self._line = Line()
        self._tasks: list[asyncio.Task[None]] = []

    async def reach(self) -> None:
        """BusError when nothing answers."""
        try:
            await self._redis.ping()
        except (RedisError, OSError) as error:
            await self._redis.aclose()
            raise BusError("bus-unreachable", str(error)) from error

    async def start(self, name: str, receive: Receive, lost: Lost) -> None:
        """Begins to receive."""
        pubsub = self._redis.pubsub()
        try:
            await pubsub.subscribe(_PREFIX + name)
        except (RedisError, OSError) as error:
            await self._redis.aclose()
            raise BusError("bus-unreachable", str(error)) from error
        self._tasks = [
            asyncio.create_task(self._listen(pubsub, receive, lost)),
            asyncio.create_task(self._publish(lost)),
        ]

    def send(self, to: str, message: bytes) -> None:
        """Sends soon."""
        if self._waiting.qsize() < _MOST_WAITING:
            self._waiting.put_nowait((_PREFIX + to, message))

    async def stop(self) -> None:
        """Sends what waits and ends."""
        if not self._tasks:
            return
        listening, publishing = self._tasks
        self._waiting.put_nowait(None)
        await asyncio.wait({publishing}, timeout=2)
        for task in (listening, publishing):
            task.cancel()
        await asyncio.gather(listening, publishing, return_exceptions=True)
        await self._redis.aclose()

    async def _listen(self, pubsub: Any, receive: Receive, lost: Lost) -> None:
        async with pubsub:
            while True:
                try:
                    async for message in pubsub.listen():
                        if message["type"] == "message":
                            receive(message["data"])
                        elif self._line.mended("listening"):  # it has subscribed anew: until now nothing was heard
                            lost()
                except (RedisError, OSError) as error:  # it subscribes anew by itself when it is asked again
                    self._line.broken("listening", error)
                    lost()
                await asyncio.sleep(_AGAIN)

    async def _publish(self, lost: Lost) -> None:
        while (first := await self._waiting.get()) is not None:
            batch = [first]
            while len(batch) < _BATCH and not self._waiting.empty():
                more = self._waiting.get_nowait()
                if more is None:
                    self._waiting.put_nowait(None)
                    break
                batch.append(more)
            try:
                pipe = self._redis.pipeline(transaction=False)
                for channel, message in batch:
                    pipe.publish(channel, message)  # type: ignore[unused-awaitable]  # a pipeline waits at the end
                await pipe.execute()
                self._line.mended("sending")
            except (RedisError, OSError) as error:
                self._line.broken("sending", error)
                lost()
