"""``tuolaji load``: plays many tables on a server at once and tells how long commands take."""

from __future__ import annotations

import argparse
import sys
from typing import TYPE_CHECKING

from tuolaji.cli.numbers import number, whole
from tuolaji.cli.words import text

if TYPE_CHECKING:
    from tuolaji.client.load.figures import Figures


def add_parser(sub: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Adds ``load`` to the command."""
    parser = sub.add_parser(
        "load",
        help=text("给服务器加载并测量", "put a load on a server and measure it"),
        description=text(
            "在服务器上同时打许多桌，每桌四人各一个连接，每桌每秒出一次牌；量从发出一手牌到四家都收到的时间。"
            "服务器须放宽 [limits]（见 docs/operating.md）。",
            "Plays many tables on a server, four people with a socket each, one play a second a table, and measures "
            "the time from a command to the last of the four seats. The server's [limits] must allow it "
            "(docs/operating.md).",
        ),
    )
    parser.add_argument("--url", required=True, metavar="URL", help=text("服务器地址", "address of the server"))
    parser.add_argument("--tables", type=whole(1, 2000), default=50, help=text("桌数（默认 50）", "tables (50)"))
    parser.add_argument(
        "--seconds", type=number(1, 86400), default=20.0, help=text("测量秒数（默认 20）", "seconds to measure (20)")
    )
    parser.add_argument(
        "--peak",
        action="store_true",
        help=text("不停顿：上一手到齐就出下一手", "no pauses: the next play as soon as all have the one before"),
    )
    parser.add_argument(
        "--rulebook", default="two-deck-match", metavar="ID", help=text("规则", "rulebook (two-deck-match)")
    )
    parser.add_argument(
        "--compress", action="store_true", help=text("像浏览器一样压缩", "compressed frames, as browsers ask for them")
    )
    parser.add_argument(
        "--server-process",
        type=whole(1, 2**31),
        metavar="PID",
        help=text("服务器的进程号（同一台机器）：量其内存与处理器", "the server's, on this machine: measures it too"),
    )
    parser.add_argument("--json", action="store_true", help=text("打印 JSON", "print JSON"))
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Exit status 1 when the load cannot be run."""
    import asyncio

    import msgspec

    from tuolaji.client.load.running import LoadError, Plan
    from tuolaji.client.load.running import run as play

    plan = Plan(
        url=args.url,
        tables=args.tables,
        seconds=args.seconds,
        pause=0.0 if args.peak else 1.0,
        rulebook=args.rulebook,
        compress=args.compress,
        process=args.server_process,
    )
    try:
        figures = asyncio.run(play(plan))
    except LoadError as error:
        print(f"tuolaji load: {error}", file=sys.stderr)
        return 1
    print(msgspec.json.encode(figures).decode() if args.json else _shown(figures))
    return 0


def _shown(figures: Figures) -> str:
    """The figures for a person."""
    waits = figures.wait_ms
    lines = [
        text(
            f"{figures.tables} 桌 {figures.players} 人，{figures.seconds} 秒："
            f"{figures.commands} 手，每秒 {figures.per_second}",
            f"{figures.tables} tables, {figures.players} people, {figures.seconds} s: {figures.commands} commands, "
            f"{figures.per_second} a second",
        ),
        text(
            f"到最后一家（毫秒）：p50 {waits.p50}，p95 {waits.p95}，p99 {waits.p99}，最长 {waits.longest}",
            f"to the last seat (ms): p50 {waits.p50}, p95 {waits.p95}, p99 {waits.p99}, longest {waits.longest}",
        ),
    ]
    if figures.server_ms_per_command is not None:
        lines.append(
            text(
                f"服务器每手 {figures.server_ms_per_command} 毫秒处理器，每桌 {figures.kilobytes_per_table} KB 内存",
                f"server: {figures.server_ms_per_command} ms of processor a command, "
                f"{figures.kilobytes_per_table} KB of memory a table",
            )
        )
    if figures.problems or figures.lost:
        lines.append(
            text(f"问题：{figures.problems}，断开 {figures.lost}", f"problems: {figures.problems}, lost {figures.lost}")
        )
    return "\n".join(lines)
