"""2M, clause by clause."""

from __future__ import annotations

from itertools import pairwise

import pytest
from tests.rules.desk import Desk, moved, suit_text

from tuolaji.cards import full_pack, parse_cards, points_of
from tuolaji.rulebooks import get
from tuolaji.rules.partner import sides_of
from tuolaji.rules.result import next_dealer_seat

BOOK = get("2M")


@pytest.mark.clause("2M-一.1")
def test_point_cards() -> None:
    assert [points_of(parse_cards(card)) for card in ("S5", "HT", "DK", "CA", "LJ")] == [5, 10, 10, 0, 0]
    assert points_of(full_pack(BOOK.deal.decks)) == 200


@pytest.mark.clause("2M-一.2")
def test_hands_and_kitty() -> None:
    assert (BOOK.deal.decks, BOOK.deal.hand, BOOK.deal.kitty) == (2, 25, 8)
    assert 4 * BOOK.deal.hand + BOOK.deal.kitty == len(full_pack(2))


@pytest.mark.clause("2M-一.3")
def test_the_first_to_declare_deals_first_and_later_dealers_follow_from_the_result() -> None:
    assert Desk("2M").declare(2, "S2", first=True).dealer == 2
    assert next_dealer_seat(BOOK, "defenders", 1, 3) == 3
    assert next_dealer_seat(BOOK, "attackers", 1, 3) == 2


@pytest.mark.clause("2M-一.4", "2M-一.6", "2M-一.7")
def test_sides() -> None:
    assert BOOK.partner.mode == "fixed"
    assert sides_of(dealer=1, partner=3) == ((1, 3), (2, 0))


@pytest.mark.clause("2M-一.5")
class TestDeclaring:
    def test_strength_level_cards_then_little_then_big_jokers(self) -> None:
        desk = Desk("2M")
        ladder = ["S2", "C2 C2", "LJ LJ", "BJ BJ"]
        for weak, strong in pairwise(ladder):
            assert desk.code(1, strong, (0, weak)) == "ok"
        assert desk.code(0, "LJ LJ", (1, "BJ BJ")) == "not-stronger"
        assert desk.code(0, "H2 H2", (1, "LJ LJ")) == "not-stronger"

    def test_suits_are_equal(self) -> None:
        assert Desk("2M").code(1, "S2", (0, "C2")) == "not-stronger"
        assert Desk("2M").code(1, "S2 S2", (0, "C2 C2")) == "not-stronger"

    def test_no_priority_for_the_first(self) -> None:
        assert Desk("2M").code(0, "S2 S2", (0, "S2"), (1, "C2 C2")) == "not-stronger"

    def test_a_single_can_be_reinforced(self) -> None:
        verdict = Desk("2M").declare(0, "S2 S2", (0, "S2"), first=True, dealer=0)
        assert (verdict.kind, suit_text(verdict.trump), verdict.dealer) == ("reinforce", "S", 0)

    def test_nobody_overcalls_a_standing_declaration_of_their_own(self) -> None:
        assert Desk("2M").code(0, "H2 H2", (0, "S2")) == "own-declaration"
        assert Desk("2M").code(0, "LJ LJ", (0, "S2")) == "own-declaration"

    def test_the_partner_may_overcall(self) -> None:
        verdict = Desk("2M").declare(2, "H2 H2", (0, "S2"), dealer=0)
        assert (verdict.kind, suit_text(verdict.trump)) == ("overcall", "H")

    def test_jokers_mean_no_trump(self) -> None:
        assert suit_text(Desk("2M").declare(1, "LJ LJ", (0, "S2"), dealer=0).trump) == "-"

    def test_a_house_may_let_jokers_keep_the_suit(self) -> None:
        desk = Desk("2M", declare__joker_trump="standing-suit")
        assert suit_text(desk.declare(1, "BJ BJ", (0, "S2"), (2, "LJ LJ"), dealer=0).trump) == "S"

    def test_only_until_the_kitty_is_taken(self) -> None:
        assert Desk("2M").code(1, "S2 S2", (0, "C2"), phase="drawn") == "ok"
        assert Desk("2M").code(1, "S2 S2", (0, "C2"), phase="buried") == "wrong-phase"


@pytest.mark.clause("2M-一.8")
def test_level_cards_are_trumps() -> None:
    desk = Desk("2M", "5", "H")
    assert BOOK.levels.sequence[0] == "2"
    assert {desk.suit(card) for card in ("S5", "H5", "D5", "C5")} == {"T"}
    assert desk.suit("S2") == "S"


@pytest.mark.clause("2M-一.9")
class TestTrumpSuit:
    def test_the_last_level_card_shown_sets_it(self) -> None:
        desk = Desk("2M")
        assert suit_text(desk.declare(0, "S2", first=True).trump) == "S"
        assert suit_text(desk.declare(1, "C2 C2", (0, "S2"), first=True, dealer=0).trump) == "C"

    def test_nobody_declares_the_first_kitty_card_past_jokers(self) -> None:
        desk = Desk("2M")
        assert suit_text(desk.nobody("D3 S4 S5").trump) == "D"
        found = desk.nobody("LJ BJ C9 S5")
        assert (suit_text(found.trump), len(found.shown)) == ("C", 3)

    def test_nobody_declares_in_the_first_deal_the_seat_that_drew_first_deals(self) -> None:
        found = Desk("2M").nobody("D3 S4", first=True, drew_first=3)
        assert (found.redeal, found.dealer) == (False, 3)
        assert Desk("2M", declare__nobody_first="redeal").nobody("D3", first=True).redeal


@pytest.mark.clause("2M-一.10")
class TestTrumps:
    def test_order(self) -> None:
        desk = Desk("2M", "2", "S")
        line = ["BJ", "LJ", "S2", "H2", "SA", "SK", "S3"]
        assert all(desk.above(high, low) for high, low in pairwise(line))
        assert not desk.above("H2", "D2")
        assert not desk.above("D2", "H2")

    @pytest.mark.parametrize("pairs", ["BJ BJ LJ LJ", "LJ LJ S2 S2", "S2 S2 H2 H2", "H2 H2 SA SA", "SA SA SK SK"])
    def test_trump_tractors(self, pairs: str) -> None:
        assert Desk("2M", "2", "S").forms(pairs) == [(2, 2)]

    def test_level_k_main_and_side_level_cards_then_a_then_q(self) -> None:
        desk = Desk("2M", "K", "S")
        assert desk.forms("SK SK HK HK SA SA SQ SQ") == [(2, 4)]

    def test_two_pairs_of_side_level_cards_are_none(self) -> None:
        assert Desk("2M", "2", "S").forms("H2 H2 D2 D2") == [(2, 1), (2, 1)]


@pytest.mark.clause("2M-一.11")
def test_all_other_cards_are_side_cards() -> None:
    desk = Desk("2M", "2", "S")
    assert [desk.suit(card) for card in ("HA", "D3", "CK", "S3")] == ["H", "D", "C", "T"]


@pytest.mark.clause("2M-一.12")
def test_trumps_without_a_pair_do_not_beat_a_led_pair() -> None:
    desk = Desk("2M", "2", "S")
    assert desk.forms("H9 H9") == [(2, 1)]
    assert desk.winner("H9 H9", "BJ LJ", "S3 S3", "HA HA") == 2
    assert desk.winner("H9 H9", "BJ LJ", "SA SK", "H3 H4") == 0


@pytest.mark.clause("2M-一.13")
def test_tractors_are_adjacent_pairs_of_a_suit() -> None:
    desk = Desk("2M", "5", "H")
    assert desk.forms("S4 S4 S6 S6") == [(2, 2)]
    assert desk.forms("S7 S7 S8 S8 S9 S9") == [(2, 3)]
    assert desk.forms("S7 S7 S9 S9") == [(2, 1), (2, 1)]
    assert {desk.suit(card) for card in ("S5", "S6")} == {"T", "S"}


@pytest.mark.clause("2M-一.14")
class TestKitty:
    def test_two_to_the_number_of_cards(self) -> None:
        desk = Desk("2M", "2", "S")
        assert [desk.kitty(lead) for lead in ("HA", "HA HA", "HA HA HK HK", "H4 H4 H5 H5 H6 H6")] == [2, 4, 16, 64]

    def test_a_throw_counts_its_highest_unit(self) -> None:
        desk = Desk("2M", "2", "S")
        assert desk.kitty("HA HK HQ HJ HT H9 H8 H7 H7") == 4
        assert desk.kitty("HA HK HQ HJ") == 2
        assert desk.kitty("HA HA HJ HJ") == 4
        assert desk.kitty("S8 S8 S4 S4") == 4

    def test_nothing_when_the_defenders_win_the_last_trick(self) -> None:
        assert Desk("2M", "2", "S").kitty("HA HA", won_by="defenders") == 0


@pytest.mark.clause("2M-一.15")
@pytest.mark.parametrize(
    ("score", "expected"),
    [
        (-20, ("defenders", 3, 0)),
        (0, ("defenders", 3, 0)),
        (5, ("defenders", 2, 0)),
        (35, ("defenders", 2, 0)),
        (40, ("defenders", 1, 0)),
        (75, ("defenders", 1, 0)),
        (80, ("attackers", 0, 0)),
        (115, ("attackers", 0, 0)),
        (120, ("attackers", 0, 1)),
        (155, ("attackers", 0, 1)),
        (160, ("attackers", 0, 2)),
        (240, ("attackers", 0, 4)),
    ],
)
def test_result(score: int, expected: tuple[str, int, int]) -> None:
    assert moved(Desk("2M").result(score)) == expected


@pytest.mark.clause("2M-一.16")
class TestPlay:
    def test_follow_suit(self) -> None:
        desk = Desk("2M", "2", "S")
        assert desk.follow("H9", "HA S3", "S3") == "must-follow-suit"
        assert desk.follow("H9", "HA S3", "HA") == "ok"
        assert desk.follow("H9", "S3 DK", "DK") == "ok"

    def test_tractors_follow_tractors_then_pairs(self) -> None:
        desk = Desk("2M", "2", "S")
        assert desk.follow("H8 H8 H9 H9", "HJ HJ HQ HQ H4 H4 HK", "HJ HJ H4 H4") == "must-follow-form"
        assert desk.follow("H8 H8 H9 H9", "HJ HJ HQ HQ H4 H4 HK", "HJ HJ HQ HQ") == "ok"
        assert desk.required("H8 H8 H9 H9", "HJ HJ HK HK H4 H5") == [(2, 1), (2, 1)]
        assert desk.follow("H8 H8 H9 H9", "HJ HJ H4 H5 H7", "HJ H4 H5 H7") == "must-follow-form"

    def test_a_ruff_needs_the_led_forms(self) -> None:
        desk = Desk("2M", "2", "S")
        assert desk.winner("H8 H8 H9 H9", "S3 S3 S5 S5", "S7 S7 S8 S8", "HA HA HK HJ") == 2
        assert desk.winner("H8 H8 H9 H9", "BJ BJ SA SA", "S3 S4 S5 S6", "HA HK HQ HJ") == 0

    def test_a_throw_must_be_unbeatable_and_a_failed_one_is_forced_small_at_no_cost(self) -> None:
        desk = Desk("2M", "2", "S")
        assert desk.throw("HA HA HK", "HQ HJ", "", "").stands
        verdict = desk.throw("HA HA H9", "HQ", "", "H3")
        assert (verdict.stands, verdict.penalty, verdict.stoppers) == (False, 0, (0,))
        assert desk.forced("HA HA H9", "HQ") == "H9"

    def test_overcalling_leaves_the_dealer(self) -> None:
        assert Desk("2M").declare(1, "C2 C2", (0, "S2"), first=True, dealer=0).dealer == 0

    def test_rulings(self) -> None:
        desk = Desk("2M")
        assert desk.rule("out-of-turn").remedies == ("take-back", "warning")
        for code in ("card-count", "wrong-play"):
            lost, won = desk.rule(code, "defenders"), desk.rule(code, "attackers")
            assert (lost.deal, lost.attackers_levels, lost.defenders_levels) == ("attackers", 0, 0)
            assert (won.deal, won.attackers_levels, won.defenders_levels) == ("defenders", 0, 1)
        assert desk.rule("failed-throw").attackers_score == 0


@pytest.mark.clause("2M-二.1")
class TestMatch:
    def test_the_first_to_reach_six_wins(self) -> None:
        desk = Desk("2M")
        assert desk.result(35, "4", "5").match_won_by == "defenders"
        assert desk.result(40, "4", "5").match_won_by is None
        assert desk.result(120, "4", "5").match_won_by == "attackers"

    def test_a_side_may_run_past_the_target(self) -> None:
        assert Desk("2M").result(0, "5", "3").defenders_level == "8"

    def test_sixty_minutes_then_the_higher_or_the_earlier_level(self) -> None:
        match = BOOK.match
        assert (match.minutes, match.at_limit, match.tie, match.tie_at_start) == (
            60,
            "finish-drawn",
            "first-reached",
            "defenders",
        )
        assert BOOK.event.form == "knock-out"

    def test_the_target_is_an_option(self) -> None:
        assert Desk("2M", match__target="A").result(0, "4", "5").match_won_by is None


@pytest.mark.clause("2M-二.2")
def test_no_looking_back() -> None:
    assert BOOK.look_back == "none"
    assert Desk("2M").rule("look-back").remedies == ("warning",)


@pytest.mark.clause("2M-二.3")
def test_late() -> None:
    verdict = Desk("2M").rule("late", "attackers")
    assert (verdict.match, verdict.match_won_by, verdict.deal) == ("forfeited", "defenders", "continues")
    assert BOOK.event.late_minutes == 20


@pytest.mark.clause("2M-二.4")
def test_noise() -> None:
    verdict = Desk("2M").rule("noise")
    assert (verdict.remedies, verdict.attackers_score, verdict.deal) == (("warning",), 0, "continues")
