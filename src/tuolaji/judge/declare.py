"""``declare``: may these cards be shown now, and what do they make trump and dealer."""

from __future__ import annotations

from typing import Final

from tuolaji.cards import NO_TRUMP, level_text, suit_name, trump_text
from tuolaji.judge.answers import DeclareAnswer
from tuolaji.judge.errors import bad_type, missing
from tuolaji.judge.fields import Question, card_list, cards, flag, need, one_of, seat, table
from tuolaji.judge.position import position_of
from tuolaji.judge.words import Text
from tuolaji.judge.words import cards as card_words
from tuolaji.rules.declare import DeclareCode, DeclareVerdict, Showing, Standing, check_declaration
from tuolaji.rules.option_kinds import level_name
from tuolaji.rules.options import Phase

PHASES: Final[tuple[Phase, ...]] = ("drawing", "drawn", "buried")
_KINDS: Final = {
    "declare": Text("亮主", "declares"),
    "overcall": Text("反主", "overcalls"),
    "reinforce": Text("加固", "reinforces"),
}
_WHY: Final[dict[DeclareCode, Text]] = {
    "wrong-phase": Text("现在不能亮主或反主", "this is not the time to declare or overcall"),
    "jokers-not-used": Text("本规则不用王亮主或反主", "jokers are not used in declarations"),
    "not-a-level-card": Text("亮出的不是可用的级牌", "these are not level cards that may be shown so"),
    "mixed-cards": Text("亮出的牌须完全相同", "the cards shown must be identical"),
    "own-declaration": Text(
        "己方所亮未被反掉，只可同花色加固，不得改变",
        "a standing declaration of one's own may be reinforced in its suit, not changed",
    ),
    "not-first-to-overcall": Text(
        "定主者须等他人反主之后才可反主",
        "whoever's declaration stands may overcall only after somebody else has",
    ),
    "single-cannot-overcall": Text("单张不能反主", "a single card may not overcall"),
    "not-stronger": Text("不比现有的亮主更大", "it is not stronger than the declaration that stands"),
}


def ask(question: Question) -> DeclareAnswer:
    """The answer to a ``declare`` question. Raises QuestionError."""
    position = position_of(question)
    decks = position.decks
    first_deal = flag(question, "first_deal")
    phase = one_of(question, "phase", PHASES)
    stands = need(question, "standing")
    standing = None if stands is None else _standing(stands, "standing", decks)
    history = _history(question, decks)
    by = seat(question, "seat")
    shown = cards(question, "cards", decks, least=1)
    dealer = None if need(question, "dealer") is None else seat(question, "dealer")
    showing = Showing(
        level=position.order.level,
        first_deal=first_deal,
        phase=phase,
        standing=standing,
        seat=by,
        cards=tuple(shown),
        dealer=dealer,
        history=history,
    )
    verdict = check_declaration(position.rulebook, showing)
    return DeclareAnswer(
        allowed=verdict.allowed,
        code=verdict.code,
        kind=verdict.kind,
        trump=None if verdict.trump is None else trump_text(verdict.trump),
        dealer=verdict.dealer,
        clauses=verdict.clauses,
        explanation=_explain(showing, verdict),
    )


def _standing(value: object, field: str, decks: int) -> Standing:
    """A declaration: an object of ``seat`` and ``cards``."""
    found = table(value, field)
    by = seat(found, "seat", f"{field}.seat")
    if "cards" not in found:
        raise missing(f"{field}.cards")
    return Standing(by, tuple(card_list(found["cards"], f"{field}.cards", decks, 1)))


def _history(question: Question, decks: int) -> tuple[Standing, ...]:
    if "history" not in question:
        return ()
    value = question["history"]
    if not isinstance(value, list | tuple):
        raise bad_type("history", "先前所亮的列表", "a list of earlier declarations")
    return tuple(_standing(item, f"history[{i}]", decks) for i, item in enumerate(value))


def _explain(showing: Showing, verdict: DeclareVerdict) -> Text:
    shown = card_words(showing.cards)
    level = level_text(showing.level)
    if not verdict.allowed or verdict.kind is None or verdict.trump is None:
        why = _WHY[verdict.code]
        return Text(
            f"打 {level_name(level, 'zh')}，不能亮 {shown.zh}：{why.zh}。",
            f"At level {level_name(level, 'en')} {shown.en} may not be shown: {why.en}.",
        )
    kind = _KINDS[verdict.kind]
    trump = Text(suit_name(verdict.trump, "zh"), suit_name(verdict.trump, "en"))
    zh = f"可以{kind.zh}：{shown.zh}，" + (f"主花色为{trump.zh}" if verdict.trump != NO_TRUMP else "无主花色")
    en = f"Allowed: seat {showing.seat + 1} {kind.en} with {shown.en}; " + (
        f"trumps are {trump.en}" if verdict.trump != NO_TRUMP else "there is no trump suit"
    )
    if verdict.dealer is not None:
        zh += f"，庄家为 {verdict.dealer + 1} 号"
        en += f", seat {verdict.dealer + 1} deals"
    return Text(zh + "。", en + ".")
