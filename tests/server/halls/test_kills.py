"""The server is killed at random during a round: what was acknowledged is in the journal, and screens resume."""

from __future__ import annotations

import asyncio
import random
from http.client import HTTPException
from typing import Final

import pytest
from bench.served import Served
from tests.server.halls.calls import Caller, begun

from tuolaji.director.event import Event
from tuolaji.director.journal import read_lines

pytestmark = pytest.mark.asyncio
GONE: Final = (OSError, HTTPException)


async def official(caller: Caller, name: str, ids: list[str], acknowledged: dict[str, int]) -> tuple[str, str]:
    """Gives commands until the server is gone; the name and match of the one that was not answered."""
    for at in range(10_000):
        one, match = f"{name}-{at}", ids[at % len(ids)]
        try:
            acknowledged[one] = await asyncio.to_thread(extra_minute, caller, one, match)
        except GONE:
            return one, match
    raise AssertionError("the server was not killed")


def extra_minute(caller: Caller, name: str, match: str) -> int:
    """The line of a command, the same however often it is sent."""
    command = {"do": "extra-time", "match": match, "minutes": 1, "reason": "x"}
    return int(caller.post("do", {"name": name, "by": name, "command": command})["seq"])


@pytest.mark.parametrize("kills", [5, pytest.param(100, marks=pytest.mark.full)])
async def test_the_journal_is_intact(store_url: str, kills: int) -> None:
    chance, acknowledged = random.Random(7), dict[str, int]()
    served = Served("--store", store_url, "--speed", "1000")
    await served.start()
    try:
        organiser = await asyncio.to_thread(begun, served.host, 16)
        ids = [one["match"]["id"] for one in organiser.get("matches")["matches"]]
        for kill in range(kills):
            work = [asyncio.create_task(official(organiser, f"{kill}-{at}", ids, acknowledged)) for at in range(3)]
            await asyncio.sleep(chance.uniform(0.1, 0.6))
            await served.kill()
            unanswered = await asyncio.gather(*work)
            await served.start()
            for name, match in unanswered:  # whether it was done or not, it is done once now
                acknowledged[name] = await asyncio.to_thread(extra_minute, organiser, name, match)
            raw = await asyncio.to_thread(organiser.get, "journal")
            lines, last = read_lines(raw.splitlines(keepends=True))
            assert Event(lines, last).last == last == organiser.get()["seal"]
            found = {line.by: line.seq for line in lines if line.by.startswith("organiser ")}
            assert found == {f"organiser {name}": seq for name, seq in acknowledged.items()}
            assert len(found) == sum(line.by.startswith("organiser ") for line in lines)
        assert len(acknowledged) > 3 * kills
    finally:
        await served.end()
