"""``tuolaji serve``: opens a table in the browser."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from tuolaji.cli.numbers import number, whole
from tuolaji.cli.words import text

MAX_SPEED = 1000.0


def add_parser(sub: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Adds ``serve`` to the command."""
    parser = sub.add_parser(
        "serve",
        help=text("在浏览器里打牌", "play in the browser"),
        description=text(
            "开一个牌桌服务器，打印地址后一直运行。", "Opens a server of tables, prints its address and stays."
        ),
    )
    parser.add_argument(
        "--config",
        type=Path,
        metavar="PATH",
        help=text("配置文件（TOML；见 docs/operating.md）", "configuration file (TOML; see docs/operating.md)"),
    )
    parser.add_argument("--host", help=text("监听地址（默认 127.0.0.1）", "address to listen on (127.0.0.1)"))
    parser.add_argument(
        "--port",
        type=whole(0, 65535),
        help=text("端口（默认 8000，被占用时取下一个；0 为任选）", "port (8000, or the next free one; 0: any)"),
    )
    parser.add_argument(
        "--public-url",
        metavar="URL",
        help=text(
            "链接和二维码里的网址（默认为打开网页所用的）",
            "address in links and QR codes (the one pages are opened by)",
        ),
    )
    parser.add_argument(
        "--data",
        metavar="PATH",
        help=text("数据文件（默认 tuolaji.db）", "file for the matches (tuolaji.db)"),
    )
    parser.add_argument(
        "--store",
        metavar="URL",
        help=text(
            "数据库（默认为 --data 文件；postgresql://用户@主机/库）",
            "database (the file of --data; postgresql://USER@HOST/NAME)",
        ),
    )
    parser.add_argument(
        "--bus",
        metavar="URL",
        help=text(
            "几个服务器之间的消息（redis://主机；默认用 PostgreSQL 自己的）",
            "between servers (redis://HOST; by default PostgreSQL's own)",
        ),
    )
    parser.add_argument(
        "--no-client",
        action="store_true",
        help=text("不提供网页，网页由别处提供", "no pages: they come from elsewhere"),
    )
    parser.add_argument(
        "--speed",
        type=number(0.1, MAX_SPEED),
        help=text("所有等待除以这个数（默认 1）", "divides all waits (1)"),
    )
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Serves until interrupted. Exit status 1 when the port, the data or the client cannot be had, 2 for a
    configuration that cannot be."""
    from tuolaji.server.config import ConfigError, read_config
    from tuolaji.server.serving import ServeError, serve

    flags = {
        "server.host": args.host,
        "server.port": args.port,
        "server.public_url": args.public_url,
        "server.speed": args.speed,
        "server.client": False if args.no_client else None,
        "store.data": args.data,
        "store.url": args.store,
        "store.bus": args.bus,
    }
    try:
        serve(read_config(args.config, flags=flags))
    except ConfigError as error:
        print(f"tuolaji serve: {text('配置有误', 'configuration')}: {error}", file=sys.stderr)
        return 2
    except ServeError as error:
        print(f"tuolaji serve: {text(error.zh, error.en)}", file=sys.stderr)
        return 1
    return 0
