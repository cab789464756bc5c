"""Snapshot: what one viewer sees of a table, as plain data for the wire (text codes, no rules needed to show it)."""

from __future__ import annotations

from typing import Literal

import msgspec

from tuolaji.table.commands import Cards, Units
from tuolaji.table.events import (
    Claimed,
    DealScored,
    DealVoided,
    DeclareKind,
    FourInts,
    FourTexts,
    KittyShown,
    MatchEnded,
    RulingApplied,
    ThrowFailed,
)

Phase = Literal["idle", "draw", "drawn", "bury", "rebury", "name", "rebel", "play", "choose", "done", "over"]


class DeclaredCards(msgspec.Struct, frozen=True, gc=False):
    """One declaration: who showed what, as what, giving which trump; the last of the list stands."""

    seat: int
    cards: Cards
    kind: DeclareKind
    trump: str | None


class TrickPlay(msgspec.Struct, frozen=True, gc=False):
    """One play of a trick; ``units`` as they are read, ``reading`` as the leader named it."""

    seat: int
    cards: Cards
    units: Units
    reading: Units | None


class TrickSeen(msgspec.Struct, frozen=True, gc=False):
    """A trick: number from 1, plays in order, the seat whose play stands; ``points`` among its cards."""

    number: int
    leader: int
    plays: tuple[TrickPlay, ...]
    standing: int | None
    points: int


class Snapshot(msgspec.Struct, frozen=True, kw_only=True):
    """Everything a viewer may know now.

    ``viewer``: ``"seat-0"`` … ``"seat-3"``, ``"spectator"``, ``"public"`` or ``"full"``; ``seat`` the same as a
    number, None when no seat. Lists of four are by seat. ``trump_known`` tells "no trump" (True, trump None) from
    "not yet decided" (False).
    """

    rulebook: str
    code: str
    digest: str
    partner_mode: Literal["fixed", "pick"]
    viewer: str
    seat: int | None
    seq: int
    # the deal
    deal: int
    phase: Phase
    turn: tuple[int, ...]  # draw: who draws next; else the seats that have to act
    first: int | None  # who drew first
    first_deal: bool  # the dealer comes from declarations
    deciding: bool  # deciding deal after time (4M)
    last_deal: int | None  # number of the deal after which the match ends, once time was called
    rebel: int | None  # who demanded this redeal (3S)
    dealer: int | None
    named: str | None  # the partner's card (2O pick)
    partner: int | None  # the dealer's partner, once known
    alone: bool | None  # the dealer plays alone: None while unknown
    defenders: tuple[int, ...] | None
    attackers: tuple[int, ...] | None
    # levels and trump
    levels: FourTexts
    places: FourInts
    level: str | None
    trump: str | None
    trump_known: bool
    turned: Cards  # kitty cards turned up for the fallback trump
    declarations: tuple[DeclaredCards, ...]
    passed: tuple[int, ...]
    # cards
    stock: int  # cards still to be drawn
    counts: FourInts
    hand: Cards | None  # the viewer's, highest first; None without a seat
    hands: tuple[Cards, ...] | None  # all four, for the full view
    fresh: Cards  # kitty cards the viewer has just taken up
    exposed: tuple[Cards, ...]  # by seat: cards shown and still held
    kitty_size: int
    kitty: Cards | None  # when the viewer may know it
    kitty_points: int | None
    buried_by: int | None
    # tricks
    trick: TrickSeen | None
    last_trick: TrickSeen | None  # where the rulebook lets the viewer look back
    own_plays: tuple[Cards, ...]  # the viewer's earlier plays, where the rulebook lets one look at them
    tricks_played: int
    throw: ThrowFailed | None  # of the running trick
    taken: FourInts  # card points won in tricks
    fines: FourInts  # points for failed throws, by thrower
    rulings: int  # change of the attackers' score by rulings
    score: int | None  # attackers' points so far; None while the sides are unknown
    threshold: int | None  # the next score at which the result changes
    takeover: int  # the score from which attackers take the deal
    sitting: FourInts  # tricks a seat still has to sit out
    ruled: tuple[RulingApplied, ...]  # in this deal
    # ends
    claimed: Claimed | None  # the rest of the tricks was claimed: all hands as they were then
    shown: KittyShown | None
    result: DealScored | None  # of the last deal scored
    voided: DealVoided | None  # when the last deal was voided
    ended: MatchEnded | None
