"""A data file is looked over before it is used, for a moment: a large one is checked as far as the time goes."""

from __future__ import annotations

import sqlite3
import time
from typing import Final

from tuolaji.server.storage.errors import StoreError

_SECONDS: Final = 2.0
_STEPS: Final = 5000


def check_pages(db: sqlite3.Connection, seconds: float = _SECONDS) -> None:
    """StoreError ``store-damaged`` when pages are not what SQLite wrote."""
    ends = time.monotonic() + seconds
    db.set_progress_handler(lambda: time.monotonic() > ends, _STEPS)
    try:
        found = db.execute("PRAGMA quick_check(1)").fetchone()
    except sqlite3.OperationalError as error:
        if error.sqlite_errorname == "SQLITE_INTERRUPT":  # time is up and nothing was found
            return
        raise
    finally:
        db.set_progress_handler(None, 0)
    if found != ("ok",):
        raise StoreError("store-damaged", "damaged")


def is_damage(error: BaseException) -> bool:
    """Whether the database found its file damaged."""
    return getattr(error, "sqlite_errorname", "").startswith("SQLITE_CORRUPT")
