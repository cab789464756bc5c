"""Typed answers: one frozen struct an ask, each with its clauses and an explanation in zh and en.

Cards are text codes (``S5``), levels and suits as in the questions. ``facts()`` is the answer as plain JSON, with the
keys of the question-and-answer format in their order.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from tuolaji.judge.words import NOTHING, Text

Cards = tuple[str, ...]
Side = Literal["defenders", "attackers"]
FollowCode = Literal["ok", "wrong-count", "not-in-hand", "must-follow-suit", "must-follow-form"]
NextDealer = Literal["partner", "next", "same", "previous"]


class Answer(msgspec.Struct, frozen=True, kw_only=True):
    """What every answer has: ``clauses`` decided on, as ``4M-三.7.A``, and words that a referee can read out."""

    clauses: Cards = ()
    explanation: Text = NOTHING

    def facts(self) -> dict[str, object]:
        """The answer's own keys as plain JSON."""
        raise TypeError(type(self))


class UnitsAnswer(Answer, frozen=True, kw_only=True):
    """``units``: the canonical reading, highest form first; ``suit``: the suit in play, T S H D C."""

    units: tuple[Cards, ...]
    suit: str

    def facts(self) -> dict[str, object]:
        """See Answer."""
        return {"units": self.units, "suit": self.suit}


class FollowAnswer(Answer, frozen=True, kw_only=True):
    """``required``: the forms (w, n) that the hand's best amounts to; empty when the play is free."""

    legal: bool
    code: FollowCode
    required: tuple[tuple[int, int], ...]

    def facts(self) -> dict[str, object]:
        """See Answer."""
        return {"legal": self.legal, "code": self.code, "required": self.required}


class WinnerAnswer(Answer, frozen=True, kw_only=True):
    """``winner``: position 0–3 in the plays; ``points``: card points in the trick."""

    winner: int
    points: int

    def facts(self) -> dict[str, object]:
        """See Answer."""
        return {"winner": self.winner, "points": self.points}


class ThrowAnswer(Answer, frozen=True, kw_only=True):
    """When the throw fails: ``forced`` (None while a stopper has to choose), ``choices`` and ``chooser`` (0–2) when one
    chooses, ``penalty`` in points to the other side, ``stoppers`` as indexes into the other hands."""

    stands: bool
    forced: Cards | None = None
    choices: tuple[Cards, ...] = ()
    chooser: int | None = None
    penalty: int = 0
    stoppers: tuple[int, ...] = ()

    def facts(self) -> dict[str, object]:
        """See Answer."""
        if self.stands:
            return {"stands": True}
        return {
            "stands": False,
            "forced": self.forced,
            "choices": self.choices,
            "chooser": self.chooser,
            "penalty": self.penalty,
            "stoppers": self.stoppers,
        }


class KittyAnswer(Answer, frozen=True, kw_only=True):
    """``multiplier`` and ``points`` (multiplied) are both 0 when nothing is captured."""

    multiplier: int
    points: int

    def facts(self) -> dict[str, object]:
        """See Answer."""
        return {"multiplier": self.multiplier, "points": self.points}


class ResultAnswer(Answer, frozen=True, kw_only=True):
    """``deal``: who has the next deal; levels after it and steps really moved, for the sides as in this deal."""

    deal: Side
    defenders: str
    attackers: str
    next_dealer: NextDealer
    gain_defenders: int
    gain_attackers: int
    match_won_by: Side | None

    def facts(self) -> dict[str, object]:
        """See Answer."""
        return {
            "deal": self.deal,
            "defenders": self.defenders,
            "attackers": self.attackers,
            "next_dealer": self.next_dealer,
            "gain": {"defenders": self.gain_defenders, "attackers": self.gain_attackers},
            "match_won_by": self.match_won_by,
        }


class DeclareAnswer(Answer, frozen=True, kw_only=True):
    """``kind``, ``trump`` and ``dealer`` say what stands afterwards; they are for an allowed declaration only."""

    allowed: bool
    code: str
    kind: Literal["declare", "overcall", "reinforce"] | None = None
    trump: str | None = None
    dealer: int | None = None

    def facts(self) -> dict[str, object]:
        """See Answer."""
        if not self.allowed:
            return {"allowed": False, "code": self.code}
        return {"allowed": True, "code": self.code, "kind": self.kind, "trump": self.trump, "dealer": self.dealer}


class RulingAnswer(Answer, frozen=True, kw_only=True):
    """``attackers_score``: change in points; ``deal``: who has it or what becomes of it; levels as changes."""

    attackers_score: int
    deal: Literal["continues", "void", "attackers", "defenders"]
    levels_defenders: int
    levels_attackers: int
    match: Literal["continues", "forfeited", "conceded", "awarded"]
    match_won_by: Side | None
    remedy: tuple[str, ...]

    def facts(self) -> dict[str, object]:
        """See Answer."""
        return {
            "attackers_score": self.attackers_score,
            "deal": self.deal,
            "levels": {"defenders": self.levels_defenders, "attackers": self.levels_attackers},
            "match": self.match,
            "match_won_by": self.match_won_by,
            "remedy": self.remedy,
        }
