"""``tuolaji backup``: the whole store in one file, while the server runs."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from tuolaji.cli.store_words import add_store, with_store
from tuolaji.cli.words import text


def add_parser(sub: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Adds ``backup`` to the command."""
    parser = sub.add_parser(
        "backup",
        help=text("备份所有牌桌", "back up all tables"),
        description=text(
            "把整个数据写入一个文件，服务器可以照常运行；可恢复到 SQLite 或 PostgreSQL。",
            "Writes the whole store into one file while the server runs; SQLite and PostgreSQL restore from it alike.",
        ),
    )
    parser.add_argument("file", type=Path, metavar=text("文件", "FILE"))
    add_store(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Exit status 1 when the store or the file cannot be used."""
    from tuolaji.server.storage.backup import backup

    if args.store is None and not args.data.exists():
        print(text(f"tuolaji: 没有数据文件 {args.data}", f"tuolaji: there is no {args.data}"), file=sys.stderr)
        return 1
    folder = args.file.parent
    if not folder.is_dir():
        print(text(f"tuolaji: 没有文件夹 {folder}", f"tuolaji: there is no folder {folder}"), file=sys.stderr)
        return 1
    return with_store(args, lambda store: backup(store, args.file))
