"""The room as one person sees it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

import msgspec

from tuolaji.rulebooks import get
from tuolaji.rules.options import options_of
from tuolaji.server.rooms.messages import HouseLine, PausedBy, Proposal, RoomSeat, RoomView
from tuolaji.server.rooms.state import House, RoomState

Away = Literal["time", "line"]


class Presence(msgspec.Struct, frozen=True, kw_only=True):
    """Who is there: seats with a connection, seats whose line has been lost for long (and since when), the watchers.

    ``ready``: seats of people who want to go on.
    """

    here: frozenset[int] = frozenset()
    away: Mapping[int, tuple[Away, int]] = {}
    watchers: int = 0
    ready: frozenset[int] = frozenset()


def room_view(room: RoomState, person: str | None, presence: Presence, commitment: str, late: bool = False) -> RoomView:
    """What a person (None: a stranger) sees. ``late``: a watcher who must not hear of the play before it is shown."""
    motion = room.motion
    proposal = None
    if motion is not None and not late:
        proposal = Proposal(
            number=motion.number,
            what=motion.what,
            seat=motion.seat,
            cards=motion.cards,
            answers=motion.answers,
            until=motion.until,
        )
    one, two, three, four = [_seat(room, seat, presence) for seat in range(4)]
    return RoomView(
        host=room.seat_of(room.host),
        you_host=person is not None and person == room.host,
        started=room.started,
        paused=PausedBy(room.paused) if room.paused is not None else None,
        name=room.name,
        visibility=room.visibility,
        code=room.code,
        seats=(one, two, three, four),
        manners=room.manners,
        watchers=presence.watchers,
        proposal=proposal,
        ready=() if late else tuple(sorted(presence.ready)),
        house=house_lines(room.house),
        deals=room.house.deals,
        commitment=commitment,
    )


def _seat(room: RoomState, seat: int, presence: Presence) -> RoomSeat:
    chair = room.chairs[seat]
    sitter = chair.sitter
    if sitter is None:
        return RoomSeat(kind="bot", name="", strength=chair.strength, here=True, away=None, since=0)
    away, since = presence.away.get(seat, (None, sitter.since))
    if sitter.late:
        away, since = "time", sitter.late
    here = seat in presence.here
    return RoomSeat(kind="person", name=sitter.name, strength=chair.strength, here=here, away=away, since=since)


def house_lines(house: House) -> tuple[HouseLine, ...]:
    """The options that this table plays otherwise than the published rulebook."""
    if not house.options:
        return ()
    published = options_of(get(house.rulebook))
    return tuple(
        [HouseLine(name, value) for name, value in sorted(house.options.items()) if published.get(name) != value]
    )
