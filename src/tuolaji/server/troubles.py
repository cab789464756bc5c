"""Troubles with the store: told to the log once a minute, tried again with growing pauses."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable, Iterator
from typing import Final

log = logging.getLogger(__name__)
FIRST_PAUSE: Final = 1.0
LONGEST_PAUSE: Final = 30.0
_EVERY: Final = 60.0


class SeldomLog:
    """One line in ``every`` seconds at most, whatever goes wrong meanwhile."""

    def __init__(self, every: float = _EVERY, clock: Callable[[], float] = time.monotonic) -> None:
        self._every = every
        self._clock = clock
        self._last: float | None = None

    def error(self, text: str, *values: object) -> None:
        """Writes the line unless another was written lately."""
        now = self._clock()
        if self._last is None or now - self._last >= self._every:
            self._last = now
            log.error(text, *values)


STORAGE: Final = SeldomLog()
"""Of all tables of this process: one disk is full for all."""


def pauses() -> Iterator[float]:
    """Seconds between attempts: 1, 2, 4 … 30, 30."""
    pause = FIRST_PAUSE
    while True:
        yield pause
        pause = min(LONGEST_PAUSE, 2 * pause)
