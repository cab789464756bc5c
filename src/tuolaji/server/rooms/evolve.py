"""Folding the events of a room."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, assert_never

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
    Reserved,
    Resumed,
    Returned,
    Sat,
    Settled,
    Started,
    Stood,
    Swapped,
    TimedOut,
    VisibilitySet,
)
from tuolaji.server.rooms.state import Answers, Chair, Chairs, House, Motion, RoomState, Sitter

QUIET_MS: Final = 30_000
"""So much longer nobody hears of a person whose proposal was left unanswered."""


def evolve(room: RoomState, event: AnyRoomEvent) -> RoomState:
    """The room after an event."""
    return replace(_evolved(room, event), seq=room.seq + 1)


def _evolved(room: RoomState, event: AnyRoomEvent) -> RoomState:
    match event:
        case Opened():
            return _opened(event)
        case Sat() | Stood() | Reserved() | BotSet() | Swapped() | Renamed():
            return _seats(room, event)
        case Proposed() | Answered() | Settled():
            return _motion(room, event)
        case TimedOut():
            return _sitter(room, event.seat, lambda sitter: replace(sitter, late=event.at))
        case Returned():
            return _sitter(room, event.seat, lambda sitter: replace(sitter, late=0))
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


def _seats(room: RoomState, event: Sat | Stood | Reserved | BotSet | Swapped | Renamed) -> RoomState:
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
        case Reserved():
            return replace(room, reserved=True, removed=(), started=room.started and not event.anew)
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
            return _sitter(room, seat, lambda sitter: replace(sitter, name=name))
        case _:
            assert_never(event)


def _sitter(room: RoomState, seat: int, change: Callable[[Sitter], Sitter]) -> RoomState:
    """The person on a seat is otherwise; nothing where there is none."""

    def changed(chair: Chair) -> Chair:
        return chair if chair.sitter is None else replace(chair, sitter=change(chair.sitter))

    return replace(room, chairs=_changed(room.chairs, seat, changed))


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
                match=event.match,
            )
            return replace(room, motion=motion, motions=event.number)
        case Answered():
            if room.motion is None:
                return room
            answers = _answered(room.motion.answers, event.seat, event.yes)
            return replace(room, motion=replace(room.motion, answers=answers))
        case Settled():
            return _settled(room, event)
        case _:
            assert_never(event)


def _settled(room: RoomState, event: Settled) -> RoomState:
    """The proposal is closed. Who made people answer in vain is quiet for a while."""
    motion, room = room.motion, replace(room, motion=None)
    if motion is None or event.outcome == "accepted":
        return replace(room, agreed=motion)
    if event.outcome == "declined" and False not in motion.answers:
        return room  # bots took nobody's time
    quiet = motion.until + (QUIET_MS if event.outcome == "lapsed" else 0)
    return _sitter(room, motion.seat, lambda sitter: replace(sitter, quiet=quiet))


def _answered(answers: Answers, seat: int, yes: bool) -> Answers:
    a, b, c, d = [yes if at == seat else answer for at, answer in enumerate(answers)]
    return a, b, c, d
