"""Time at a table: it stands still while no person is there, so that nobody loses a match by going to lunch."""

from __future__ import annotations

from collections.abc import Callable


class TableClock:
    """Epoch milliseconds that begin at ``start`` and run only between ``come`` and ``go``.

    ``seconds`` gives seconds that never go back.
    """

    def __init__(self, start: int, seconds: Callable[[], float]) -> None:
        self._start = start
        self._seconds = seconds
        self._played = 0.0
        self._since: float | None = None

    def come(self) -> bool:
        """A person is there; whether the clock stood until now."""
        stood = self._since is None
        if stood:
            self._since = self._seconds()
        return stood

    def go(self) -> None:
        """The last person has gone."""
        if self._since is not None:
            self._played += self._seconds() - self._since
            self._since = None

    def now(self) -> int:
        """The time at the table."""
        running = 0.0 if self._since is None else self._seconds() - self._since
        return self._start + int((self._played + running) * 1000)
