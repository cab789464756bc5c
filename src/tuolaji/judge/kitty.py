"""``kitty``: what the kitty is worth to the attackers after the last trick."""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

from tuolaji.cards import points_of
from tuolaji.judge.answers import KittyAnswer, Side
from tuolaji.judge.citing import clauses
from tuolaji.judge.errors import QuestionError
from tuolaji.judge.fields import Question, cards, one_of
from tuolaji.judge.leads import lead_of, rule_error
from tuolaji.judge.position import Position, position_of
from tuolaji.judge.units import shape
from tuolaji.judge.words import SIDES, Text, form, number
from tuolaji.rules.engine import Lead, RuleError, canonical, kitty_multiplier

WINNERS: tuple[Side, ...] = ("attackers", "defenders")


def ask(question: Question) -> KittyAnswer:
    """The answer to a ``kitty`` question. Raises QuestionError; ``wrong-count`` where the winning play is of another
    length than the lead."""
    position = position_of(question)
    decks = position.decks
    led = cards(question, "lead", decks, least=1)
    winning = cards(question, "winning", decks, least=1)
    kitty = cards(question, "kitty", decks)
    won_by = one_of(question, "won_by", WINNERS)
    lead = lead_of(position, led, question, "lead")
    if len(winning) != lead.size:
        zh = f"winning：首家出 {lead.size} 张，这里有 {len(winning)} 张"
        raise QuestionError("wrong-count", "winning", zh, f"winning: {len(winning)} cards, with a lead of {lead.size}")
    try:
        return decide(position, lead, winning, kitty, won_by)
    except RuleError as error:
        raise rule_error(error, "winning") from None


def decide(position: Position, lead: Lead, winning: Sequence[int], kitty: Sequence[int], won_by: Side) -> KittyAnswer:
    """The multiplier and the multiplied points for the lead and the winning play of the last trick.

    Raises RuleError ``mixed-suits`` for a winning play of several suits that has to be read by itself.
    """
    rulebook, o = position
    multiplier = kitty_multiplier(rulebook, o, lead, winning, won_by == "attackers")
    inside = points_of(kitty)
    subjects = ["kitty.multiplier"]
    if rulebook.kitty.trump_only:
        subjects.append("kitty.trump_only")
    return KittyAnswer(
        multiplier=multiplier,
        points=multiplier * inside,
        clauses=clauses(rulebook, *subjects),
        explanation=_explain(multiplier, inside, won_by, _counted(position, lead, winning)),
    )


def _counted(position: Position, lead: Lead, winning: Sequence[int]) -> Text:
    """What the multiplier is counted by: the highest unit, or all cards of the winning play."""
    rules = position.rulebook.kitty
    match rules.multiplier:
        case "per-card-play":
            return Text(f" {len(winning)} 张牌", number(len(winning), "card"))
        case "power" | "per-card-unit" | "best-form":
            return form(lead.forms()[0] if rules.read_in_lead else shape(canonical(position.order, winning)[0]))
        case _:
            assert_never(rules.multiplier)


def _explain(multiplier: int, inside: int, won_by: Side, counted: Text) -> Text:
    side = SIDES[won_by]
    if won_by != "attackers":
        return Text(
            f"最后一墩由{side.zh}赢得，不抠底，底牌不计分。",
            f"{side.en.capitalize()} won the last trick: the kitty is not captured.",
        )
    if multiplier == 0:
        return Text(
            f"{side.zh}以副牌赢得最后一墩，不能抠底，底牌不计分。",
            f"{side.en.capitalize()} won the last trick with side cards: the kitty is not captured.",
        )
    points = multiplier * inside
    return Text(
        f"{side.zh}以{counted.zh}赢得最后一墩，抠底：底牌 {inside} 分，{multiplier} 倍，得 {points} 分。",
        f"{side.en.capitalize()} won the last trick with {counted.en} and capture the kitty: "
        f"{inside} × {multiplier} = {points} points.",
    )
