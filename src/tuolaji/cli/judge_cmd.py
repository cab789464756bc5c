"""``tuolaji judge [FILE]``: answers questions about positions, one JSON object a line in and out."""

from __future__ import annotations

import argparse
import os
import stat
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any, BinaryIO

from tuolaji.cli import UsageError
from tuolaji.cli.words import text


def add_parser(subparsers: Any) -> None:
    """Adds the sub-command's parser."""
    parser: argparse.ArgumentParser = subparsers.add_parser(
        "judge",
        help=text("裁判：逐行回答牌局问题（JSON Lines）", "answer questions about positions (JSON Lines)"),
        description=text(
            "从文件或标准输入读问题，每行一个 JSON 对象；按同样次序每行输出一个回答。",
            "Reads questions, one JSON object a line, from a file or standard input; writes one answer each, in order.",
        ),
        epilog=text(
            "退出码：0 全部回答；1 有出错的行；2 用法错误。",
            "Exit status: 0 every line answered; 1 some line was an error; 2 wrong usage.",
        ),
    )
    parser.add_argument(
        "file",
        nargs="?",
        default="-",
        metavar=text("文件", "FILE"),
        help=text("问题文件；省略或 - 为标准输入", "file of questions; standard input when left out or -"),
    )
    parser.add_argument(
        "--house",
        action="append",
        default=[],
        metavar="TOML",
        help=text(
            "自家规矩的文件，问题里用它的 id 指名（可多次）",
            "a file of house rules, which questions name by its id (may be repeated)",
        ),
    )
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Answers all lines; 0 when none was an error, else 1. Raises UsageError for a file that cannot be read, or holds
    no house rules."""
    from tuolaji.judge import house_rulebooks
    from tuolaji.judge.lines import answer_lines
    from tuolaji.rulebooks import RulebookError, load_house

    with ExitStack() as opened:
        try:
            opened.enter_context(house_rulebooks(load_house(Path(name)) for name in args.house))
        except RulebookError as error:
            raise UsageError(str(error)) from None
        source = opened.enter_context(_opened(args.file))
        clean = answer_lines(source, sys.stdout.buffer, at_once=not _is_file(source), log=sys.stderr)
    return 0 if clean else 1


@contextmanager
def _opened(name: str) -> Iterator[BinaryIO]:
    """Standard input for ``-``, else the file. Raises UsageError where there is none to read."""
    if name == "-":
        piped: BinaryIO | None = getattr(sys.stdin, "buffer", None)
        if piped is None:
            raise UsageError(text("没有标准输入", "there is no standard input"))
        yield piped
        return
    with ExitStack() as closing:
        try:
            source = closing.enter_context(Path(name).open("rb"))
        except (OSError, ValueError) as error:
            reason = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
            raise UsageError(f"{name}: {reason}") from None
        yield source


def _is_file(source: BinaryIO) -> bool:
    """Whether a source is a plain file, whose answers nobody is waiting for one by one."""
    try:
        return stat.S_ISREG(os.fstat(source.fileno()).st_mode)
    except (OSError, ValueError):
        return False
