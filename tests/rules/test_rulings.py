"""Rulings: every row of every table, for both sides; unknown infractions; rows changed by a house."""

from __future__ import annotations

import pytest
from tests.rules.desk import Desk

from tuolaji.rulebooks import all_rulebooks
from tuolaji.rules.levels import Side
from tuolaji.rules.rulings import RulingError

Effect = tuple[int, str, tuple[int, int], str, str | None]


def points(given: int) -> Effect:
    """Points and nothing else."""
    return given, "continues", (0, 0), "continues", None


def deal(side: str, defenders: int = 0, attackers: int = 0) -> Effect:
    """The deal goes to a side or is void, with levels."""
    return 0, side, (defenders, attackers), "continues", None


def match(how: str, side: str, defenders: int = 0, attackers: int = 0) -> Effect:
    """The match ends."""
    return 0, "continues", (defenders, attackers), how, side


ROWS = [(book.code, row.code) for book in all_rulebooks() for row in book.penalties]


def effect(desk: Desk, code: str, offender: Side) -> Effect:
    found = desk.rule(code, offender)
    levels = (found.defenders_levels, found.attackers_levels)
    return found.attackers_score, found.deal, levels, found.match, found.match_won_by


@pytest.mark.parametrize(
    ("book", "code", "by_defenders", "by_attackers"),
    [
        ("2M", "late", match("forfeited", "attackers"), match("forfeited", "defenders")),
        ("2M", "out-of-turn", points(0), points(0)),
        ("2M", "card-count", deal("attackers"), deal("defenders", 1)),
        ("2M", "wrong-play", deal("attackers"), deal("defenders", 1)),
        ("2M", "failed-throw", points(0), points(0)),
        ("2M", "look-back", points(0), points(0)),
        ("2M", "noise", points(0), points(0)),
        ("2O", "wrong-play", deal("attackers"), deal("defenders", 1)),
        ("3M", "late", match("forfeited", "attackers"), match("forfeited", "defenders")),
        ("3M", "misdraw", deal("void"), deal("void")),
        ("3M", "wrong-bury", deal("attackers"), deal("attackers")),
        ("3M", "wrong-dealer", deal("attackers"), deal("attackers")),
        ("3M", "misplay", points(10), points(-10)),
        ("3M", "revoke-concealed", deal("attackers"), deal("defenders", 1)),
        ("3M", "disqualify", match("awarded", "attackers", 0, 5), match("awarded", "defenders", 5, 0)),
        ("3M", "table-talk", points(0), points(0)),
        ("4M", "touched-card", points(0), points(0)),
        ("4M", "pack-count", deal("void"), deal("void")),
        ("4M", "wrong-bury", points(160), points(-160)),
        ("4M", "extra-card", points(50), points(-50)),
        ("4M", "play-ahead", points(20), points(-20)),
        ("4M", "hint", points(50), points(-50)),
        ("4M", "ask-throw-form", points(20), points(-20)),
        ("4M", "silent-stopper", deal("attackers", 0, 2), deal("defenders", 2)),
        ("4M", "concede", match("conceded", "attackers"), match("conceded", "defenders")),
        ("3S", "wrong-bury", points(120), points(-120)),
    ],
)
def test_effects(book: str, code: str, by_defenders: Effect, by_attackers: Effect) -> None:
    desk = Desk(book)
    assert effect(desk, code, "defenders") == by_defenders
    assert effect(desk, code, "attackers") == by_attackers


@pytest.mark.parametrize(("book", "code"), ROWS)
def test_every_row_cites_and_speaks_both_languages(book: str, code: str) -> None:
    found = Desk(book).rule(code)
    assert found.clauses
    assert found.zh
    assert found.en


@pytest.mark.parametrize(("book", "code"), ROWS)
def test_the_two_sides_mirror_each_other(book: str, code: str) -> None:
    desk = Desk(book)
    one, two = desk.rule(code, "defenders", 2), desk.rule(code, "attackers", 2)
    assert one.attackers_score == -two.attackers_score
    assert one.remedies == two.remedies
    assert (one.match_won_by, two.match_won_by) in ((None, None), ("attackers", "defenders"))


def test_decisive_counts_only_where_the_rulebook_says_so() -> None:
    assert Desk("4M").rule("wrong-card", decisive=True).attackers_score == 10
    assert Desk("4M").rule("hint", decisive=True).deal == "attackers"


def test_cards_count_only_where_they_matter() -> None:
    assert Desk("4M").rule("wrong-card", cards="HK HK").attackers_score == 10
    assert Desk("4M").rule("extra-card", cards="HK").attackers_score == 60
    assert Desk("3S").rule("wrong-bury", buried=5, cards="HK").attackers_score == 120
    assert Desk("4M").rule("wrong-bury", "attackers", buried=7, cards="H5").attackers_score == -180


def test_nothing_is_drawn_for_the_right_number_buried() -> None:
    assert Desk("4M").rule("wrong-bury", buried=8).remedies == ()


@pytest.mark.parametrize(("book", "code"), [("2M", "misplay"), ("3S", "late"), ("3M", "concede"), ("4M", "x" * 500)])
def test_unknown_infractions(book: str, code: str) -> None:
    with pytest.raises(RulingError) as caught:
        Desk(book).rule(code)
    assert caught.value.code == "unknown-infraction"
    assert caught.value.allowed
    assert len(str(caught.value)) < 100


def test_rows_are_options() -> None:
    desk = Desk("4M", penalties__hint={"points": 100, "remedies": []})
    assert (desk.rule("hint").attackers_score, desk.rule("hint").remedies) == (100, ())
    assert desk.rule("hint", decisive=True).deal == "attackers"
    taken_back = Desk("2M", **{"penalties.out-of-turn.remedies": ["warning"]})  # type: ignore[arg-type]
    assert taken_back.rule("out-of-turn").remedies == ("warning",)
