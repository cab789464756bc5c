"""Messages of the HTTP side: making a table, finding one, sitting down."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from tuolaji.server.messages import RulebookInfo
from tuolaji.server.rooms.messages import HouseLine, TableManners
from tuolaji.server.rooms.names import (
    Deals,
    Options,
    Password,
    RulebookName,
    SeatNumber,
    Strength,
    TableName,
    Visibility,
)
from tuolaji.server.table_setup import Pace


class CreateTable(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A new table. ``deals``: the match ends after so many (0: as the rulebook says).

    ``pace`` is that of ``manners`` where it is given. ``start``: cards are dealt at once, against bots of strength
    ``bots``; otherwise the room waits for people and for its host to start.
    """

    rulebook: RulebookName
    options: Options = {}
    partner_mode: Literal["fixed", "pick"] | None = None
    pace: Pace | None = None
    deals: Deals = 0
    name: TableName = ""
    visibility: Visibility = "unlisted"
    password: Password = ""
    bots: Strength = "strong"
    manners: TableManners = TableManners()
    start: bool = True


class TableCreated(msgspec.Struct, frozen=True):
    """The table, the seat, and the secret that owns it. ``code``: what a friend types in to find the table."""

    table: str
    seat: int
    token: str
    code: str


class SeatInfo(msgspec.Struct, frozen=True):
    """Who sits on a seat."""

    kind: Literal["person", "bot"]
    name: str
    strength: Strength


class TableInfo(msgspec.Struct, frozen=True, kw_only=True):
    """A table as people who are not at it see it.

    ``house``: options that differ from the rulebook's; ``deals``: the match ends after so many (0: as the rulebook
    says); ``watching``: whether it can be watched now; ``sit``: the seats
    that are free to sit on now; ``reserved``: it is kept for the two sides of a match of an event.
    """

    table: str
    code: str
    name: str
    host: str
    rulebook: RulebookInfo
    house: tuple[HouseLine, ...]
    visibility: Visibility
    seats: tuple[SeatInfo, SeatInfo, SeatInfo, SeatInfo]
    started: bool
    over: bool
    watching: bool
    sit: tuple[int, ...]
    reserved: bool = False
    deals: int = 0


class SitDown(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Wants a seat (None: any). ``password``: of a password table; ``key``: of a link to the event whose match is
    played there."""

    seat: SeatNumber | None = None
    password: Password = ""
    key: Annotated[str, msgspec.Meta(max_length=200)] = ""


class Seated(msgspec.Struct, frozen=True):
    """The seat, and the secret that owns it."""

    table: str
    seat: int
    token: str
