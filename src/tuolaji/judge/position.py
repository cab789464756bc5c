"""What every position has: the rulebook with its options, the level and the trump suit."""

from __future__ import annotations

import json
from collections import OrderedDict
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import Final, NamedTuple

from tuolaji.cards import JOKER_LEVEL, NO_TRUMP, level_index, trump_index
from tuolaji.judge.errors import QuestionError, bad_type, missing, shown
from tuolaji.judge.fields import Question, need, table
from tuolaji.rulebooks import get, with_options
from tuolaji.rules.option_kinds import LEVELS
from tuolaji.rules.options import Rulebook, RulebookError
from tuolaji.rules.order import Order, order

_KEPT: Final = 64
_WITH_OPTIONS: OrderedDict[tuple[str, str], Rulebook] = OrderedDict()
_HOUSE: dict[str, Rulebook] = {}
_TRUMPS: Final = ("S", "H", "D", "C")


class Position(NamedTuple):
    """A rulebook at a level and a trump suit."""

    rulebook: Rulebook
    order: Order

    @property
    def decks(self) -> int:
        """Decks of 54 cards."""
        return self.rulebook.deal.decks


@contextmanager
def house_rulebooks(rulebooks: Iterable[Rulebook]) -> Iterator[None]:
    """While it lasts, questions of this process may name these rulebooks too, by id. Raises RulebookError
    ``bad-option`` when two have the same id."""
    made: dict[str, Rulebook] = {}
    for book in rulebooks:
        if book.id in made:
            raise RulebookError("bad-option", "id", f"id: two house rulebooks have the id {book.id}")
        made[book.id] = book
    _HOUSE.update(made)
    _WITH_OPTIONS.clear()
    try:
        yield
    finally:
        _HOUSE.clear()
        _WITH_OPTIONS.clear()


def rulebook_of(question: Question) -> Rulebook:
    """The rulebook that the question names, with its options. Raises ``missing-field``, ``bad-type``,
    ``unknown-rulebook``, ``unknown-option``, ``bad-option``."""
    name = need(question, "rulebook")
    if not isinstance(name, str):
        raise bad_type("rulebook", "规则的代码或名称", "the code or id of a rulebook")
    try:
        rulebook = _HOUSE.get(name) or get(name)
    except RulebookError as error:
        known = ", ".join([error.message, *_HOUSE])
        raise QuestionError(error.code, "rulebook", f"没有规则“{shown(name)}”", shown(known, 300)) from None
    if "options" not in question:
        return rulebook
    options = table(question["options"], "options")
    for option in options:
        if not isinstance(option, str):
            raise bad_type("options", "选项名到值的对象", "an object from option names to values")
    return _replaced(rulebook, options)


def _replaced(rulebook: Rulebook, options: Question) -> Rulebook:
    """The rulebook with options replaced; the last few are kept, for a desk that asks on under its house rules."""
    try:
        key = rulebook.id, json.dumps(options, sort_keys=True)
    except (TypeError, ValueError):
        raise bad_type("options", "选项名到 JSON 值的对象", "an object from option names to JSON values") from None
    known = _WITH_OPTIONS.get(key)
    if known is not None:
        _WITH_OPTIONS.move_to_end(key)
        return known
    try:
        made = with_options(rulebook, options)
    except RulebookError as error:
        field = f"options.{shown(error.option, 80)}" if error.option else "options"
        words = "没有选项" if error.code == "unknown-option" else "不可用的选项值："
        raise _rulebook_error(error, field, f"{words} {shown(error.option, 80)}") from None
    if len(key[1]) <= 4096:
        _WITH_OPTIONS[key] = made
        if len(_WITH_OPTIONS) > _KEPT:
            _WITH_OPTIONS.popitem(last=False)
    return made


def _rulebook_error(error: RulebookError, field: str, zh: str) -> QuestionError:
    return QuestionError(error.code, field, zh, shown(error.message, 300))


def position_of(question: Question) -> Position:
    """The position of a question. Raises, beside the rulebook's errors, ``bad-level`` and ``bad-trump``."""
    rulebook = rulebook_of(question)
    level = level_index(level_of(rulebook, question, "level"))
    trump = trump_of(rulebook, question, level)
    return Position(rulebook, order(level, trump))


def level_of(rulebook: Rulebook, question: Question, field: str, *, listed: bool = False) -> str:
    """A level ``2`` … ``A``, and ``JOKER`` where the rulebook plays 王; ``listed``: only the rulebook's own levels."""
    value = need(question, field)
    if not isinstance(value, str):
        raise bad_type(field, '级，如 "2"、"T"、"A"', 'a level such as "2", "T" or "A"')
    sequence = rulebook.levels.sequence
    if value not in LEVELS or (value not in sequence and (listed or value == LEVELS[JOKER_LEVEL])):
        words = "、".join(sequence)
        zh = f"{field}：没有“{shown(value)}”这一级（{words}）"
        raise QuestionError("bad-level", field, zh, f"{field}: no level {shown(value)!r} in {' '.join(sequence)}")
    return value


def trump_of(rulebook: Rulebook, question: Question, level: int) -> int:
    """The trump suit 0–3, or 4 for none. At level 王 there is none, unless the kitty card sets one as a house rule."""
    if "trump" not in question:
        raise missing("trump")
    value = question["trump"]
    if value is None:
        return NO_TRUMP
    if not isinstance(value, str):
        raise bad_type("trump", "花色 S、H、D、C 或 null", "a suit S, H, D, C or null")
    if value not in _TRUMPS:
        zh = f"没有主花色“{shown(value)}”"
        raise QuestionError("bad-trump", "trump", zh, f"there is no trump suit {shown(value)!r}")
    if level == JOKER_LEVEL and rulebook.declare.joker_level == "jokers-only":
        en = "at level JOKER the jokers alone are trumps: trump must be null"
        raise QuestionError("bad-trump", "trump", "打王时只有王是主牌：trump 须为 null", en)
    return trump_index(value)
