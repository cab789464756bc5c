"""State: one match and its running deal, as integers, immutable and structurally shared.

The same types hold the full truth and what a viewer has seen: folding redacted events gives a partial state in which
hidden cards are ``HIDDEN``. Cards are card codes (0–53), levels 0–13 (13 = 王), trump 0–4 (4 = no trump; None = not
yet decided).
"""

from __future__ import annotations

from typing import Final

import msgspec

from tuolaji.rules.options import Phase as DeclarePhase
from tuolaji.rules.options import Rulebook
from tuolaji.table.events import (
    Claimed,
    DealScored,
    DealVoided,
    DeclareKind,
    KittyShown,
    MatchEnded,
    RulingApplied,
    ThrowFailed,
)
from tuolaji.table.snapshot import Phase

HIDDEN: Final = -1
SEATS: Final = (0, 1, 2, 3)
Hand = tuple[int, ...]
Hands = tuple[Hand, Hand, Hand, Hand]
Four = tuple[int, int, int, int]


class Setup(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """How a match begins and ends beyond its rulebook.

    ``levels``: level per seat at the start (None: the rulebook's first). ``dealer``: dealer of the first deal (None:
    declarations decide). ``deals``: the match ends after so many deals (0: no such limit). ``timed``: the rulebook's
    clock applies.
    """

    levels: tuple[str, str, str, str] | None = None
    dealer: int | None = None
    deals: int = 0
    timed: bool = True


class Declaration(msgspec.Struct, frozen=True, gc=False):
    """Cards shown by a seat; ``kind`` declare, overcall or reinforce; ``phase`` drawing, drawn or buried."""

    seat: int
    cards: Hand
    kind: DeclareKind
    trump: int
    phase: DeclarePhase


class Laid(msgspec.Struct, frozen=True, gc=False):
    """One play of a trick; ``units`` as read (card codes); ``standing``: the seat whose play stood after it."""

    seat: int
    cards: Hand
    units: tuple[Hand, ...]
    standing: int


class Trick(msgspec.Struct, frozen=True, gc=False):
    """A trick: ``plays`` in order, the leader's first; ``named``: the reading the leader named; ``standing``: the
    seat whose play stands; ``absent``: seats that sit this trick out.
    """

    number: int
    leader: int
    plays: tuple[Laid, ...]
    named: tuple[Hand, ...] | None
    standing: int
    points: int
    absent: tuple[int, ...] = ()


class Deal(msgspec.Struct, frozen=True, kw_only=True):
    """The running deal (or the last one, until the next starts).

    ``waiting``: seats still to speak, in order, where declarations go in turn. ``partner`` and ``alone`` stay None in a
    partial state until ``revealed``. ``fresh``: kitty cards just taken up by the player who must bury.
    """

    number: int
    first: int
    dealer: int | None
    level: int | None
    first_deal: bool
    deciding: bool = False
    rebel: int | None = None
    pack: Hand = ()  # in the order of drawing, the kitty last; empty in a partial state
    drawn: int = 0  # number of cards drawn so far
    trump: int | None = None
    turned: Hand = ()
    declarations: tuple[Declaration, ...] = ()
    passed: tuple[int, ...] = ()
    waiting: tuple[int, ...] = ()
    hands: Hands
    exposed: Hands = ((), (), (), ())
    kitty: Hand = ()
    fresh: Hand = ()
    buried_by: int | None = None
    named: int | None = None
    partner: int | None = None
    alone: bool | None = None
    revealed: bool = False  # pick mode: the partner is publicly known
    trick: Trick | None = None
    tricks: tuple[Trick, ...] = ()
    throw: ThrowFailed | None = None
    taken: Four = (0, 0, 0, 0)
    fines: Four = (0, 0, 0, 0)
    rulings: int = 0
    ruled: tuple[RulingApplied, ...] = ()
    discard: Hand = ()
    sitting: Four = (0, 0, 0, 0)
    claimed: Claimed | None = None
    shown: KittyShown | None = None


class State(msgspec.Struct, frozen=True, kw_only=True):
    """A whole match. ``turn``: seats that may (draw, drawn) or must act; ``seq``: events so far."""

    rulebook: Rulebook
    setup: Setup
    seq: int = 0
    phase: Phase = "idle"
    turn: tuple[int, ...] = ()
    places: Four  # each seat's place in the rulebook's levels, circuits past the last counted on
    reached: Four = (0, 0, 0, 0)  # number of the deal in which each seat reached its place
    deals: int = 0  # deals started, voided ones included
    scored: int = 0  # deals that counted
    dealer: int | None = None  # of the next deal; None: declarations decide
    rebel: int | None = None  # the next deal was demanded by this seat
    deciding: bool = False
    started: int = 0  # epoch ms of the first deal
    last_deal: int | None = None  # the match ends after this deal (time called)
    deal: Deal | None = None
    result: DealScored | None = None
    voided: DealVoided | None = None
    ended: MatchEnded | None = None
