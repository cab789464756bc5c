"""``result``: who has the next deal, the levels after this one, the next dealer and the match."""

from __future__ import annotations

from tuolaji.judge.answers import ResultAnswer, Side
from tuolaji.judge.fields import MOST, Question, cards, flag, one_of, whole
from tuolaji.judge.position import level_of, rulebook_of
from tuolaji.judge.words import NOTHING, SIDES, Text, number
from tuolaji.rules.option_kinds import level_name
from tuolaji.rules.result import DealResult, result_of_levels

WINNERS: tuple[Side, ...] = ("defenders", "attackers")
_NEXT = {
    "partner": Text("庄家的对家", "the dealer's partner"),
    "next": Text("庄家的下家", "the dealer's next player"),
    "previous": Text("庄家的上家", "the dealer's previous player"),
    "same": Text("原庄家", "the same dealer"),
}


def ask(question: Question) -> ResultAnswer:
    """The answer to a ``result`` question. Raises QuestionError."""
    rulebook = rulebook_of(question)
    score = whole(question, "score", low=-MOST)
    defenders = level_of(rulebook, question, "defenders", listed=True)
    attackers = level_of(rulebook, question, "attackers", listed=True)
    last_trick = cards(question, "last_trick", rulebook.deal.decks)
    won_by = one_of(question, "last_trick_won_by", WINNERS)
    alone = flag(question, "alone", False)
    result = result_of_levels(
        rulebook, score, defenders, attackers, last_trick=last_trick, last_trick_won_by=won_by, alone=alone
    )
    return ResultAnswer(
        deal=result.deal,
        defenders=result.defenders_level,
        attackers=result.attackers_level,
        next_dealer=result.next_dealer,
        gain_defenders=result.gain_defenders,
        gain_attackers=result.gain_attackers,
        match_won_by=result.match_won_by,
        clauses=result.clauses,
        explanation=_explain(score, result),
    )


def _explain(score: int, result: DealResult) -> Text:
    if result.deal == "defenders":
        said = Text(f"抓分方得 {score} 分，庄家方保庄。", f"The attackers have {score}: the defenders keep the deal.")
    else:
        said = Text(f"抓分方得 {score} 分，抓分方上台。", f"The attackers have {score} and take the deal.")
    said += _moved("defenders", result.gain_defenders, result.defenders_level)
    said += _moved("attackers", result.gain_attackers, result.attackers_level)
    if result.gain_defenders == result.gain_attackers == 0:
        said += Text("双方级数不变。", "No level changes.")
    if result.match_won_by is not None:
        side = SIDES[result.match_won_by]
        return said + Text(f"{side.zh}赢得本盘。", f"{side.en.capitalize()} win the match.")
    following = _NEXT[result.next_dealer]
    return said + Text(f"下一局由{following.zh}坐庄。", f"Next dealer: {following.en}.")


def _moved(side: Side, gain: int, level: str) -> Text:
    if gain == 0:
        return NOTHING
    name = SIDES[side]
    way = Text("升", "rise") if gain > 0 else Text("降", "go down")
    steps = abs(gain)
    return Text(
        f"{name.zh}{way.zh} {steps} 级，打 {level_name(level, 'zh')}。",
        f"{name.en.capitalize()} {way.en} {number(steps, 'level')}, to {level_name(level, 'en')}.",
    )
