"""Events: everything that happens at a table, the one form for the log, the wire and the schema.

Cards are text codes; a card the viewer may not see is ``UNKNOWN``, of the same type and in the same number. Seats
0–3, levels ``"2"`` … ``"A"``, ``"JOKER"``, trump ``"S"`` … ``"C"`` or None for no trump. In JSON the key ``type``
names the event.
"""

from __future__ import annotations

from typing import Final, Literal

import msgspec

from tuolaji.table.commands import Cards, MatchOutcome, Move, Outcome, Side, Units, kebab

UNKNOWN: Final = "??"
EndReason = Literal["target", "time", "deciding", "conceded", "forfeited", "awarded", "deals"]
ScoredBy = Literal["play", "claim", "ruling"]
ClosedBy = Literal["passes", "clock", "draw"]
DeclareKind = Literal["declare", "overcall", "reinforce"]
FourInts = tuple[int, int, int, int]
FourTexts = tuple[str, str, str, str]


class Event(msgspec.Struct, frozen=True, gc=False, tag_field="type", tag=kebab, forbid_unknown_fields=True):
    """Base of all events."""


class DealStarted(Event, frozen=True, gc=False, kw_only=True):
    """The pack is ready. ``pack``: cards in the order they are drawn, the kitty last (hidden: empty).

    ``seed``: of the shuffle; empty: the pack was given; hidden: None. ``dealer`` and ``level`` are None where
    declarations decide them; ``rebel``: the seat that demanded this redeal.
    """

    deal: int
    first: int
    dealer: int | None
    level: str | None
    levels: FourTexts
    first_deal: bool
    deciding: bool = False
    rebel: int | None = None
    seed: str | None
    cut: int = 0
    pack: Cards
    at: int = 0


class CardDrawn(Event, frozen=True, gc=False):
    """A player drew one card; hidden from the others."""

    seat: int
    card: str


class Declared(Event, frozen=True, gc=False, kw_only=True):
    """Cards shown: all that now stand. ``trump``, ``dealer`` and ``level`` as they are after it."""

    seat: int
    cards: Cards
    kind: DeclareKind
    trump: str | None
    dealer: int | None
    level: str


class Passed(Event, frozen=True, gc=False):
    """A player passed."""

    seat: int


class DeclarationsClosed(Event, frozen=True, gc=False):
    """No more declarations before the kitty. ``by``: all passed, the clock, or the end of the draw."""

    by: ClosedBy


class TrumpTurned(Event, frozen=True, gc=False, kw_only=True):
    """Nobody declared: kitty cards turned up decide the trump suit (None: no trump); ``cards`` are those seen."""

    cards: Cards
    trump: str | None
    dealer: int


class KittyTaken(Event, frozen=True, gc=False):
    """A player took the kitty into the hand; hidden from the others."""

    seat: int
    cards: Cards


class Buried(Event, frozen=True, gc=False):
    """A player put cards back as the kitty; hidden from the others."""

    seat: int
    cards: Cards


class CardNamed(Event, frozen=True, gc=False, kw_only=True):
    """The dealer named the partner's card. ``partner`` (None: alone) is hidden from everyone: both fields None."""

    seat: int
    card: str
    partner: int | None
    alone: bool | None


class PartnerRevealed(Event, frozen=True, gc=False):
    """The named card came out: the partner is known (None: the dealer plays alone)."""

    partner: int | None


class RebellionClosed(Event, frozen=True, gc=False):
    """Nobody demanded a redeal. ``by``: all answered, or the clock."""

    by: Literal["passes", "clock"]


class Rebelled(Event, frozen=True, gc=False):
    """An attacker with so few ``points`` demanded a redeal; DealVoided follows."""

    seat: int
    points: int


class Played(Event, frozen=True, gc=False, kw_only=True):
    """Cards on the table.

    ``units``: as they are read (a lead: its reading; a follow in one suit: its canonical reading; else empty).
    ``reading``: the reading the leader named. ``standing``: the seat whose play stands now. A lead forced or chosen
    after a failed throw comes as Played, right after ThrowFailed or ThrowChosen.
    """

    seat: int
    cards: Cards
    units: Units = ()
    reading: Units | None = None
    standing: int


class ThrowFailed(Event, frozen=True, gc=False, kw_only=True):
    """A throw that does not stand: shown, stopped and taken back but for ``forced``.

    ``penalty``: points (≥ 0) to the other side. ``forced`` None: ``chooser`` chooses among ``choices``.
    """

    seat: int
    cards: Cards
    units: Units
    reading: Units | None = None
    stoppers: tuple[int, ...]
    penalty: int
    forced: Cards | None
    choices: Units = ()
    chooser: int | None = None
    clauses: tuple[str, ...] = ()


class ThrowChosen(Event, frozen=True, gc=False):
    """The stopper chose the unit to be led."""

    seat: int
    cards: Cards


class TrickEnded(Event, frozen=True, gc=False):
    """``winner`` takes trick number ``trick`` (from 1) with its ``points``, and leads the next."""

    trick: int
    winner: int
    points: int


class Claimed(Event, frozen=True, gc=False, kw_only=True):
    """The rest of the tricks went to the side of ``seat`` by consent; all four ``hands`` are laid open.

    ``points`` in them are the claimer's. ``card``: the claimer's lowest card; the kitty counts as if it had won the
    last trick alone.
    """

    seat: int
    card: str
    points: int
    hands: tuple[Cards, Cards, Cards, Cards]


class KittyShown(Event, frozen=True, gc=False, kw_only=True):
    """The kitty is turned up. ``captured`` = ``points`` × ``multiplier``; multiplier 0: not captured."""

    cards: Cards
    points: int
    multiplier: int
    captured: int


class DealScored(Event, frozen=True, gc=False, kw_only=True):
    """A deal's result.

    ``score`` = ``tricks`` + ``captured`` + ``throws`` + ``rulings`` (attackers' points; the last two may be
    negative). ``taken_by``: who has the deal. ``gain``: steps really moved by (defenders, attackers). ``by``: played
    out, claimed, or awarded by a ruling (then nothing is counted). Levels stand per seat; ``places`` count steps from
    the first level, circuits past the last counted on.
    """

    deal: int
    dealer: int
    level: str
    trump: str | None
    defenders: tuple[int, ...]
    attackers: tuple[int, ...]
    score: int
    tricks: int
    kitty: int
    multiplier: int
    captured: int
    throws: int
    rulings: int
    taken_by: Side
    gain: tuple[int, int]
    levels_before: FourTexts
    levels_after: FourTexts
    places: FourInts
    next_dealer: int
    won_match: Side | None = None
    by: ScoredBy = "play"
    clauses: tuple[str, ...] = ()


class DealVoided(Event, frozen=True, gc=False, kw_only=True):
    """A deal that does not count and is dealt again (or not at all, when time is up)."""

    deal: int
    reason: Literal["nobody-declared", "rebellion", "ruling", "time"]
    rebel: int | None = None
    clauses: tuple[str, ...] = ()


class RulingApplied(Event, frozen=True, gc=False, kw_only=True):
    """A referee's ruling with all its consequences: the command's particulars first, then what came of them.

    ``attackers_score``, ``deal``, ``levels``, ``match``, ``remedy`` are the sum of the table's row and the free part
    (which stands in the ``free_`` fields).
    """

    infraction: str | None = None
    seat: int | None = None
    offender: Side | None = None
    count: int | None = None
    decisive: bool = False
    buried: int | None = None
    cards: Cards = ()
    between: Literal["opponents", "partners"] = "opponents"
    free_score: int = 0
    free_deal: Outcome = "continues"
    free_levels: tuple[int, int] = (0, 0)
    free_match: MatchOutcome = "continues"
    sit_out: int = 0
    moves: tuple[Move, ...] = ()
    take_back: int = 0
    note: str = ""
    attackers_score: int = 0
    deal: Outcome = "continues"
    levels: tuple[int, int] = (0, 0)
    match: MatchOutcome = "continues"
    remedy: tuple[str, ...] = ()
    levels_after: FourTexts
    places: FourInts
    clauses: tuple[str, ...] = ()


class Conceded(Event, frozen=True, gc=False):
    """A side gave the match up; MatchEnded follows."""

    seat: int


class TimeCalled(Event, frozen=True, gc=False, kw_only=True):
    """The match's time is called at ``at``. ``last_deal``: number of the deal after which the match ends (0: at
    once).
    """

    at: int
    last_deal: int
    clauses: tuple[str, ...] = ()


class DecidingCalled(Event, frozen=True, gc=False, kw_only=True):
    """Level at the end of time: deciding deals at ``level`` follow, the first declared from scratch (4M-二.1)."""

    level: str
    clauses: tuple[str, ...] = ()


class MatchEnded(Event, frozen=True, gc=False, kw_only=True):
    """The match is over. ``winners``: seats (empty: a draw). ``at``: when, noted by who keeps the match (0: it was
    not).
    """

    winners: tuple[int, ...]
    reason: EndReason
    levels: FourTexts
    places: FourInts
    clauses: tuple[str, ...] = ()
    at: int = 0


AnyEvent = (
    DealStarted
    | CardDrawn
    | Declared
    | Passed
    | DeclarationsClosed
    | TrumpTurned
    | KittyTaken
    | Buried
    | CardNamed
    | PartnerRevealed
    | RebellionClosed
    | Rebelled
    | Played
    | ThrowFailed
    | ThrowChosen
    | TrickEnded
    | Claimed
    | KittyShown
    | DealScored
    | DealVoided
    | RulingApplied
    | Conceded
    | TimeCalled
    | DecidingCalled
    | MatchEnded
)
