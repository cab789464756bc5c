"""``throw``: does a throw stand against the other three hands, and what does a failed one cost."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, assert_never

from tuolaji.cards import cards_text
from tuolaji.judge.answers import ThrowAnswer
from tuolaji.judge.citing import clauses
from tuolaji.judge.fields import Question, card_lists, cards
from tuolaji.judge.leads import lead_of
from tuolaji.judge.position import Position, position_of
from tuolaji.judge.words import NOTHING, OTHERS, Text, forms, listed
from tuolaji.judge.words import cards as card_words
from tuolaji.rules.engine import Lead, ThrowVerdict, test_throw


def ask(question: Question) -> ThrowAnswer:
    """The answer to a ``throw`` question. Raises QuestionError."""
    position = position_of(question)
    decks = position.decks
    led = cards(question, "lead", decks, least=1)
    others = card_lists(question, "others", 3, decks)
    return decide(position, lead_of(position, led, question, "lead"), others)


def decide(position: Position, lead: Lead, others: Sequence[Sequence[int]]) -> ThrowAnswer:
    """Tests a lead against the other three hands, in playing order."""
    rulebook, o = position
    if lead.plain:
        name = forms(lead.forms())
        zh, en = f"这是一手{name.zh}，不是甩牌，照出。", f"This is {name.en}, no throw: it stands."
        return ThrowAnswer(stands=True, clauses=clauses(rulebook, "lead"), explanation=Text(zh, en))
    verdict = test_throw(rulebook, o, lead, others)
    return ThrowAnswer(
        stands=verdict.stands,
        forced=None if verdict.forced is None else cards_text(verdict.forced),
        choices=tuple(cards_text(choice) for choice in verdict.choices),
        chooser=verdict.chooser,
        penalty=verdict.penalty,
        stoppers=verdict.stoppers,
        clauses=clauses(rulebook, *_subjects(position, verdict)),
        explanation=_stands(rulebook.throw.test) if verdict.stands else _failed(position, verdict),
    )


def _subjects(position: Position, verdict: ThrowVerdict) -> list[str]:
    rules = position.rulebook.throw
    found = ["throw", "throw.test"]
    if rules.named:
        found.append("throw.named")
    if not verdict.stands:
        found += ["throw.forced", "throw.penalty"]
        if verdict.chooser is not None:
            found.append("throw.chooser")
    return found


def _stands(test: Literal["unit", "absolute"]) -> Text:
    match test:
        case "unit":
            return Text("甩牌成立：每个组合都无人能压过。", "The throw stands: nobody can beat any unit of it.")
        case "absolute":
            zh = "甩牌成立：每张牌都不小于他人该花色最大的一张。"
            return Text(zh, "The throw stands: no card of it is lower than the highest of that suit in another hand.")
        case _:
            assert_never(test)


def _failed(position: Position, verdict: ThrowVerdict) -> Text:
    who_zh = "、".join(OTHERS[i].zh for i in verdict.stoppers)
    who_en = listed([OTHERS[i].en for i in verdict.stoppers])
    said = Text(f"甩牌失败，被{who_zh}拦住。", f"The throw fails, stopped by {who_en}.")
    if verdict.forced is not None:
        led = card_words(verdict.forced)
        said += Text(f"须改出 {led.zh}，其余收回。", f"{led.en} must be led, the other cards go back to the hand.")
    elif verdict.chooser is not None:
        chooser = OTHERS[verdict.chooser]
        offered = [card_words(choice) for choice in verdict.choices]
        zh, en = "；".join(cards.zh for cards in offered), "; ".join(cards.en for cards in offered)
        said += Text(f"由{chooser.zh}选择让其出哪一组：{zh}。", f"It is for {chooser.en} to choose which is led: {en}.")
    return said + _cost(position, verdict.penalty)


def _cost(position: Position, penalty: int) -> Text:
    match position.rulebook.throw.penalty:
        case "none":
            return Text("不罚分。", "No points are lost.")
        case "cards" | "lower-cards":
            if penalty == 0:
                return NOTHING
            return Text(f"罚 {penalty} 分，归对方。", f"{penalty} points go to the other side.")
