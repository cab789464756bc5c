"""``ruling``: what an infraction costs."""

from __future__ import annotations

from typing import Final

from tuolaji.judge.answers import RulingAnswer, Side
from tuolaji.judge.errors import QuestionError, bad_type, shown
from tuolaji.judge.fields import Question, cards, flag, need, one_of, whole
from tuolaji.judge.position import rulebook_of
from tuolaji.judge.words import NOTHING, SIDES, Text, listed, number
from tuolaji.rules.options import Rulebook
from tuolaji.rules.penalties import REMEDIES
from tuolaji.rules.rulings import Between, Offence, RulingVerdict, rule_on

OFFENDERS: Final[tuple[Side, ...]] = ("attackers", "defenders")
BETWEEN: Final[tuple[Between, ...]] = ("opponents", "partners")
_DEALS: Final = {
    "continues": NOTHING,
    "void": Text("本局作废。", "The deal is void."),
    "attackers": Text("本局结束，抓分方上台。", "The deal ends and the attackers take it."),
    "defenders": Text("本局结束，庄家方保庄。", "The deal ends and the defenders keep it."),
}
_MATCHES: Final = {
    "continues": NOTHING,
    "forfeited": Text("本盘视为弃权。", "The match is forfeited."),
    "conceded": Text("本盘认输。", "The match is conceded."),
    "awarded": Text("本盘判给对方。", "The match is awarded to the other side."),
}


def ask(question: Question) -> RulingAnswer:
    """The answer to a ``ruling`` question. Raises QuestionError; ``unknown-infraction`` for one not in the rulebook."""
    rulebook = rulebook_of(question)
    infraction = need(question, "infraction")
    if not isinstance(infraction, str):
        raise bad_type("infraction", "违规代码", "the code of an infraction")
    if rulebook.ruling(infraction) is None:
        known = tuple(row.code for row in rulebook.penalties)
        zh = f"本规则没有违规“{shown(infraction)}”（{'、'.join(known)}）"
        en = f"no infraction {shown(infraction)!r}, but {', '.join(known)}"
        raise QuestionError("unknown-infraction", "infraction", zh, en)
    offence = Offence(
        infraction=infraction,
        offender=one_of(question, "offender", OFFENDERS),
        count=whole(question, "count") if "count" in question else None,
        decisive=flag(question, "decisive", False),
        buried=_buried(question, rulebook, infraction),
        cards=cards(question, "cards", rulebook.deal.decks) if "cards" in question else (),
        between=one_of(question, "between", BETWEEN, "opponents"),
    )
    verdict = rule_on(rulebook, offence)
    return RulingAnswer(
        attackers_score=verdict.attackers_score,
        deal=verdict.deal,
        levels_defenders=verdict.defenders_levels,
        levels_attackers=verdict.attackers_levels,
        match=verdict.match,
        match_won_by=verdict.match_won_by,
        remedy=verdict.remedies,
        clauses=verdict.clauses,
        explanation=_explain(offence.offender, verdict),
    )


def _buried(question: Question, rulebook: Rulebook, infraction: str) -> int | None:
    """The cards buried; where the ruling asks for too many or too few, the right number is none of these."""
    if "buried" not in question:
        return None
    buried, kitty, row = whole(question, "buried"), rulebook.deal.kitty, rulebook.ruling(infraction)
    if buried == kitty and row and (row.remedies_over or row.remedies_short or row.cards_when == "short-bury"):
        zh = f"多于或少于 {kitty}：{kitty} 张正是应埋的张数"
        raise bad_type("buried", zh, f"more or fewer than {kitty}: that is the right number")
    return buried


def _explain(offender: Side, verdict: RulingVerdict) -> Text:
    name = SIDES[offender]
    said = Text(f"{name.zh}：{verdict.zh}。", f"{name.en.capitalize()}: {verdict.en}.")
    change = abs(verdict.attackers_score)
    if verdict.attackers_score > 0:
        said += Text(f"抓分方加 {change} 分。", f"{change} points are added to the attackers' score.")
    elif verdict.attackers_score < 0:
        said += Text(f"抓分方扣 {change} 分。", f"{change} points are taken off the attackers' score.")
    said += _DEALS[verdict.deal]
    said += _levels("defenders", verdict.defenders_levels)
    said += _levels("attackers", verdict.attackers_levels)
    said += _MATCHES[verdict.match]
    if verdict.match_won_by is not None:
        winner = SIDES[verdict.match_won_by]
        said += Text(f"{winner.zh}胜。", f"{winner.en.capitalize()} win it.")
    if verdict.remedies:
        words = [REMEDIES[remedy] for remedy in verdict.remedies]
        said += Text(f"处置：{'、'.join(zh for zh, _ in words)}。", f"To be done: {listed([en for _, en in words])}.")
    return said


def _levels(side: Side, steps: int) -> Text:
    if steps == 0:
        return NOTHING
    name = SIDES[side]
    return Text(f"{name.zh}升 {steps} 级。", f"{name.en.capitalize()} rise {number(steps, 'level')}.")
