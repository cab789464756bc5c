"""The journal's file: read whole, locked while a command is added, every line on the disk before it is reported."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO

from tuolaji.director import Event
from tuolaji.director.commands import AnyCommand
from tuolaji.director.journal import read_lines


class JournalFile:
    """An event and its file; ``do`` adds a command to both. EventError changes nothing, OSError as the file has it.

    ``cut``: the last line was cut short, and is left out.
    """

    def __init__(self, file: BinaryIO) -> None:
        self._file = file
        texts = file.readlines()
        lines, last = read_lines(texts)
        self.event = Event(lines, last)
        kept = texts[: len(lines)]
        self.cut = len(lines) < len(texts)
        self._end = sum(map(len, kept))
        self._gap = b"\n" if kept and not kept[-1].endswith(b"\n") else b""

    def do(self, command: AnyCommand, by: str, at: int) -> None:
        """Carries a command out, then writes its line; what was left of a line cut short is overwritten.

        A last line that lacks nothing but its end is whole: it is ended first.
        """
        line = self._gap + self.event.do(command, by=by, at=at)
        self._file.seek(self._end)
        self._file.write(line)
        self._file.truncate()
        self._file.flush()
        os.fsync(self._file.fileno())
        self._end += len(line)
        self._gap = b""


@contextmanager
def opened(path: Path, *, new: bool = False) -> Iterator[JournalFile]:
    """The journal of a path, for this process alone where the system can lock files."""
    with path.open("x+b" if new else "r+b") as file:
        _lock(file)
        yield JournalFile(file)


def _lock(file: BinaryIO) -> None:
    try:
        import fcntl
    except ImportError:  # a system without file locks: one desk at a time then
        return
    fcntl.flock(file, fcntl.LOCK_EX)
