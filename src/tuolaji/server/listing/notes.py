"""What a live table tells about itself, so that it is found and remembered while nobody plays it."""

from __future__ import annotations

from typing import Literal

import msgspec

from tuolaji.server.lobby import TableInfo

Outcome = Literal["won", "lost", "drawn"]


class SeatResult(msgspec.Struct, frozen=True, kw_only=True):
    """What became of one seat in a match that is over.

    ``partner`` is a seat (None where partners change), ``level`` the seat's at the end, ``steps`` the steps it moved
    up since the start, ``deals`` those that counted.
    """

    seat: int
    person: str | None
    name: str
    bot: bool
    partner: int | None
    outcome: Outcome
    level: str
    steps: int
    deals: int


class TableNote(msgspec.Struct, frozen=True, kw_only=True):
    """A table as it is now.

    ``epoch``: the claim of whoever tells it (None: the table is being made). ``host`` is a person's id, ``people`` the
    seats by person, ``here`` how many are connected. ``results`` are those of a match that is over, ``finished`` its
    end (epoch milliseconds; of matches whose end was not noted, the latest time in their events).
    """

    info: TableInfo
    epoch: int | None
    created: int
    host: str | None
    people: dict[str, int]
    here: int
    results: tuple[SeatResult, ...] = ()
    finished: int = 0

    @property
    def state(self) -> str:
        """``open`` before the start, ``started``, or ``over``."""
        return "over" if self.info.over else "started" if self.info.started else "open"
