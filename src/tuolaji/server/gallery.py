"""The gallery: what watchers see – no hand, and nothing before the delay that the table's manners set has passed."""

from __future__ import annotations

from collections import deque

from tuolaji.rules.options import Rulebook
from tuolaji.table import AnyEvent, DealStarted, Setup, View, redact


class Gallery:
    """The watchers' view of a match. Every event is held back until it is due."""

    def __init__(self, rulebook: Rulebook, setup: Setup) -> None:
        self.view = View.of(rulebook, "spectator", setup)
        self._waiting: deque[tuple[float, AnyEvent]] = deque()

    def add(self, event: AnyEvent, due: float) -> None:
        """An event has happened; it is shown at ``due``."""
        self._waiting.append((due, event))

    def hold_deal(self, due: float) -> None:
        """After a start nobody knows when things happened: the running deal is shown at ``due`` at the earliest."""
        starts = [at for at, (_, event) in enumerate(self._waiting) if isinstance(event, DealStarted)]
        first = starts[-1] if starts else 0
        self._waiting = deque((0.0 if at < first else due, event) for at, (_, event) in enumerate(self._waiting))

    def next_due(self) -> float | None:
        """When the next event is to be shown; None: nothing waits."""
        return self._waiting[0][0] if self._waiting else None

    def release(self, now: float) -> AnyEvent | None:
        """The next event that is due, in full, folded into the view as watchers see it; None: nothing is due."""
        if not self._waiting or self._waiting[0][0] > now:
            return None
        _, event = self._waiting.popleft()
        seen = redact(event, "spectator")
        if seen is not None:
            self.view = self.view.apply(seen)
        return event
