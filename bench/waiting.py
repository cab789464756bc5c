"""Waiting for players: as long as it takes while their tables go on, and not long for a table that stands still."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Sequence

from bench.players import Player

STILL = 30.0
"""Seconds without news after which a table stands still; a long draw on a busy machine has news all the time."""
LONGEST = 180.0


async def until(holds: Callable[[], bool], players: Sequence[Player], otherwise: str) -> None:
    """Returns once ``holds()``. TimeoutError, with where they are, when players hear nothing for ``STILL`` seconds."""
    since = time.monotonic()
    while not holds():
        now = time.monotonic()
        still = [player for player in players if now - max(player.latest_news, since) > STILL]
        if still or now - since > LONGEST:
            raise TimeoutError("; ".join([otherwise, *(player.where() for player in still or players)]))
        await asyncio.sleep(0.01)
