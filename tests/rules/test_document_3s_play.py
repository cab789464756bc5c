"""3S, clause by clause: tractors and bulldozers, following, throws (五 and 六)."""

from __future__ import annotations

import pytest
from tests.rules.desk import Desk

from tuolaji.rulebooks import get

BOOK = get("3S")


@pytest.mark.clause("3S-五.1")
def test_tractors_and_bulldozers() -> None:
    desk = Desk("3S", "5", "S")
    assert desk.forms("H7 H7 H8 H8") == [(2, 2)]
    assert desk.forms("H7 H7 H7 H8 H8 H8") == [(3, 2)]


@pytest.mark.clause("3S-五.2")
def test_trumps_run_from_the_jokers_down() -> None:
    desk = Desk("3S", "5", "S")
    assert desk.forms("BJ BJ LJ LJ S5 S5 H5 H5 SA SA") == [(2, 5)]
    assert desk.forms("H5 H5 H5 D5 D5 D5") == [(3, 1), (3, 1)]


@pytest.mark.clause("3S-五.3")
def test_the_level_rank_is_skipped_in_side_suits() -> None:
    desk = Desk("3S", "5", "S")
    assert desk.forms("H4 H4 H6 H6") == [(2, 2)]
    assert desk.forms("H4 H4 H4 H6 H6 H6") == [(3, 2)]


@pytest.mark.clause("3S-五.4")
def test_without_trump_suit_the_little_joker_joins_any_level_card() -> None:
    desk = Desk("3S", "5", None)
    assert desk.forms("LJ LJ D5 D5") == [(2, 2)]
    assert desk.forms("LJ LJ LJ C5 C5 C5") == [(3, 2)]
    assert desk.forms("S5 S5 D5 D5") == [(2, 1), (2, 1)]


@pytest.mark.clause("3S-六.1")
class TestFollowing:
    def test_pairs_tractors_triples(self) -> None:
        desk = Desk("3S", "2", "S")
        assert desk.required("HK HK", "H7 H7 H9 HT") == [(2, 1)]
        assert desk.required("HK HK HA HA", "H7 H7 H8 H8 HT HT") == [(2, 2)]
        assert desk.required("HK HK HA HA", "H7 H7 H9 H9 HT") == [(2, 1), (2, 1)]
        assert desk.required("HK HK HK", "H7 H7 H7 H8 H8") == [(3, 1)]
        assert desk.required("HK HK HK", "H7 H7 H8 H9") == [(2, 1)]

    def test_a_long_tractor_takes_the_next_longest(self) -> None:
        desk = Desk("3S", "2", "S")
        assert desk.required("HQ HQ HK HK HA HA", "H3 H3 H4 H4 H7 H7 H9") == [(2, 2), (2, 1)]

    def test_no_tractor_is_asked_under_a_bulldozer(self) -> None:
        desk = Desk("3S", "2", "S")
        hand = "H3 H3 H4 H4 H7 H7 H9 HT"
        assert desk.required("HK HK HK HA HA HA", hand) == [(2, 1), (2, 1)]
        assert desk.follow("HK HK HK HA HA HA", hand, "H3 H3 H7 H7 H9 HT") == "ok"


@pytest.mark.clause("3S-六.2")
class TestThrows:
    def test_high_pairs_and_triples_with_high_singles(self) -> None:
        desk = Desk("3S", "2", "S")
        assert desk.throw("HA HA HA HK", "HQ HQ", "HJ", "").stands

    def test_by_unit_and_a_failed_one_leads_the_smallest_at_no_cost(self) -> None:
        desk = Desk("3S", "2", "S")
        verdict = desk.throw("HA HQ HQ", "HK HK", "", "")
        assert (verdict.stands, verdict.penalty) == (False, 0)
        assert desk.forced("HA HQ HQ", "HK HK") == "HQ HQ"
        assert desk.throw("HA HQ HQ", "HK", "").stands

    def test_a_triple_does_stop_a_thrown_pair(self) -> None:
        assert not Desk("3S", "2", "S").throw("HA HQ HQ", "HK HK HK").stands


@pytest.mark.clause("3S-六.3")
def test_one_suit_at_a_time() -> None:
    with pytest.raises(ValueError, match="several suits") as caught:
        Desk("3S", "2", "S").lead("HA DA")
    assert getattr(caught.value, "code", "") == "mixed-suits"


@pytest.mark.clause("3S-六.4")
class TestProtectedTriples:
    def test_a_triple_need_not_be_broken(self) -> None:
        desk = Desk("3S", "2", "S")
        hand = "H7 H7 H7 H8 H9 HT HT"
        assert desk.follow("HA HA HK HK", hand, "H7 H7 H7 H8") == "must-follow-form"
        assert desk.follow("HA HA HK HK", hand, "HT HT H8 H9") == "ok"
        assert desk.required("HA HA", "H7 H7 H7 H8 H9") == []
        assert desk.follow("HA HA", "H7 H7 H7 H8 H9", "H8 H9") == "ok"

    def test_who_likes_to_break_one_may_play_two_cards_of_it(self) -> None:
        desk = Desk("3S", "2", "S")
        assert desk.follow("HA HA HK HK", "H7 H7 H7 H8 H9", "H7 H7 H8 H9") == "ok"

    def test_squeezed(self) -> None:
        desk = Desk("3S", "2", "S")
        assert desk.required("HA HA", "H7 H7 H7 H8") == [(2, 1)]
        assert desk.follow("HA HA", "H7 H7 H7 H8", "H7 H8") == "must-follow-form"
        assert Desk("3S", "2", "S", follow__squeeze=False).follow("HA HA", "H7 H7 H7 H8", "H7 H8") == "ok"

    def test_protection_is_an_option(self) -> None:
        house = Desk("3S", "2", "S", follow__protect_triples=False, follow__squeeze=False)
        assert house.required("HA HA", "H7 H7 H7 H8 H9") == [(2, 1)]


@pytest.mark.clause("3S-六.5")
def test_what_is_missing_follows_the_common_page() -> None:
    desk = Desk("3S", "2", "S")
    assert desk.winner("H9 H9", "BJ LJ", "S3 S3", "S4 S4") == 3
    assert [desk.kitty(lead) for lead in ("HA", "HA HA", "HA HA HA HK HK HK")] == [3, 6, 18]
    assert BOOK.look_back == "last-trick"
