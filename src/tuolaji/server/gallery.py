"""The gallery: what watchers see – no hand, and nothing before the delay that the table's manners set has passed."""

from __future__ import annotations

from collections import deque

from tuolaji.server.telling import Told
from tuolaji.table import View


class Gallery:
    """The watchers' view of a match, ``view`` at first. Every event is held back until it is due."""

    def __init__(self, view: View) -> None:
        self.view = view
        self._waiting: deque[tuple[float, Told]] = deque()

    def add(self, told: Told, due: float) -> None:
        """An event has happened; it is shown at ``due``."""
        self._waiting.append((due, told))

    def next_due(self) -> float | None:
        """When the next event is to be shown; None: nothing waits."""
        return self._waiting[0][0] if self._waiting else None

    def release(self, now: float) -> Told | None:
        """The next event that is due, and the view as watchers have it after it; None: nothing is due."""
        if not self._waiting or self._waiting[0][0] > now:
            return None
        _, told = self._waiting.popleft()
        self.view = told.view
        return told
