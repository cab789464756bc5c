"""``tuolaji simulate``: two players play many deals or matches; strength with confidence intervals."""

from __future__ import annotations

import argparse
import json
import os
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tuolaji.cli import UsageError
from tuolaji.cli.numbers import whole
from tuolaji.cli.words import text

if TYPE_CHECKING:
    from tuolaji.arena.games import Plan
    from tuolaji.arena.results import Results
    from tuolaji.arena.statistics import Interval

DEALS = 200
_COUNT = whole(1, 10_000_000)


def add_parser(subparsers: Any) -> None:
    """Adds the sub-command's parser."""
    parser: argparse.ArgumentParser = subparsers.add_parser(
        "simulate",
        help=text("模拟：两种机器人对打，统计胜负", "two players play many deals or matches"),
        description=text(
            "甲坐 1、3 号位，乙坐 2、4 号位，打许多局（每局是一盘的首局）或许多盘，统计每局级差及其 95% 置信区间。"
            "同样的种子得到同样的牌局，与进程数无关。",
            "The first player sits on seats 1 and 3, the second on 2 and 4. They play many deals (each the first of a "
            "match) or whole matches; the levels a deal between them are given with a 95 % interval. The same seed "
            "gives the same deals, whatever the number of jobs.",
        ),
        epilog=text("退出码：0 完成；2 用法错误。", "Exit status: 0 done; 2 wrong usage."),
    )
    name = text("规则", "RULEBOOK")
    parser.add_argument("--rulebook", default="2M", metavar=name, help=text("代码或名称", "code or id (default 2M)"))
    parser.add_argument("--house", metavar=text("文件", "FILE"), help=text("自家规矩的文件", "house rules in TOML"))
    parser.add_argument("--deals", type=_COUNT, metavar="N", help=text("打几局", f"number of deals (default {DEALS})"))
    parser.add_argument("--matches", type=_COUNT, metavar="M", help=text("打几盘（不打单局）", "whole matches instead"))
    parser.add_argument(
        "--agents", type=_agents, default=("heuristic", "random"), metavar="A,B", help=text("两种机器人", "two players")
    )
    parser.add_argument("--seed", default="1", metavar="S", help=text("种子", "seed (default 1)"))
    parser.add_argument("--jobs", type=_COUNT, default=1, metavar="J", help=text("进程数", "processes (default 1)"))
    parser.add_argument(
        "--duplicate", action="store_true", help=text("换座再打一遍，比较差值", "every deal twice, the sides swapped")
    )
    parser.add_argument("--out", metavar=text("目录", "DIR"), help=text("保存每局的记录", "keep the records there"))
    parser.add_argument("--json", action="store_true", help=text("输出 JSON", "print JSON"))
    parser.set_defaults(run=run)


def _agents(value: str) -> tuple[str, str]:
    from tuolaji.bots import names

    parts = tuple(part.strip() for part in value.split(","))
    if len(parts) == 1:
        parts *= 2
    if len(parts) != 2 or any(part not in names() for part in parts):
        known = ", ".join(names())
        raise argparse.ArgumentTypeError(text(f"须是两个名字，用逗号隔开：{known}", f"two names of {known} are needed"))
    return parts[0], parts[1]


def run(args: argparse.Namespace) -> int:
    """Plays and prints. Raises UsageError, and RulebookError for a rulebook that is not or cannot be."""
    from tuolaji.arena.games import Plan
    from tuolaji.arena.results import as_json, collect
    from tuolaji.arena.simulation import simulate
    from tuolaji.rulebooks import find, load_house

    if args.deals and args.matches:
        raise UsageError(text("--deals 与 --matches 只能选一个", "either --deals or --matches"))
    plan = Plan(
        rulebook=load_house(args.house) if args.house else find(args.rulebook),
        players=args.agents,
        seed=args.seed,
        games=args.matches or args.deals or DEALS,
        matches=bool(args.matches),
        duplicate=args.duplicate,
        out=args.out,
    )
    if args.out:
        Path(args.out).mkdir(parents=True, exist_ok=True)
    jobs = min(args.jobs, 4 * (os.cpu_count() or 1))
    start = time.perf_counter()
    with _progress(len(plan.tasks())) as step:
        results = collect(plan, simulate(plan, jobs, step))
    seconds = time.perf_counter() - start
    if args.json:
        print(json.dumps(as_json(plan, results, seconds), ensure_ascii=False))
    else:
        _print_tables(plan, results, seconds)
    return 0


@contextmanager
def _progress(total: int) -> Iterator[Callable[[int], None] | None]:
    """A progress bar on the standard error stream, where a person looks at it."""
    if not sys.stderr.isatty():
        yield None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(text("模拟", "simulating"), total=total)
        yield lambda done: bar.advance(task, done)


def _print_tables(plan: Plan, results: Results, seconds: float) -> None:
    from rich.console import Console
    from rich.table import Table

    console = Console()
    head = plan.rulebook.name(text("zh", "en"))
    table = Table(title=f"{plan.rulebook.code} · {head}")
    table.add_column(text("项目", "what"))
    for name, seats in zip(plan.players, ("1, 3", "2, 4"), strict=True):
        table.add_column(f"{name} ({text('座位', 'seats')} {seats})", justify="right")
    for label, values in _rows(plan, results):
        table.add_row(label, *values)
    console.print(table)
    for line in _lines(plan, results, seconds):
        console.print(line, highlight=False)


def _rows(plan: Plan, results: Results) -> list[tuple[str, list[str]]]:
    rows: list[tuple[str, list[str]]] = []
    if plan.matches:
        rows.append((text("胜盘", "matches won"), [str(won) for won in results.won]))
    scores = [
        f"{points / deals:.1f}" if deals else "–"
        for points, deals in zip(results.points, results.attacked, strict=True)
    ]
    rows.append((text("抓分方局数", "deals attacked"), [str(deals) for deals in results.attacked]))
    rows.append((text("抓分方平均得分", "mean score there"), scores))
    rows.append((text("决定次数", "decisions"), [str(timing.count) for timing in results.timings]))
    rows.append((text("平均用时（毫秒）", "mean ms"), [f"{timing.mean_ms:.3f}" for timing in results.timings]))
    rows.append((text("99% 用时（毫秒）", "p99 ms"), [f"{timing.quantile_ms(0.99):.3f}" for timing in results.timings]))
    rows.append((text("被拒", "rejections"), [str(count) for count in results.rejections]))
    return rows


def _lines(plan: Plan, results: Results, seconds: float) -> list[str]:
    first, second = plan.players
    lines = [
        text(f"每局级差（{first} 减 {second}）：", f"levels a deal ({first} less {second}): ")
        + _interval(results.levels_per_deal(), "+.3f")
    ]
    if plan.matches:
        share = results.matches_won()
        lines.append(text(f"{first} 胜率：", f"matches won by {first}: ") + _interval(share, ".1%"))
        lines.append(text(f"平盘 {results.drawn}", f"drawn: {results.drawn}"))
    lines.append(
        text(
            f"{results.deals} 局，作废 {results.voided} 局，{seconds:.1f} 秒",
            f"{results.deals} deals, {results.voided} void, {seconds:.1f} seconds",
        )
    )
    return lines


def _interval(interval: Interval | None, form: str) -> str:
    if interval is None:
        return "–"
    if interval.low is None or interval.high is None:
        return format(interval.mean, form)
    return f"{interval.mean:{form}}  [{interval.low:{form}}, {interval.high:{form}}] (95 %)"
