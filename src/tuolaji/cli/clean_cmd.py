"""``tuolaji clean``: removes tables that were left before their match was over."""

from __future__ import annotations

import argparse
import sys

from tuolaji.cli.numbers import whole
from tuolaji.cli.store_words import add_store, with_store
from tuolaji.cli.words import text


def add_parser(sub: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Adds ``clean`` to the command."""
    parser = sub.add_parser(
        "clean",
        help=text("清除弃置的牌桌", "remove abandoned tables"),
        description=text(
            "清除没有打完、又多日无人来过的牌桌；打完的比赛、成绩和回放都保留。服务器可以照常运行。",
            "Removes tables that were left before their match was over and that nobody came to for days; finished "
            "matches, results and replays stay. The server may go on.",
        ),
    )
    parser.add_argument(
        "--days",
        type=whole(1, 36_500),
        required=True,
        metavar=text("天", "N"),
        help=text("至少这么多天无人来过", "nobody came for at least so many days"),
    )
    parser.add_argument("--dry-run", action="store_true", help=text("只数，不清除", "count them, remove nothing"))
    add_store(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Exit status 1 when the store cannot be used."""
    from tuolaji.server.storage.cleaning import clean

    if args.store is None and not args.data.exists():
        print(text(f"tuolaji: 没有数据文件 {args.data}", f"tuolaji: there is no {args.data}"), file=sys.stderr)
        return 1
    return with_store(args, lambda store: clean(store, args.days, args.dry_run))
