"""Commands of a room are kept before they are acknowledged, also when the server is killed in the middle of them."""

from __future__ import annotations

import asyncio
import contextlib
import json
import random
from pathlib import Path
from typing import Any

import msgspec
import pytest
from bench.players import create_table
from bench.served import Served
from tests.server.storage.conftest import postgres_url, store_url
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from tuolaji.server.rooms.events import AnyRoomEvent
from tuolaji.server.rooms.evolve import evolve
from tuolaji.server.rooms.state import RoomState
from tuolaji.server.storage import StoredEvent, open_store

__all__ = ["postgres_url", "store_url"]
KILLS = 5
STRENGTHS = ("easy", "normal", "strong")


async def answer(wire: ClientConnection, name: str) -> dict[str, Any]:
    while True:
        for line in str(await wire.recv()).split("\n"):
            message: dict[str, Any] = json.loads(line)
            if message["type"] in ("done", "refused") and message["id"] == name:
                return message


class Host:
    """Changes a bot's strength again and again; who is cut off sends the last command anew, under its name."""

    def __init__(self, made: dict[str, Any], host: str) -> None:
        self.done: dict[str, int] = {}
        self._seat = {"table": made["table"], "token": made["token"]}
        self._host = host

    async def run(self) -> None:
        count = 0
        while True:
            with contextlib.suppress(OSError, WebSocketException, TimeoutError):
                async with connect(f"ws://{self._host}/ws", open_timeout=2) as wire:
                    await wire.send(json.dumps({"type": "join", **self._seat}))
                    while True:
                        name = f"c{count}"
                        command = {"type": "set-bot", "seat": 1, "strength": STRENGTHS[count % 3]}
                        await wire.send(json.dumps({"type": "room", "id": name, "command": command}))
                        said = await answer(wire, name)
                        assert said["type"] == "done"
                        self.done[name] = said["seq"]
                        count += 1
                        await asyncio.sleep(0.25)  # so much may be asked of a room
            await asyncio.sleep(0.02)


async def stored(url: str, table: str) -> list[StoredEvent]:
    store = await open_store(url)
    events = await store.events(table, "room")
    await store.close()
    return events


@pytest.mark.asyncio
async def test_no_acknowledged_command_of_a_room_is_lost_or_done_twice(store_url: str, tmp_path: Path) -> None:
    served = Served("--store", store_url, "--data", str(tmp_path / "unused.db"))
    chance = random.Random(1)
    await served.start()
    try:
        made = await asyncio.to_thread(create_table, served.host, "two-deck-match")
        host = Host(made, served.host)
        playing = asyncio.create_task(host.run())
        for _ in range(KILLS):
            before = len(host.done)
            while len(host.done) < before + 3:
                await asyncio.sleep(0.01)
                assert not playing.done()
            await asyncio.sleep(chance.random() / 5)
            await served.kill()
            await served.start()
        playing.cancel()
        await asyncio.gather(playing, return_exceptions=True)
    finally:
        await served.end()
    events = await stored(store_url, made["table"])
    assert [event.seq for event in events] == list(range(1, len(events) + 1))
    kept = {event.command.partition("/")[2]: event.seq for event in events if event.command is not None}
    assert len(kept) == sum(event.command is not None for event in events)
    assert {name: kept.get(name) for name in host.done} == host.done
    room = RoomState()
    for event in events:
        room = evolve(room, json_event(event.body))
    assert room.seq == len(events)


def json_event(body: bytes) -> AnyRoomEvent:
    event: AnyRoomEvent = msgspec.json.decode(body, type=AnyRoomEvent)
    return event
