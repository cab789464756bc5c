"""Waiting: when the next thing a table does by itself is due. A wait goes on however often it is planned."""

from __future__ import annotations

from collections.abc import Callable

from tuolaji.server.automatic import Due
from tuolaji.server.messages import Clock


class Waiting:
    """One wait at a time; ``clock`` gives seconds that never go back."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._due: Due | None = None
        self._at = 0.0
        self._until: dict[bool, tuple[tuple[object, ...], float]] = {}  # of the last wait that was shown, and not shown
        self._stopped: float | None = None

    def plan(self, due: Due | None, *, anew: bool = False) -> None:
        """What is due next. The same wait as before ends when it would have (or sooner), unless ``anew``."""
        self._due = due
        if due is None:
            return
        self._at = self._clock() + due.wait
        if not due.key:
            return
        shown = due.clock is not None
        key, until = self._until.get(shown, ((), 0.0))
        if not anew and due.key == key:
            self._at = min(self._at, until)
        self._until[shown] = due.key, self._at

    def stop(self) -> None:
        """The table is paused: nothing is due, and the wait stands still."""
        self._due = None
        if self._stopped is None:
            self._stopped = self._clock()

    def go(self) -> None:
        """The pause is over; what is due must be planned again."""
        if self._stopped is not None:
            stood = self._clock() - self._stopped
            self._until = {shown: (key, until + stood) for shown, (key, until) in self._until.items()}
            self._stopped = None

    def left(self) -> float | None:
        """Seconds until something is due (0: now); None: nothing is."""
        return None if self._due is None else max(0.0, self._at - self._clock())

    def take(self) -> Due | None:
        """What is due now, once; None while nothing is."""
        due = self._due
        if due is None or self._clock() < self._at:
            return None
        self._due = None
        return due

    def shown(self) -> Clock | None:
        """The wait as people are shown it."""
        due, left = self._due, self.left()
        if due is None or due.clock is None or left is None:
            return None
        return Clock(due.clock, int(left * 1000), int(due.wait * 1000))
