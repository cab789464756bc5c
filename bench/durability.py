"""Durability: the server is killed at random moments under play, again and again; nothing acknowledged may be missing.

    python -m bench.durability --kills 300 --store sqlite
    python -m bench.durability --kills 300 --store postgresql://tuolaji@127.0.0.1/tuolaji

After every restart the players come back by themselves, send again what was not answered and play on. In the end every
acknowledged command must be in the store, at the place that was acknowledged and once, and every record must validate.
Prints its figures as JSON; exit status 1 when anything was lost.
"""

from __future__ import annotations

import argparse
import asyncio
import collections
import json
import random
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path

import msgspec
from bench.played import checked
from bench.players import Player, create_table
from bench.served import Served
from bench.waiting import until

RULEBOOKS = ("two-deck-match", "two-deck-online", "three-deck-match", "three-deck-skip", "four-deck-match")


class Figures(msgspec.Struct, kw_only=True):
    """What a run showed. ``back_*``: seconds from a restart until everybody sits again and plays.

    ``ordered``: acknowledged commands to rooms; ``matches``: tables begun, as a new one follows where a match ended.
    """

    store: str
    kills: int = 0
    tables: int = 0
    matches: int = 0
    acknowledged: int = 0
    ordered: int = 0
    resent: int = 0
    events: int = 0
    seconds: float = 0.0
    back_median: float = 0.0
    back_longest: float = 0.0
    problems: tuple[str, ...] = ()


async def run(store: str, kills: int, tables: int, seed: int, work: Path) -> Figures:
    """Kills the server ``kills`` times under the play of ``tables`` tables; ``work`` is an empty folder."""
    rng = random.Random(seed)
    kind = "sqlite" if store == "sqlite" else "postgresql"
    url = f"sqlite:///{work / 'tables.db'}" if store == "sqlite" else store
    server = Served("--store", url, "--speed", "1000")
    started = time.monotonic()
    await server.start()
    made = [await asyncio.to_thread(create_table, server.host, RULEBOOKS[i % len(RULEBOOKS)]) for i in range(tables)]
    players = [Player(one, [server.host]) for one in made]
    tasks = [asyncio.create_task(player.play()) for player in players]
    back: list[float] = []
    try:
        await _all_act(players)
        for _ in range(kills):
            await asyncio.sleep(rng.uniform(0.0, 0.6))
            await server.kill()
            await server.start()
            back.append(await _all_back(players))
        await _all_act(players)
    finally:
        for task in tasks:
            task.cancel()
        ended = await asyncio.gather(*tasks, return_exceptions=True)
        await server.end()
    problems = [problem for player in players for problem in player.problems]
    problems += [repr(end) for end in ended if not isinstance(end, asyncio.CancelledError)]
    events, lost = await checked(url, players, work)
    return Figures(
        store=kind,
        kills=kills,
        tables=tables,
        matches=sum(len(player.told) for player in players),
        acknowledged=sum(player.acknowledged for player in players),
        ordered=sum(player.ordered for player in players),
        resent=sum(player.resent for player in players),
        events=events,
        seconds=round(time.monotonic() - started, 1),
        back_median=round(sorted(back)[len(back) // 2], 3) if back else 0.0,
        back_longest=round(max(back, default=0.0), 3),
        problems=tuple(problems + lost),
    )


async def _all_back(players: Sequence[Player]) -> float:
    """Waits until every player sits at its table again and one had a command done; the seconds it took."""
    since = time.monotonic()
    joins = [player.joins for player in players]

    def back() -> bool:
        sitting = all(player.joins > before for player, before in zip(players, joins, strict=True))
        return sitting and any(player.latest_done > since for player in players)

    await until(back, players, "not everybody came back")
    return time.monotonic() - since


async def _all_act(players: Sequence[Player]) -> None:
    """Waits until every player had a command done from now on."""
    since = time.monotonic()
    await until(lambda: all(player.latest_done > since for player in players), players, "not all tables go on")


def main(arguments: Sequence[str] | None = None) -> int:
    """The command."""
    parser = argparse.ArgumentParser(description="Kill the server under play and look for what is missing.")
    parser.add_argument("--kills", type=int, default=300)
    parser.add_argument("--tables", type=int, default=5)
    parser.add_argument("--store", default="sqlite", metavar="sqlite|URL")
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args(arguments)
    with tempfile.TemporaryDirectory() as work:
        figures = asyncio.run(run(args.store, args.kills, args.tables, args.seed, Path(work)))
    print(json.dumps(msgspec.to_builtins(figures), indent=2))
    if figures.problems:
        kinds = collections.Counter(problem.split(" ")[0] for problem in figures.problems)
        print("lost:", dict(kinds), file=sys.stderr)
    return 1 if figures.problems else 0


if __name__ == "__main__":
    sys.exit(main())
