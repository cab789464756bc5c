"""3M, clause by clause."""

from __future__ import annotations

import pytest
from tests.rules.desk import Desk, moved, suit_text

from tuolaji.rulebooks import get
from tuolaji.rules.partner import sides_of
from tuolaji.rules.result import next_dealer_seat

BOOK = get("3M")


@pytest.mark.clause("3M-一.1")
def test_late() -> None:
    verdict = Desk("3M").rule("late", "defenders")
    assert (verdict.match, verdict.match_won_by) == ("forfeited", "attackers")
    assert (BOOK.event.late_minutes, BOOK.event.forfeit_win) == (10, 2)


@pytest.mark.clause("3M-一.2", "3M-二.9")
def test_sixty_minutes_and_one_more_deal_after_the_reminder() -> None:
    match = BOOK.match
    assert (match.win, match.minutes, match.reminder_minutes, match.at_limit) == ("time", 60, 50, "one-more")
    assert Desk("3M").result(0, "A", "2").match_won_by is None


@pytest.mark.clause("3M-一.3", "3M-二.10")
def test_four_rounds_by_the_standings() -> None:
    assert (BOOK.event.form, BOOK.event.rounds) == ("standings", 4)


@pytest.mark.clause("3M-一.4")
def test_three_decks() -> None:
    assert (BOOK.deal.decks, BOOK.deal.hand, BOOK.deal.kitty) == (3, 39, 6)


@pytest.mark.clause("3M-一.5")
def test_match_points_and_ties() -> None:
    event = BOOK.event
    assert (event.win, event.draw, event.loss, event.forfeit_win, event.forfeit_levels) == (2, 1, 0, 2, 0)
    assert event.ties == ("net-levels", "latest-level", "shared")
    assert BOOK.match.tie == "draw"


@pytest.mark.clause("3M-一.5")
def test_levels_run_on_past_a() -> None:
    result = Desk("3M").result(0, "K", "2")
    assert (result.defenders_level, result.gain_defenders, result.defenders) == ("3", 3, 14)
    assert Desk("3M", levels__past_end="stop").result(0, "K", "2").gain_defenders == 1


@pytest.mark.clause("3M-二.1", "3M-二.2", "3M-二.3", "3M-二.4")
def test_sides() -> None:
    assert sides_of(2, 0) == ((2, 0), (3, 1))


@pytest.mark.clause("3M-二.5", "3M-二.6")
def test_next_and_previous_player() -> None:
    assert next_dealer_seat(BOOK, "attackers", 3, 1) == 0
    house = Desk("3M", result__take_dealer="previous")
    assert next_dealer_seat(house.book, "attackers", 0, 2) == 3
    assert house.result(120).next_dealer == "previous"


@pytest.mark.clause("3M-二.7", "3M-二.8")
def test_a_trick_is_four_plays_and_a_deal_plays_all_hands() -> None:
    assert Desk("3M", "2", "S").winner("H9", "HT", "HJ", "HQ") == 3
    assert 4 * BOOK.deal.hand + BOOK.deal.kitty == 162


@pytest.mark.clause("3M-三.1")
class TestDeclaring:
    def test_more_beats_fewer(self) -> None:
        desk = Desk("3M")
        assert desk.code(1, "H2 H2", (0, "S2")) == "ok"
        assert desk.code(1, "H2 H2 H2", (0, "S2 S2")) == "ok"
        assert desk.code(1, "H2", (0, "C2")) == "not-stronger"

    def test_overcalling_takes_the_first_deal_and_only_the_suit_later(self) -> None:
        desk = Desk("3M")
        first = desk.declare(1, "H2 H2", (0, "S2"), first=True, dealer=0)
        later = desk.declare(1, "H2 H2", (0, "S2"), dealer=3)
        assert (first.dealer, later.dealer, suit_text(later.trump)) == (1, 3, "H")

    def test_the_first_to_declare_has_no_priority(self) -> None:
        desk = Desk("3M")
        assert desk.code(0, "S2 S2", (0, "S2"), (1, "H2 H2"), first=True) == "not-stronger"
        assert desk.declare(0, "S2 S2 S2", (0, "S2"), (1, "H2 H2"), first=True, dealer=1).dealer == 0

    def test_no_overcall_of_ones_own_side(self) -> None:
        desk = Desk("3M")
        assert desk.code(0, "D2 D2", (0, "S2")) == "own-declaration"
        assert desk.code(3, "D2 D2 D2", (1, "H2 H2")) == "own-declaration"

    def test_reinforcing(self) -> None:
        verdict = Desk("3M").declare(1, "H2 H2", (1, "H2"), dealer=2)
        assert (verdict.kind, verdict.dealer) == ("reinforce", 2)
        assert Desk("3M").code(1, "H2", (1, "H2")) == "not-stronger"

    def test_the_partner_reinforces_and_the_first_declarer_stays_dealer(self) -> None:
        desk = Desk("3M")
        one = desk.declare(2, "S2 S2", (0, "S2"), first=True, dealer=0)
        assert (one.kind, one.dealer) == ("reinforce", 0)
        two = desk.declare(0, "S2 S2 S2", (0, "S2"), (2, "S2 S2"), first=True, dealer=0)
        assert (two.kind, two.dealer) == ("reinforce", 0)
        assert desk.code(2, "S2", (0, "S2")) == "not-stronger"

    def test_a_run_begins_after_the_last_overcall(self) -> None:
        verdict = Desk("3M").declare(2, "S2 S2 S2", (2, "S2"), (1, "H2"), (0, "S2 S2"), first=True, dealer=0)
        assert verdict.dealer == 0

    def test_a_house_may_give_the_partner_the_deal(self) -> None:
        desk = Desk("3M", declare__partner_takes_deal=True)
        assert desk.declare(2, "S2 S2", (0, "S2"), first=True, dealer=0).dealer == 2

    def test_no_jokers(self) -> None:
        assert Desk("3M").code(1, "BJ BJ", (0, "S2")) == "jokers-not-used"
        assert Desk("3M").code(1, "LJ S2", (0, "S2")) == "jokers-not-used"
        assert Desk("3M", declare__jokers="overcall").code(1, "BJ BJ", (0, "S2")) == "ok"

    def test_nobody_declares(self) -> None:
        found = Desk("3M").nobody("LJ D3 S4 S5 S6 S7", first=True, drew_first=1)
        assert (suit_text(found.trump), found.dealer) == ("D", 1)
        assert suit_text(Desk("3M").nobody("LJ LJ LJ BJ BJ BJ").trump) == "-"
        assert Desk("3M", declare__all_jokers="redeal").nobody("LJ LJ LJ BJ BJ BJ").redeal


@pytest.mark.clause("3M-三.2", "3M-三.2.(1)")
def test_forms() -> None:
    desk = Desk("3M", "2", "S")
    assert [desk.forms(cards) for cards in ("H9", "H9 H9", "H9 H9 H9", "H9 H9 HT HT")] == [
        [(1, 1)],
        [(2, 1)],
        [(3, 1)],
        [(2, 2)],
    ]


@pytest.mark.clause("3M-三.2", "3M-三.2.(2)")
def test_tractors_are_adjacent_of_one_width_and_ends_do_not_join() -> None:
    desk = Desk("3M", "2", "S")
    assert desk.forms("H9 H9 H9 HT HT HT") == [(3, 2)]
    assert desk.forms("H9 H9 H9 HT HT") == [(2, 2), (1, 1)]
    assert desk.forms("H8 H8 HT HT") == [(2, 1), (2, 1)]
    assert desk.forms("HA HA H3 H3") == [(2, 1), (2, 1)]


@pytest.mark.clause("3M-三.2", "3M-三.2.(3)")
class TestSuperior:
    def test_two_adjacent_triples_beat_three_adjacent_pairs(self) -> None:
        desk = Desk("3M", "2", "S")
        assert desk.winner("HQ HQ HK HK HA HA", "H3 H3 H3 H4 H4 H4", "H5 H6 H7 H8 H9 HT", "C3 C4 C5 C6 C7 C8") == 1
        assert desk.winner("H3 H3 H3 H4 H4 H4", "HQ HQ HK HK HA HA", "H5 H6 H7 H8 H9 HT", "C3 C4 C5 C6 C7 C8") == 0

    def test_always_allowed_never_required(self) -> None:
        desk = Desk("3M", "2", "S")
        hand = "H3 H3 H3 H4 H4 H4 H7 H7 H8 H8 H9 H9"
        assert desk.follow("HQ HQ HK HK HA HA", hand, "H3 H3 H3 H4 H4 H4") == "ok"
        assert desk.follow("HJ HJ HQ HQ HK HK", "H3 H3 H3 H4 H4 H4 H7 H7 H9 H9", "H3 H3 H3 H4 H4 H4") == "ok"
        assert desk.follow("HJ HJ HQ HQ HK HK", "H3 H3 H3 H4 H4 H4 H7 H7 H9 H9", "H3 H3 H4 H4 H7 H7") == "ok"

    def test_no_analogy(self) -> None:
        desk = Desk("3M", "2", "S")
        assert desk.winner("HQ HQ HK HK", "H3 H3 H3 H4", "H5 H6 H7 H8", "C3 C4 C5 C6") == 0

    def test_it_also_ruffs(self) -> None:
        plays = "HQ HQ HK HK HA HA", "S3 S3 S3 S4 S4 S4", "C5 C6 C7 C8 C9 CT", "D3 D4 D5 D6 D7 D8"
        assert Desk("3M", "2", "S").winner(*plays) == 1
        assert Desk("3M", "2", "S", trick__superior_ruffs=False).winner(*plays) == 0


@pytest.mark.clause("3M-三.2", "3M-三.2.(4)")
class TestFollowing:
    def test_a_pair_must_be_met_even_from_a_triple(self) -> None:
        desk = Desk("3M", "2", "S")
        assert desk.follow("HK HK", "H7 H7 H7 H9 HJ", "H9 HJ") == "must-follow-form"
        assert desk.follow("HK HK", "H7 H7 H7 H9 HJ", "H7 H7") == "ok"

    def test_a_triple_then_a_pair(self) -> None:
        desk = Desk("3M", "2", "S")
        assert desk.required("HK HK HK", "H7 H7 H7 H9 H9") == [(3, 1)]
        assert desk.required("HK HK HK", "H7 H7 H9 HT HJ") == [(2, 1)]

    @pytest.mark.parametrize(
        ("hand", "required"),
        [
            ("H3 H3 H3 H4 H4 H4 H9 H9", [(3, 2)]),
            ("H3 H3 H3 H6 H6 H6 H9 H9", [(3, 1), (3, 1)]),
            ("H3 H3 H3 H9 H9 HQ HK", [(3, 1), (2, 1)]),
            ("H3 H3 H3 H5 H7 H9 HQ", [(3, 1)]),
            ("H3 H3 H4 H4 H7 H9 HQ", [(2, 2)]),
            ("H3 H3 H6 H6 H8 HT HQ", [(2, 1), (2, 1)]),
            ("H3 H3 H5 H7 H9 HT HQ", [(2, 1)]),
            ("H3 H4 H5 H7 H9 HT HQ", []),
        ],
    )
    def test_the_steps_under_two_adjacent_triples(self, hand: str, required: list[tuple[int, int]]) -> None:
        assert Desk("3M", "2", "S").required("HK HK HK HA HA HA", hand) == required

    def test_a_triple_is_broken_to_join_other_pairs_into_a_tractor(self) -> None:
        desk = Desk("3M", "2", "S")
        hand = "H9 H9 H9 HT HT H3 H4"
        assert desk.required("H5 H5 H6 H6", hand) == [(2, 2)]
        assert desk.follow("H5 H5 H6 H6", hand, "H9 H9 HT HT") == "ok"

    def test_two_triples_are_not_broken_for_one(self) -> None:
        desk = Desk("3M", "2", "S")
        assert desk.required("H5 H5 H6 H6", "H9 H9 H9 HT HT HT HK HK H3 H3") == [(2, 1), (2, 1)]
        house = Desk("3M", "2", "S", follow__run_needs_natural=False)
        assert house.required("H5 H5 H6 H6", "H9 H9 H9 HT HT HT HK HK H3 H3") == [(2, 2)]

    def test_pairs_of_triples_where_loose_pairs_do_not_suffice(self) -> None:
        desk = Desk("3M", "2", "S")
        assert desk.follow("H5 H5 H6 H6", "H9 H9 H9 HK HK H3 H4", "HK HK H9 H9") == "ok"
        assert desk.follow("H5 H5 H6 H6", "H9 H9 H9 HK HK H3 H4", "HK HK H9 H3") == "must-follow-form"
        assert desk.follow("H5 H5 H6 H6", "H9 H9 H9 HK HK HJ HJ H3", "HK HK HJ HJ") == "ok"
        assert desk.follow("H5 H5 H6 H6", "H9 H9 H9 HK HK HJ HJ H3", "H9 H9 HJ HJ") == "ok"


@pytest.mark.clause("3M-三.3")
class TestThrows:
    def test_every_card_must_be_absolutely_high(self) -> None:
        desk = Desk("3M", "2", "S")
        assert desk.throw("HA HA HK", "HK HQ", "HJ", "").stands
        assert not desk.throw("HA HA HQ HQ", "HK", "", "").stands

    def test_ten_points_a_lower_card_and_the_lowest_is_led(self) -> None:
        desk = Desk("3M", "2", "S")
        verdict = desk.throw("HA HA HQ HQ HQ HJ", "HK", "H3", "HQ")
        assert (verdict.stands, verdict.penalty, verdict.stoppers) == (False, 40, (0, 2))
        assert desk.forced("HA HA HQ HQ HQ HJ", "HK") == "HJ"

    def test_even_out_of_a_tractor(self) -> None:
        desk = Desk("3M", "2", "S")
        assert desk.forced("HA HJ HJ HQ HQ", "HK") == "HJ"
        assert desk.throw("HA HJ HJ HQ HQ", "HK").penalty == 40


@pytest.mark.clause("3M-三.4")
class TestRuffs:
    def test_the_same_form(self) -> None:
        desk = Desk("3M", "2", "S")
        assert desk.winner("H9 H9 H9", "S3 S3 S3", "S4 S4 S5", "HA HK HQ") == 1
        assert desk.winner("H9 H9 HT HT", "BJ BJ SA SA", "S3 S3 S4 S4", "HA HA HK HK") == 2

    def test_overruffs_compare_the_same_form(self) -> None:
        assert Desk("3M", "2", "S").winner("H9 H9", "S3 S3", "S9 S9", "S8 S8") == 2

    def test_ruffs_of_a_throw_compare_the_highest_form(self) -> None:
        desk = Desk("3M", "2", "S")
        assert desk.winner("HA HA HK HK HQ", "S3 S3 S4 S4 BJ", "S5 S5 S6 S6 S7", "C3 C4 C5 C6 C7") == 2
        assert desk.winner("HA HA HA HK HK", "S3 S3 S3 BJ BJ", "S4 S4 S4 S5 S5", "C3 C4 C5 C6 C7") == 2


@pytest.mark.clause("3M-三.5", "3M-三.5.(1)")
def test_side_cards_capture_the_kitty_too() -> None:
    desk = Desk("3M", "2", "S")
    assert desk.kitty("HA") == desk.kitty("SA") == 3
    assert desk.kitty("HA", won_by="defenders") == 0


@pytest.mark.clause("3M-三.5", "3M-三.5.(2)")
def test_kitty_multipliers() -> None:
    desk = Desk("3M", "2", "S")
    leads = ["HA", "HA HA", "HA HA HA", "HA HA HK HK", "HA HA HK HK HQ HQ", "HA HA HA HK HK HK"]
    assert [desk.kitty(lead) for lead in leads] == [3, 6, 9, 12, 18, 18]
    assert desk.kitty("HA HA HK HK HJ HJ HT") == 12


@pytest.mark.clause("3M-三.6")
@pytest.mark.parametrize(
    ("score", "expected"),
    [
        (-60, ("defenders", 3, 0)),
        (0, ("defenders", 3, 0)),
        (5, ("defenders", 2, 0)),
        (55, ("defenders", 2, 0)),
        (60, ("defenders", 1, 0)),
        (115, ("defenders", 1, 0)),
        (120, ("attackers", 0, 0)),
        (175, ("attackers", 0, 0)),
        (180, ("attackers", 0, 1)),
        (240, ("attackers", 0, 2)),
        (300, ("attackers", 0, 3)),
    ],
)
def test_result(score: int, expected: tuple[str, int, int]) -> None:
    assert moved(Desk("3M").result(score)) == expected


@pytest.mark.clause("3M-三.6")
def test_next_dealer() -> None:
    assert (Desk("3M").result(0).next_dealer, Desk("3M").result(120).next_dealer) == ("partner", "next")
    assert Desk("3M", result__keep_dealer="same").result(0).next_dealer == "same"


@pytest.mark.clause("3M-四.1", "3M-五.1")
def test_misdraw() -> None:
    verdict = Desk("3M").rule("misdraw", "attackers")
    assert (verdict.deal, verdict.remedies, verdict.attackers_score) == ("void", ("redeal",), 0)


@pytest.mark.clause("3M-四.2")
def test_wrong_bury() -> None:
    verdict = Desk("3M").rule("wrong-bury", buried=7)
    assert (verdict.deal, verdict.attackers_levels, verdict.remedies) == ("attackers", 0, ())


@pytest.mark.clause("3M-四.3")
def test_wrong_dealer() -> None:
    verdict = Desk("3M").rule("wrong-dealer")
    assert (verdict.deal, verdict.attackers_levels, verdict.attackers_score) == ("attackers", 0, 0)


@pytest.mark.clause("3M-四.4", "3M-四.4.(1)")
def test_misplay() -> None:
    desk = Desk("3M")
    assert desk.rule("misplay", "defenders").attackers_score == 10
    assert desk.rule("misplay", "defenders", 3).attackers_score == 30
    verdict = desk.rule("misplay", "attackers", 2)
    assert (verdict.attackers_score, verdict.deal, verdict.remedies) == (-20, "continues", ("replace-card",))


@pytest.mark.clause("3M-四.4", "3M-四.4.(2)")
class TestConcealedRevoke:
    def test_the_offenders_lose_the_deal(self) -> None:
        lost = Desk("3M").rule("revoke-concealed", "defenders")
        won = Desk("3M").rule("revoke-concealed", "attackers")
        assert (lost.deal, lost.attackers_levels) == ("attackers", 0)
        assert (won.deal, won.defenders_levels) == ("defenders", 1)

    def test_disqualified(self) -> None:
        verdict = Desk("3M").rule("disqualify", "attackers")
        assert (verdict.match, verdict.match_won_by, verdict.deal) == ("awarded", "defenders", "continues")
        assert (verdict.defenders_levels, verdict.attackers_levels) == (5, 0)


@pytest.mark.clause("3M-四.5", "3M-四.6")
@pytest.mark.parametrize("code", ["table-talk", "peek", "expose"])
def test_points_at_the_referees_discretion(code: str) -> None:
    desk = Desk("3M")
    assert (desk.rule(code).attackers_score, desk.rule(code).remedies) == (0, ("warning",))
    assert desk.rule(code, "attackers", 25).attackers_score == -25


@pytest.mark.clause("3M-五.1")
def test_the_losers_cut_and_the_dealer_draws_first() -> None:
    assert (BOOK.deal.cutter, BOOK.deal.later_draw) == ("losers", "dealer")


@pytest.mark.clause("3M-五.2")
def test_the_kitty_is_closed() -> None:
    assert BOOK.deal.kitty_closed


@pytest.mark.clause("3M-五.3")
def test_the_last_trick_may_be_seen() -> None:
    assert BOOK.look_back == "last-trick"


@pytest.mark.clause("3M-五.4")
def test_the_referee_rules_by_a_table_that_an_organiser_may_change() -> None:
    desk = Desk("3M", penalties__misplay__points=20)
    assert desk.rule("misplay", "defenders", 2).attackers_score == 40
