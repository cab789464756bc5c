"""Matches played online: a table is linked to a match, and its result is entered when it is over."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Mapping
from typing import Literal

import msgspec
import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection

from tuolaji.director import EventError
from tuolaji.director.commands import EnterResult
from tuolaji.director.sheets import other
from tuolaji.director.values import Result
from tuolaji.server.halls.halls import Halls
from tuolaji.server.halls.rights import sides
from tuolaji.server.http.problems import ProblemError
from tuolaji.server.storage import Store, StoreError
from tuolaji.server.storage.schema import LISTINGS, RESULTS, TOURNAMENT_TABLES

log = logging.getLogger(__name__)
Side = Literal["a", "b"]
NO_SIDES = "no-sides"
"""State of a table whose partners changed: no side of a match has won there."""
_LINKS = TOURNAMENT_TABLES.c


class LinkedTable(msgspec.Struct, frozen=True):
    """A table on which a match is played; ``first`` sits on seats 0 and 2.

    ``state``: ``waits`` for its end, ``entered``, or the code of why its result could not be entered.
    """

    table: str
    match: str
    first: Side
    state: str


class SeatEnd(msgspec.Struct, frozen=True):
    """What became of a seat."""

    partner: int | None
    outcome: str
    steps: int


class Online:
    """The links of tables and matches, over a store."""

    def __init__(self, store: Store, halls: Halls) -> None:
        self.store = store
        self._halls = halls
        self._tasks: set[asyncio.Task[None]] = set()

    async def link(self, event: str, linked: LinkedTable) -> None:
        """Links a table; its result is entered at once when it is over. ``store-conflict`` when it is linked."""
        row = {
            "table_id": linked.table,
            "tournament": event,
            "match": linked.match,
            "first": linked.first,
            "state": linked.state,
        }
        await self.store.write(lambda db: db.execute(sa.insert(TOURNAMENT_TABLES), row))
        await self.settle(linked.table)

    async def of_event(self, event: str, *, begun: bool = False) -> list[LinkedTable]:
        """The tables of an event; ``begun``: only those that nobody can sit down at any more."""
        wanted = sa.select(_LINKS.table_id, _LINKS.match, _LINKS.first, _LINKS.state)
        wanted = wanted.where(_LINKS.tournament == event).order_by(_LINKS.match, _LINKS.table_id)
        if begun:
            wanted = wanted.join(LISTINGS, LISTINGS.c.table_id == _LINKS.table_id).where(LISTINGS.c.state != "open")

        async def work(db: AsyncConnection) -> list[LinkedTable]:
            return [LinkedTable(*row) for row in await db.execute(wanted)]

        return await self.store.read(work)

    async def of_match(self, event: str, match: str) -> LinkedTable | None:
        """The table a match is played on; of several the one that was not over when it was asked last."""
        found = [one for one in await self.of_event(event) if one.match == match]
        return next((one for one in found if one.state == "waits"), found[-1] if found else None)

    async def seats(self, table: str, key: str) -> tuple[int, ...] | None:
        """The seats that who holds a key may take at a table; None: it is no match's, anybody may sit anywhere.

        Those of a team's side of the match, none for everybody else. ProblemError ``bad-key``.
        """
        wanted = sa.select(_LINKS.tournament, _LINKS.match, _LINKS.first).where(_LINKS.table_id == table)

        async def work(db: AsyncConnection) -> tuple[str, str, Side] | None:
            row = (await db.execute(wanted)).one_or_none()
            return None if row is None else (row[0], row[1], row[2])

        link = await self.store.read(work)
        if link is None:
            return None
        event, match, first = link
        holder = await self._halls.holder(event, key)
        if holder.role != "team":
            return ()
        state = (await self._halls.find(event)).event.state
        own = sides(state, holder.team, match)
        return tuple([seat for seat in range(4) if (first if seat % 2 == 0 else other(first)) in own])

    def soon(self, table: str) -> None:
        """A table is over: the result of its match is entered, if it has one; what fails is done at housekeeping."""
        task = asyncio.create_task(self._settled(table))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def settle(self, table: str | None = None) -> None:
        """Enters the results of all linked tables that are over, or of one. StoreError."""
        wanted = sa.select(_LINKS.table_id, _LINKS.tournament, _LINKS.match, _LINKS.first)
        wanted = wanted.where(_LINKS.state == "waits")
        if table is not None:
            wanted = wanted.where(_LINKS.table_id == table)

        async def work(db: AsyncConnection) -> list[tuple[str, LinkedTable, dict[int, SeatEnd]]]:
            found = []
            for table_id, event, match, first in (await db.execute(wanted)).all():
                ends = sa.select(RESULTS.c.seat, RESULTS.c.partner, RESULTS.c.outcome, RESULTS.c.steps)
                rows = await db.execute(ends.where(RESULTS.c.table_id == table_id))
                seats = {seat: SeatEnd(*end) for seat, *end in rows}
                if len(seats) == 4:
                    found.append((event, LinkedTable(table_id, match, first, "waits"), seats))
            return found

        for event, linked, seats in await self.store.read(work):
            try:
                state = await self._entered(event, linked, seats)
            except (ProblemError, StoreError) as error:
                log.warning("the result of table %s is not entered: %s", linked.table, error)
                continue
            here = _LINKS.table_id == linked.table
            change = sa.update(TOURNAMENT_TABLES).where(here).values(state=state)
            await self.store.write(lambda db, change=change: db.execute(change))  # type: ignore[misc]

    async def stop(self) -> None:
        """Enters what is being entered."""
        if self._tasks:
            await asyncio.wait(self._tasks, timeout=2)

    async def _settled(self, table: str) -> None:
        try:
            await self.settle(table)
        except StoreError as error:
            log.warning("the result of table %s is not entered: %s", table, error)

    async def _entered(self, event: str, linked: LinkedTable, seats: Mapping[int, SeatEnd]) -> str:
        result = result_of(linked.first, seats)
        if result is None:
            return NO_SIDES
        hall = await self._halls.find(event)
        command = EnterResult(match=linked.match, result=result)
        try:
            await hall.do(f"table:{linked.table}", f"table {linked.table}", lambda _: (command,))
        except EventError as error:
            return error.code
        return "entered"


def result_of(first: Side, seats: Mapping[int, SeatEnd]) -> Result | None:
    """The result of a match from its seats; None where partners changed. ``first`` sat on seats 0 and 2."""
    if any(end.partner != (seat + 2) % 4 for seat, end in seats.items()):
        return None
    a, b = (seats[0], seats[1]) if first == "a" else (seats[1], seats[0])
    winner: Literal["a", "b", "none"] = "a" if a.outcome == "won" else "b" if b.outcome == "won" else "none"
    return Result(winner=winner, levels=(a.steps, b.steps))
