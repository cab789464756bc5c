"""Folding the events of a room."""

from __future__ import annotations

from collections.abc import Callable
from typing import assert_never

from msgspec.structs import replace

from tuolaji.server.rooms.events import (
    Answered,
    AnyRoomEvent,
    BotSet,
    HostChanged,
    HouseSet,
    MannersSet,
    Opened,
    Paused,
    Proposed,
    Renamed,
    Resumed,
    Sat,
    Settled,
    Started,
    Stood,
    Swapped,
    VisibilitySet,
)
from tuolaji.server.rooms.state import Answers, Chair, Chairs, House, Motion, RoomState, Sitter


def evolve(room: RoomState, event: AnyRoomEvent) -> RoomState:
    """The room after an event."""
    return replace(_evolved(room, event), seq=room.seq + 1)


def _evolved(room: RoomState, event: AnyRoomEvent) -> RoomState:
    match event:
        case Opened():
            return _opened(event)
        case Sat() | Stood() | BotSet() | Swapped() | Renamed():
            return _seats(room, event)
        case Proposed() | Answered() | Settled():
            return _motion(room, event)
        case HostChanged():
            return replace(room, host=event.person)
        case Started():
            return replace(room, started=True)
        case HouseSet():
            return replace(room, house=House(event.rulebook, event.options, event.deals))
        case MannersSet():
            return replace(room, manners=event.manners)
        case VisibilitySet():
            return replace(room, visibility=event.visibility, lock=event.lock)
        case Paused():
            return replace(room, paused=event.seat)
        case Resumed():
            return replace(room, paused=None)
        case _:
            assert_never(event)


def _opened(event: Opened) -> RoomState:
    chair = Chair(event.strength)
    return RoomState(
        chairs=(chair, chair, chair, chair),
        started=event.started,
        name=event.name,
        code=event.code,
        visibility=event.visibility,
        lock=event.lock,
        manners=event.manners,
        house=House(event.rulebook, event.options, event.deals),
    )


def _seats(room: RoomState, event: Sat | Stood | BotSet | Swapped | Renamed) -> RoomState:
    match event:
        case Sat():
            sitter = Sitter(event.person, event.name, event.grant, event.seat, event.at)
            chairs = _changed(room.chairs, event.seat, lambda chair: replace(chair, sitter=sitter))
            return replace(room, chairs=chairs, grants=event.grant + 1)
        case Stood():
            left = room.chairs[event.seat].sitter
            removed = (*room.removed, left.person) if event.removed and left is not None else room.removed
            chairs = _changed(room.chairs, event.seat, lambda chair: replace(chair, sitter=None))
            return replace(room, chairs=chairs, removed=removed)
        case BotSet():
            strength = event.strength
            chairs = _changed(room.chairs, event.seat, lambda chair: replace(chair, strength=strength))
            return replace(room, chairs=chairs)
        case Swapped():
            one, other = room.chairs[event.a], room.chairs[event.b]
            chairs = _changed(room.chairs, event.a, lambda _: other)
            chairs = _changed(chairs, event.b, lambda _: one)
            return replace(room, chairs=chairs, paused=_after(room.paused, event))
        case Renamed():
            seat = room.seat_of(event.person)
            if seat is None:
                return room
            name = event.name
            chairs = _changed(
                room.chairs,
                seat,
                lambda chair: replace(chair, sitter=replace(chair.sitter, name=name)) if chair.sitter else chair,
            )
            return replace(room, chairs=chairs)
        case _:
            assert_never(event)


def _changed(chairs: Chairs, seat: int, change: Callable[[Chair], Chair]) -> Chairs:
    a, b, c, d = [change(chair) if at == seat else chair for at, chair in enumerate(chairs)]
    return a, b, c, d


def _after(seat: int | None, swap: Swapped) -> int | None:
    """Where who sat on a seat sits after a swap."""
    return {swap.a: swap.b, swap.b: swap.a}.get(seat, seat) if seat is not None else None


def _motion(room: RoomState, event: Proposed | Answered | Settled) -> RoomState:
    match event:
        case Proposed():
            answers = _answered((None, None, None, None), event.seat, True)
            motion = Motion(
                number=event.number,
                what=event.what,
                seat=event.seat,
                cards=event.cards,
                answers=answers,
                until=event.until,
            )
            return replace(room, motion=motion, motions=event.number)
        case Answered():
            if room.motion is None:
                return room
            answers = _answered(room.motion.answers, event.seat, event.yes)
            return replace(room, motion=replace(room.motion, answers=answers))
        case Settled():
            return replace(room, motion=None)
        case _:
            assert_never(event)


def _answered(answers: Answers, seat: int, yes: bool) -> Answers:
    a, b, c, d = [yes if at == seat else answer for at, answer in enumerate(answers)]
    return a, b, c, d
