"""``tuolaji restore``: fills an empty store from a backup."""

from __future__ import annotations

import argparse
from pathlib import Path

from tuolaji.cli.store_words import add_store, with_store
from tuolaji.cli.words import text


def add_parser(sub: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Adds ``restore`` to the command."""
    parser = sub.add_parser(
        "restore",
        help=text("从备份恢复", "restore a backup"),
        description=text(
            "把备份放进空的数据里；备份损坏或数据不空时什么也不做。",
            "Puts a backup into an empty store; does nothing when the backup is damaged or the store is not empty.",
        ),
    )
    parser.add_argument("file", type=Path, metavar=text("文件", "FILE"))
    add_store(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Exit status 1 when the backup or the store cannot be used."""
    from tuolaji.server.storage.backup import check, restore

    return with_store(args, lambda store: restore(store, args.file), first=lambda: check(args.file))
