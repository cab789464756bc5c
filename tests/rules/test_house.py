"""House rules from TOML: a named base, options replaced, and everything that is refused."""

from __future__ import annotations

from pathlib import Path

import pytest

from tuolaji.cli import main
from tuolaji.rulebooks import Rulebook, RulebookError, difference, find, get, load_house
from tuolaji.rules.options import rulebook_of_line

HOUSE = """
base = "3M"
id = "friday"
name = { zh = "周五局", en = "Friday table" }

[options]
"throw.test" = "unit"
"throw.penalty" = "none"
throw.forced = "smallest-unit"
look_back = "none"
penalties.misplay.points = 20

[options.result]
keep = [[1, 3], [60, 2], [120, 1]]
"""


def test_a_house_file() -> None:
    book = load_house(HOUSE)
    assert (book.id, book.code, book.name("zh"), book.name("en")) == ("friday", "3M", "周五局", "Friday table")
    assert (book.throw.test, book.throw.forced, book.look_back) == ("unit", "smallest-unit", "none")
    row = book.ruling("misplay")
    assert row is not None
    assert (row.points, row.remedies) == (20, ("replace-card",))
    assert {item.name for item in difference(get("3M"), book)} == {
        "throw.test",
        "throw.penalty",
        "throw.forced",
        "look_back",
        "penalties.misplay",
    }


def test_from_a_file(tmp_path: Path) -> None:
    path = tmp_path / "friday.toml"
    path.write_text(HOUSE, encoding="utf-8")
    assert load_house(path) == load_house(str(path)) == find(str(path)) == load_house(HOUSE)


def test_the_shortest_file() -> None:
    book = load_house('base = "two-deck-online"')
    assert (book.id, book.code, book.revision) == ("two-deck-online-house", "2O", 1)
    assert difference(get("2O"), book) == []


def test_one_name_for_both_languages() -> None:
    assert load_house('base = "2M"\nname = "Club"').name("zh") == "Club"
    assert load_house('base = "2M"\nname = { zh = "俱乐部" }').name("en") == "俱乐部"


def test_a_house_rulebook_comes_back_from_its_line() -> None:
    book = load_house(HOUSE)
    again = rulebook_of_line(book.canonical)
    assert isinstance(again, Rulebook)
    assert (again, again.digest) == (book, book.digest)


@pytest.mark.parametrize(
    ("text", "code", "option"),
    [
        ("base = 2M\n", "bad-toml", ""),
        ("[options\n", "bad-toml", ""),
        ("id = 'x'\n", "bad-option", "base"),
        ("base = 3\n", "bad-option", "base"),
        ('base = "5M"\n', "unknown-rulebook", "5M"),
        ('base = "2M"\nbases = 1\n', "unknown-option", "bases"),
        ('base = "2M"\noptions = 3\n', "bad-option", "options"),
        ('base = "2M"\nid = "Two Decks"\n', "bad-option", "id"),
        ('base = "2M"\nid = "four-deck-match"\n', "bad-option", "id"),
        ('base = "2M"\nrevision = 0\n', "bad-option", "revision"),
        ('base = "2M"\nname = 3\n', "bad-option", "name"),
        ('base = "2M"\nname = { fr = "x" }\n', "bad-option", "name"),
        ('base = "2M"\nname = ""\n', "bad-option", "name"),
        ('base = "2M"\n[options]\nthrow.tests = "unit"\n', "unknown-option", "throw.tests"),
        ('base = "2M"\n[options]\nthrow = 3\n', "unknown-option", "throw"),
        ('base = "2M"\n[options]\nthrow.test = "loose"\n', "bad-option", "throw.test"),
        ('base = "2M"\n[options]\ndeal.decks = 4\n', "bad-option", "deal.kitty"),
        ('base = "2M"\n[options]\nfollow.squeeze = true\n', "bad-option", "follow.squeeze"),
        ('base = "2M"\n[options.penalties.late]\npointz = 3\n', "unknown-option", "penalties.late.pointz"),
        ('base = "2M"\n[options.penalties.nope]\npoints = 3\n', "unknown-option", "penalties.nope"),
        ('base = "2M"\n[options]\ndeclare.joker_count = 3\n', "bad-option", "declare.joker_count"),
        ('base = "2M"\n[options.deal]\ndecks = 1\nhand = 12\nkitty = 6\n', "bad-option", "declare.jokers"),
        ('base = "3M"\n[options]\npartner.mode = "pick"\n', "bad-option", "partner.mode"),
        ('base = "3M"\n[options]\nmatch.reminder_minutes = 60\n', "bad-option", "match.reminder_minutes"),
        ('base = "2M"\n[options]\nmatch.reminder_minutes = 61\n', "bad-option", "match.reminder_minutes"),
        ('base = "3M"\n[options]\nmatch.minutes = 1\n', "bad-option", "match.minutes"),
        ('base = "4M"\n[options]\nfollow.ladder = "general"\n', "bad-option", "follow.natural_steps"),
    ],
)
def test_refusals_name_the_option_and_what_is_allowed(text: str, code: str, option: str) -> None:
    with pytest.raises(RulebookError) as caught:
        load_house(text)
    assert (caught.value.code, caught.value.option) == (code, option)
    assert code == "bad-toml" or caught.value.allowed is not None


def test_an_unknown_option_is_told_what_is_near_it_and_which_groups_there_are() -> None:
    with pytest.raises(RulebookError) as caught:
        load_house('base = "2M"\n[options]\nthrow.tets = "unit"\n')
    assert "near it: throw.test" in caught.value.message
    with pytest.raises(RulebookError) as caught:
        load_house('base = "2M"\n[options]\nfoo.bar = 1\n')
    assert "no group 'foo'" in caught.value.message
    assert "as throw.test" in caught.value.message
    assert "deal, declare, partner" in caught.value.message


def test_a_file_with_a_byte_order_mark(tmp_path: Path) -> None:
    path = tmp_path / "friday.toml"
    path.write_text(HOUSE, encoding="utf-8-sig")
    assert load_house(path) == load_house(HOUSE)


def test_no_such_file(tmp_path: Path) -> None:
    with pytest.raises(RulebookError) as caught:
        load_house(tmp_path / "none.toml")
    assert caught.value.code == "no-file"


def test_a_folder_and_a_file_that_is_no_text(tmp_path: Path) -> None:
    broken = tmp_path / "broken.toml"
    broken.write_bytes(b"\xff\xfe\x00")
    for path in (tmp_path, broken):
        with pytest.raises(RulebookError) as caught:
            load_house(path)
        assert caught.value.code == "no-file"


def test_on_the_command_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "friday.toml"
    path.write_text(HOUSE, encoding="utf-8")
    assert main(["rules", str(path), "--lang", "en"]) == 0
    assert "Friday table" in capsys.readouterr().out
    assert main(["rules", "3M", "--house", str(path), "--lang", "zh"]) == 0
    assert "throw.test" in capsys.readouterr().out
    path.write_text('base = "2M"\n[options]\nthrow.test = "loose"\n', encoding="utf-8")
    assert main(["rules", str(path)]) == 1
    assert "throw.test: 'loose' is not allowed; allowed: unit, absolute" in capsys.readouterr().err
