"""Sitting down and leaving: one seat a person, and a host as long as anybody is at the table."""

from __future__ import annotations

from typing import Final

from tuolaji.server.rooms.commands import Sit
from tuolaji.server.rooms.events import AnyRoomEvent, HostChanged, Renamed, Reserved, Resumed, Sat, Stood
from tuolaji.server.rooms.evolve import evolve
from tuolaji.server.rooms.motions import after_leaving
from tuolaji.server.rooms.refusal import Facts, Refusal
from tuolaji.server.rooms.state import RoomState

_FIRST_CHOICE: Final = (0, 2, 1, 3)
"""Who comes second sits opposite to who came first."""


def sat(room: RoomState, command: Sit, facts: Facts) -> list[AnyRoomEvent] | Refusal:
    """A person takes a bot's seat: before the first deal or between deals. Who sits already keeps the seat."""
    own = room.seat_of(command.person)
    if own is not None:
        return _renamed(room, own, command)
    seat = _chosen(room, command)
    problem = _problem(room, command, seat, facts)
    if problem is not None or seat is None:
        return Refusal(problem or "table-full")
    taken = Sat(seat=seat, person=command.person, name=command.name, grant=room.grants, at=facts.at)
    return [taken] if room.host is not None else [taken, HostChanged(command.person)]


def _renamed(room: RoomState, seat: int, command: Sit) -> list[AnyRoomEvent]:
    sitter = room.sitter(seat)
    same = sitter is None or not command.name or sitter.name == command.name
    return [] if same else [Renamed(command.person, command.name)]


def _chosen(room: RoomState, command: Sit) -> int | None:
    if command.seat is not None:
        return command.seat
    return next((seat for seat in _FIRST_CHOICE if seat in command.among and room.sitter(seat) is None), None)


def _problem(room: RoomState, command: Sit, seat: int | None, facts: Facts) -> str | None:
    if command.person in room.removed:
        return "removed"
    if facts.over:
        return "match-over"
    if facts.running:
        return "deal-running"
    if (room.reserved and len(command.among) != 2) or (seat is not None and seat not in command.among):
        return "seats-reserved"
    if seat is None:
        return "table-full"
    return None if room.sitter(seat) is None else "seat-taken"


def reserved(room: RoomState, facts: Facts) -> list[AnyRoomEvent]:
    """The table is kept for a match. Before its first deal whoever sits there stands up: sides are seated anew."""
    if room.reserved or facts.over:
        return []
    events: list[AnyRoomEvent] = [Reserved(at=facts.at, anew=not facts.begun)]
    if facts.begun:
        return events
    for seat in room.people():
        gone = left(room, seat, False, facts)
        events += gone
        for event in gone:
            room = evolve(room, event)
    return events


def left(room: RoomState, seat: int, removed: bool, facts: Facts) -> list[AnyRoomEvent]:
    """A person leaves: a bot plays on, who sat down first of the others is the host, and a pause of theirs ends."""
    sitter = room.sitter(seat)
    if sitter is None:
        return []
    events: list[AnyRoomEvent] = [Stood(seat=seat, removed=removed, at=facts.at)]
    others = [other for at in room.people() if at != seat and (other := room.sitter(at)) is not None]
    if sitter.person == room.host:
        heir = min(others, key=lambda other: other.grant, default=None)
        events.append(HostChanged(heir.person if heir is not None else None))
    if room.paused is not None and (room.paused == seat or not others):
        events.append(Resumed(None))
    return [*events, *after_leaving(room, seat)]
