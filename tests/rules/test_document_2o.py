"""2O, clause by clause."""

from __future__ import annotations

from itertools import pairwise

import pytest
from tests.rules.desk import Desk, moved, suit_text

from tuolaji.cards import full_pack, parse_card, parse_cards, points_of
from tuolaji.rulebooks import get
from tuolaji.rules.partner import picked_partner, sides_of
from tuolaji.rules.result import next_dealer_seat

BOOK = get("2O")


@pytest.mark.clause("2O-1")
def test_two_decks() -> None:
    assert BOOK.deal.decks == 2


@pytest.mark.clause("2O-2")
def test_point_cards() -> None:
    assert points_of(full_pack(2)) == 200
    assert Desk("2O", "2", "S").kitty("HA") > 1


@pytest.mark.clause("2O-3", "2O-11")
def test_hands_and_kitty() -> None:
    assert (BOOK.deal.hand, BOOK.deal.kitty) == (25, 8)
    assert len(full_pack(2)) == 108


@pytest.mark.clause("2O-3", "2O-8")
def test_declarations_after_the_draw_only() -> None:
    desk = Desk("2O")
    assert desk.code(2, "S2", first=True, phase="drawing") == "wrong-phase"
    assert desk.code(2, "S2", first=True, phase="drawn") == "ok"
    assert desk.code(2, "H2 H2", (1, "S2"), phase="buried") == "wrong-phase"


@pytest.mark.clause("2O-4")
def test_first_dealer_is_whoever_stands() -> None:
    desk = Desk("2O")
    assert desk.declare(2, "S2", first=True, phase="drawn").dealer == 2
    assert desk.declare(1, "H2 H2", (2, "S2"), first=True, phase="drawn", dealer=2).dealer == 1
    assert desk.declare(1, "H2 H2", (2, "S2"), phase="drawn", dealer=3).dealer == 3


@pytest.mark.clause("2O-5", "2O-6")
def test_fixed_partners_sit_opposite() -> None:
    assert BOOK.partner.mode == "fixed"
    assert sides_of(0, 2) == ((0, 2), (1, 3))


@pytest.mark.clause("2O-7")
class TestPickedPartner:
    def pick(self, *hands: str, kitty: str = "", dealer: int = 0) -> int | None:
        cards = [parse_cards(hand) for hand in hands]
        return picked_partner(BOOK, parse_card("HA"), dealer=dealer, hands=cards, kitty=parse_cards(kitty)).partner

    def test_one_copy_at_the_dealer_the_holder_of_the_other(self) -> None:
        assert self.pick("HA S3", "S4", "S5", "HA") == 3

    def test_one_copy_buried_counts_as_the_dealers(self) -> None:
        assert self.pick("S3", "S4", "HA", "S6", kitty="HA S9") == 2

    def test_no_copy_the_nearest_holder_in_playing_order(self) -> None:
        assert self.pick("S3", "S4", "HA", "HA") == 2
        assert self.pick("HA", "S4", "HA", "S6", dealer=3) == 0

    def test_both_copies_the_dealer_plays_alone(self) -> None:
        assert self.pick("HA", "S4", "S5", "S6", kitty="HA") is None
        assert picked_partner(BOOK, parse_card("HA"), dealer=0, hands=[parse_cards("HA HA"), [], [], []]).alone

    def test_next_dealers(self) -> None:
        desk = Desk("2O", partner__mode="pick")
        assert desk.result(40).next_dealer == "partner"
        assert desk.result(40, alone=True).next_dealer == "same"
        assert desk.result(80, alone=True).next_dealer == "next"
        assert next_dealer_seat(desk.book, "defenders", 0, 3) == 3
        assert next_dealer_seat(desk.book, "defenders", 0, None) == 0
        assert next_dealer_seat(desk.book, "attackers", 0, 1) == 2

    def test_partners_are_strangers_while_declaring(self) -> None:
        desk = Desk("2O", partner__mode="pick", declare__partner="none")
        assert desk.code(2, "H2 H2", (0, "S2"), phase="drawn") == "ok"


@pytest.mark.clause("2O-8")
class TestWords:
    def test_the_last_level_card_shown_is_trump(self) -> None:
        assert suit_text(Desk("2O").declare(1, "H2 H2", (2, "S2"), phase="drawn", dealer=0).trump) == "H"

    def test_level_cards_are_trumps_and_make_no_tractor_with_their_printed_suit(self) -> None:
        desk = Desk("2O", "6", "H")
        assert [desk.suit(card) for card in ("S6", "S5")] == ["T", "S"]
        assert desk.forms("S5 S5 S7 S7") == [(2, 2)]


@pytest.mark.clause("2O-9")
class TestKitty:
    def test_best_form(self) -> None:
        desk = Desk("2O", "2", "S")
        assert [desk.kitty(lead) for lead in ("HA", "HA HA", "HA HA HK HK", "H4 H4 H5 H5 H6 H6")] == [2, 4, 8, 16]
        assert desk.kitty("HA HA HQ HQ HJ HJ HT") == 8
        assert desk.kitty("HA HA", won_by="defenders") == 0

    def test_with_three_decks(self) -> None:
        desk = Desk("2O", "2", "S", deal__decks=3, deal__hand=39, deal__kitty=6)
        assert desk.kitty("HA HA HA") == 6
        assert desk.kitty("HA HA HA HK HK HK") == 18

    def test_read_in_the_form_of_the_lead(self) -> None:
        assert Desk("2O", "2", "S").kitty("HA HK HQ HJ", "S3 S3 S4 S4") == 2


@pytest.mark.clause("2O-10")
@pytest.mark.parametrize(
    ("score", "expected"),
    [
        (0, ("defenders", 3, 0)),
        (5, ("defenders", 2, 0)),
        (40, ("defenders", 1, 0)),
        (80, ("attackers", 0, 0)),
        (120, ("attackers", 0, 1)),
        (200, ("attackers", 0, 3)),
    ],
)
def test_result(score: int, expected: tuple[str, int, int]) -> None:
    assert moved(Desk("2O").result(score)) == expected


@pytest.mark.clause("2O-10")
def test_the_match_is_won_by_defenders_at_a() -> None:
    won = Desk("2O").result(40, "A", "K")
    assert (won.match_won_by, won.defenders_level, won.gain_defenders) == ("defenders", "A", 0)
    assert Desk("2O").result(120, "A", "K").match_won_by is None
    assert moved(Desk("2O").result(260, "5", "K")) == ("attackers", 0, 1)


@pytest.mark.clause("2O-12")
def test_order() -> None:
    desk = Desk("2O", "5", "H")
    line = ["BJ", "LJ", "H5", "S5", "HA", "HK", "H2"]
    assert all(desk.above(high, low) for high, low in pairwise(line))
    assert desk.above("SA", "SK")
    assert desk.winner("S9 S9", "BJ LJ", "H3 H4", "S3 S4") == 0


@pytest.mark.clause("2O-13")
def test_following_suit_and_throws() -> None:
    desk = Desk("2O", "2", "S")
    assert desk.follow("H9", "HA S3", "S3") == "must-follow-suit"
    assert desk.follow("H9", "S3 D4", "D4") == "ok"
    assert desk.throw("HA HA HK", "HQ", "HJ").stands
    failed = desk.throw("HA HA HQ", "HK", "")
    assert (failed.stands, failed.penalty) == (False, 0)
    assert desk.forced("HA HA HQ", "HK") == "HQ"


@pytest.mark.clause("2O-14")
def test_tractors_and_pairs_follow_and_ruffs_need_them() -> None:
    desk = Desk("2O", "2", "S")
    assert desk.required("H8 H8 H9 H9", "HJ HJ HQ HQ H4 H4") == [(2, 2)]
    assert desk.required("H8 H8", "HJ HJ HQ") == [(2, 1)]
    assert desk.winner("H8 H8 H9 H9", "S3 S3 S4 S4", "BJ BJ S9 S9", "HK HK HA HA") == 1
    assert desk.winner("H8 H8 H9 H9", "BJ BJ S9 S9", "S3 S5 S4 S4", "H3 H4 H5 H6") == 0


@pytest.mark.clause("2O-15")
def test_the_winner_of_four_plays_leads_next() -> None:
    assert Desk("2O", "2", "S").winner("H9", "HT", "S3", "HA") == 2
    assert Desk("2O", "2", "S").winner("H9", "H9", "C3", "H9") == 0


@pytest.mark.clause("2O-16")
@pytest.mark.parametrize("pairs", ["S3 S3 S4 S4", "S4 S4 S6 S6", "D5 D5 H5 H5", "LJ LJ BJ BJ", "HA HA D5 D5"])
def test_tractors_at_level_5(pairs: str) -> None:
    assert Desk("2O", "5", "H").forms(pairs) == [(2, 2)]


@pytest.mark.clause("2O-17")
def test_no_tractors_at_level_5() -> None:
    assert Desk("2O", "5", "H").forms("H5 H5 H6 H6") == [(2, 1), (2, 1)]
    assert {Desk("2O", "5", "H").suit(card) for card in ("S5", "S6")} == {"T", "S"}
    assert Desk("2O", "5", None).forms("S5 S5 H5 H5") == [(2, 1), (2, 1)]
