"""4M, clause by clause: superior forms, following, ruffs and throws (三.4 to 三.7)."""

from __future__ import annotations

import pytest
from tests.rules.desk import Desk

from tuolaji.rulebooks import get
from tuolaji.rules import engine

BOOK = get("4M")
SIDE = Desk("4M", "2", "S")  # hearts are a side suit


@pytest.mark.clause("4M-三.4", "4M-三.4.A")
def test_two_adjacent_quads_beat_four_adjacent_pairs() -> None:
    quads, pairs = "H3 H3 H3 H3 H4 H4 H4 H4", "H6 H6 H7 H7 H8 H8 H9 H9"
    rest = "HT HJ HQ HK HA HA HQ HT", "C3 C4 C5 C6 C7 C8 C9 CT"
    assert SIDE.winner(pairs, quads, *rest) == 1
    assert SIDE.winner(quads, pairs, *rest) == 0


@pytest.mark.clause("4M-三.4", "4M-三.4.B", "4M-三.5.C(2)")
def test_two_adjacent_triples_beat_three_adjacent_pairs() -> None:
    assert SIDE.winner("H6 H6 H7 H7 H8 H8", "H3 H3 H3 H4 H4 H4", "H9 HT HJ HQ HK HA", "C3 C4 C5 C6 C7 C8") == 1
    assert SIDE.winner("H3 H3 H3 H4 H4 H4", "H6 H6 H7 H7 H8 H8", "H9 HT HJ HQ HK HA", "C3 C4 C5 C6 C7 C8") == 0


@pytest.mark.clause("4M-三.4", "4M-三.4.C")
def test_a_quad_beats_two_adjacent_pairs() -> None:
    assert SIDE.winner("H7 H7 H8 H8", "H3 H3 H3 H3", "H9 HT HJ HQ", "C3 C4 C5 C6") == 1
    assert SIDE.winner("H3 H3 H3 H3", "H7 H7 H8 H8", "H9 HT HJ HQ", "C3 C4 C5 C6") == 0


@pytest.mark.clause("4M-三.5", "4M-三.5.A")
@pytest.mark.parametrize(
    ("hand", "required"),
    [
        ("H3 H3 H4 H4 H5 H5 H6 H6 H7 H7 HT", [(2, 5)]),
        ("H3 H3 H4 H4 H5 H5 H6 H6 H8 H8 HT", [(2, 4), (2, 1)]),
        ("H3 H3 H4 H4 H5 H5 H7 H7 H8 H8 HT", [(2, 3), (2, 2)]),
        ("H3 H3 H4 H4 H6 H6 H8 H8 HT HT HQ", [(2, 2), (2, 1), (2, 1), (2, 1)]),
        ("H3 H3 H5 H5 H7 H7 H9 H9 HJ HJ HQ", [(2, 1)] * 5),
        ("H3 H3 H5 H5 H7 H7 H9 HT HJ HQ HK", [(2, 1)] * 3),
        ("H3 H3 H3 H4 H4 H4 H5 H5 H5 H6 H6 H7 H7", [(2, 5)]),
        ("H3 H4 H5 H6 H7 H8 H9 HT HJ HQ", []),
    ],
)
def test_under_five_adjacent_pairs(hand: str, required: list[tuple[int, int]]) -> None:
    assert SIDE.required("HT HT HJ HJ HQ HQ HK HK HA HA", hand) == required


@pytest.mark.clause("4M-三.5", "4M-三.5.B")
@pytest.mark.parametrize(
    ("hand", "required"),
    [
        ("H3 H3 H4 H4 H5 H5 H6 H6 H9", [(2, 4)]),
        ("H3 H3 H4 H4 H5 H5 H7 H7 H9", [(2, 3), (2, 1)]),
        ("H3 H3 H4 H4 H6 H6 H7 H7 H9", [(2, 2), (2, 2)]),
        ("H3 H3 H4 H4 H6 H6 H8 H8 H9", [(2, 2), (2, 1), (2, 1)]),
        ("H3 H3 H5 H5 H7 H7 H9 H9 HT", [(2, 1)] * 4),
        ("H3 H3 H3 H5 H7 H8 H9 HT", [(2, 1)]),
    ],
)
def test_under_four_adjacent_pairs(hand: str, required: list[tuple[int, int]]) -> None:
    assert SIDE.required("HJ HJ HQ HQ HK HK HA HA", hand) == required


@pytest.mark.clause("4M-三.5", "4M-三.5.B", "4M-三.5.C", "4M-三.5.C(2)")
class TestUnderThreeAdjacentPairs:
    @pytest.mark.parametrize(
        ("hand", "required"),
        [
            ("H3 H3 H4 H4 H5 H5 H9", [(2, 3)]),
            ("H3 H3 H4 H4 H6 H6 H9", [(2, 2), (2, 1)]),
            ("H3 H3 H5 H5 H7 H7 H9", [(2, 1)] * 3),
            ("H3 H3 H5 H5 H7 H8 H9", [(2, 1)] * 2),
            ("H3 H3 H3 H4 H4 H4 H5 H5 H5", [(2, 3)]),
        ],
    )
    def test_steps(self, hand: str, required: list[tuple[int, int]]) -> None:
        assert SIDE.required("HQ HQ HK HK HA HA", hand) == required

    def test_pairs_come_out_of_triples_at_every_step_unless_a_house_says_otherwise(self) -> None:
        hand = "H3 H3 H3 H4 H4 H4 H5 H5 H5 H7 H7 H9 H9 HJ HJ"
        assert SIDE.required("HQ HQ HK HK HA HA", hand) == [(2, 3)]
        house = Desk("4M", "2", "S", follow__break_early=False)
        assert house.required("HQ HQ HK HK HA HA", hand) == [(2, 1)] * 3

    def test_two_adjacent_triples_are_a_legal_answer(self) -> None:
        assert SIDE.follow("HQ HQ HK HK HA HA", "H3 H3 H3 H4 H4 H4 H7 H7 H8 H8 H9 H9", "H3 H3 H3 H4 H4 H4") == "ok"


@pytest.mark.clause("4M-三.5", "4M-三.5.C", "4M-三.5.C(1)")
class TestUnderTwoAdjacentTriples:
    @pytest.mark.parametrize(
        ("hand", "required"),
        [
            ("H3 H3 H3 H4 H4 H4 H9 H9", [(3, 2)]),
            ("H3 H3 H4 H4 H5 H5 H9 HT", [(2, 3)]),
            ("H3 H3 H4 H4 H7 H7 H9 HT", [(2, 2), (2, 1)]),
            ("H3 H3 H5 H5 H7 H7 H9 HT", [(2, 1)] * 3),
            ("H3 H3 H3 H6 H6 H6 H9 HT", [(3, 1), (3, 1)]),
            ("H9 H9 H9 HQ HQ HQ HK HK HA", [(3, 1), (3, 1)]),
            ("H3 H3 H3 H6 H6 H8 H9 HT", [(3, 1), (2, 1)]),
            ("H3 H3 H5 H5 H7 H8 H9 HT", [(2, 1)] * 2),
        ],
    )
    def test_steps(self, hand: str, required: list[tuple[int, int]]) -> None:
        lead = "HK HK HK HA HA HA" if "HK" not in hand else "H3 H3 H3 H4 H4 H4"
        assert SIDE.required(lead, hand) == required

    def test_without_natural_pairs_only(self) -> None:
        house = Desk("4M", "2", "S", follow__natural_steps=False)
        assert house.required("HK HK HK HA HA HA", "H3 H3 H3 H4 H4 H5 H5 H9") == [(2, 3)]
        assert SIDE.required("HK HK HK HA HA HA", "H3 H3 H3 H4 H4 H5 H5 H9") == [(3, 1), (2, 1)]


@pytest.mark.clause("4M-三.5", "4M-三.5.C", "4M-三.5.C(1)")
def test_three_adjacent_triples_fall_to_pairs() -> None:
    hand = "H3 H3 H4 H4 H5 H5 H6 H6 H8 H9"
    assert SIDE.required("HQ HQ HQ HK HK HK HA HA HA", hand) == [(2, 4)]


@pytest.mark.clause("4M-三.5", "4M-三.5.D")
class TestUnderAQuad:
    @pytest.mark.parametrize(
        ("hand", "required"),
        [
            ("H3 H3 H3 H3 H5 H5", [(4, 1)]),
            ("H3 H3 H4 H4 H9", [(2, 2)]),
            ("H3 H3 H5 H5 H9", [(2, 1), (2, 1)]),
            ("H3 H3 H3 H9 HT", [(3, 1)]),
            ("H3 H3 H9 HT HJ", [(2, 1)]),
            ("H3 H5 H9 HT HJ", []),
        ],
    )
    def test_steps(self, hand: str, required: list[tuple[int, int]]) -> None:
        assert SIDE.required("HA HA HA HA", hand) == required

    def test_two_adjacent_quads_fall_to_four_adjacent_pairs(self) -> None:
        assert SIDE.required("HK HK HK HK HA HA HA HA", "H3 H3 H4 H4 H5 H5 H6 H6 H9") == [(2, 4)]


@pytest.mark.clause("4M-三.5", "4M-三.5.E")
class TestUnderTwoAdjacentPairs:
    def test_these_or_a_quad(self) -> None:
        hand = "H3 H3 H3 H3 H5 H5 H6 H6 H9"
        assert SIDE.follow("HK HK HA HA", hand, "H5 H5 H6 H6") == "ok"
        assert SIDE.follow("HK HK HA HA", hand, "H3 H3 H3 H3") == "ok"
        assert SIDE.follow("HK HK HA HA", hand, "H3 H3 H5 H5") == "must-follow-form"

    def test_one_of_them_is_due_if_held(self) -> None:
        assert SIDE.required("HK HK HA HA", "H3 H3 H3 H3 H5 H9") == [(4, 1)]
        assert SIDE.follow("HK HK HA HA", "H3 H3 H3 H3 H5 H9", "H3 H3 H5 H9") == "must-follow-form"

    def test_a_triple_and_one_card_before_breaking_it(self) -> None:
        hand = "H7 H7 H7 H9 H9 HK"
        assert SIDE.required("HQ HQ HJ HJ", hand) == [(3, 1)]
        assert SIDE.follow("HQ HQ HJ HJ", hand, "H7 H7 H7 HK") == "ok"
        assert SIDE.follow("HQ HQ HJ HJ", hand, "H7 H7 H9 H9") == "ok"
        assert SIDE.follow("HQ HQ HJ HJ", hand, "H9 H9 H7 HK") == "must-follow-form"

    def test_two_pairs_a_pair_nothing(self) -> None:
        assert SIDE.required("HK HK HA HA", "H3 H3 H5 H5 H9") == [(2, 1), (2, 1)]
        assert SIDE.required("HK HK HA HA", "H3 H3 H5 H6 H9") == [(2, 1)]
        assert SIDE.required("HK HK HA HA", "H3 H4 H5 H6 H9") == []


@pytest.mark.clause("4M-三.5", "4M-三.5.F")
def test_under_a_triple() -> None:
    assert SIDE.required("HA HA HA", "H3 H3 H3 H3 H5 H5") == [(3, 1)]
    assert SIDE.follow("HA HA HA", "H3 H3 H3 H3 H5 H6", "H5 H6 H3") == "must-follow-form"
    assert SIDE.required("HA HA HA", "H3 H3 H5 H6") == [(2, 1)]
    assert SIDE.required("HA HA HA", "H3 H4 H5 H6") == []
    assert SIDE.required("HA HA", "H3 H3 H3 H3 H5 H6") == [(2, 1)]


@pytest.mark.clause("4M-三.6", "4M-三.6.A")
def test_only_trumps_of_the_same_form_ruff() -> None:
    assert SIDE.winner("H7 H7 H8 H8", "S3 S3 S4 S4", "BJ BJ SA SA", "C3 C3 C4 C4") == 1
    assert SIDE.winner("H7 H7 H8 H8", "BJ BJ SA SA", "S3 S4 S5 S6", "C3 C3 C4 C4") == 0
    assert SIDE.winner("H7 H7 H8 H8", "S3 S3 S3 S3", "C3 C4 C5 C6", "HA HK HQ HJ") == 1
    house = Desk("4M", "2", "S", trick__superior_ruffs=False)
    assert house.winner("H7 H7 H8 H8", "S3 S3 S3 S3", "C3 C4 C5 C6", "HA HK HQ HJ") == 0


@pytest.mark.clause("4M-三.6", "4M-三.6.B")
class TestOverruffs:
    def test_the_form_of_the_first_play_counts(self) -> None:
        assert SIDE.winner("H7 H7 H8 H8", "H3 H3 H3 H3", "S3 S3 S4 S4", "C3 C4 C5 C6") == 2

    def test_only_the_highest_unit_is_compared(self) -> None:
        lead = "HK HK HA HA H9 H9"
        assert SIDE.winner(lead, "H3 H4 H5 H6 H7 H8", "S6 S6 S7 S7 BJ BJ", "S8 S8 S9 S9 S3 S3") == 3


@pytest.mark.clause("4M-三.7", "4M-三.7.A")
class TestThrows:
    def test_ten_points_a_card_and_the_smallest_stopped_unit(self) -> None:
        verdict = SIDE.throw("HA HK HK H9 H9", "HT HT", "", "")
        assert (verdict.stands, verdict.penalty, verdict.stoppers, verdict.chooser) == (False, 50, (0,), None)
        assert SIDE.forced("HA HK HK H9 H9", "HT HT") == "H9 H9"

    def test_a_superior_form_stops_too(self) -> None:
        assert not SIDE.throw("HK HK HA HA HJ", "H3 H3 H3 H3", "", "").stands
        house = Desk("4M", "2", "S", throw__superior=False)
        assert house.throw("HK HK HA HA HJ", "H3 H3 H3 H3", "", "").stands

    def test_of_several_stoppers_the_highest_opponent_chooses(self) -> None:
        verdict = SIDE.throw("HK HK HJ HJ HQ", "HA", "HA HA", "HA HA HQ HQ")
        assert (verdict.forced, verdict.chooser, len(verdict.choices)) == (None, 2, 3)

    def test_a_single_different_unit_is_led_at_once(self) -> None:
        verdict = SIDE.throw("HA H9", "HT", "", "HJ")
        assert (verdict.chooser, verdict.choices) == (None, ())
        assert SIDE.forced("HA H9", "HT", "", "HJ") == "H9"

    def test_a_silent_stopper_loses_the_deal(self) -> None:
        lost, won = Desk("4M").rule("silent-stopper", "defenders"), Desk("4M").rule("silent-stopper", "attackers")
        assert (lost.deal, lost.attackers_levels) == ("attackers", 2)
        assert (won.deal, won.defenders_levels) == ("defenders", 2)


@pytest.mark.clause("4M-三.7", "4M-三.7.B")
class TestUnnamedThrows:
    def test_a_a_a_k_k_has_two_readings(self) -> None:
        choices = engine.named_choices(SIDE.book, SIDE.order, list(SIDE.lead("HA HA HA HK HK").cards))
        assert sorted(sorted(len(unit) for unit in reading) for reading in choices) == [[1, 4], [2, 3]]

    def test_followers_may_use_either(self) -> None:
        hand = "H3 H3 H3 H5 H5 H6 H6 H9"
        assert SIDE.follow("HA HA HA HK HK", hand, "H5 H5 H6 H6 H9") == "ok"
        assert SIDE.follow("HA HA HA HK HK", hand, "H3 H3 H3 H5 H5") == "ok"
        assert SIDE.follow("HA HA HA HK HK", hand, "H3 H3 H3 H5 H9") == "must-follow-form"

    def test_a_quad_makes_it_fail(self) -> None:
        assert not SIDE.throw("HA HA HA HK HK", "H3 H3 H3 H3").stands
        assert SIDE.throw("HA HA HA HK HK", "H3 H3 H3 H3", reading=["HA HA HA", "HK HK"]).stands

    def test_who_ruffs_may_use_either(self) -> None:
        lead = "HA HA HA HK HK"
        assert SIDE.winner(lead, "S3 S3 S4 S4 S9", "C3 C4 C5 C6 C7", "D3 D4 D5 D6 D7") == 1
        assert SIDE.winner(lead, "S3 S3 S3 S5 S5", "C3 C4 C5 C6 C7", "D3 D4 D5 D6 D7") == 1

    def test_a_house_may_take_the_canonical_reading(self) -> None:
        house = Desk("4M", "2", "S", throw__unnamed="canonical")
        assert house.winner("HA HA HA HK HK", "S3 S3 S3 S5 S5", "C3 C4 C5 C6 C7", "D3 D4 D5 D6 D7") == 0


@pytest.mark.clause("4M-三.7", "4M-三.7.C")
def test_two_aces_pair_or_singles() -> None:
    assert (BOOK.throw.ask_identical, BOOK.throw.say_seconds) == (True, 3)
    choices = engine.named_choices(SIDE.book, SIDE.order, list(SIDE.lead("HA HA").cards))
    assert [[len(unit) for unit in reading] for reading in choices] == [[2], [1, 1]]
    assert SIDE.follow("HA HA", "H3 H3 H9", "H3 H9") == "must-follow-form"
    assert SIDE.follow("HA HA", "H3 H3 H9", "H3 H9", reading=["HA", "HA"]) == "ok"
    assert Desk("4M").rule("ask-throw-form").attackers_score == 20


@pytest.mark.clause("4M-三.7", "4M-三.7.D")
def test_a_named_reading_binds_those_who_ruff() -> None:
    lead, reading = "HA HA HA HK HK", ["HA HA HA", "HK HK"]
    rest = "C3 C4 C5 C6 C7", "D3 D4 D5 D6 D7"
    assert SIDE.winner(lead, "S3 S3 S3 S5 S5", *rest, reading=reading) == 1
    assert SIDE.winner(lead, "S3 S3 S4 S4 S9", *rest, reading=reading) == 0
