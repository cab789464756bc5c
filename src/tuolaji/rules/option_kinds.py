"""Kinds of option values: what may stand there, how it is checked, listed and said in words.

A value has one form everywhere (Python, TOML, JSON): bool, int, text, or rows of these; lists become tuples.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any, Final

from tuolaji.cards import RANKS

OptionCell = str | int | bool
OptionRow = tuple[OptionCell | tuple[int, ...], ...]
OptionValue = OptionCell | tuple[OptionCell | OptionRow, ...]
"""A value as it comes in a message: one, a list, or rows whose cells may be forms."""

LEVELS: Final = (*RANKS, "JOKER")
_LEVEL_ZH: Final = {"T": "10", "JOKER": "王"}
_LEVEL_EN: Final = {"T": "10", "JOKER": "joker"}
_SHOWN: Final = 60


class RulebookError(ValueError):
    """A rulebook that cannot be.

    ``code`` is ``unknown-rulebook``, ``unknown-option`` or ``bad-option``; ``option`` names the option concerned and
    ``allowed`` says in plain JSON what may stand there. ``en`` and ``zh`` say what is wrong with the value alone.
    """

    def __init__(
        self, code: str, option: str, message: str, allowed: object = None, *, en: str = "", zh: str = ""
    ) -> None:
        self.code = code
        self.option = option
        self.allowed = allowed
        self.en, self.zh = en, zh
        self.message = message if allowed is None else f"{message}; allowed: {allowed_text(allowed)}"
        super().__init__(self.message)


class BadValueError(ValueError):
    """A value that an option cannot have, in words."""

    def __init__(self, en: str, zh: str) -> None:
        self.en, self.zh = en, zh
        super().__init__(en)


def allowed_text(allowed: object) -> str:
    """What is allowed in one line: ``1 to 4``, a list of names, or the form of a row."""
    if isinstance(allowed, dict) and set(allowed) <= {"from", "to"}:
        return f"{allowed['from']} to {allowed['to']}" if "to" in allowed else f"from {allowed['from']}"
    if isinstance(allowed, list):
        return ", ".join(item if isinstance(item, str) else json.dumps(item, ensure_ascii=False) for item in allowed)
    return allowed if isinstance(allowed, str) else json.dumps(allowed, ensure_ascii=False)


def shown(value: object) -> str:
    """A value as it was given, cut short."""
    text = repr(value)
    return text if len(text) <= _SHOWN else text[:_SHOWN] + "…"


def level_name(level: str, lang: str) -> str:
    """A level for people: ``10`` for ``T``, ``王`` or ``joker`` for ``JOKER``."""
    return (_LEVEL_ZH if lang == "zh" else _LEVEL_EN).get(level, level)


def form_name(form: Sequence[int]) -> str:
    """A form ``(w, n)`` as ``w×n``."""
    return f"{form[0]}×{form[1]}"


class Kind:
    """What values an option takes. ``parse`` gives the value in its one form or raises BadValueError."""

    type: str = ""

    def parse(self, value: object) -> Any:
        """The checked value, lists turned to tuples; BadValueError says what is wrong with it."""
        raise ValueError(value)

    def allowed(self) -> Any:
        """What is allowed, as plain JSON: a list of values, bounds, or the form of a row."""
        return None

    def say(self, value: Any, lang: str) -> str:
        """The value in words."""
        return str(value) if lang else ""


@dataclass(frozen=True)
class Flag(Kind):
    """Yes or no."""

    type = "flag"

    def parse(self, value: object) -> bool:
        if not isinstance(value, bool):
            raise BadValueError(f"{shown(value)} is neither true nor false", "只能是或否")
        return value

    def allowed(self) -> list[bool]:
        return [False, True]

    def say(self, value: Any, lang: str) -> str:
        if lang == "zh":
            return "是" if value else "否"
        return "yes" if value else "no"


@dataclass(frozen=True)
class Number(Kind):
    """A whole number from ``low`` to ``high``; ``zero`` says what 0 stands for, where that is not nought."""

    low: int
    high: int
    zero: tuple[str, str] = ("", "")

    type = "number"

    def parse(self, value: object) -> int:
        if isinstance(value, bool) or not isinstance(value, int):
            raise BadValueError(f"{shown(value)} is no whole number", "须是整数")
        if not self.low <= value <= self.high:
            raise BadValueError(f"{shown(value)} is out of bounds", f"须在 {self.low} 到 {self.high} 之间")
        return value

    def allowed(self) -> dict[str, int]:
        return {"from": self.low, "to": self.high}

    def say(self, value: Any, lang: str) -> str:
        if value == 0 and self.zero[0]:
            return self.zero[0 if lang == "zh" else 1]
        return str(value)


@dataclass(frozen=True)
class Choice(Kind):
    """One of a closed list of names, each with its words in zh and en."""

    values: Mapping[str, tuple[str, str]] = field(hash=False)

    type = "choice"

    def parse(self, value: object) -> str:
        if not isinstance(value, str) or value not in self.values:
            raise BadValueError(f"{shown(value)} is not allowed", "没有这一种")
        return value

    def allowed(self) -> list[str]:
        return list(self.values)

    def say(self, value: Any, lang: str) -> str:
        return self.values[value][0 if lang == "zh" else 1]


@dataclass(frozen=True)
class Several(Kind):
    """Several different names of a closed list; the order counts when ``ordered``, else it is that of the list."""

    values: Mapping[str, tuple[str, str]] = field(hash=False)
    ordered: bool = False

    type = "choices"

    def parse(self, value: object) -> tuple[str, ...]:
        items = _items(value)
        if any(not isinstance(item, str) or item not in self.values for item in items):
            raise BadValueError(f"{shown(value)} is not allowed", "没有这一种")
        if len(set(items)) != len(items):
            raise BadValueError("a name stands twice in the list", "有重复")
        return tuple(items) if self.ordered else tuple(name for name in self.values if name in items)

    def allowed(self) -> list[str]:
        return list(self.values)

    def say(self, value: Any, lang: str) -> str:
        words = [self.values[item][0 if lang == "zh" else 1] for item in value]
        if not words:
            return "无" if lang == "zh" else "none"
        return ("、" if lang == "zh" else ", ").join(words)


@dataclass(frozen=True)
class Level(Kind):
    """One level: ``2`` … ``9``, ``T``, ``J``, ``Q``, ``K``, ``A``, ``JOKER``."""

    type = "level"

    def parse(self, value: object) -> str:
        text = "T" if value == "10" else value
        if not isinstance(text, str) or text not in LEVELS:
            raise BadValueError(f"{shown(value)} is no level", "没有这一级")
        return text

    def allowed(self) -> list[str]:
        return list(LEVELS)

    def say(self, value: Any, lang: str) -> str:
        return level_name(value, lang)


@dataclass(frozen=True)
class Levels(Kind):
    """Several different levels in ascending order, ``at_least`` so many."""

    at_least: int = 0

    type = "levels"

    def parse(self, value: object) -> tuple[str, ...]:
        levels = tuple(Level().parse(item) for item in _items(value))
        ranks = [LEVELS.index(level) for level in levels]
        if any(low >= high for low, high in pairwise(ranks)):
            raise BadValueError("levels must ascend", "级数须从低到高，不能重复")
        if len(levels) < self.at_least:
            raise BadValueError(f"at least {self.at_least} levels are needed", f"至少要有 {self.at_least} 级")
        return levels

    def allowed(self) -> list[str]:
        return list(LEVELS)

    def say(self, value: Any, lang: str) -> str:
        if not value:
            return "无" if lang == "zh" else "none"
        return " ".join(level_name(level, lang) for level in value)


@dataclass(frozen=True)
class Rows(Kind):
    """A table: rows of named columns, each of one kind; ``zh`` and ``en`` are the sentences of one row."""

    columns: Mapping[str, Kind] = field(hash=False)
    zh: str
    en: str
    at_least: int = 0

    type = "table"

    def parse(self, value: object) -> tuple[tuple[Any, ...], ...]:
        rows: list[tuple[Any, ...]] = []
        for row in _items(value):
            cells = list(row.values()) if isinstance(row, Mapping) else _items(row)
            if isinstance(row, Mapping) and list(row) != list(self.columns):
                raise BadValueError(f"a row needs the columns {', '.join(self.columns)}", "一行的各栏不对")
            if len(cells) != len(self.columns):
                raise BadValueError(
                    f"a row needs {len(self.columns)} values: {', '.join(self.columns)}",
                    f"一行须有 {len(self.columns)} 项",
                )
            rows.append(tuple(kind.parse(cell) for kind, cell in zip(self.columns.values(), cells, strict=True)))
        if len(rows) < self.at_least:
            raise BadValueError(f"at least {self.at_least} rows are needed", f"至少要有 {self.at_least} 行")
        return tuple(rows)

    def allowed(self) -> dict[str, Any]:
        return {"rows of": {name: kind.allowed() for name, kind in self.columns.items()}}

    def say(self, value: Any, lang: str) -> str:
        if not value:
            return "无" if lang == "zh" else "none"
        pattern = self.zh if lang == "zh" else self.en
        words = [
            pattern.format(
                **{name: kind.say(cell, lang) for (name, kind), cell in zip(self.columns.items(), row, strict=True)}
            )
            for row in value
        ]
        return ("；" if lang == "zh" else "; ").join(words)


@dataclass(frozen=True)
class Form(Kind):
    """A form ``[w, n]``: ``w`` identical cards at each of ``n`` adjacent steps, 1 ≤ w ≤ 4, n ≥ 1, no 1×n with n ≥ 2."""

    type = "form"

    def parse(self, value: object) -> tuple[int, int]:
        cells = _items(value)
        if len(cells) != 2 or any(isinstance(cell, bool) or not isinstance(cell, int) for cell in cells):
            raise BadValueError(f"{shown(value)} is no form", "不是牌型")
        width, length = int(cells[0]), int(cells[1])
        if not (1 <= width <= 4 and 1 <= length <= 15) or (width == 1 and length > 1):
            raise BadValueError(
                f"{form_name((width, length))} is no form", f"没有 {form_name((width, length))} 这种牌型"
            )
        return width, length

    def allowed(self) -> str:
        return "[w, n], w 1-4, n 1-15"

    def say(self, value: Any, lang: str) -> str:
        return form_name(value) if lang else ""


def _items(value: object) -> list[Any]:
    if not isinstance(value, list | tuple):
        raise BadValueError(f"{shown(value)} is no list", "须是一列")
    return list(value)
