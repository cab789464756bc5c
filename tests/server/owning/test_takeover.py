"""Two server processes over PostgreSQL: people reach a table through either; one dies, the other goes on."""

from __future__ import annotations

import asyncio
import contextlib
import shutil
import signal
import time
from collections.abc import Sequence
from pathlib import Path

import pytest
from bench.players import Player, create_table
from bench.served import Served, free_port
from bench.takeover import LIMIT, run
from tests.server.owning.test_bus import redis_server

pytestmark = pytest.mark.asyncio


@pytest.mark.parametrize("kind", ["redis", "notify"])
async def test_the_survivor_goes_on(kind: str, postgres_url: str, tmp_path: Path) -> None:
    bus = redis_server() if kind == "redis" else None
    figures = await run(postgres_url, bus, rounds=2, tables=4, seed=1, work=tmp_path)
    print(figures)
    assert figures.problems == ()
    assert figures.longest <= LIMIT


async def test_a_process_that_slept_gives_its_tables_up(postgres_url: str, tmp_path: Path) -> None:
    """Stopped for longer than its lease and woken again, it writes nothing and its people go where the table is."""
    servers = [Served("--store", postgres_url, "--speed", "1000") for _ in range(2)]
    await asyncio.gather(*(server.start() for server in servers))
    player = Player(create_table(servers[0].host, "two-deck-match"), [servers[0].host])
    other = Player(player.made, [servers[1].host])
    tasks = [asyncio.create_task(one.play()) for one in (player, other)]
    try:
        await served(player)
        await served(other)
        servers[0].signal(signal.SIGSTOP)
        await served(other)  # the second process has taken over
        servers[0].signal(signal.SIGCONT)
        await served(player)
        await served(other)
    finally:
        await end(servers, *tasks)
    assert player.problems == other.problems == []


async def test_a_bus_that_was_away_leaves_nobody_behind(postgres_url: str) -> None:
    """Whoever plays through another process cannot, while there is no Redis; when it is back, everybody goes on."""
    program = shutil.which("redis-server")
    if program is None:
        pytest.skip("no redis-server on this machine")
    port = free_port()

    async def redis() -> asyncio.subprocess.Process:
        options = ("--port", str(port), "--bind", "127.0.0.1", "--save", "", "--appendonly", "no")
        return await asyncio.create_subprocess_exec(program, *options, stdout=asyncio.subprocess.DEVNULL)

    running = await redis()
    await asyncio.sleep(0.3)
    options = ("--store", postgres_url, "--bus", f"redis://127.0.0.1:{port}", "--speed", "1000")
    servers = [Served(*options) for _ in range(2)]
    await asyncio.gather(*(server.start() for server in servers))
    here = Player(create_table(servers[0].host, "two-deck-match"), [servers[0].host])
    there = Player(here.made, [servers[1].host])
    tasks = [asyncio.create_task(here.play())]
    try:
        await served(here)  # whose process owns the table from now on
        tasks.append(asyncio.create_task(there.play()))
        for away in (0.1, 1.0, 3.0):
            await served(there)
            running.kill()
            await running.wait()
            await served(here)  # its table is in the very process
            await asyncio.sleep(away)
            running = await redis()
            await served(there)
    finally:
        await end(servers, *tasks)
        with contextlib.suppress(ProcessLookupError):
            running.kill()
        await running.wait()
    assert here.problems == there.problems == []


async def test_a_graceful_stop_hands_over_at_once(postgres_url: str, tmp_path: Path) -> None:
    servers = [Served("--store", postgres_url, "--speed", "1000") for _ in range(2)]
    await asyncio.gather(*(server.start() for server in servers))
    player = Player(create_table(servers[0].host, "two-deck-match"), [server.host for server in servers])
    task = asyncio.create_task(player.play())
    try:
        await served(player)
        stopped = time.monotonic()
        stopping = asyncio.create_task(servers[0].kill(signal.SIGTERM))
        await served(player, stopped)
        await stopping
    finally:
        await end(servers, task)
    assert player.problems == []


async def served(player: Player, since: float | None = None) -> None:
    """Waits until the table answers something the player sends from now on."""
    moment = time.monotonic() if since is None else since
    async with asyncio.timeout(20):
        while player.served_since(moment) is None:
            await asyncio.sleep(0.02)


async def end(servers: Sequence[Served], *tasks: asyncio.Task[None]) -> None:
    """The players leave, then the servers stop."""
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    await asyncio.gather(*(server.kill(signal.SIGTERM) for server in servers))
    await asyncio.gather(*(server.end() for server in servers))
