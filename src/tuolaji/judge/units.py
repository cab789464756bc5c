"""``units``: the canonical reading of cards of one suit."""

from __future__ import annotations

from collections.abc import Sequence

from tuolaji.cards import JOKER_LEVEL, NO_TRUMP, cards_text
from tuolaji.judge.answers import UnitsAnswer
from tuolaji.judge.citing import clauses
from tuolaji.judge.fields import Question, cards
from tuolaji.judge.leads import SUIT_TEXTS, rule_error
from tuolaji.judge.position import Position, position_of
from tuolaji.judge.words import SUITS_IN_PLAY, Text, form, listed, opening
from tuolaji.judge.words import cards as card_words
from tuolaji.rules.engine import RuleError, canonical
from tuolaji.rules.options import Rulebook
from tuolaji.rules.order import Order


def ask(question: Question) -> UnitsAnswer:
    """The answer to a ``units`` question. Raises QuestionError."""
    position = position_of(question)
    found = cards(question, "cards", position.decks, least=1)
    try:
        return decide(position, found)
    except RuleError as error:
        raise rule_error(error, "cards") from None


def decide(position: Position, found: Sequence[int]) -> UnitsAnswer:
    """The units of some cards of one suit in play. Raises RuleError ``mixed-suits`` or ``empty-lead``."""
    o = position.order
    units = canonical(o, found)
    suit = o.suit[units[0][0]]
    return UnitsAnswer(
        units=tuple(cards_text(unit) for unit in units),
        suit=SUIT_TEXTS[suit],
        clauses=clauses(position.rulebook, *subjects(position.rulebook, o, suit, units)),
        explanation=_explain(suit, units),
    )


def shape(unit: Sequence[int]) -> tuple[int, int]:
    """The form (w, n) of a unit's cards."""
    steps = len(set(unit))
    return len(unit) // steps, steps


def subjects(rulebook: Rulebook, o: Order, suit: int, units: Sequence[Sequence[int]]) -> list[str]:
    """What a reading is decided by: the order of the trumps, sets of the same card, adjacency."""
    found: list[str] = []
    if suit == 0:
        found.append("level-joker" if o.level == JOKER_LEVEL else "no-trump" if o.trump == NO_TRUMP else "trumps")
    shapes = [shape(unit) for unit in units]
    if any(length > 1 for _, length in shapes):
        found.append("runs")
    if not found or any(width > 1 and length == 1 for width, length in shapes):
        found.append("same-cards")
    if len(units) > 1 and rulebook.throw.named:
        found.append("throw.named")
    return found


def _explain(suit: int, units: Sequence[Sequence[int]]) -> Text:
    names = [(form(shape(unit)), card_words(unit)) for unit in units]
    zh = "，".join(f"{name.zh} {words.zh}" for name, words in names)
    en = listed([f"{name.en} {words.en}" for name, words in names])
    return Text(f"{SUITS_IN_PLAY[suit].zh}：{zh}。", f"{opening(SUITS_IN_PLAY[suit].en)}: {en}.")
