"""Rulebooks as values: registry, canonical line and digest, options, words, differences, clauses."""

from __future__ import annotations

import json
import re
from dataclasses import FrozenInstanceError, fields

import pytest

from tuolaji.cli import main
from tuolaji.rulebooks import all_rulebooks, difference, find, get, option_lines, overview, with_options, words
from tuolaji.rules.citing import cite
from tuolaji.rules.clauses import CLAUSES, clause_table, clause_text
from tuolaji.rules.option_kinds import Choice, Flag, Number
from tuolaji.rules.options import GROUPS, RulebookError, option_infos, options_of, rulebook_of_line

BOOKS = all_rulebooks()
READINGS = {  # points that the pages mark as readings, by an option that answers each
    "2M": [
        "deal.first_draw", "declare.nobody_first", "declare.joker_trump", "declare.partner", "kitty.read_in_lead",
        "throw.forced", "match.at_limit", "match.tie_at_start", "result.keep_dealer", "result.take_dealer",
    ],
    "2O": [
        "declare.jokers", "declare.first_dealer", "partner.name_when", "partner.compulsory", "result.take_dealer",
        "kitty.best_pairs", "throw.forced", "throw.penalty", "look_back", "match.win", "match.target",
    ],
    "3M": [
        "deal.first_draw", "declare.jokers", "declare.partner", "declare.partner_takes_deal", "declare.nobody_first",
        "declare.fallback_card", "declare.all_jokers", "follow.run_needs_natural", "follow.bulldozer_before_loose",
        "trick.superior_ruffs", "result.below_zero_step", "match.at_limit", "levels.past_end", "event.forfeit_levels",
    ],
    "4M": [
        "declare.nobody_first", "declare.partner", "declare.fallback_joker", "declare.all_jokers", "deal.later_draw",
        "follow.break_early", "follow.natural_steps", "follow.wide_runs_fall_to_pairs", "throw.unnamed",
        "throw.chooser", "throw.choose_seconds", "result.below_zero_step", "match.at_limit", "match.close_levels",
        "event.ties", "event.pairing", "trick.superior_ruffs",
    ],
    "3S": [
        "declare.bury_takes_deal", "declare.open_max", "declare.own_overcall", "declare.joker_level",
        "declare.fallback_joker", "declare.rebellion_level", "follow.squeeze", "throw.test", "throw.forced",
        "throw.penalty", "kitty.multiplier", "result.below_zero_step", "levels.demotion_order", "levels.must_leave",
        "look_back", "event.qualifiers",
    ],
}  # fmt: skip


class TestRegistry:
    def test_by_code_and_id(self) -> None:
        assert [book.code for book in BOOKS] == ["2M", "3M", "2O", "4M", "3S"]
        assert all(get(book.id) is get(book.code) is book for book in BOOKS)
        assert get("two-deck-match") is get("2M")

    @pytest.mark.parametrize("name", ["", "5M", "2m", "x" * 1000])
    def test_unknown(self, name: str) -> None:
        with pytest.raises(RulebookError) as caught:
            get(name)
        assert caught.value.code == "unknown-rulebook"
        assert "two-deck-match" in str(caught.value.allowed)
        assert len(str(caught.value)) < 300


@pytest.mark.parametrize("book", BOOKS, ids=lambda book: str(book.code))
class TestValue:
    def test_frozen(self, book: object) -> None:
        with pytest.raises(FrozenInstanceError):
            book.id = "other"  # type: ignore[attr-defined]

    def test_canonical_line_is_one_line_and_gives_the_rulebook_back(self, book: object) -> None:
        line = getattr(book, "canonical", "")
        assert "\n" not in line
        assert rulebook_of_line(line) == book
        assert rulebook_of_line(line).digest == getattr(book, "digest", "")

    def test_digest(self, book: object) -> None:
        assert re.fullmatch("[0-9a-f]{64}", getattr(book, "digest", ""))


def test_digests_differ_with_any_option() -> None:
    assert len({book.digest for book in BOOKS}) == 5
    assert with_options(get("2M"), {"kitty.factor": 3}).digest != get("2M").digest
    assert with_options(get("2M"), {"kitty.factor": 2}).digest == get("2M").digest


@pytest.mark.parametrize("line", ["", "{}", "[]", "null", '{"id": 1}', get("2M").canonical[:-1], "x"])
def test_lines_that_are_no_rulebook(line: str) -> None:
    with pytest.raises(RulebookError):
        rulebook_of_line(line)


class TestOptions:
    def test_every_field_of_every_group_is_an_option(self) -> None:
        for group in GROUPS.values():
            assert all("option" in item.metadata for item in fields(group))

    def test_each_has_kind_words_and_known_clauses(self) -> None:
        for name, info in option_infos().items():
            assert info.zh, name
            assert info.en, name
            assert info.kind.type, name
            assert set(info.clauses) <= set(clause_table()), name
            assert set(info.readings) <= {book.code for book in BOOKS}, name

    @pytest.mark.parametrize("code", READINGS)
    def test_every_reading_is_an_option_and_is_marked(self, code: str) -> None:
        marked = {line.name for line in option_lines(get(code)) if line.reading}
        assert set(READINGS[code]) <= marked

    @pytest.mark.parametrize("code", READINGS)
    def test_a_host_can_choose_otherwise(self, code: str) -> None:
        for name in READINGS[code]:
            kind = option_infos()[name].kind
            now = options_of(get(code))[name]
            if isinstance(kind, Choice | Flag):
                others = [value for value in kind.allowed() if value != now]
                assert others, name
            elif isinstance(kind, Number):
                assert kind.low < kind.high, name

    def test_a_change_is_seen_and_leaves_the_rest(self) -> None:
        book = with_options(get("2M"), {"throw.test": "absolute", "look_back": "last-trick"})
        assert (book.throw.test, book.look_back, book.kitty) == ("absolute", "last-trick", get("2M").kitty)
        assert (book.id, book.code) == ("two-deck-match", "2M")
        assert with_options(get("2M"), {}) is get("2M")

    def test_lists_and_tuples_are_the_same(self) -> None:
        one = with_options(get("3M"), {"trick.superior": [[[2, 3], [3, 2]]]})
        assert one == get("3M")
        rows = [{"below": 1, "levels": 3}, {"below": 40, "levels": 2}]
        assert with_options(get("2M"), {"result.keep": rows}).result.keep == ((1, 3), (40, 2))

    @pytest.mark.parametrize(
        "name",
        [
            "",
            "throw",
            "throw.",
            "throw.tests",
            ".test",
            "id",
            "code",
            "deal.decks.x",
            "penalties.nope",
            "penalties.late.x",
        ],
    )
    def test_unknown_names(self, name: str) -> None:
        with pytest.raises(RulebookError) as caught:
            with_options(get("2M"), {name: 1})
        assert caught.value.code == "unknown-option"
        assert caught.value.allowed

    @pytest.mark.parametrize(
        ("name", "value"),
        [
            ("throw.test", "loose"),
            ("throw.test", 1),
            ("throw.test", None),
            ("throw.named", 1),
            ("throw.named", "yes"),
            ("kitty.factor", True),
            ("kitty.factor", 2.0),
            ("kitty.factor", 0),
            ("kitty.factor", 11),
            ("deal.decks", 5),
            ("deal.decks", 3),
            ("deal.kitty", 12),
            ("declare.phases", []),
            ("declare.phases", "drawing"),
            ("declare.phases", ["drawing", "drawing"]),
            ("declare.opens_in", ["buried"]),
            ("declare.fallback_card", 9),
            ("follow.squeeze", True),
            ("follow.natural_steps", True),
            ("follow.break_early", False),
            ("trick.superior", [[[2, 3], [3, 2]]]),
            ("trick.superior", [[[2, 2], [2, 3]]]),
            ("trick.superior", [[[1, 2], [2, 1]]]),
            ("trick.superior", [1]),
            ("throw.penalty", "lower-cards"),
            ("match.minutes", -1),
            ("match.at_limit", "one-more"),
            ("levels.past_end", "sideways"),
            ("penalties.late", 3),
            ("penalties.late", {"points": "x"}),
            ("look_back", "all"),
            ("result.keep", {"below": 1}),
            ("event.ties", ["lot", "lot"]),
        ],
    )
    def test_impossible_values(self, name: str, value: object) -> None:
        with pytest.raises(RulebookError) as caught:
            with_options(get("2M"), {name: value})
        assert caught.value.code == "bad-option"
        assert caught.value.option.startswith(name.partition(".")[0])
        assert name.rpartition(".")[2] in str(caught.value) or caught.value.option in str(caught.value)

    def test_other_packs(self) -> None:
        one = with_options(get("2M"), {"deal.decks": 1, "deal.hand": 12, "deal.kitty": 6, "declare.jokers": "none"})
        assert one.deal.decks == 1

    def test_the_list_is_plain_json(self) -> None:
        for book in BOOKS:
            lines = [line.as_json() for line in option_lines(book)]
            again = json.loads(json.dumps(lines, ensure_ascii=False))
            assert all({"name", "type", "allowed", "default", "clause"} <= set(line) for line in again)
            assert [line["name"] for line in again] == list(options_of(book))

    def test_every_listed_default_is_accepted_back(self) -> None:
        for book in BOOKS:
            for line in json.loads(json.dumps([line.as_json() for line in option_lines(book)])):
                assert with_options(book, {line["name"]: line["default"]}) == book


class TestWords:
    @pytest.mark.parametrize("lang", ["zh", "en"])
    @pytest.mark.parametrize("book", BOOKS, ids=lambda book: str(book.code))
    def test_in_words_with_clauses(self, book: object, lang: str) -> None:
        code = str(getattr(book, "code", ""))
        lines = words(get(code), lang)
        text = "\n".join(lines)
        assert lines[0].startswith(code)
        assert f"[{code}-" in text or code == "2O"
        cited = set(re.findall(r"[234][MOS]-[^,\]]+", text))
        assert cited <= set(clause_table())
        if lang == "en":
            assert not re.search(r"[一-鿿]", re.sub(r"\[[^\]]*\]|level 王|三对 and 两对", "", text))

    def test_what_does_not_apply_is_left_out(self) -> None:
        assert "squeezed" not in "\n".join(words(get("2M"), "en"))
        assert "squeezed" in "\n".join(words(get("3S"), "en"))

    def test_overview(self) -> None:
        assert [row[0] for row in overview("en")] == ["2M", "3M", "2O", "4M", "3S"]


class TestDifferences:
    def test_none_with_itself(self) -> None:
        assert all(difference(book, book) == [] for book in BOOKS)

    def test_two_deck_books(self) -> None:
        names = [item.name for item in difference(get("2M"), get("2O"))]
        assert "kitty.multiplier" in names
        assert "deal.decks" not in names

    @pytest.mark.parametrize("names", [["2O"], ["2M", "2O"]])
    def test_that_online_rooms_have_two_ways_of_partners_is_said(
        self, names: list[str], capsys: pytest.CaptureFixture[str]
    ) -> None:
        for lang, said in (("zh", "“定”或“寻”"), ("en", "as seated or picked by the dealer")):
            assert main(["rules", *names, "--lang", lang]) == 0
            assert said in capsys.readouterr().out
        assert main(["rules", "2M", "--lang", "zh"]) == 0
        assert "寻" not in capsys.readouterr().out

    def test_rulings_that_only_one_has(self) -> None:
        found = {item.name: item for item in difference(get("2M"), get("4M"))}
        assert found["penalties.noise"].second is None
        assert found["penalties.concede"].first is None

    def test_a_house_change(self) -> None:
        (item,) = difference(get("2M"), with_options(get("2M"), {"kitty.factor": 3}))
        assert (item.name, item.first, item.second, item.clauses[0]) == ("kitty.factor", 2, 3, "2M-一.14")


class TestClauses:
    def test_all_documents_are_numbered_through(self) -> None:
        numbers = {code: [clause.number for clause in CLAUSES if clause.code == code] for code in READINGS}
        assert numbers["2M"] == [f"一.{n}" for n in range(1, 17)] + [f"二.{n}" for n in range(1, 5)]
        assert numbers["2O"] == [str(n) for n in range(1, 18)]
        for code, parts in (
            ("3M", {"一": 5, "二": 10, "三": 6, "四": 6, "五": 4}),
            ("3S", {"一": 4, "二": 7, "三": 7, "四": 6, "五": 4, "六": 5}),
            ("4M", {"二": 2, "三": 21}),
        ):
            assert {f"{part}.{n}" for part, last in parts.items() for n in range(1, last + 1)} <= set(numbers[code])
        assert len({clause.id for clause in CLAUSES}) == len(CLAUSES)

    def test_texts(self) -> None:
        assert all(clause.zh and clause.en for clause in CLAUSES)
        assert clause_text("2M-一.14", "en").startswith("Capturing the kitty")
        assert clause_text("nothing", "zh") == ""

    def test_rulings_of_clauses_exist(self) -> None:
        for clause in CLAUSES:
            assert clause.ruling is None or get(clause.code).ruling(clause.ruling), clause.id

    def test_citing(self) -> None:
        assert cite(get("3M"), ["kitty.factor", "kitty.multiplier"]) == ("3M-三.5.(2)",)
        assert cite(get("3S"), ["levels.demotions#1"]) == ("3S-四.6",)


class TestCommand:
    def run(self, capsys: pytest.CaptureFixture[str], *args: str) -> tuple[int, str]:
        status = main(["rules", *args])
        return status, capsys.readouterr().out

    def test_list(self, capsys: pytest.CaptureFixture[str]) -> None:
        status, out = self.run(capsys)
        assert status == 0
        assert [line.split()[0] for line in out.splitlines()] == ["2M", "3M", "2O", "4M", "3S"]
        assert json.loads(self.run(capsys, "--json")[1])[0]["code"] == "2M"

    def test_words(self, capsys: pytest.CaptureFixture[str]) -> None:
        assert "[2M-一.14]" in self.run(capsys, "2M", "--lang", "zh")[1]
        assert "kitty multiplier" in self.run(capsys, "two-deck-match", "--lang", "en")[1]
        assert json.loads(self.run(capsys, "2M", "--json")[1])["digest"] == get("2M").digest

    def test_options(self, capsys: pytest.CaptureFixture[str]) -> None:
        status, out = self.run(capsys, "3S", "--options", "--json")
        assert status == 0
        lines = {line["name"]: line for line in json.loads(out)}
        assert lines["follow.squeeze"] | {"zh": "", "en": ""} == {
            "name": "follow.squeeze", "type": "flag", "allowed": [False, True], "default": True, "value": True,
            "clause": "3S-六.4", "reading": True, "zh": "", "en": "", "value_zh": "是", "value_en": "yes",
        }  # fmt: skip
        assert "throw.test = " in self.run(capsys, "2M", "--options")[1]

    @pytest.mark.parametrize("args", [("2M", "2O"), ("diff", "2M", "2O"), ("2M", "2O", "--diff")])
    def test_differences(self, capsys: pytest.CaptureFixture[str], args: tuple[str, ...]) -> None:
        status, out = self.run(capsys, *args, "--lang", "en")
        assert status == 0
        assert "kitty.multiplier" in out
        assert [item["name"] for item in json.loads(self.run(capsys, *args, "--json")[1])]

    @pytest.mark.parametrize(
        ("args", "status"),
        [(("9M",), 1), (("2M", "--diff"), 2), (("2M", "2O", "3M"), 2), (("--options",), 2), (("nowhere.toml",), 1)],
    )
    def test_wrong_usage(self, capsys: pytest.CaptureFixture[str], args: tuple[str, ...], status: int) -> None:
        assert main(["rules", *args]) == status
        assert len(capsys.readouterr().err.splitlines()) == 1


def test_find() -> None:
    assert find("2M") is get("2M")
