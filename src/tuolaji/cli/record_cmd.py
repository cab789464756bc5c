"""``tuolaji record``: validates, shows, counts and exports records of matches."""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tuolaji.cli import UsageError
from tuolaji.cli.numbers import whole
from tuolaji.cli.words import LANGUAGES, terminal_language, text

if TYPE_CHECKING:
    from tuolaji.record import Problem, Record
    from tuolaji.table import Viewer

_SUFFIX = ".jsonl"
_FEW = 8


def add_parser(subparsers: Any) -> None:
    """Adds the sub-command's parser."""
    parser: argparse.ArgumentParser = subparsers.add_parser(
        "record",
        help=text("记录：检查、显示、统计、导出", "records: validate, show, count, export"),
        description=text(
            "一盘一个文件（JSON Lines，见 docs/record.md）。", "One file a match (JSON Lines, see docs/record.md)."
        ),
        epilog=text(
            "退出码：0 完成；1 记录有误或读不了；2 用法错误。",
            "Exit status: 0 done; 1 a record is wrong or cannot be read; 2 wrong usage.",
        ),
    )
    actions = parser.add_subparsers(metavar=text("动作", "ACTION"), required=True)
    _add_validate(actions)
    _add_show(actions)
    _add_stats(actions)
    _add_export(actions)


def _add_paths(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "paths",
        nargs="+",
        metavar=text("文件", "PATH"),
        help=text("记录文件或文件夹（其中所有 .jsonl）", "record files, or folders (all .jsonl in them)"),
    )
    parser.add_argument("--json", action="store_true", help=text("输出 JSON", "print JSON"))


def _add_validate(actions: Any) -> None:
    parser = actions.add_parser("validate", help=text("检查记录", "check records"))
    _add_paths(parser)
    parser.add_argument(
        "--unfinished", action="store_true", help=text("没有结束行不算错", "a record without its end line is no error")
    )
    parser.add_argument(
        "--jobs",
        type=whole(0, 1000),
        default=0,
        metavar="N",
        help=text("同时进程数（0：自动）", "processes (0: one a processor)"),
    )
    parser.set_defaults(run=run_validate)


def _add_show(actions: Any) -> None:
    parser = actions.add_parser("show", help=text("显示一盘牌", "show a match"))
    parser.add_argument("file", metavar=text("文件", "FILE"))
    parser.add_argument(
        "--at",
        type=whole(0, 100_000_000),
        default=None,
        metavar="N",
        help=text("显示第 N 个事件之后的局面", "show the position after event number N"),
    )
    parser.add_argument(
        "--view",
        default=None,
        metavar=text("视角", "VIEW"),
        help=text("seat-0 … seat-3、spectator、public、full", "seat-0 … seat-3, spectator, public, full"),
    )
    parser.add_argument("--lang", choices=LANGUAGES, default=None, help=text("语言", "language"))
    parser.add_argument("--json", action="store_true", help=text("输出 JSON", "print JSON"))
    parser.set_defaults(run=run_show)


def _add_stats(actions: Any) -> None:
    parser = actions.add_parser("stats", help=text("统计记录", "count what is in records"))
    _add_paths(parser)
    parser.set_defaults(run=run_stats)


def _add_export(actions: Any) -> None:
    parser = actions.add_parser("export", help=text("按视角导出", "export as one viewer saw it"))
    parser.add_argument("file", metavar=text("文件", "FILE"))
    parser.add_argument("--view", required=True, metavar=text("视角", "VIEW"))
    parser.add_argument(
        "--out",
        default="-",
        metavar=text("文件", "FILE"),
        help=text("省略或 - 为标准输出", "standard output when left out or -"),
    )
    parser.set_defaults(run=run_export)


def _files(paths: Iterable[str]) -> list[Path]:
    """The files, and those in the folders; a folder without any stands for itself."""
    found: list[Path] = []
    for name in paths:
        path = Path(name)
        found.extend((sorted(path.rglob("*" + _SUFFIX)) if path.is_dir() else []) or [path])
    return found


def _no_records() -> str:
    return text("文件夹里没有记录（.jsonl）", "a folder without records (.jsonl)")


def _checked(path: Path, unfinished: bool) -> list[Problem]:
    from tuolaji.record import Problem, validate_record

    if path.is_dir():
        return [Problem(str(path), 0, "empty", _no_records())]
    try:
        return validate_record(path, unfinished=unfinished)
    except OSError as error:
        return [Problem(str(path), 0, "unreadable", error.strerror or str(error))]


def _all_checked(files: list[Path], unfinished: bool, jobs: int) -> Iterator[list[Problem]]:
    jobs = min(jobs or os.cpu_count() or 1, len(files))
    if jobs < 2 or len(files) < _FEW:
        yield from (_checked(path, unfinished) for path in files)
        return
    with ProcessPoolExecutor(jobs) as pool:
        yield from pool.map(partial(_checked, unfinished=unfinished), files, chunksize=4)


def run_validate(args: argparse.Namespace) -> int:
    """Prints every problem (``--json``: one list of them); 0 when there is none."""
    files = _files(args.paths)
    wrong = 0
    problems: list[Problem] = []
    for found in _all_checked(files, args.unfinished, args.jobs):
        wrong += bool(found)
        problems += found
        if not args.json:
            for problem in found:
                print(f"{problem.file}:{problem.line}: {problem.code}: {problem.message}")
    if args.json:
        keys = ("file", "line", "code", "message")
        print(json.dumps([{key: getattr(one, key) for key in keys} for one in problems], ensure_ascii=False))
    else:
        print(text(f"{len(files)} 个记录，{wrong} 个有误", f"{len(files)} records, {wrong} wrong"), file=sys.stderr)
    return 1 if wrong else 0


def _viewer(name: str) -> Viewer:
    from tuolaji.table import parse_viewer

    try:
        return parse_viewer(name)
    except ValueError as error:
        raise UsageError(str(error)) from None


def run_show(args: argparse.Namespace) -> int:
    """Prints the match in words, or the position after one event."""
    from tuolaji.record import read_record
    from tuolaji.record.showing import event_lines, position_lines, seen_by

    record = read_record(args.file)
    lang: str = args.lang or terminal_language()
    held = record.header.view
    viewer = _viewer(args.view or held)
    if held != "full" and viewer != _viewer(held):
        raise UsageError(text(f"此记录只有 {held} 视角", f"the record holds the view {held} only"))
    if args.at is not None and args.at > len(record.events):
        raise UsageError(text(f"只有 {len(record.events)} 个事件", f"there are {len(record.events)} events only"))
    if args.json:
        import msgspec

        snapshot = seen_by(record, viewer, args.at).snapshot()
        print(msgspec.json.encode(snapshot).decode())
        return 0
    lines = event_lines(record, viewer, lang) if args.at is None else position_lines(record, viewer, args.at, lang)
    for line in lines:
        print(line)
    return 0


def run_stats(args: argparse.Namespace) -> int:
    """Prints a table of counts by rulebook; files that cannot be read are named and left out, and the status is 1."""
    import msgspec

    from tuolaji.record.statistics import tally

    failed: list[Path] = []
    tallies = tally(_readable(_files(args.paths), failed))
    status = 1 if failed else 0
    if args.json:
        rows = [msgspec.to_builtins(one) | {"mean_score": round(one.mean_score, 3)} for one in tallies]
        print(json.dumps(rows, ensure_ascii=False))
        return status
    for one in tallies:
        print(one.rulebook)
        for name, value in msgspec.to_builtins(one).items():
            if name != "rulebook":
                print(f"  {_label(name):<24} {' / '.join(map(str, value)) if isinstance(value, list) else value}")
        print(f"  {_label('mean_score'):<24} {one.mean_score:.1f}")
    return status


def _readable(files: list[Path], failed: list[Path]) -> Iterator[Record]:
    """The records that can be read; the others are told on standard error and added to ``failed``."""
    from tuolaji.record import RecordError, read_record

    for path in files:
        try:
            if not path.is_dir():
                yield read_record(path)
                continue
            reason = _no_records()
        except RecordError as error:
            reason = str(error)
        except OSError as error:
            reason = error.strerror or str(error)
        failed.append(path)
        print(f"tuolaji: {path}: {reason}", file=sys.stderr)


_LABELS = {
    "records": ("记录", "records"),
    "unfinished": ("未完", "unfinished"),
    "events": ("事件", "events"),
    "deals": ("局", "deals"),
    "voided": ("作废", "voided"),
    "matches": ("盘", "matches"),
    "won": ("胜（1、3 号 / 2、4 号）", "won (1, 3 / 2, 4)"),
    "draws": ("平", "draws"),
    "kept": ("保庄", "deals kept"),
    "taken": ("上台", "deals taken"),
    "awarded": ("判定", "deals awarded"),
    "score": ("抓分合计", "attackers' points"),
    "mean_score": ("每局抓分", "points a deal"),
    "levels": ("升级（1、3 号 / 2、4 号）", "levels (1, 3 / 2, 4)"),
    "captured": ("抠底", "kitties captured"),
    "plays": ("出牌", "plays"),
    "failed_throws": ("甩牌失败", "failed throws"),
    "rulings": ("判罚", "rulings"),
}


def _label(name: str) -> str:
    return text(*_LABELS[name])


def run_export(args: argparse.Namespace) -> int:
    """Writes the record as one viewer saw it, never over the record itself."""
    from tuolaji.record import export_view, read_record

    record = read_record(args.file)
    viewer = _viewer(args.view)
    if args.out != "-" and os.path.exists(args.out) and os.path.samefile(args.file, args.out):
        why = text("是记录本身，不能覆盖；写到别的文件", "is the record itself and stays as it is: name another file")
        print(f"tuolaji: {args.out} {why} (same-file)", file=sys.stderr)
        return 1
    try:
        export_view(record, viewer, sys.stdout.buffer if args.out == "-" else args.out)
    except ValueError as error:
        raise UsageError(str(error)) from None
    return 0
