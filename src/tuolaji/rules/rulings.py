"""Rulings: what an infraction costs, read off the rulebook's table."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, assert_never

from tuolaji.cards import points_of
from tuolaji.rules.levels import Side
from tuolaji.rules.options import Rulebook, Ruling
from tuolaji.rules.penalties import Remedy

RuledDeal = Literal["continues", "void", "attackers", "defenders"]
RuledMatch = Literal["continues", "forfeited", "conceded", "awarded"]
Between = Literal["opponents", "partners"]


class RulingError(ValueError):
    """An infraction that the rulebook has not; ``code`` is ``unknown-infraction``, ``allowed`` lists those it has."""

    def __init__(self, infraction: str, allowed: tuple[str, ...]) -> None:
        super().__init__(f"the rulebook has no infraction {infraction[:40]!r}")
        self.code = "unknown-infraction"
        self.infraction = infraction
        self.allowed = allowed


@dataclass(frozen=True, kw_only=True, slots=True)
class Offence:
    """An infraction and its circumstances.

    ``count``: cards or times (for infractions whose points the referee gives: the points); None stands for the usual,
    1 or 0. ``buried``: cards buried. ``cards``: the cards whose points matter.
    """

    infraction: str
    offender: Side
    count: int | None = None
    decisive: bool = False
    buried: int | None = None
    cards: Sequence[int] = ()
    between: Between = "opponents"


@dataclass(frozen=True, slots=True)
class RulingVerdict:
    """What a ruling does: the change of the attackers' score (points), the deal, levels, the match and remedies."""

    infraction: str
    attackers_score: int
    deal: RuledDeal
    defenders_levels: int
    attackers_levels: int
    match: RuledMatch
    match_won_by: Side | None
    remedies: tuple[Remedy, ...]
    clauses: tuple[str, ...]
    zh: str
    en: str


def rule_on(rulebook: Rulebook, offence: Offence) -> RulingVerdict:
    """The ruling on an offence. Raises RulingError ``unknown-infraction``.

    2M-一.16, 2M-二, 3M-四, 3S-四.3, 4M-三.3, 三.7–11, 三.16–19.
    """
    row = rulebook.ruling(offence.infraction)
    if row is None:
        raise RulingError(offence.infraction, tuple(item.code for item in rulebook.penalties))
    decisive = row.decisive and offence.decisive
    deal = _deal(row, offence.offender, decisive=decisive)
    points = 0 if decisive else _points(rulebook, row, offence)
    won_by: Side | None = None
    levels = {"defenders": 0, "attackers": 0}
    if deal in ("defenders", "attackers") and (decisive or row.deal == "against"):
        levels[deal] += row.defenders_levels if deal == "defenders" else row.attackers_levels
    if row.match != "continues":
        won_by = _other(offence.offender)
        levels[won_by] += row.winner_levels
    return RulingVerdict(
        infraction=row.code,
        attackers_score=points if offence.offender == "defenders" else -points,
        deal=deal,
        defenders_levels=levels["defenders"],
        attackers_levels=levels["attackers"],
        match=row.match,
        match_won_by=won_by,
        remedies=row.remedies + _bury_remedies(rulebook, row, offence.buried),
        clauses=row.clauses,
        zh=row.zh,
        en=row.en,
    )


def _other(side: Side) -> Side:
    return "attackers" if side == "defenders" else "defenders"


def _deal(row: Ruling, offender: Side, *, decisive: bool) -> RuledDeal:
    if decisive:
        return _other(offender)
    match row.deal:
        case "continues" | "void" | "attackers":
            return row.deal
        case "against":
            return _other(offender)
        case _:
            assert_never(row.deal)


def _points(rulebook: Rulebook, row: Ruling, offence: Offence) -> int:
    """Points to the side that did not offend."""
    match row.per:
        case "once":
            points = row.points
        case "count":
            points = row.points * (1 if offence.count is None else offence.count)
        case "given":
            points = row.points * (0 if offence.count is None else offence.count)
        case _:
            assert_never(row.per)
    if row.between == "partners" and offence.between != "partners":
        points = 0
    short = offence.buried is not None and offence.buried < rulebook.deal.kitty
    if row.cards_when == "always" or short:
        points += row.card_factor * points_of(offence.cards)
    return points


def _bury_remedies(rulebook: Rulebook, row: Ruling, buried: int | None) -> tuple[Remedy, ...]:
    if buried is None or buried == rulebook.deal.kitty:
        return ()
    return row.remedies_over if buried > rulebook.deal.kitty else row.remedies_short
