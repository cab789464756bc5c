"""``tuolaji bench``: how fast the kernel is here, compiled and interpreted side by side."""

from __future__ import annotations

import argparse
import json
from typing import TYPE_CHECKING, Any

from tuolaji.cli.words import text

if TYPE_CHECKING:
    Subparsers = argparse._SubParsersAction[argparse.ArgumentParser]


def add_parser(subparsers: Subparsers) -> None:
    """Adds ``bench``."""
    parser = subparsers.add_parser(
        "bench",
        help=text("测量规则核心的速度", "measure the speed of the rules kernel"),
        description=text(
            "在编译和解释两种方式下测量跟牌判定、定墩胜负和随机整局，约半分钟。",
            "Measures follow checks, trick winners and random deals, compiled and interpreted; about half a minute.",
        ),
    )
    parser.add_argument("--json", action="store_true", help=text("输出一个 JSON 对象", "print one JSON object"))
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Measures and prints."""
    from tuolaji.arena.benchmark import run_both

    found = run_both()
    if args.json:
        print(json.dumps(found, ensure_ascii=False))
        return 0
    rows = [
        (text("跟牌判定 微秒（平均）", "follow check, µs (mean)"), lambda mode: f"{mode['follow_us']['mean']:.3f}"),
        (text("跟牌判定 微秒（中位）", "follow check, µs (median)"), lambda mode: f"{mode['follow_us']['median']:.3f}"),
        (text("定墩胜负 微秒（平均）", "trick winner, µs (mean)"), lambda mode: f"{mode['winner_us']['mean']:.3f}"),
        (text("最慢的难局面 毫秒", "slowest hard position, ms"), lambda mode: f"{mode['worst_ms']:.3f}"),
        (text("每秒出牌次数", "plays per second"), lambda mode: f"{mode['plays_per_s']:,}"),
        (text("每秒随机整局", "random deals per second"), lambda mode: f"{mode['deals_per_s']:,.0f}"),
    ]
    _table(found, rows)
    return 0


def _table(found: dict[str, Any], rows: list[Any]) -> None:
    from rich.console import Console
    from rich.table import Table

    table = Table(title=" · ".join(str(part) for part in found["machine"].values()))
    table.add_column("")
    modes = [("compiled", text("编译", "compiled")), ("interpreted", text("解释", "interpreted"))]
    for _, name in modes:
        table.add_column(name, justify="right")
    for name, show in rows:
        table.add_row(name, *[show(found[mode]) if found[mode] else "–" for mode, _ in modes])
    Console().print(table)
