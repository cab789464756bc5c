"""What a room tells of itself to those who are not in it."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from tuolaji.rulebooks import get, with_options
from tuolaji.server.frames import info_of
from tuolaji.server.listing.notes import SeatResult, TableNote
from tuolaji.server.lobby import SeatInfo, TableInfo
from tuolaji.server.rooms.state import Chair, RoomState
from tuolaji.server.rooms.views import house_lines


class Standing(msgspec.Struct, frozen=True, kw_only=True):
    """How far a table is: ``running`` while a deal is played, ``here``: how many are connected.

    ``results`` and ``finished`` (epoch milliseconds) once the match is over.
    """

    running: bool = False
    over: bool = False
    here: int = 0
    results: tuple[SeatResult, ...] = ()
    finished: int = 0


def table_info(table: str, room: RoomState, running: bool, over: bool) -> TableInfo:
    """A table as people who are not at it see it."""
    host = room.seat_of(room.host)
    sitter = None if host is None else room.sitter(host)
    one, two, three, four = [_seat(chair) for chair in room.chairs]
    return TableInfo(
        table=table,
        code=room.code,
        name=room.name,
        host=sitter.name if sitter is not None else "",
        rulebook=info_of(with_options(get(room.house.rulebook), room.house.options)),
        house=house_lines(room.house),
        visibility=room.visibility,
        seats=(one, two, three, four),
        started=room.started,
        over=over,
        watching=room.manners.watching == "live" and not over,
        sit=() if running or over else room.free(),
    )


def note_of_room(table: str, room: RoomState, standing: Standing, *, created: int, epoch: int | None) -> TableNote:
    """What is listed of a table; ``created`` in epoch milliseconds, ``epoch``: the claim (None: it is being made)."""
    return TableNote(
        info=table_info(table, room, standing.running, standing.over),
        epoch=epoch,
        created=created,
        host=room.host,
        people=_people(room.chairs),
        here=standing.here,
        results=standing.results,
        finished=standing.finished,
    )


def _seat(chair: Chair) -> SeatInfo:
    if chair.sitter is None:
        return SeatInfo("bot", "", chair.strength)
    return SeatInfo("person", chair.sitter.name, chair.strength)


def _people(chairs: Sequence[Chair]) -> dict[str, int]:
    return {chair.sitter.person: seat for seat, chair in enumerate(chairs) if chair.sitter is not None}
