"""Absence: whose line is lost, and since when a bot plays for them."""

from __future__ import annotations

from collections.abc import Iterable


class Absence:
    """The people of one table who are not connected. Times are seconds that never go back.

    ``lost``: seats that a bot plays for, with the moment it began (epoch milliseconds); with the line the seat is back.
    """

    def __init__(self) -> None:
        self.lost: dict[int, int] = {}
        self._gone: dict[int, float] = {}

    def people(self, seats: Iterable[int], here: Iterable[int], now: float) -> None:
        """Who sits at the table, and who of them is connected."""
        missing = set(seats) - set(here)
        self.lost = {seat: at for seat, at in self.lost.items() if seat in missing}
        self._gone = {seat: self._gone.get(seat, now) for seat in missing}

    def anew(self, now: float) -> None:
        """The table stood still: whoever is missing has been so from now on."""
        self.lost = {}
        self._gone = dict.fromkeys(self._gone, now)

    def give_up(self, seat: int, at: int) -> None:
        """The line of a seat has been lost for too long."""
        self.lost.setdefault(seat, at)

    def left(self, now: float, patience: float) -> dict[int, float]:
        """Seconds until a bot plays for each seat whose line is lost and for which none does yet."""
        return {seat: since + patience - now for seat, since in self._gone.items() if seat not in self.lost}
