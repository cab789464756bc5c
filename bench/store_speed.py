"""Speed of the store alone: tables append one command's events at a time, each waiting until they are durable.

    python -m bench.store_speed --tables 300 --seconds 5 --store postgresql://tuolaji@127.0.0.1/tuolaji

Prints commands a second and the wait for the disk as JSON.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import secrets
import sys
import tempfile
import time
from collections.abc import Sequence

from tuolaji.server.storage import Store, StoredTable, open_store
from tuolaji.server.table_setup import TableSetup

_BODIES = [
    b'{"type":"played","seat":1,"cards":["S5","S5"]}' + b" " * 80,
    b'{"type":"trick-ended","winner":1,"points":10}',
]


async def run(url: str, tables: int, seconds: float) -> dict[str, object]:
    """Figures of one store."""
    store = await open_store(url)
    setup = TableSetup(rulebook="two-deck-match")
    names = [secrets.token_urlsafe(9) for _ in range(tables)]
    await asyncio.gather(*(store.create(StoredTable(name, 0, setup, {0: b"x" * 32})) for name in names))
    ends = time.monotonic() + seconds
    waits = await asyncio.gather(*(_append(store, name, ends) for name in names))
    await store.close()
    all_waits = sorted(wait for one in waits for wait in one)
    return {
        "store": url.partition(":")[0],
        "tables": tables,
        "commands_per_second": round(len(all_waits) / seconds),
        "median_ms": round(1000 * all_waits[len(all_waits) // 2], 1),
        "p99_ms": round(1000 * all_waits[len(all_waits) * 99 // 100], 1),
    }


async def _append(store: Store, name: str, ends: float) -> list[float]:
    claim = await store.claim(name)
    assert claim is not None
    waits, seq = [], 1
    while (begun := time.monotonic()) < ends:
        await store.append(name, claim.epoch, seq, _BODIES, f"0/{seq}")
        waits.append(time.monotonic() - begun)
        seq += len(_BODIES)
    return waits


def main(arguments: Sequence[str] | None = None) -> int:
    """The command."""
    parser = argparse.ArgumentParser(description="Speed of the store alone.")
    parser.add_argument("--store", metavar="URL", help="default: SQLite in a new folder")
    parser.add_argument("--tables", type=int, default=300)
    parser.add_argument("--seconds", type=float, default=5)
    args = parser.parse_args(arguments)
    with tempfile.TemporaryDirectory() as work:
        figures = asyncio.run(run(args.store or f"sqlite:///{work}/speed.db", args.tables, args.seconds))
    print(json.dumps(figures))
    return 0


if __name__ == "__main__":
    sys.exit(main())
