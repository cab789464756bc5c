"""The command ``tuolaji``: finds the sub-command, runs it, and turns errors into one line and an exit status.

A sub-command is a module of this package with ``add_parser(subparsers)``; its parser sets ``run``, a function of the
parsed arguments that returns the exit status. Only the module that is asked for is imported.

Exit status: the sub-command's own (0 when all went well), 2 wrong usage, 1 any other error that a person can mend,
130 interrupted, 141 when the reader of the output has gone.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable, Sequence
from importlib import import_module
from importlib.util import find_spec
from typing import Final

from tuolaji.cli.words import text

MODULES: Final[dict[str, str]] = {
    "rules": "rules_cmd",
    "judge": "judge_cmd",
    "record": "record_cmd",
    "verify": "verify_cmd",
    "event": "event_cmd",
    "simulate": "simulate_cmd",
    "serve": "serve_cmd",
    "load": "load_cmd",
    "backup": "backup_cmd",
    "restore": "restore_cmd",
    "clean": "clean_cmd",
    "bench": "bench_cmd",
}


class UsageError(Exception):
    """The command was asked for something it cannot do as asked; exit status 2."""


class _Version(argparse.Action):
    """``--version``: the line is put together only when it is asked for."""

    def __init__(self, option_strings: Sequence[str], dest: str, help: str | None = None) -> None:  # noqa: A002
        super().__init__(option_strings, dest, nargs=0, help=help)

    def __call__(
        self,
        parser: argparse.ArgumentParser,
        namespace: argparse.Namespace,  # noqa: ARG002
        values: object,  # noqa: ARG002
        option_string: str | None = None,  # noqa: ARG002
    ) -> None:
        from tuolaji.build_info import version_line

        print(version_line())
        parser.exit(0)


def commands() -> tuple[str, ...]:
    """The sub-commands of this installation, in the order of the help."""
    return tuple(name for name, module in MODULES.items() if find_spec(f"{__name__}.{module}") is not None)


def build_parser(only: str | None = None) -> argparse.ArgumentParser:
    """The command's parser, with one sub-command (``only``) or with all of them."""
    parser = argparse.ArgumentParser(
        prog="tuolaji",
        description=text(
            "拖拉机（升级）：按比赛规则打牌、裁判、记录、模拟。",
            "The card game Tractor by its match rules: play, judge, record, simulate.",
        ),
    )
    parser.add_argument("--version", action=_Version, help=text("打印版本和内核方式", "print version and kernel"))
    subparsers = parser.add_subparsers(title=text("命令", "commands"), metavar=text("命令", "COMMAND"), required=True)
    for name in (only,) if only is not None else commands():
        import_module(f"{__name__}.{MODULES[name]}").add_parser(subparsers)
    return parser


def main(argv: Sequence[str] | None = None) -> int:
    """Runs the command with ``argv`` (the process's arguments by default) and returns its exit status."""
    arguments = list(sys.argv[1:] if argv is None else argv)
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="backslashreplace")
    first = arguments[0] if arguments and arguments[0] in commands() else None
    try:
        parsed = build_parser(first).parse_args(arguments)
        status = _run(parsed.run, parsed)
        sys.stdout.flush()
    except BrokenPipeError:
        # nobody reads any more; keep the interpreter from complaining when it flushes at exit
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 141
    return status


def _run(run: Callable[[argparse.Namespace], int | None], parsed: argparse.Namespace) -> int:
    try:
        return run(parsed) or 0
    except BrokenPipeError:
        raise
    except KeyboardInterrupt:
        return 130
    except UsageError as error:
        _complain(str(error))
        return 2
    except OSError as error:
        _complain(f"{error.filename}: {error.strerror}" if error.filename and error.strerror else str(error))
        return 1
    except Exception as error:
        if not known(error):
            raise
        _complain(str(error))
        return 1


def known(error: Exception) -> bool:
    """Whether an error tells a person what to mend (it has a stable code) rather than us of a fault in the program."""
    return isinstance(getattr(error, "code", None), str) and type(error).__module__.startswith("tuolaji.")


def _complain(message: str) -> None:
    print("tuolaji: " + " ".join(message.split()), file=sys.stderr)
