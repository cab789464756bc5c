"""What the commands about stores share: which store, and how its errors are told."""

from __future__ import annotations

import argparse
import asyncio
import sys
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import TYPE_CHECKING

from tuolaji.cli.words import text

if TYPE_CHECKING:
    from tuolaji.server.storage import Store
    from tuolaji.server.storage.backup import Counts
    from tuolaji.server.storage.cleaning import Cleaned


def add_store(parser: argparse.ArgumentParser) -> None:
    """Adds ``--data`` and ``--store``."""
    parser.add_argument(
        "--data",
        type=Path,
        default=Path("tuolaji.db"),
        metavar="PATH",
        help=text("数据文件（默认 tuolaji.db）", "data file (tuolaji.db)"),
    )
    parser.add_argument("--store", metavar="URL", help=text("数据库，代替 --data", "database, instead of --data"))


def with_store(
    args: argparse.Namespace,
    work: Callable[[Store], Awaitable[Counts | Cleaned]],
    first: Callable[[], object] | None = None,
) -> int:
    """Opens the store, does the work and says how many rows it was about. Exit status 1 when it cannot be done.

    ``first``: what must be right before a store is opened, or made. The folder of a data file is made, as ``serve``
    makes it.
    """
    from tuolaji.server.storage import StoreError, open_store
    from tuolaji.server.storage.backup import BackupError
    from tuolaji.server.storage.engine import sqlite_url

    async def run() -> Counts | Cleaned:
        store = await open_store(args.store or sqlite_url(args.data))
        try:
            return await work(store)
        finally:
            await store.close()

    try:
        if first is not None:
            first()
    except BackupError as error:
        print(f"tuolaji: {error.code}: {error}", file=sys.stderr)
        return 1
    if args.store is None:
        try:
            args.data.parent.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            why = error.strerror or str(error)
            folder = args.data.parent
            print(text(f"tuolaji: 不能建立 {folder}：{why}", f"tuolaji: cannot make {folder}: {why}"), file=sys.stderr)
            return 1
    try:
        counts = asyncio.run(run())
    except (StoreError, BackupError) as error:
        print(f"tuolaji: {error.code}: {error}", file=sys.stderr)
        return 1
    rows = ", ".join(f"{name} {count}" for name, count in counts.rows.items())
    print(text(f"完成：{rows}", f"done: {rows}"))
    return 0
