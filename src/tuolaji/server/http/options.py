"""The options of a rulebook with their words, for whoever makes house rules on a screen."""

from __future__ import annotations

from itertools import groupby
from typing import Any

import msgspec
from starlette.requests import Request

from tuolaji.rulebooks.registry import all_rulebooks, get
from tuolaji.rulebooks.words import group_name, option_lines
from tuolaji.rules.option_kinds import Choice, Kind, Level, Levels, Number, Rows, Several
from tuolaji.rules.options import option_infos, options_of
from tuolaji.server.http.endpoint import Endpoint
from tuolaji.server.http.problems import RULEBOOK_CASES
from tuolaji.server.messages import Text


class OptionChoice(msgspec.Struct, frozen=True):
    """A name an option may have, in words."""

    value: str
    text: Text


class OptionBounds(msgspec.Struct, frozen=True):
    """A whole number from ``low`` to ``high``; ``zero`` says what 0 stands for, where that is not nought."""

    low: int
    high: int
    zero: Text | None


class OptionColumn(msgspec.Struct, frozen=True, kw_only=True):
    """What stands in one place of a row: ``type`` is ``number``, ``level``, ``choice`` or ``form`` (``[w, n]``)."""

    name: str
    type: str
    choices: tuple[OptionChoice, ...] = ()
    bounds: OptionBounds | None = None


class OptionRows(msgspec.Struct, frozen=True):
    """A table: ``row`` says one of its rows, each ``{name}`` in it a column; ``fresh`` is a row to begin with."""

    row: Text
    columns: tuple[OptionColumn, ...]
    fresh: Any


class RulebookOption(msgspec.Struct, frozen=True, kw_only=True):
    """An option as the rulebook has it: its flat name, what it decides, its value and that in words.

    ``type`` is ``flag``, ``number``, ``choice``, ``choices``, ``level``, ``levels`` or ``table``. ``choices`` are the
    names of the four kinds with names, ``rows`` those of a table. ``reading``: the document leaves it open.
    """

    name: str
    type: str
    label: Text
    value: Any
    said: Text
    clause: str
    reading: bool
    choices: tuple[OptionChoice, ...] = ()
    bounds: OptionBounds | None = None
    ordered: bool = False
    rows: OptionRows | None = None


class RulebookOptions(msgspec.Struct, frozen=True):
    """The options of one group (cards, declaring, throws …)."""

    group: str
    title: Text
    options: tuple[RulebookOption, ...]


def options_of_rulebook(name: str) -> list[RulebookOptions]:
    """All options of a published rulebook in groups. Raises RulebookError ``unknown-rulebook``."""
    book = get(name)
    infos = option_infos()
    lines = [line for line in option_lines(book) if line.name in infos]
    return [
        RulebookOptions(
            group,
            Text(group_name(group, "zh"), group_name(group, "en")),
            tuple(
                RulebookOption(
                    name=line.name,
                    type=line.type,
                    label=Text(line.zh, line.en),
                    value=line.value,
                    said=Text(line.value_zh, line.value_en),
                    clause=line.clause,
                    reading=line.reading,
                    choices=_choices(infos[line.name].kind),
                    bounds=_bounds(infos[line.name].kind),
                    ordered=isinstance(kind := infos[line.name].kind, Several) and kind.ordered,
                    rows=_rows(line.name, infos[line.name].kind),
                )
                for line in found
            ),
        )
        for group, found in groupby(lines, lambda line: line.name.partition(".")[0])
    ]


def _choices(kind: Kind) -> tuple[OptionChoice, ...]:
    match kind:
        case Choice() | Several():
            return tuple(OptionChoice(value, Text(*texts)) for value, texts in kind.values.items())
        case Level() | Levels():
            one = Level()
            return tuple(
                OptionChoice(level, Text(one.say(level, "zh"), one.say(level, "en"))) for level in one.allowed()
            )
        case _:
            return ()


def _bounds(kind: Kind) -> OptionBounds | None:
    if not isinstance(kind, Number):
        return None
    return OptionBounds(kind.low, kind.high, Text(*kind.zero) if kind.zero[0] else None)


def _rows(name: str, kind: Kind) -> OptionRows | None:
    if not isinstance(kind, Rows):
        return None
    columns = tuple(
        OptionColumn(name=column, type=one.type, choices=_choices(one), bounds=_bounds(one))
        for column, one in kind.columns.items()
    )
    known = [row for book in all_rulebooks() for row in options_of(book)[name]]
    return OptionRows(Text(kind.zh, kind.en), columns, known[0] if known else ())


async def _options(request: Request, _sent: None) -> list[RulebookOptions]:
    return options_of_rulebook(request.path_params["rulebook"])


def option_endpoints() -> list[Endpoint]:
    """The options of a rulebook."""
    return [
        Endpoint(
            "GET",
            "/api/rulebooks/{rulebook}/options",
            "一种规则的各项选择",
            "The options of a rulebook, in words.",
            _options,
            gives=list[RulebookOptions],
            problems=RULEBOOK_CASES[:1],
        )
    ]
