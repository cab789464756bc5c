"""A table as it is told to people who are not at it."""

from __future__ import annotations

import msgspec

from tuolaji.server.frames import info_of
from tuolaji.server.history.results import Player, results_of
from tuolaji.server.listing import TableNote
from tuolaji.server.lobby import SeatInfo, TableInfo
from tuolaji.server.rooms.early import is_early
from tuolaji.server.rooms.refusal import Progress
from tuolaji.server.rooms.state import SEATS, Chair, RoomState
from tuolaji.server.rooms.views import house_lines
from tuolaji.server.rooms.watching import watch_problem
from tuolaji.table import State


class Known(msgspec.Struct, frozen=True):
    """What identifies a table: its id, the claim of whoever plays it (None: it is being made), when it was made."""

    table: str
    epoch: int | None
    created: int


def progress_of(state: State) -> Progress:
    """How far a match is."""
    over = state.phase == "over"
    begun = state.deals > 0
    return Progress(begun=begun, running=begun and state.phase not in ("idle", "done", "over"), over=over)


def info_of_table(table: str, room: RoomState, state: State) -> TableInfo:
    """The table as everybody may see it."""
    progress = progress_of(state)
    host = room.seat_of(room.host)
    sitter = room.sitter(host) if host is not None else None
    one, two, three, four = [_seat(chair) for chair in room.chairs]
    return TableInfo(
        table=table,
        code=room.code,
        name=room.name,
        host=sitter.name if sitter is not None else "",
        rulebook=info_of(state.rulebook),
        house=house_lines(room.house),
        visibility=room.visibility,
        seats=(one, two, three, four),
        started=room.started,
        over=progress.over,
        watching=watch_problem(room, progress.over, 0) is None,
        sit=() if progress.over or progress.running or room.reserved else room.free(),
        reserved=room.reserved,
        deals=room.house.deals,
    )


def _seat(chair: Chair) -> SeatInfo:
    sitter = chair.sitter
    return SeatInfo("bot" if sitter is None else "person", sitter.name if sitter is not None else "", chair.strength)


def note_of(known: Known, room: RoomState, state: State, here: int, at: int) -> TableNote:
    """What the directory is told; ``here``: people connected, ``at``: the match's latest moment."""
    info = info_of_table(known.table, room, state)
    sitters = [(seat, sitter) for seat in SEATS if (sitter := room.sitter(seat)) is not None]
    return TableNote(
        info=info,
        epoch=known.epoch,
        created=known.created,
        host=_known_person(room.host),
        people={sitter.person: seat for seat, sitter in sitters if not is_early(sitter.person)},
        here=here,
        results=results_of(state, [_player(room, seat) for seat in SEATS]),
        finished=at if info.over else 0,
    )


def _player(room: RoomState, seat: int) -> Player:
    sitter = room.sitter(seat)
    if sitter is None:
        return Player(None, "", True)
    return Player(_known_person(sitter.person), sitter.name, False)


def _known_person(person: str | None) -> str | None:
    return None if person is None or is_early(person) else person
