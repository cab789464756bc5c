"""Commands: what players, the system and the referee ask of a table.

A command is checked by ``decide`` against the state and answered with events or a Rejection. Cards are text codes
(``"S5"``), seats 0–3 in playing order, times epoch milliseconds (0: no clock). In JSON the key ``type`` names the
command.
"""

from __future__ import annotations

from typing import Final, Literal

import msgspec

Cards = tuple[str, ...]
Units = tuple[Cards, ...]
Side = Literal["defenders", "attackers"]
Outcome = Literal["continues", "void", "defenders", "attackers"]
MatchOutcome = Literal["continues", "forfeited", "conceded", "awarded"]
BY_CONSENT: Final = "take-back-by-consent"  # the note of a ruling that nobody but the players made
Place = Literal["seat-0", "seat-1", "seat-2", "seat-3", "kitty", "discard"]


def kebab(name: str) -> str:
    """The tag of a class: ``StartDeal`` → ``start-deal``."""
    return "".join("-" + c.lower() if c.isupper() else c for c in name).lstrip("-")


class Command(msgspec.Struct, frozen=True, gc=False, tag_field="type", tag=kebab, forbid_unknown_fields=True):
    """Base of all commands."""


class StartDeal(Command, frozen=True, gc=False):
    """System: begin the next deal. ``seed`` decides the shuffle; ``cut`` cards go from top to bottom (抬牌).

    With an empty seed the cards are given: ``pack`` in the order they are drawn, the kitty last, and ``first``, who
    draws first where the dealer is not known yet.
    """

    seed: str
    at: int = 0
    cut: int = 0
    pack: Cards = ()
    first: int | None = None


class Draw(Command, frozen=True, gc=False):
    """System: the next player draws one card."""

    at: int = 0


class Declare(Command, frozen=True, gc=False):
    """A player shows cards: declares, overcalls or reinforces. ``cards`` are all that would then stand."""

    seat: int
    cards: Cards


class Pass(Command, frozen=True, gc=False):
    """A player has nothing (more) to declare, does not overcall, does not rebel."""

    seat: int


class Close(Command, frozen=True, gc=False):
    """System: the time to declare (or to rebel) is over; whoever has not answered passes."""

    at: int = 0


class Bury(Command, frozen=True, gc=False):
    """The player who took the kitty puts as many cards back."""

    seat: int
    cards: Cards


class Name(Command, frozen=True, gc=False):
    """The dealer names the card whose holder is the partner (2O-7)."""

    seat: int
    card: str


class Rebel(Command, frozen=True, gc=False):
    """An attacker with few points demands a redeal (3S-二.7)."""

    seat: int


class Play(Command, frozen=True, gc=False):
    """A player leads or follows. ``reading``: the named reading of a throw where the rulebook allows naming
    (4M-三.7).
    """

    seat: int
    cards: Cards
    reading: Units | None = None


class Choose(Command, frozen=True, gc=False):
    """The stopper of a failed throw chooses which of the beaten units is led (4M-三.7.A)."""

    seat: int
    cards: Cards


class Concede(Command, frozen=True, gc=False):
    """A player gives the match up for their side (4M-三.19)."""

    seat: int


class Claim(Command, frozen=True, gc=False):
    """The rest of the tricks goes to the side of the player who is to lead: sent once everybody agreed to it."""

    seat: int


class Bell(Command, frozen=True, gc=False):
    """System: the time is ``at``; decides whether the match's time is called."""

    at: int


class Move(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """Cards the referee moves from one place to another."""

    cards: Cards
    source: Place
    target: Place


class Rule(Command, frozen=True, gc=False, kw_only=True):
    """Referee: a ruling.

    ``infraction`` is a code of the rulebook's table (None: a free ruling made of the fields below alone). The
    offender is ``seat``, or ``offender`` when no single seat is meant. ``count``, ``decisive``, ``buried``,
    ``cards``, ``between`` are the particulars the table asks for. The rest is carried out in addition to what the
    table says: ``score`` (change of the attackers' score), ``deal``, ``levels`` (steps for defenders, attackers),
    ``match``, ``sit_out`` (the seat misses that many of the next tricks), ``moves``, ``take_back`` (that many plays
    of the running trick go back to their hands).
    """

    infraction: str | None = None
    seat: int | None = None
    offender: Side | None = None
    count: int | None = None
    decisive: bool = False
    buried: int | None = None
    cards: Cards = ()
    between: Literal["opponents", "partners"] = "opponents"
    score: int = 0
    deal: Outcome = "continues"
    levels: tuple[int, int] = (0, 0)
    match: MatchOutcome = "continues"
    sit_out: int = 0
    moves: tuple[Move, ...] = ()
    take_back: int = 0
    note: str = ""
    at: int = 0


AnyCommand = (
    StartDeal | Draw | Declare | Pass | Close | Bury | Name | Rebel | Play | Choose | Concede | Claim | Bell | Rule
)
