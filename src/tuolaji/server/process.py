"""The process: what it sets for itself before it serves, so that no table waits for the interpreter or the system."""

from __future__ import annotations

import contextlib
import gc
import os
import sys
from typing import Final

try:
    import fcntl
    import resource
except ImportError:  # Windows has neither, nor the limits they are about
    HAS_LIMITS = False
else:
    HAS_LIMITS = True

MOST_FILES: Final = 65_536
_ROOM: Final = 16_384


def prepare() -> None:
    """Called once everything is loaded and the store is open."""
    _open_many_files()
    _spare_collections()
    _share_the_lock()


def _open_many_files() -> None:
    """Every socket is an open file. The usual limit (1,024) is for programs of another age; the hard one stays.

    Where a process has threads, Linux lets it wait for tens of milliseconds each time its table of open files grows:
    it is made large before anybody plays.
    """
    if not HAS_LIMITS:
        return
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft == resource.RLIM_INFINITY:
        soft = MOST_FILES
    most = MOST_FILES if hard == resource.RLIM_INFINITY else min(hard, MOST_FILES)
    with contextlib.suppress(OSError, ValueError):  # as many as there were
        if soft < most:
            resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))
            soft = most
        with open(os.devnull, "rb") as file:
            os.close(fcntl.fcntl(file, fcntl.F_DUPFD_CLOEXEC, min(soft, _ROOM) - 1))


def _spare_collections() -> None:
    """What is there now stays: the collector need not look at it. Tables make few cycles and hold many objects, so a
    collection of all of them is a pause that everybody would feel; one of the latest thousands is none."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(1_000, 10, 2_000)


def _share_the_lock() -> None:
    """A thread that has waited for the disk gets the interpreter's lock soon, however busy the tables are: a
    transaction of many statements asks for it after each."""
    sys.setswitchinterval(0.0005)
