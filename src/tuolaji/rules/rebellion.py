"""Rebellion 造反: an attacker with few points may demand a redeal before the first lead (3S-二.7)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from tuolaji.cards import points_of
from tuolaji.rules.citing import cite
from tuolaji.rules.options import Rulebook

RebellionCode = Literal["ok", "no-rebellion", "wrong-phase", "not-an-attacker", "too-many-points"]


@dataclass(frozen=True, slots=True)
class RebellionVerdict:
    """Whether a rebellion is allowed, the reason against it, and the points in the hand."""

    allowed: bool
    code: RebellionCode
    points: int
    clauses: tuple[str, ...]


def check_rebellion(
    rulebook: Rulebook, hand: Sequence[int], *, attacker: bool, before_lead: bool = True
) -> RebellionVerdict:
    """The verdict on a rebellion with this hand.

    In the redeal the rebel draws first, and the first to declare stays dealer.
    """
    rules = rulebook.declare
    points = points_of(hand)
    code: RebellionCode = "ok"
    if not rules.rebellion:
        code = "no-rebellion"
    elif not before_lead:
        code = "wrong-phase"
    elif not attacker:
        code = "not-an-attacker"
    elif points > rules.rebellion_points:
        code = "too-many-points"
    return RebellionVerdict(code == "ok", code, points, cite(rulebook, ["declare.rebellion"]))


def rebellion_level(rulebook: Rulebook, *, own: int, deal: int) -> int:
    """The level whose cards a seat shows in the deal after a rebellion: its side's own, or that of the deal before."""
    return own if rulebook.declare.rebellion_level == "own" else deal
