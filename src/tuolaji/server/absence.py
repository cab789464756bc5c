"""Absence: who is connected, whose line is lost, and for whom a bot plays meanwhile."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

Away = Literal["time", "line"]


class Absence:
    """The people of one table; times are seconds that never go back, ``at`` epoch milliseconds for the screen.

    Who lets the time run out stays away until coming back in so many words; whose line was lost is back with it.
    """

    def __init__(self) -> None:
        self.away: dict[int, tuple[Away, int]] = {}
        self._gone: dict[int, float] = {}

    def people(self, seats: Iterable[int], here: Iterable[int], now: float) -> None:
        """Who sits at the table, and who of them is connected."""
        seated, connected = set(seats), set(here)
        for seat in [seat for seat in self.away if seat not in seated]:
            del self.away[seat]
        for seat in connected:
            self._gone.pop(seat, None)
            away = self.away.get(seat)
            if away is not None and away[0] == "line":
                del self.away[seat]
        self._gone = {seat: since for seat, since in self._gone.items() if seat in seated}
        for seat in seated - connected:
            self._gone.setdefault(seat, now)

    def late(self, seat: int, at: int) -> None:
        """The time of a seat has run out."""
        self.away[seat] = ("time", at)

    def lost(self, seat: int, at: int) -> None:
        """The line of a seat has been lost for too long."""
        self.away.setdefault(seat, ("line", at))

    def back(self, seat: int) -> bool:
        """The person plays again; whether a bot did until now."""
        return self.away.pop(seat, None) is not None

    def gone(self, now: float, patience: float) -> dict[int, float]:
        """Seconds until a bot plays for each seat whose line is lost and for which none does yet."""
        return {seat: since + patience - now for seat, since in self._gone.items() if seat not in self.away}
