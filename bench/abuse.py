"""Abuse: strangers pester a server while tables are played on it; nothing is lost, and the tables hardly notice.

    python -m bench.abuse --tables 50 --seconds 20 [--store postgresql://tuolaji@127.0.0.1/tuolaji]

The tables are played by ``tuolaji load`` in a process of its own, first alone, then under abuse: messages that are
malformed, oversized, out of turn, sent again and again, with foreign secrets; readers that never read; a thousand
idle sockets; HTTP calls of every wrong kind. A few players play by hints all the time: what they were told is done must
be in the store. Prints its figures as JSON; exit status 1 when something was lost or p99 more than doubled.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import sys
import tempfile
from collections.abc import Awaitable, Callable, Sequence
from pathlib import Path
from typing import Any

import msgspec
from bench.abusers import ABUSERS, Abuser, Target, idle
from bench.durability import RULEBOOKS
from bench.load import load, widen_limits
from bench.played import checked
from bench.players import Player, create_table
from bench.served import Served

MOST_TIMES = 2.0
_QUIET = 10


class Figures(msgspec.Struct, kw_only=True):
    """What a run showed; times in milliseconds, ``abuse`` counts what the strangers did."""

    tables: int
    p99_alone: float
    p99_abused: float
    times: float
    abuse: dict[str, int]
    idle_sockets: int
    acknowledged: int
    events: int
    problems: tuple[str, ...]


async def run(store: str | None, tables: int, seconds: float, idle_sockets: int, work: Path) -> Figures:
    """One server, alone and abused."""
    url = store or f"sqlite:///{work / 'tables.db'}"
    widen_limits()
    server = Served("--store", url)
    options = ("--tables", str(tables), "--seconds", str(seconds))
    await server.start()
    try:
        made = [await asyncio.to_thread(create_table, server.host, RULEBOOKS[at]) for at in range(4)]
        empty = [await asyncio.to_thread(create_table, server.host, RULEBOOKS[0]) for _ in range(_QUIET)]
        quiet = [str(one["table"]) for one in empty]
        players = [Player(one, (server.host,)) for one in made]
        playing = [asyncio.create_task(player.play()) for player in players]
        alone = await load(server.host, None, *options)
        target = Target(server.port, made[0]["table"], made[0]["token"])
        abusers = [Abuser() for _ in ABUSERS]
        attacks: list[Awaitable[None]] = [
            _again(attack, target, abuser) for attack, abuser in zip(ABUSERS, abusers, strict=True)
        ]
        abuse = [asyncio.ensure_future(attack) for attack in attacks]
        held = await idle(target, quiet, idle_sockets)
        abused = await load(server.host, None, *options)
        for task in (*abuse, *playing):
            task.cancel()
        await asyncio.gather(*abuse, *playing, return_exceptions=True)
        still = sum(not socket.closed.is_set() for socket in held)
        for socket in held:
            socket.close()
    finally:
        await server.end()
    events, lost = await checked(url, players, work)
    problems = [problem for player in players for problem in player.problems] + lost
    problems += [f"{name}: {count}" for one in (alone, abused) for name, count in _troubles(one)]
    problems += [f"idle sockets closed: {len(held) - still}"] if still < len(held) else []
    times = abused["wait_ms"]["p99"] / max(alone["wait_ms"]["p99"], 0.1)
    return Figures(
        tables=tables,
        p99_alone=alone["wait_ms"]["p99"],
        p99_abused=abused["wait_ms"]["p99"],
        times=round(times, 2),
        abuse={attack.__name__: abuser.done for attack, abuser in zip(ABUSERS, abusers, strict=True)},
        idle_sockets=still,
        acknowledged=sum(len(told.acknowledged) for player in players for told in player.told),
        events=events,
        problems=tuple(problems),
    )


def _troubles(figures: dict[str, Any]) -> list[tuple[str, int]]:
    crossed = ("stale", "wrong-phase", "not-your-turn")
    found = [(f"load: {code}", count) for code, count in figures["problems"].items() if code not in crossed]
    return found + ([("load: sockets lost", figures["lost"])] if figures["lost"] else [])


async def _again(attack: Callable[[Target, Abuser], Awaitable[None]], target: Target, abuser: Abuser) -> None:
    """One kind of abuse, over and over, whatever the server does to it."""
    while True:
        with contextlib.suppress(Exception):
            await attack(target, abuser)
        await asyncio.sleep(0.01)


def main(arguments: Sequence[str] | None = None) -> int:
    """The command."""
    parser = argparse.ArgumentParser(description="Strangers pester a server; the tables on it hardly notice.")
    parser.add_argument("--store", metavar="URL", help="default: SQLite in a new folder")
    parser.add_argument("--tables", type=int, default=50)
    parser.add_argument("--seconds", type=float, default=20)
    parser.add_argument("--idle", type=int, default=1000)
    args = parser.parse_args(arguments)
    with tempfile.TemporaryDirectory() as work:
        figures = asyncio.run(run(args.store, args.tables, args.seconds, args.idle, Path(work)))
    print(json.dumps(msgspec.to_builtins(figures), indent=2))
    return 1 if figures.problems or figures.times > MOST_TIMES else 0


if __name__ == "__main__":
    sys.exit(main())
