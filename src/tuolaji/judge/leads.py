"""The lead of a question, read as its thrower named it or in the canonical way."""

from __future__ import annotations

from typing import Final, Literal

from tuolaji.judge.errors import QuestionError, bad_type
from tuolaji.judge.fields import Question, card_list
from tuolaji.judge.position import Position
from tuolaji.rules.engine import Lead, RuleError, read_lead

SUIT_TEXTS: Final[tuple[Literal["T", "S", "H", "D", "C"], ...]] = ("T", "S", "H", "D", "C")


def lead_of(position: Position, cards: list[int], question: Question, field: str) -> Lead:
    """The lead of some cards with the question's ``reading``, where it has one.

    Raises QuestionError ``mixed-suits`` for the field of the cards, ``bad-reading`` or the errors of card lists for
    ``reading``.
    """
    named = reading_of(position, question) if "reading" in question else None
    try:
        return read_lead(position.rulebook, position.order, cards, named)
    except RuleError as error:
        raise rule_error(error, field) from None


def rule_error(error: RuleError, field: str) -> QuestionError:
    """A lead or a reading that is none, as an error of a question."""
    if error.code == "mixed-suits":
        en = f"{field}: all the cards must be of one suit in play"
        return QuestionError("mixed-suits", field, f"{field}：须是同一花色（主牌算一门）的牌", en)
    if error.code == "bad-reading":
        zh = "reading：须把首家所出的牌恰好分成若干组合"
        return QuestionError("bad-reading", "reading", zh, f"reading: {error}")
    return bad_type(field, "至少一张牌的列表", "a list of at least one card")


def reading_of(position: Position, question: Question) -> list[list[int]]:
    """The named reading: a list of card lists. ``bad-reading`` where the rulebook lets nobody name one."""
    if not position.rulebook.throw.named:
        en = "reading: in this rulebook the thrower does not name a reading"
        raise QuestionError("bad-reading", "reading", "reading：本规则甩牌不声明组合", en)
    value = question["reading"]
    if not isinstance(value, list | tuple):
        raise bad_type("reading", "牌的列表的列表", "a list of card lists")
    return [card_list(unit, f"reading[{i}]", position.decks) for i, unit in enumerate(value)]
