"""Choices: what a seat may do now, so that screens and bots need no rules of their own."""

from __future__ import annotations

from typing import Literal

import msgspec

from tuolaji.table.commands import Cards, Units
from tuolaji.table.events import DeclareKind

Kind = Literal["declare", "pass", "bury", "name", "rebel", "play", "claim", "choose", "concede"]


class DeclareChoice(msgspec.Struct, frozen=True, gc=False):
    """Cards that may be shown now, what it would be and the trump it would give."""

    cards: Cards
    kind: DeclareKind
    trump: str | None


class PlayChoice(msgspec.Struct, frozen=True, gc=False, kw_only=True):
    """A play that is due.

    ``lead``: leading; then ``count`` is 0 and everything else open. ``suit``: suit asked for (``"T"``, ``"S"`` …).
    ``must``: cards in every legal play (preselect). ``required``: forms ``(w, n)`` the play must meet. ``enabled``:
    card kinds some legal play contains. ``single``: the only legal play, when there is one.
    """

    lead: bool
    count: int
    suit: str | None
    must: Cards
    required: tuple[tuple[int, int], ...]
    enabled: Cards
    single: Cards | None


class Choices(msgspec.Struct, frozen=True, gc=False, kw_only=True):
    """What the seat may do now; ``kinds`` empty: nothing. ``due``: the table waits for this seat.

    ``bury``: number of cards; ``choose``: units to choose from; ``name``: cards that may be named.
    """

    kinds: tuple[Kind, ...] = ()
    due: bool = False
    declare: tuple[DeclareChoice, ...] = ()
    bury: int = 0
    play: PlayChoice | None = None
    choose: Units = ()
    name: Cards = ()
