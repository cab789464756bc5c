"""Load: one server under 300 tables with a play a second each, then at its peak, and a bare server's peak beside it.

    python -m bench.load --tables 300 --seconds 30

The server, the load and the bare server (``bench/echo.py``) are processes of their own. Prints the figures as JSON;
exit status 1 when p99 from a command to the last seat is over 50 ms, or the peak under half of the bare server's.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import msgspec
from bench import echo
from bench.served import Served, environment

MOST_P99 = 50.0
LEAST_PART = 0.5
LIMITS = ("NEW_TABLES_PER_SECOND", "NEW_TABLES_AT_ONCE", "NEW_PEOPLE_PER_SECOND", "NEW_PEOPLE_AT_ONCE")


class Figures(msgspec.Struct, frozen=True, kw_only=True):
    """What a run showed. ``part``: the peak as a part of the bare server's; ``part_kept``: of one's that makes every
    text durable before it passes it on, in a store of the same kind."""

    paced: dict[str, Any]
    peak: dict[str, Any]
    bare: echo.Figures
    bare_kept: echo.Figures
    part: float
    part_kept: float


def widen_limits() -> None:
    """Servers started from now on let one address make as many tables and people as it likes."""
    os.environ |= {f"TUOLAJI_LIMITS_{name}": "100000" for name in LIMITS}


async def load(host: str, process: int | None, *options: str) -> dict[str, Any]:
    """The figures of ``tuolaji load``. RuntimeError when it cannot be run."""
    command = ["load", "--url", f"http://{host}", "--json", *options]
    if process is not None:
        command += ["--server-process", str(process)]
    running = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "tuolaji", *command, stdout=asyncio.subprocess.PIPE, env=environment()
    )
    out, _ = await running.communicate()
    if running.returncode:
        raise RuntimeError("the load could not be run")
    figures: dict[str, Any] = json.loads(out)
    return figures


async def run(store: str | None, tables: int, seconds: float, compress: bool, work: Path) -> Figures:
    """Paced, at the peak, and the bare server."""
    widen_limits()
    options = ("--seconds", str(seconds), *(["--compress"] if compress else []))
    server = Served("--store", store or f"sqlite:///{work / 'tables.db'}")
    await server.start()
    try:
        paced = await load(server.host, server.number, "--tables", str(tables), *options)
        peak = await load(server.host, server.number, "--tables", str(max(1, tables // 3)), "--peak", *options)
    finally:
        await server.end()
    bare = await echo.peak(max(1, tables // 3), seconds)
    kept = await echo.peak(max(1, tables // 3), seconds, store or f"sqlite:///{work / 'echo.db'}")
    return Figures(
        paced=paced,
        peak=peak,
        bare=bare,
        bare_kept=kept,
        part=round(peak["per_second"] / max(bare.per_second, 0.1), 3),
        part_kept=round(peak["per_second"] / max(kept.per_second, 0.1), 3),
    )


def main(arguments: Sequence[str] | None = None) -> int:
    """The command."""
    parser = argparse.ArgumentParser(description="One server under many tables, beside a bare one.")
    parser.add_argument("--store", metavar="URL", help="default: SQLite in a new folder")
    parser.add_argument("--tables", type=int, default=300)
    parser.add_argument("--seconds", type=float, default=30)
    parser.add_argument("--compress", action="store_true", help="compressed frames, as browsers ask for them")
    args = parser.parse_args(arguments)
    with tempfile.TemporaryDirectory() as work:
        figures = asyncio.run(run(args.store, args.tables, args.seconds, args.compress, Path(work)))
    print(json.dumps(msgspec.to_builtins(figures), indent=2))
    return 1 if figures.paced["wait_ms"]["p99"] > MOST_P99 or figures.part < LEAST_PART else 0


if __name__ == "__main__":
    sys.exit(main())
