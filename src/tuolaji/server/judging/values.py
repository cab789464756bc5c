"""A question to the judge and its answer, as they go over the wire."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from msgspec import UNSET, UnsetType

from tuolaji.server.messages import Text

Name = Annotated[str, msgspec.Meta(max_length=40)]
CardCode = Annotated[str, msgspec.Meta(max_length=8)]
Cards = Annotated[tuple[CardCode, ...], msgspec.Meta(max_length=60)]
"""At most what a dealer of four decks holds with the kitty."""

CardLists = Annotated[tuple[Cards, ...], msgspec.Meta(max_length=60)]
Whole = Annotated[int, msgspec.Meta(ge=-(2**31), le=2**31)]
Side = Literal["defenders", "attackers"]


class Shown(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A declaration: who showed which cards."""

    seat: Whole
    cards: Cards


class AskJudge(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A question, with the fields that ``tuolaji judge`` takes for its ``ask``; the others are left out.

    ``options``: values of the rulebook's options that are others than published.
    """

    ask: Name
    rulebook: Name
    level: Name | UnsetType = UNSET
    trump: Name | UnsetType | None = UNSET
    options: dict[str, Any] | UnsetType = UNSET
    cards: Cards | UnsetType = UNSET
    lead: Cards | UnsetType = UNSET
    hand: Cards | UnsetType = UNSET
    play: Cards | UnsetType = UNSET
    reading: CardLists | UnsetType = UNSET
    plays: CardLists | UnsetType = UNSET
    others: CardLists | UnsetType = UNSET
    winning: Cards | UnsetType = UNSET
    kitty: Cards | UnsetType = UNSET
    won_by: Name | UnsetType = UNSET
    score: Whole | UnsetType = UNSET
    defenders: Name | UnsetType = UNSET
    attackers: Name | UnsetType = UNSET
    last_trick: Cards | UnsetType = UNSET
    last_trick_won_by: Name | UnsetType = UNSET
    alone: bool | UnsetType = UNSET
    first_deal: bool | UnsetType = UNSET
    phase: Name | UnsetType = UNSET
    standing: Shown | UnsetType | None = UNSET
    history: Annotated[tuple[Shown, ...], msgspec.Meta(max_length=20)] | UnsetType = UNSET
    seat: Whole | UnsetType = UNSET
    dealer: Whole | UnsetType | None = UNSET
    infraction: Name | UnsetType = UNSET
    offender: Name | UnsetType = UNSET
    count: Whole | UnsetType = UNSET
    decisive: bool | UnsetType = UNSET
    buried: Whole | UnsetType = UNSET
    between: Name | UnsetType = UNSET


class Steps(msgspec.Struct, frozen=True):
    """Levels of both sides, as changes."""

    defenders: int
    attackers: int


class JudgeAnswer(msgspec.Struct, frozen=True, kw_only=True):
    """The answer: the keys that ``tuolaji judge`` has for the ``ask``, the clauses, and words to be read out."""

    clauses: tuple[str, ...]
    explanation: Text
    units: tuple[tuple[str, ...], ...] | UnsetType = UNSET
    suit: str | UnsetType = UNSET
    legal: bool | UnsetType = UNSET
    code: str | UnsetType = UNSET
    required: tuple[tuple[int, int], ...] | UnsetType = UNSET
    winner: int | UnsetType = UNSET
    points: int | UnsetType = UNSET
    stands: bool | UnsetType = UNSET
    forced: tuple[str, ...] | UnsetType | None = UNSET
    choices: tuple[tuple[str, ...], ...] | UnsetType = UNSET
    chooser: int | UnsetType | None = UNSET
    penalty: int | UnsetType = UNSET
    stoppers: tuple[int, ...] | UnsetType = UNSET
    multiplier: int | UnsetType = UNSET
    deal: Literal["defenders", "attackers", "void", "continues"] | UnsetType = UNSET
    defenders: str | UnsetType = UNSET
    attackers: str | UnsetType = UNSET
    next_dealer: Literal["partner", "next", "same", "previous"] | UnsetType = UNSET
    gain: Steps | UnsetType = UNSET
    match_won_by: Side | UnsetType | None = UNSET
    allowed: bool | UnsetType = UNSET
    kind: Literal["declare", "overcall", "reinforce"] | UnsetType = UNSET
    trump: str | UnsetType | None = UNSET
    dealer: int | UnsetType | None = UNSET
    attackers_score: int | UnsetType = UNSET
    levels: Steps | UnsetType = UNSET
    match: Literal["continues", "forfeited", "conceded", "awarded"] | UnsetType = UNSET
    remedy: tuple[str, ...] | UnsetType = UNSET


class OfRulebook(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Words to be found in the rulings of a rulebook: code, clause, Chinese and its initials, English."""

    rulebook: Name
    words: Annotated[str, msgspec.Meta(max_length=100)] = ""
