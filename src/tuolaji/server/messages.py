"""Messages of the socket: what a browser sends and what it gets. In JSON the key ``type`` names the message.

After ``Join`` the server answers ``Welcome`` (the whole of what the seat may know) and then one ``Step`` an event: the
event as this seat may see it, and what it changes in the snapshot. Folding welcome and steps gives the screen.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec

from tuolaji.server.rooms.messages import RoomCommand, RoomView
from tuolaji.server.rooms.names import CardTexts, Password
from tuolaji.server.table_setup import Pace
from tuolaji.table.choices import Choices
from tuolaji.table.commands import Bury, Cards, Choose, Concede, Declare, Name, Pass, Play, Rebel, Units, kebab
from tuolaji.table.events import AnyEvent
from tuolaji.table.snapshot import Snapshot

SeatCommand = Declare | Pass | Bury | Name | Rebel | Play | Choose | Concede
CommandId = Annotated[str, msgspec.Meta(min_length=1, max_length=40, pattern=r"^[ -~]+$")]
"""Printable ASCII: it is kept, and not every database keeps every character."""
Token = Annotated[str, msgspec.Meta(max_length=120)]
Sequence = Annotated[int, msgspec.Meta(ge=0, le=2**53)]
Question = Annotated[int, msgspec.Meta(ge=0, le=2**53)]


class FromClient(msgspec.Struct, frozen=True, tag_field="type", tag=kebab, forbid_unknown_fields=True):
    """Base of all messages a browser sends."""


class Join(FromClient, frozen=True):
    """First message: the secret of a seat, and the last sequence number seen (0: none).

    Without a secret the person of the session gets the own seat, or else watches. ``password``: to watch a table that
    has one.
    """

    table: Annotated[str, msgspec.Meta(max_length=40, pattern=r"^[A-Za-z0-9_-]*$")]
    token: Token = ""
    since: Sequence = 0
    password: Password = ""


class Act(FromClient, frozen=True):
    """A command for the table.

    ``id`` is the browser's own name for it (sent again, it gets the same answer), ``seq`` the last event it had seen.
    """

    id: CommandId
    seq: Sequence
    command: SeatCommand


class Lay(FromClient, frozen=True):
    """Identical cards laid as a lead, of which is to be said how they are meant (4M-三.7.C). ``id`` and ``seq`` as in
    ``Act``.

    The clock ``say`` runs from then on; an ``Act`` with these cards, and a reading, ends it. When it is over they are
    one unit.
    """

    id: CommandId
    seq: Sequence
    cards: CardTexts


class Consider(FromClient, frozen=True):
    """What would these cards be? Answered with ``Considered``."""

    id: Question
    cards: CardTexts
    reading: tuple[CardTexts, ...] | None = None


class Hint(FromClient, frozen=True):
    """What could I do? Answered with ``Hints``."""

    id: Question


class Next(FromClient, frozen=True):
    """Go on now: the next deal, or no wait for more declarations."""


class Hold(FromClient, frozen=True):
    """Do not go on by itself: someone looks at the result."""

    on: bool


class SetPace(FromClient, frozen=True):
    """How fast cards come and bots play."""

    pace: Pace


class Room(FromClient, frozen=True):
    """A command for the room; ``id`` as in ``Act``. Answered with ``Done`` or ``Refused``."""

    id: CommandId
    command: RoomCommand


AnyFromClient = Join | Act | Lay | Consider | Hint | Next | Hold | SetPace | Room


class ToClient(msgspec.Struct, frozen=True, tag_field="type", tag=kebab, omit_defaults=False):
    """Base of all messages a browser gets."""


class Text(msgspec.Struct, frozen=True):
    """One text in both languages."""

    zh: str
    en: str


class Group(msgspec.Struct, frozen=True):
    """The cards of a hand in one suit in play, highest first, and the units they make (for taking one whole)."""

    suit: str
    cards: Cards
    units: Units


class Manners(msgspec.Struct, frozen=True):
    """What the screen must know of the rulebook's options to put a throw and the chips into words.

    ``say_seconds``: the time to name the reading of identical cards, where it is asked for (0: it is not).
    """

    throw_test: Literal["unit", "absolute"]
    throw_penalty: Literal["none", "cards", "lower-cards"]
    throw_points: int
    throw_forced: Literal["smallest-unit", "lowest-card"]
    throw_chooser: Literal["none", "opponent"]
    names_reading: bool
    say_seconds: int
    jokers_declare: bool


class RulebookInfo(msgspec.Struct, frozen=True):
    """A rulebook as the first page lists it.

    ``partner_modes``: more than one where partners may be picked; ``win``, ``target``, ``minutes``: the match's.
    """

    id: str
    code: str
    name: Text
    decks: int
    hand: int
    kitty: int
    partner_modes: tuple[str, ...]
    win: str
    target: str
    minutes: int


class Clock(msgspec.Struct, frozen=True):
    """A wait that ends by itself after ``left`` of ``total`` milliseconds; ``what`` is waited for."""

    what: Literal["declare", "bury", "choose", "next", "play", "say"]
    left: int
    total: int


class Seen(msgspec.Struct, frozen=True):
    """An event of the table with its sequence number, as the seat may see it."""

    seq: int
    event: AnyEvent


class Welcome(ToClient, frozen=True, kw_only=True):
    """Everything at once. ``missed``: events after ``since`` (the latest few hundred).

    ``seat`` None: a watcher, who sees the table ``delay`` seconds late. ``token``: the seat's secret.
    ``commitment``: the hash of the secret behind all shuffles of the match (empty for tables that have none).
    """

    table: str
    seat: int | None
    token: str
    delay: int
    room: RoomView
    pace: Pace
    rulebook: RulebookInfo
    manners: Manners
    snapshot: Snapshot
    hand: tuple[Group, ...]
    choices: Choices
    clock: Clock | None
    held: bool
    missed: tuple[Seen, ...]
    commitment: str = ""


class Step(ToClient, frozen=True, kw_only=True):
    """One event (None: hidden from this seat or only the clock changed) and what it changes; absent: unchanged."""

    seq: int
    event: AnyEvent | None
    patch: dict[str, Any]
    hand: tuple[Group, ...] | None
    choices: Choices | None
    clock: Clock | None
    held: bool


class Done(ToClient, frozen=True):
    """The command is carried out and kept; ``seq`` is its first event."""

    id: str
    seq: int


class Refused(ToClient, frozen=True, kw_only=True):
    """The command is not carried out, and why."""

    id: str
    code: str
    text: Text
    cards: Cards = ()
    clauses: tuple[str, ...] = ()


class Considered(ToClient, frozen=True, kw_only=True):
    """What the cards would be. ``legal``: could be played now; ``more``: card kinds that may still be added.

    ``units``: as they are read; ``throw``: a lead of several units; ``readings``: what a thrower may name.
    """

    id: int
    cards: Cards
    legal: bool
    code: str = ""
    text: Text | None = None
    clauses: tuple[str, ...] = ()
    more: Cards = ()
    units: Units = ()
    throw: bool = False
    readings: tuple[Units, ...] = ()


class Hints(ToClient, frozen=True):
    """Sensible commands, best first."""

    id: int
    commands: tuple[SeatCommand, ...]


class RoomChanged(ToClient, frozen=True):
    """Something changed in the room: this is how it is now."""

    room: RoomView


class Said(ToClient, frozen=True, kw_only=True):
    """Somebody said something: words, or a set phrase by its key. ``seat`` None: a watcher."""

    id: int
    seat: int | None
    name: str
    text: str | None
    phrase: str | None


class Failure(ToClient, frozen=True):
    """A message, or the whole connection (``closing``), cannot be served; ``code`` is stable."""

    code: str
    message: str
    closing: bool = False


AnyToClient = Welcome | Step | Done | Refused | Considered | Hints | RoomChanged | Said | Failure
