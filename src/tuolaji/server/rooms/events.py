"""What has happened in a room. Kept in the table's second stream, beside the events of its match."""

from __future__ import annotations

from typing import Literal

import msgspec

from tuolaji.rules.option_kinds import OptionValue
from tuolaji.server.rooms.messages import ProposalKind, TableManners
from tuolaji.server.rooms.names import Strength, Visibility
from tuolaji.table.commands import Cards, kebab

Outcome = Literal["accepted", "declined", "withdrawn", "lapsed"]


class RoomEvent(msgspec.Struct, frozen=True, tag_field="type", tag=kebab):
    """Base of all events of a room."""


class Opened(RoomEvent, frozen=True, kw_only=True):
    """The room is made."""

    at: int
    rulebook: str
    options: dict[str, OptionValue]
    deals: int
    manners: TableManners
    name: str
    code: str
    visibility: Visibility
    lock: str
    strength: Strength
    started: bool


class Sat(RoomEvent, frozen=True, kw_only=True):
    """A person takes a seat that was a bot's."""

    seat: int
    person: str
    name: str
    grant: int
    at: int


class Stood(RoomEvent, frozen=True, kw_only=True):
    """A person leaves the seat to a bot; ``removed``: by the host, and not to come back."""

    seat: int
    removed: bool
    at: int


class Reserved(RoomEvent, frozen=True, kw_only=True):
    """The table is kept for the two sides of a match: seats 0 and 2, 1 and 3 are given to their people only.

    ``anew``: nothing was dealt yet, so that it waits for them and for the start.
    """

    at: int
    anew: bool


class HostChanged(RoomEvent, frozen=True):
    """Another person is the host; None: nobody is."""

    person: str | None


class Renamed(RoomEvent, frozen=True):
    """A person goes by another name."""

    person: str
    name: str


class Started(RoomEvent, frozen=True):
    """The match begins."""

    at: int


class HouseSet(RoomEvent, frozen=True):
    """What is played."""

    rulebook: str
    options: dict[str, OptionValue]
    deals: int


class MannersSet(RoomEvent, frozen=True):
    """How it is played."""

    manners: TableManners


class VisibilitySet(RoomEvent, frozen=True):
    """Who finds the table."""

    visibility: Visibility
    lock: str


class BotSet(RoomEvent, frozen=True):
    """How strong the bot of a seat plays."""

    seat: int
    strength: Strength


class Swapped(RoomEvent, frozen=True):
    """Two seats have changed places, with whoever sat there."""

    a: int
    b: int


class TimedOut(RoomEvent, frozen=True):
    """The person on a seat was out of time: a bot plays for them until they are back."""

    seat: int
    at: int


class Returned(RoomEvent, frozen=True):
    """The person on a seat plays again."""

    seat: int


class Paused(RoomEvent, frozen=True):
    """The table stands still; ``seat`` asked for it."""

    seat: int


class Resumed(RoomEvent, frozen=True):
    """The pause is over."""

    seat: int | None


class Proposed(RoomEvent, frozen=True, kw_only=True):
    """All people are asked; who proposes agrees. ``match``: the match's latest event then, and as long as they are."""

    number: int
    what: ProposalKind
    seat: int
    cards: Cards
    until: int
    match: int = 0


class Answered(RoomEvent, frozen=True):
    """A seat answers the proposal."""

    seat: int
    yes: bool


class Settled(RoomEvent, frozen=True):
    """The proposal is closed."""

    outcome: Outcome


AnyRoomEvent = (
    Opened
    | Sat
    | Stood
    | Reserved
    | HostChanged
    | Renamed
    | Started
    | HouseSet
    | MannersSet
    | VisibilitySet
    | BotSet
    | Swapped
    | TimedOut
    | Returned
    | Paused
    | Resumed
    | Proposed
    | Answered
    | Settled
)
