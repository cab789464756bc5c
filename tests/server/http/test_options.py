"""The options of every rulebook as a screen gets them."""

from __future__ import annotations

import msgspec
import pytest

from tuolaji.rulebooks import all_rulebooks
from tuolaji.rulebooks.registry import get
from tuolaji.rules.option_kinds import RulebookError
from tuolaji.rules.options import options_of
from tuolaji.server.http.options import options_of_rulebook

NAMES = [book.id for book in all_rulebooks()]


@pytest.mark.parametrize("name", NAMES)
def test_every_option_is_there_with_words(name: str) -> None:
    groups = options_of_rulebook(name)
    options = [option for group in groups for option in group.options]
    values = {option.name: option.value for option in options}
    assert values == {key: value for key, value in options_of(get(name)).items() if not key.startswith("penalties.")}
    for group in groups:
        assert group.title.zh
        assert group.title.en
    for option in options:
        assert all((option.label.zh, option.label.en, option.said.zh, option.said.en))
    msgspec.json.encode(groups)


@pytest.mark.parametrize("name", NAMES)
def test_what_may_stand_there_holds_the_value(name: str) -> None:
    for option in (option for group in options_of_rulebook(name) for option in group.options):
        names = [choice.value for choice in option.choices]
        if option.type in ("choice", "level"):
            assert option.value in names
        elif option.type in ("choices", "levels"):
            assert set(option.value) <= set(names)
        elif option.type == "number":
            assert option.bounds is not None
            assert option.bounds.low <= option.value <= option.bounds.high


@pytest.mark.parametrize("name", NAMES)
def test_tables_say_what_stands_in_their_rows(name: str) -> None:
    tables = [option for group in options_of_rulebook(name) for option in group.options if option.type == "table"]
    assert {option.name for option in tables} == {"trick.superior", "result.keep", "levels.demotions"}
    for option in tables:
        assert option.rows is not None
        for text in (option.rows.row.zh, option.rows.row.en):
            assert all("{" + column.name + "}" in text for column in option.rows.columns)
        for row in [*option.value, option.rows.fresh]:
            assert len(row) == len(option.rows.columns)
            for cell, column in zip(row, option.rows.columns, strict=True):
                if column.bounds is not None:
                    assert column.bounds.low <= cell <= column.bounds.high
                elif column.choices:
                    assert cell in [choice.value for choice in column.choices]
                else:
                    assert column.type == "form"


def test_no_such_rulebook() -> None:
    with pytest.raises(RulebookError):
        options_of_rulebook("nothing")
