"""The room of a table on the wire: its view, and what a person may ask of it."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from tuolaji.rules.option_kinds import OptionValue
from tuolaji.server.rooms.names import (
    CardTexts,
    Deals,
    Options,
    Password,
    RulebookName,
    SeatNumber,
    Strength,
    Visibility,
)
from tuolaji.server.table_setup import Pace
from tuolaji.table.commands import Cards, kebab

ProposalKind = Literal["take-back", "claim"]
SpokenText = Annotated[str, msgspec.Meta(min_length=1, max_length=200)]
PhraseKey = Annotated[str, msgspec.Meta(min_length=1, max_length=40)]


class TableManners(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """How people want to play together. No rules of the game: those are the rulebook's.

    Times are seconds: ``play_seconds`` for one play (0: no limit), ``absent_seconds`` until a bot stands in for a lost
    line, ``next_seconds`` until the next deal (0: everybody says ready), ``watch_delay`` how late watchers see.
    ``match_mode``: no chat during a deal, no take-back (4M-三.17).
    """

    pace: Pace = "normal"
    play_seconds: Annotated[int, msgspec.Meta(ge=0, le=600)] = 0
    absent_seconds: Annotated[int, msgspec.Meta(ge=5, le=600)] = 30
    next_seconds: Annotated[int, msgspec.Meta(ge=0, le=120)] = 10
    watching: Literal["live", "after", "none"] = "live"
    watch_delay: Annotated[int, msgspec.Meta(ge=0, le=600)] = 0
    chat: Literal["free", "phrases", "off"] = "free"
    match_mode: bool = False
    take_back: bool = True
    claim: bool = True


class HouseLine(msgspec.Struct, frozen=True):
    """An option of the rulebook that this table plays otherwise."""

    name: str
    value: OptionValue


class RoomSeat(msgspec.Struct, frozen=True, kw_only=True):
    """A seat as everybody sees it.

    ``here``: a person is connected; ``away``: a bot stands in for the person, because time ran out or the line is lost.
    ``since``: when the person sat down, or went away (epoch milliseconds; 0 for a bot's seat).
    """

    kind: Literal["person", "bot"]
    name: str
    strength: Strength
    here: bool
    away: Literal["time", "line"] | None
    since: int


class PausedBy(msgspec.Struct, frozen=True):
    """The table is paused."""

    seat: int


class Proposal(msgspec.Struct, frozen=True, kw_only=True):
    """Something all people at the table are asked. ``until``: open to answers until then (epoch milliseconds)."""

    number: int
    what: ProposalKind
    seat: int
    cards: Cards
    answers: tuple[bool | None, bool | None, bool | None, bool | None]
    until: int


class RoomView(msgspec.Struct, frozen=True, kw_only=True):
    """The room as one person sees it.

    ``house``: options that differ from the rulebook's; ``deals``: the match ends after so many (0: by the
    rulebook); ``ready``: seats of people who want to go on, where several are asked; ``commitment``: SHA-256 that
    binds all shuffles of the match.
    """

    host: int | None
    you_host: bool
    started: bool
    paused: PausedBy | None
    name: str
    visibility: Visibility
    code: str
    seats: tuple[RoomSeat, RoomSeat, RoomSeat, RoomSeat]
    manners: TableManners
    watchers: int
    proposal: Proposal | None
    ready: tuple[int, ...]
    house: tuple[HouseLine, ...]
    deals: int
    commitment: str


class RoomCommandBase(msgspec.Struct, frozen=True, tag_field="type", tag=kebab, forbid_unknown_fields=True):
    """Base of what a person may ask of the room."""


class Start(RoomCommandBase, frozen=True):
    """Host: the match begins."""


class SetHouse(RoomCommandBase, frozen=True):
    """Host, before the first deal: what is played."""

    rulebook: RulebookName
    options: Options = {}
    partner_mode: Literal["fixed", "pick"] | None = None
    deals: Deals = 0


class SetManners(RoomCommandBase, frozen=True):
    """Host: how it is played."""

    manners: TableManners


class SetVisibility(RoomCommandBase, frozen=True):
    """Host: who finds the table. ``password``: of a password table; empty keeps the one there is."""

    visibility: Visibility
    password: Password = ""


class SetBot(RoomCommandBase, frozen=True):
    """Host: how strong the bot of a seat plays."""

    seat: SeatNumber
    strength: Strength


class Swap(RoomCommandBase, frozen=True):
    """Host, before the start or between deals: two seats change places."""

    a: SeatNumber
    b: SeatNumber


class Remove(RoomCommandBase, frozen=True):
    """Host: a person leaves the table and does not come back; a bot plays on."""

    seat: SeatNumber


class GiveHost(RoomCommandBase, frozen=True):
    """Host: another person at the table is the host."""

    seat: SeatNumber


class Stand(RoomCommandBase, frozen=True):
    """A person leaves the seat for good; a bot plays on."""


class Pause(RoomCommandBase, frozen=True):
    """Anybody seated: nothing happens until the pause ends."""

    on: bool


class Back(RoomCommandBase, frozen=True):
    """A person plays again after a bot stood in."""


class Say(RoomCommandBase, frozen=True):
    """Words for the table."""

    text: SpokenText


class SayPhrase(RoomCommandBase, frozen=True):
    """A set phrase, by its key; everybody reads it in their own language."""

    phrase: PhraseKey


class Propose(RoomCommandBase, frozen=True):
    """Asks all people at the table: the own last play taken back, or the rest of the tricks claimed."""

    what: ProposalKind
    cards: CardTexts = ()


class Answer(RoomCommandBase, frozen=True):
    """Answers a proposal by its number."""

    proposal: Annotated[int, msgspec.Meta(ge=0, le=2**53)]
    yes: bool


class Withdraw(RoomCommandBase, frozen=True):
    """Takes the own proposal back."""


RoomCommand = (
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
    | Say
    | SayPhrase
    | Propose
    | Answer
    | Withdraw
)
