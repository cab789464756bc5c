"""Takeover: two server processes share a store; the one that plays the tables is killed, and the other goes on.

    python -m bench.takeover --store postgresql://tuolaji@127.0.0.1/tuolaji [--bus redis://127.0.0.1] --rounds 5

Half of the players sit at the process that plays their table, half are passed on by the other. After each kill the time
until every player's next command is done is taken; then the dead process is started again and the roles change.
Prints its figures as JSON; exit status 1 when anything was lost or took longer than five seconds.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path

import msgspec
from bench.durability import RULEBOOKS
from bench.played import checked
from bench.players import Player, create_table
from bench.served import Served
from bench.waiting import until

LIMIT = 5.0


class Figures(msgspec.Struct, kw_only=True):
    """What a run showed: seconds from a kill to each player's next command done, and what was lost."""

    bus: str
    rounds: int
    players: int
    median: float
    longest: float
    acknowledged: int
    ordered: int
    resent: int
    problems: tuple[str, ...]


async def run(store: str, bus: str | None, rounds: int, tables: int, seed: int, work: Path) -> Figures:
    """Kills one of two processes ``rounds`` times under the play of ``tables`` tables."""
    rng = random.Random(seed)
    options = ["--store", store, "--speed", "1000", *(["--bus", bus] if bus else [])]
    servers = [Served(*options), Served(*options)]
    await asyncio.gather(*(server.start() for server in servers))
    made = [create_table(servers[0].host, RULEBOOKS[at % len(RULEBOOKS)]) for at in range(tables)]
    hosts = [server.host for server in servers]
    players = [Player(one, hosts if at % 2 == 0 else hosts[::-1]) for at, one in enumerate(made)]
    tasks = [asyncio.create_task(player.play()) for player in players]
    took: list[float] = []
    try:
        await _acted(players, time.monotonic())
        for turn in range(rounds):
            victim = servers[turn % 2]
            await asyncio.sleep(rng.uniform(0.5, 1.5))
            await victim.kill()
            took += await _acted(players, time.monotonic())
            await victim.start()
            await _acted(players, time.monotonic())
    finally:
        for task in tasks:
            task.cancel()
        ended = await asyncio.gather(*tasks, return_exceptions=True)
        await asyncio.gather(*(server.end() for server in servers))
    problems = [problem for player in players for problem in player.problems]
    problems += [repr(end) for end in ended if not isinstance(end, asyncio.CancelledError)]
    _, lost = await checked(store, players, work)
    return Figures(
        bus="redis" if bus else "notify",
        rounds=rounds,
        players=tables,
        median=round(sorted(took)[len(took) // 2], 2),
        longest=round(max(took), 2),
        acknowledged=sum(player.acknowledged for player in players),
        ordered=sum(player.ordered for player in players),
        resent=sum(player.resent for player in players),
        problems=tuple(problems + lost),
    )


async def _acted(players: Sequence[Player], since: float) -> list[float]:
    """Seconds from ``since`` until each player's next answer from its table: a command done, or a question answered."""
    return list(await asyncio.gather(*(_served(player, since) for player in players)))


async def _served(player: Player, since: float) -> float:
    await until(lambda: player.served_since(since) is not None, [player], "not served")
    return player.served_since(since) or 0.0


def main(arguments: Sequence[str] | None = None) -> int:
    """The command."""
    parser = argparse.ArgumentParser(description="Kill the process that plays the tables; the other goes on.")
    parser.add_argument("--store", required=True, metavar="URL")
    parser.add_argument("--bus", metavar="URL")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--tables", type=int, default=8)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args(arguments)
    with tempfile.TemporaryDirectory() as work:
        figures = asyncio.run(run(args.store, args.bus, args.rounds, args.tables, args.seed, Path(work)))
    print(json.dumps(msgspec.to_builtins(figures), indent=2))
    return 1 if figures.problems or figures.longest > LIMIT else 0


if __name__ == "__main__":
    sys.exit(main())
