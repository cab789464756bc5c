"""``kitty``: what the kitty is worth to the attackers after the last trick."""

from __future__ import annotations

from collections.abc import Sequence

from tuolaji.cards import points_of
from tuolaji.judge.answers import KittyAnswer, Side
from tuolaji.judge.citing import clauses
from tuolaji.judge.errors import QuestionError
from tuolaji.judge.fields import Question, cards, one_of
from tuolaji.judge.leads import lead_of
from tuolaji.judge.position import Position, position_of
from tuolaji.judge.words import SIDES, Text
from tuolaji.rules.engine import Lead, kitty_multiplier

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
    return decide(position, lead, winning, kitty, won_by)


def decide(position: Position, lead: Lead, winning: Sequence[int], kitty: Sequence[int], won_by: Side) -> KittyAnswer:
    """The multiplier and the multiplied points for the lead and the winning play of the last trick."""
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
        explanation=_explain(multiplier, inside, won_by),
    )


def _explain(multiplier: int, inside: int, won_by: Side) -> Text:
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
        f"{side.zh}赢得最后一墩，抠底：底牌 {inside} 分，{multiplier} 倍，得 {points} 分。",
        f"{side.en.capitalize()} won the last trick and capture the kitty: {inside} × {multiplier} = {points} points.",
    )
