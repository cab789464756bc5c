"""Long work beside live tables: in slices of a millisecond, one piece of work at a time, pausing after each slice."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Generator
from typing import Final, TypeVar

_T = TypeVar("_T")
_SLICE: Final = 0.001
_PAUSE: Final = 0.002


class Aside:
    """Works generators off so that the event loop stays free for others at least two thirds of the time."""

    def __init__(self) -> None:
        self._one_at_a_time = asyncio.Lock()

    async def work(self, pieces: Generator[None, None, _T]) -> _T:
        """What the generator returns; a piece is what it does between two ``yield``."""
        async with self._one_at_a_time:
            while True:
                ends = time.perf_counter() + _SLICE
                while time.perf_counter() < ends:
                    try:
                        next(pieces)
                    except StopIteration as done:
                        result: _T = done.value
                        return result
                await asyncio.sleep(_PAUSE)
