"""What is told of a finished match."""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from tuolaji.rules.levels import Side
from tuolaji.server.messages import RulebookInfo
from tuolaji.table.events import AnyEvent, EndReason, FourTexts
from tuolaji.table.snapshot import Snapshot


class MatchPlayer(msgspec.Struct, frozen=True):
    """Who sat on a seat at the end: a name (empty: none is known), the person's id (None: a bot, or not known)."""

    name: str
    person: str | None
    bot: bool


class DealLine(msgspec.Struct, frozen=True, kw_only=True):
    """One deal in a line. ``steps``: its events; ``tricks``: tricks played.

    A deal that did not count (``voided``) has no result: score, ``taken_by``, ``gain`` and ``levels`` are None then.
    ``gain``: steps moved by (defenders, attackers); ``levels``: after the deal, by seat.
    """

    number: int
    steps: int
    tricks: int
    dealer: int | None
    level: str | None
    trump: str | None
    trump_known: bool
    defenders: tuple[int, ...] | None
    score: int | None
    taken_by: Side | None
    gain: tuple[int, int] | None
    levels: FourTexts | None
    voided: Literal["nobody-declared", "rebellion", "ruling", "time"] | None


class MatchInfo(msgspec.Struct, frozen=True, kw_only=True):
    """A finished match.

    ``began`` and ``finished``: the first and the last time in its events (epoch ms). ``winners``: seats (empty: a
    draw). ``commitment`` was shown before the first card, ``root`` is the secret behind it, opened now; both are empty
    and None for tables older than fair deals. ``first_by_lot``: who draws first in a first deal comes from its seed.
    """

    table: str
    began: int
    finished: int
    rulebook: RulebookInfo
    partner_mode: Literal["fixed", "pick"]
    players: tuple[MatchPlayer, MatchPlayer, MatchPlayer, MatchPlayer]
    winners: tuple[int, ...]
    reason: EndReason
    levels: FourTexts
    deals: tuple[DealLine, ...]
    commitment: str
    root: str | None
    first_by_lot: bool


class ReplayStep(msgspec.Struct, frozen=True):
    """One event with its number in the match, and what it changes in the snapshot."""

    seq: int
    event: AnyEvent
    patch: dict[str, Any]


class DealReplay(msgspec.Struct, frozen=True):
    """A deal with all hands open: the snapshot before its first event, and the steps."""

    deal: int
    snapshot: Snapshot
    steps: tuple[ReplayStep, ...]
