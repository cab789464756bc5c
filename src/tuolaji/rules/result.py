"""The result of a deal: who has the next deal, levels after it, the next dealer and the match."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, assert_never

from tuolaji.cards import level_index, rank_of
from tuolaji.rules.citing import cite
from tuolaji.rules.levels import Side, climb, descend, dropped, level_at, place_of
from tuolaji.rules.options import Rulebook

NextDealer = Literal["partner", "next", "same", "previous"]


@dataclass(frozen=True, slots=True)
class DealResult:
    """What a deal leads to. ``deal``: who has the next deal. Places and gains are those of the sides in this deal.

    A gain is the steps really moved, negative for down. ``next_dealer`` is seen from the old dealer.
    """

    deal: Side
    defenders: int
    attackers: int
    defenders_level: str
    attackers_level: str
    gain_defenders: int
    gain_attackers: int
    next_dealer: NextDealer
    match_won_by: Side | None
    clauses: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Outcome:
    """What the attackers' score alone decides: who has the deal, and the levels it is worth."""

    deal: Side
    levels: int


def outcome(rulebook: Rulebook, score: int) -> Outcome:
    """The deal and the levels for the attackers' score (2M-一.15, 2O-10, 3M-三.6, 3S-四.1–2, 4M-三.15).

    >>> from tuolaji.rulebooks import get
    >>> outcome(get("4M"), -80)
    Outcome(deal='defenders', levels=4)
    """
    rules = rulebook.result
    for below, levels in rules.keep:
        if score < below:
            extra = -score // rules.below_zero_step if score < 0 and rules.below_zero_step else 0
            return Outcome("defenders", levels + extra)
    return Outcome("attackers", (score - rules.keep[-1][0]) // rules.step)


def result_of_levels(
    rulebook: Rulebook,
    score: int,
    defenders: str,
    attackers: str,
    *,
    last_trick: Sequence[int] = (),
    last_trick_won_by: Side = "defenders",
    alone: bool = False,
) -> DealResult:
    """``deal_result`` for level texts. Raises LevelError ``bad-level``."""
    places = place_of(rulebook, defenders), place_of(rulebook, attackers)
    return deal_result(
        rulebook, score, *places, last_trick=last_trick, last_trick_won_by=last_trick_won_by, alone=alone
    )


def deal_result(
    rulebook: Rulebook,
    score: int,
    defenders: int,
    attackers: int,
    *,
    last_trick: Sequence[int] = (),
    last_trick_won_by: Side = "defenders",
    alone: bool = False,
) -> DealResult:
    """The result for the attackers' score (points), the sides' places before, and the winning play of the last trick.

    ``alone``: the dealer had no partner (2O-7).
    """
    decided = outcome(rulebook, score)
    cited = ["result.keep" if decided.deal == "defenders" else "result.step"]
    if score < 0:
        cited.append("result.below_zero_step")
    won = _won_as_defenders(rulebook, decided.deal, defenders)
    after_defenders, after_attackers = defenders, attackers
    if won:
        cited += ["match.win", "match.target"]
    else:
        demotion = _demotion(rulebook, score, defenders, last_trick, last_trick_won_by)
        after_defenders, after_attackers, moved_on = _move(rulebook, decided, (defenders, attackers), demotion)
        cited += moved_on
    winner = _match_winner(rulebook, won, decided.deal, (after_defenders, after_attackers))
    if winner is not None and not won:
        cited += ["match.win", "match.target"]
    cited.append("result.keep_dealer" if decided.deal == "defenders" else "result.take_dealer")
    if alone:
        cited.append("partner.mode")
    return DealResult(
        deal=decided.deal,
        defenders=after_defenders,
        attackers=after_attackers,
        defenders_level=level_at(rulebook, after_defenders),
        attackers_level=level_at(rulebook, after_attackers),
        gain_defenders=after_defenders - defenders,
        gain_attackers=after_attackers - attackers,
        next_dealer=_next_dealer(rulebook, decided.deal, alone=alone),
        match_won_by=winner,
        clauses=cite(rulebook, cited),
    )


def _move(
    rulebook: Rulebook, decided: Outcome, places: tuple[int, int], demotion: int | None
) -> tuple[int, int, list[str]]:
    """The places after the result's own levels and a demotion, in the rulebook's order, and the options concerned."""
    rules = rulebook.levels
    defenders, attackers = places
    cited: list[str] = [] if demotion is None else [f"levels.demotions#{demotion}"]
    down_to = None if demotion is None else rules.sequence.index(rules.demotions[demotion][2])
    if down_to is not None and rules.demotion_order == "before-result":
        defenders, down_to = min(defenders, down_to), None
    rising = decided.deal == "defenders"
    steps = climb(rules, defenders if rising else attackers, decided.levels, defending=rising)
    if steps.lost:
        cited += ["levels.must_play", "levels.lost_steps"]
    down = dropped(rules, steps.lost)
    if rising:
        defenders, attackers = steps.place, descend(attackers, down)
    else:
        defenders, attackers = descend(defenders, down), steps.place
    if down_to is not None:
        defenders = min(defenders, down_to)
    return defenders, attackers, cited


def _demotion(rulebook: Rulebook, score: int, defenders: int, last_trick: Sequence[int], won_by: Side) -> int | None:
    """The row by which the defenders go down for the last trick (3S-四.5, 3S-四.6); None for no demotion."""
    rules = rulebook.levels
    if won_by != "attackers" or score < rules.demotion_score:
        return None
    level = level_at(rulebook, defenders)
    for row, (at, won_with, _) in enumerate(rules.demotions):
        if at == level and any(rank_of(card) == level_index(won_with) for card in last_trick):
            return row
    return None


def _won_as_defenders(rulebook: Rulebook, deal: Side, defenders: int) -> bool:
    """Whether the defenders have won the match by keeping the deal at the target level."""
    at_target = level_at(rulebook, defenders) == rulebook.match.target
    return rulebook.match.win == "defend" and deal == "defenders" and at_target


def _match_winner(rulebook: Rulebook, won: bool, deal: Side, after: tuple[int, int]) -> Side | None:
    """The side that has won the match, of the one that has won the deal (2M-二.1, 3S-一.3, 4M-二.2)."""
    match rulebook.match.win:
        case "defend":
            return "defenders" if won else None
        case "time":
            return None
        case "reach":
            target = rulebook.levels.sequence.index(rulebook.match.target)
            return deal if after[0 if deal == "defenders" else 1] >= target else None
        case _:
            assert_never(rulebook.match.win)


def _next_dealer(rulebook: Rulebook, deal: Side, *, alone: bool) -> NextDealer:
    if deal == "attackers":
        return "previous" if rulebook.result.take_dealer == "previous" else "next"
    match rulebook.result.keep_dealer:
        case "partner":
            return "same" if alone else "partner"
        case "same":
            return "same"
        case _:
            assert_never(rulebook.result.keep_dealer)


def next_dealer_seat(rulebook: Rulebook, deal: Side, dealer: int, partner: int | None) -> int:
    """The seat 0–3 that deals next; ``partner`` is the dealer's partner in the deal played, None for a lone dealer.

    2O-7, 3M-三.6, 3S-二.3: defenders keep the deal: the partner; attackers take it: the dealer's next player, or the
    first attacker after the dealer.
    """
    if deal == "defenders":
        seats = {"partner": dealer if partner is None else partner, "same": dealer}
        return seats[rulebook.result.keep_dealer]
    match rulebook.result.take_dealer:
        case "next":
            return (dealer + 1) % 4
        case "previous":
            return (dealer + 3) % 4
        case "first-attacker":
            after = [(dealer + k) % 4 for k in (1, 2, 3)]
            return next(seat for seat in after if seat != partner)
        case _:
            assert_never(rulebook.result.take_dealer)
