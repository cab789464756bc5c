"""The room of a table as it is: who sits where, who is the host, how people want to play. Folded from its events."""

from __future__ import annotations

from typing import Final

import msgspec

from tuolaji.rules.option_kinds import OptionValue
from tuolaji.server.rooms.messages import ProposalKind, TableManners
from tuolaji.server.rooms.names import Strength, Visibility
from tuolaji.table.commands import Cards

SEATS: Final = (0, 1, 2, 3)
Answers = tuple[bool | None, bool | None, bool | None, bool | None]


class Sitter(msgspec.Struct, frozen=True):
    """A person on a seat.

    ``grant`` numbers the giving of the seat, in this room once and for all; ``first`` is the seat it was given for.
    They stand in the seat's secret, which goes with the person through swaps and is void once the person has left.
    ``late``: since when a bot plays because time ran out (epoch milliseconds, 0: none does); ``quiet``: until when the
    person may propose nothing.
    """

    person: str
    name: str
    grant: int
    first: int
    since: int
    late: int = 0
    quiet: int = 0


class Chair(msgspec.Struct, frozen=True):
    """A seat: a person's, or a bot's of this strength."""

    strength: Strength = "strong"
    sitter: Sitter | None = None


Chairs = tuple[Chair, Chair, Chair, Chair]


class House(msgspec.Struct, frozen=True):
    """What is played: a rulebook, options that replace its own, and the deals of a match (0: the book's own)."""

    rulebook: str
    options: dict[str, OptionValue] = {}
    deals: int = 0


class Motion(msgspec.Struct, frozen=True, kw_only=True):
    """A proposal that waits for answers until ``until`` (epoch milliseconds), made after event ``match``."""

    number: int
    what: ProposalKind
    seat: int
    cards: Cards
    answers: Answers
    until: int
    match: int = 0


class RoomState(msgspec.Struct, frozen=True, kw_only=True):
    """A whole room. ``host`` is a person's id (None: nobody sits at the table); ``lock`` the password's hash.

    ``agreed``: what was agreed on last. ``grants`` and ``motions`` count what was given and proposed so far;
    ``removed``: persons who may not sit again; ``reserved``: it is kept for the two sides of a match.
    """

    seq: int = 0
    chairs: Chairs = (Chair(), Chair(), Chair(), Chair())
    host: str | None = None
    started: bool = False
    paused: int | None = None
    name: str = ""
    code: str = ""
    visibility: Visibility = "unlisted"
    lock: str = ""
    manners: TableManners = TableManners()
    house: House = House("")
    motion: Motion | None = None
    agreed: Motion | None = None
    grants: int = 0
    motions: int = 0
    removed: tuple[str, ...] = ()
    reserved: bool = False

    def seat_of(self, person: str | None) -> int | None:
        """The seat of a person, or None."""
        if person is not None:
            for seat, chair in enumerate(self.chairs):
                if chair.sitter is not None and chair.sitter.person == person:
                    return seat
        return None

    def granted(self, grant: int) -> int | None:
        """The seat where the person of a grant sits now, or None."""
        for seat, chair in enumerate(self.chairs):
            if chair.sitter is not None and chair.sitter.grant == grant:
                return seat
        return None

    def sitter(self, seat: int) -> Sitter | None:
        """The person on a seat; None: a bot."""
        return self.chairs[seat].sitter

    def people(self) -> tuple[int, ...]:
        """Seats of persons."""
        return tuple([seat for seat in SEATS if self.chairs[seat].sitter is not None])

    def late(self) -> frozenset[int]:
        """Seats of persons who are out of time: bots play for them."""
        return frozenset(seat for seat in SEATS if (sitter := self.sitter(seat)) is not None and sitter.late)

    def free(self) -> tuple[int, ...]:
        """Seats of bots."""
        return tuple([seat for seat in SEATS if self.chairs[seat].sitter is None])
