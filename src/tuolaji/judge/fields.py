"""The fields of a question, read one by one: each reader gives the checked value or raises QuestionError."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Final, TypeVar

from tuolaji.cards import CARD_OF, CARD_TEXTS, CardError, parse_card
from tuolaji.judge.errors import QuestionError, bad_type, missing, shown

Question = Mapping[str, object]
Name = TypeVar("Name", bound=str)

MOST: Final = 100_000  # points and counts beyond it cannot come about in any game


def need(question: Question, field: str) -> object:
    """The value of a field that must be there. Raises ``missing-field``."""
    if field not in question:
        raise missing(field)
    return question[field]


def cards(question: Question, field: str, decks: int, least: int = 0) -> list[int]:
    """A card list. Raises ``missing-field``, ``bad-type``, ``bad-card``, ``too-many-copies``."""
    return card_list(need(question, field), field, decks, least)


def card_list(value: object, field: str, decks: int, least: int = 0) -> list[int]:
    """The cards of a list of text codes, at least ``least`` of them, no card more than ``decks`` times."""
    if not isinstance(value, list | tuple):
        raise bad_type(field, "牌的列表", "a list of cards")
    if len(value) < least:
        raise bad_type(field, "至少一张牌的列表", "a list of at least one card")
    try:
        found = [CARD_OF[text] for text in value]
    except (KeyError, TypeError):
        found = [_card(text, f"{field}[{i}]") for i, text in enumerate(value)]
    if len(found) > decks:
        card, copies = Counter(found).most_common(1)[0]
        if copies > decks:
            text = CARD_TEXTS[card]
            zh = f"{field} 中 {text} 有 {copies} 张，一共只有 {decks} 副牌"
            raise QuestionError("too-many-copies", field, zh, f"{field}: {text} {copies} times, with {decks} decks")
    return found


def _card(text: object, field: str) -> int:
    """A card of one of its spellings (``HT``, ``♥10``, ``红桃10``); small letters and blanks are none."""
    if not isinstance(text, str):
        raise bad_type(field, "一张牌的代码", "the code of a card")
    try:
        if len(text) <= 4 and text.upper() == text.strip():
            return parse_card(text)
    except CardError:
        pass
    raise QuestionError(
        "bad-card", field, f"{field}：没有“{shown(text)}”这张牌", f"{field}: not a card: {shown(text)!r}"
    )


def card_lists(question: Question, field: str, count: int, decks: int, least: int = 0) -> list[list[int]]:
    """Exactly ``count`` card lists. Too few raise ``missing-field`` for the first that is not there."""
    value = need(question, field)
    if not isinstance(value, list | tuple) or len(value) > count:
        raise bad_type(field, f" {count} 个牌的列表", f"a list of {count} card lists")
    found = [card_list(item, f"{field}[{i}]", decks, least) for i, item in enumerate(value)]
    if len(found) < count:
        raise missing(f"{field}[{len(found)}]")
    return found


def whole(question: Question, field: str, default: int | None = None, *, low: int = 0, high: int = MOST) -> int:
    """A whole number from ``low`` to ``high``; ``default`` where the field may be left out."""
    if default is not None and field not in question:
        return default
    value = need(question, field)
    if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
        raise bad_type(field, f" {low} 到 {high} 的整数", f"a whole number from {low} to {high}")
    return value


def flag(question: Question, field: str, default: bool | None = None) -> bool:
    """True or false; ``default`` where the field may be left out."""
    if default is not None and field not in question:
        return default
    value = need(question, field)
    if not isinstance(value, bool):
        raise bad_type(field, " true 或 false", "true or false")
    return value


def one_of(question: Question, field: str, names: Sequence[Name], default: Name | None = None) -> Name:
    """One of some names; ``default`` where the field may be left out."""
    if default is not None and field not in question:
        return default
    value = need(question, field)
    if isinstance(value, str):
        for name in names:
            if value == name:
                return name
    raise bad_type(field, "下列之一：" + "、".join(names), "one of " + ", ".join(names))


def seat(question: Question, field: str, path: str = "") -> int:
    """A seat 0–3. Raises ``missing-field``, ``bad-type``, ``bad-seat``."""
    path = path or field
    if field not in question:
        raise missing(path)
    value = question[field]
    if isinstance(value, bool) or not isinstance(value, int):
        raise bad_type(path, "座位号 0–3", "a seat, 0 to 3")
    if not 0 <= value <= 3:
        raise QuestionError("bad-seat", path, f"没有座位 {shown(value)}", f"there is no seat {shown(value)}")
    return value


def table(value: object, field: str) -> Question:
    """A JSON object. Raises ``bad-type``."""
    if not isinstance(value, Mapping):
        raise bad_type(field, " JSON 对象", "a JSON object")
    return value
