"""One server for one data file: a lock beside the file that the system takes back when the process ends, however."""

from __future__ import annotations

import contextlib
import os
import sys
from collections.abc import Iterator
from pathlib import Path


class DataInUseError(Exception):
    """Another process serves the data file."""


@contextlib.contextmanager
def sole_user(data: Path) -> Iterator[None]:
    """Holds ``data`` for this process alone. DataInUseError, or OSError where no lock file can be made."""
    real = data.resolve()
    handle = os.open(real.with_name(f"{real.name}.lock"), os.O_RDWR | os.O_CREAT | getattr(os, "O_CLOEXEC", 0), 0o644)
    try:
        _lock(handle)
        yield
    finally:
        os.close(handle)


def _lock(handle: int) -> None:
    try:
        if sys.platform == "win32":
            import msvcrt

            msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
        else:
            import fcntl

            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except (BlockingIOError, PermissionError) as error:
        raise DataInUseError from error
