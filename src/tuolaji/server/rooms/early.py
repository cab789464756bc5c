"""Tables made before there were rooms: one person, three bots, and a secret that was given once."""

from __future__ import annotations

from typing import Final

from tuolaji.server.rooms.messages import TableManners
from tuolaji.server.rooms.state import Chair, House, RoomState, Sitter
from tuolaji.server.table_setup import TableSetup

_STRENGTH: Final = "strong"


def early_person(seat: int) -> str:
    """The id of the person who was given a seat then; nobody else has such an id."""
    return f"seat:{seat}"


def room_before(setup: TableSetup) -> RoomState:
    """The room as it is before its first event."""
    one, two, three, four = [_chair(seat, seat in setup.people) for seat in range(4)]
    return RoomState(
        chairs=(one, two, three, four),
        host=early_person(setup.people[0]) if setup.people else None,
        started=True,
        manners=TableManners(pace=setup.pace),
        house=House(setup.rulebook, setup.options, setup.deals),
        grants=4,
    )


def _chair(seat: int, person: bool) -> Chair:
    sitter = Sitter(early_person(seat), "", seat, seat, 0) if person else None
    return Chair(_STRENGTH, sitter)


def is_early(person: str) -> bool:
    """Whether an id is that of a person who is known by an early seat alone."""
    return person.startswith("seat:")
