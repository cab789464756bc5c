"""What a room is asked to do: by its people over the wire, and by the table itself."""

from __future__ import annotations

import msgspec

from tuolaji.server.rooms.messages import (
    Answer,
    Back,
    GiveHost,
    Pause,
    Propose,
    Remove,
    SetBot,
    SetHouse,
    SetManners,
    SetVisibility,
    Stand,
    Start,
    Swap,
    Withdraw,
)


class Sit(msgspec.Struct, frozen=True):
    """A person wants a seat (None: any that is free). Who sits already keeps the seat and may bring a new name.

    ``among``: the seats kept for the person's side at a table that is reserved.
    """

    person: str
    name: str
    seat: int | None = None
    among: tuple[int, ...] = (0, 1, 2, 3)


class Reserve(msgspec.Struct, frozen=True):
    """The table is to be kept for the two sides of a match from now on."""


class Lapse(msgspec.Struct, frozen=True):
    """The table: the time to answer a proposal is over, or what it was about has passed."""


class Late(msgspec.Struct, frozen=True):
    """The table: the time of the person on a seat has run out."""

    seat: int


class PassHost(msgspec.Struct, frozen=True):
    """The table: the host has been away for long while ``seat`` is here."""

    seat: int


RoomAct = (
    Start
    | SetHouse
    | SetManners
    | SetVisibility
    | SetBot
    | Swap
    | Remove
    | GiveHost
    | Stand
    | Pause
    | Back
    | Propose
    | Answer
    | Withdraw
    | Sit
    | Reserve
    | Lapse
    | Late
    | PassHost
)
"""All that ``decide`` answers; words for the table (``Say``, ``SayPhrase``) change nothing in it."""
