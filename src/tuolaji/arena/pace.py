"""A clock for simulated matches: nobody waits, but a card drawn or played takes its nominal time.

Matches with a time limit (2M, 3M, 4M) would otherwise have no end, or another one than at a real table.
"""

from __future__ import annotations

from typing import Final

from tuolaji.table.state import State
from tuolaji.table.timing import limit_at

DRAW_MS: Final = 1_000
PLAY_MS: Final = 2_000
BURY_MS: Final = 30_000
_START_MS: Final = 1


class Clock:
    """Simulated milliseconds; a real table's pace: a deal of two decks takes some five minutes."""

    def __init__(self, running: bool = True) -> None:
        self.running = running
        self.now = _START_MS if running else 0

    def drew(self) -> None:
        """One card was drawn."""
        if self.running:
            self.now += DRAW_MS

    def acted(self, phase: str) -> None:
        """Somebody did something in this phase."""
        if self.running:
            self.now += BURY_MS if phase == "bury" else PLAY_MS if phase == "play" else 0

    def due(self, state: State) -> bool:
        """Whether the match's time is to be called now."""
        if not self.running:
            return False
        limit = limit_at(state)
        return limit is not None and self.now >= limit


NO_CLOCK: Final = Clock(running=False)
