"""3S, clause by clause: event, deal, declarations, results (一 to 四)."""

from __future__ import annotations

from itertools import pairwise

import pytest
from tests.rules.desk import Desk, moved, suit_text

from tuolaji.cards import parse_cards
from tuolaji.rulebooks import get
from tuolaji.rules.levels import LevelError
from tuolaji.rules.partner import sides_of
from tuolaji.rules.rebellion import check_rebellion, rebellion_level
from tuolaji.rules.result import next_dealer_seat

BOOK = get("3S")


@pytest.mark.clause("3S-一.1", "3S-一.2")
def test_event() -> None:
    assert (BOOK.event.form, BOOK.event.qualifiers, BOOK.partner.mode) == ("groups-final", 1, "fixed")


@pytest.mark.clause("3S-一.3")
class TestLevels:
    def test_the_list(self) -> None:
        assert BOOK.levels.sequence == ("2", "5", "T", "J", "Q", "K", "A", "JOKER")
        assert BOOK.levels.must_play == ("J", "A", "JOKER")
        with pytest.raises(LevelError) as caught:
            Desk("3S").result(0, "3", "2")
        assert (caught.value.code, caught.value.level) == ("bad-level", "3")

    def test_one_level_is_one_step_of_the_list(self) -> None:
        result = Desk("3S").result(60, "5", "2")
        assert (result.defenders_level, result.gain_defenders) == ("T", 1)

    def test_passing_joker_as_defenders_wins_and_moves_nothing(self) -> None:
        result = Desk("3S").result(0, "JOKER", "A")
        assert (result.match_won_by, moved(result)) == ("defenders", ("defenders", 0, 0))
        assert Desk("3S").result(120, "JOKER", "JOKER").match_won_by is None

    def test_match_points(self) -> None:
        assert (BOOK.event.win, BOOK.event.loss) == (3, 0)


@pytest.mark.clause("3S-一.4")
def test_ties() -> None:
    assert BOOK.event.ties == ("net-levels", "total-levels", "lot")


@pytest.mark.clause("3S-二.1")
def test_deck() -> None:
    assert (BOOK.deal.decks, BOOK.deal.hand, BOOK.deal.kitty) == (3, 39, 6)


@pytest.mark.clause("3S-二.2", "3S-四.1", "3S-四.2")
@pytest.mark.parametrize(
    ("score", "expected"),
    [
        (-120, ("defenders", 5)),
        (-60, ("defenders", 4)),
        (-55, ("defenders", 3)),
        (0, ("defenders", 3)),
        (5, ("defenders", 2)),
        (55, ("defenders", 2)),
        (60, ("defenders", 1)),
        (115, ("defenders", 1)),
        (120, ("attackers", 0)),
        (175, ("attackers", 0)),
        (180, ("attackers", 1)),
        (300, ("attackers", 3)),
    ],
)
def test_result_without_must_play(score: int, expected: tuple[str, int]) -> None:
    result = Desk("3S", levels__must_play=()).result(score, "2", "2")
    gain = result.gain_defenders if result.deal == "defenders" else result.gain_attackers
    assert (result.deal, gain) == expected


@pytest.mark.clause("3S-二.3")
def test_the_next_dealer_is_counter_clockwise() -> None:
    assert Desk("3S").result(120).next_dealer == "next"
    assert [next_dealer_seat(BOOK, "attackers", seat, (seat + 2) % 4) for seat in range(4)] == [1, 2, 3, 0]


@pytest.mark.clause("3S-二.4")
class TestFirstDeal:
    def test_overcalling_takes_the_deal(self) -> None:
        desk = Desk("3S")
        assert desk.declare(1, "S2", first=True).dealer == 1
        assert desk.declare(2, "H2 H2", (1, "S2"), first=True, dealer=1).dealer == 2
        assert desk.declare(2, "H2 H2", (1, "S2"), first=True, phase="drawn", dealer=1).dealer == 2

    def test_not_after_the_first_burying(self) -> None:
        shown = {"first": True, "dealer": 1}
        assert Desk("3S").declare(2, "H2 H2", (1, "S2"), phase="buried", **shown).dealer == 1  # type: ignore[arg-type]
        house = Desk("3S", declare__bury_takes_deal=True)
        assert house.declare(2, "H2 H2", (1, "S2"), phase="buried", **shown).dealer == 2  # type: ignore[arg-type]

    def test_nobody_declares_a_redeal(self) -> None:
        assert Desk("3S").nobody("S3 S4 S6 S7 S8 S9", first=True).redeal


@pytest.mark.clause("3S-二.5")
def test_sides() -> None:
    assert sides_of(3, 1) == ((3, 1), (0, 2))


@pytest.mark.clause("3S-二.6")
def test_later_only_the_suit_changes_hands() -> None:
    verdict = Desk("3S", "5").declare(2, "H5 H5", (1, "S5"), dealer=1)
    assert (suit_text(verdict.trump), verdict.dealer) == ("H", 1)


@pytest.mark.clause("3S-二.7")
class TestRebellion:
    def test_fifteen_points_or_fewer(self) -> None:
        assert check_rebellion(BOOK, parse_cards("S5 HT S3"), attacker=True).allowed
        assert check_rebellion(BOOK, parse_cards("S5 HT S5"), attacker=True).code == "too-many-points"
        assert check_rebellion(BOOK, parse_cards("S3"), attacker=False).code == "not-an-attacker"
        assert check_rebellion(BOOK, parse_cards("S3"), attacker=True, before_lead=False).code == "wrong-phase"
        assert check_rebellion(get("3M"), parse_cards("S3"), attacker=True).code == "no-rebellion"

    def test_the_first_to_declare_deals_and_stays_dealer(self) -> None:
        desk = Desk("3S", "5")
        assert desk.declare(3, "S5", rebellion=True).dealer == 3
        assert desk.declare(2, "H5 H5", (3, "S5"), rebellion=True, dealer=3).dealer == 3

    def test_each_side_shows_its_own_level(self) -> None:
        assert rebellion_level(BOOK, own=3, deal=8) == 3
        house = Desk("3S", declare__rebellion_level="deal")
        assert rebellion_level(house.book, own=3, deal=8) == 8


@pytest.mark.clause("3S-三.1")
class TestOpening:
    def test_one_two_or_three(self) -> None:
        desk = Desk("3S", "5")
        for cards in ("S5", "S5 S5", "S5 S5 S5"):
            assert desk.declare(1, cards, dealer=0).kind == "declare"
        assert Desk("3S", "5", declare__open_max=2).code(1, "S5 S5 S5") == "not-a-level-card"

    def test_reinforcing_but_no_overcall_of_oneself(self) -> None:
        desk = Desk("3S", "5")
        assert desk.declare(1, "S5 S5", (1, "S5"), dealer=0).kind == "reinforce"
        assert desk.code(1, "H5 H5", (1, "S5")) == "own-declaration"
        assert Desk("3S", "5", declare__own_overcall=True).code(1, "H5 H5", (1, "S5")) == "ok"

    def test_the_main_level_card_is_above_the_side_ones(self) -> None:
        assert Desk("3S", "5", "S").above("S5", "H5")


@pytest.mark.clause("3S-三.2")
class TestOvercalls:
    def test_more_beat_fewer(self) -> None:
        desk = Desk("3S", "5")
        assert desk.code(1, "C5 C5", (0, "S5")) == "ok"
        assert desk.code(1, "C5 C5 C5", (0, "BJ BJ"), phase="drawn") == "ok"

    def test_equal_numbers_by_jokers_and_suits(self) -> None:
        desk = Desk("3S", "5")
        ladder = ["C5 C5", "D5 D5", "H5 H5", "S5 S5", "LJ LJ", "BJ BJ"]
        for weak, strong in pairwise(ladder):
            assert desk.code(1, strong, (0, weak)) == "ok"
            assert desk.code(1, weak, (0, strong)) == "not-stronger"

    def test_never_a_single(self) -> None:
        assert Desk("3S", "5").code(1, "S5", (0, "C5")) == "single-cannot-overcall"
        assert Desk("3S", "5").code(1, "BJ", (0, "C5")) == "not-a-level-card"


@pytest.mark.clause("3S-三.3")
def test_jokers_mean_no_trump_and_equal_level_cards() -> None:
    desk = Desk("3S", "5")
    verdict = desk.declare(2, "LJ LJ", (1, "S5 S5"), phase="drawn", dealer=3)
    assert (suit_text(verdict.trump), verdict.dealer) == ("-", 3)
    no_trump = Desk("3S", "5", None)
    assert no_trump.winner("S5", "H5", "D5", "C5") == 0
    assert desk.code(2, "LJ LJ") == "not-a-level-card"


@pytest.mark.clause("3S-三.4")
class TestLevelJoker:
    def test_the_jokers_alone_are_trumps(self) -> None:
        desk = Desk("3S", "JOKER")
        assert [desk.suit(card) for card in ("BJ", "LJ", "S2", "HA")] == ["T", "T", "S", "H"]
        assert suit_text(desk.nobody("S3 S4 S6 S7 S8 S9").trump) == "-"

    def test_two_or_three_jokers_take_the_kitty_once_all_cards_are_drawn(self) -> None:
        desk = Desk("3S", "JOKER")
        assert desk.code(1, "LJ LJ", phase="drawing") == "wrong-phase"
        verdict = desk.declare(1, "LJ LJ", phase="drawn", dealer=0)
        assert (verdict.kind, suit_text(verdict.trump), verdict.dealer) == ("overcall", "-", 0)
        assert desk.code(2, "BJ BJ", (1, "LJ LJ"), phase="buried") == "ok"
        assert desk.code(2, "LJ LJ LJ", (1, "BJ BJ"), phase="buried") == "ok"
        assert desk.code(2, "LJ LJ", (1, "BJ BJ"), phase="buried") == "not-stronger"

    def test_neither_one_nor_two_kinds_nor_others(self) -> None:
        desk = Desk("3S", "JOKER")
        assert desk.code(1, "BJ", phase="drawn") == "single-cannot-overcall"
        assert desk.code(1, "LJ BJ", phase="drawn") == "mixed-cards"
        assert desk.code(1, "SA SA", phase="drawn") == "not-a-level-card"


@pytest.mark.clause("3S-三.5")
class TestAfterTheDraw:
    def test_before_the_kitty_is_taken_and_after_burying(self) -> None:
        desk = Desk("3S", "5")
        assert desk.code(1, "H5 H5", (0, "S5"), phase="drawn") == "ok"
        verdict = desk.declare(1, "H5 H5", (0, "S5"), phase="buried", dealer=0)
        assert (verdict.kind, verdict.dealer) == ("overcall", 0)
        assert BOOK.declare.after_draw == "in-turn"

    def test_nothing_is_opened_after_the_draw(self) -> None:
        desk = Desk("3S", "5")
        assert desk.code(1, "H5 H5", phase="drawn") == "wrong-phase"
        assert desk.code(1, "H5 H5", phase="buried") == "wrong-phase"
        house = Desk("3S", "5", declare__opens_in=["drawing", "drawn"])
        assert house.code(1, "H5 H5", phase="drawn") == "ok"


@pytest.mark.clause("3S-三.6")
class TestRounds:
    def test_the_declarer_may_not_be_first_nor_reinforce(self) -> None:
        desk = Desk("3S", "5")
        for phase in ("drawn", "buried"):
            assert desk.declare(0, "H5 H5", (0, "S5"), phase=phase).code == "not-first-to-overcall"
            assert desk.declare(0, "S5 S5", (0, "S5"), phase=phase).code == "not-first-to-overcall"

    def test_after_somebody_else_has(self) -> None:
        assert Desk("3S", "5").code(0, "S5 S5", (0, "S5"), (1, "H5 H5"), phase="buried") == "ok"


@pytest.mark.clause("3S-三.7")
def test_nobody_declares_the_third_kitty_card() -> None:
    desk = Desk("3S", "5")
    found = desk.nobody("S3 H4 D6 C7 C8 C9")
    assert (suit_text(found.trump), list(found.shown)) == ("D", parse_cards("D6"))
    assert suit_text(desk.nobody("S3 H4 LJ C7 C8 C9").trump) == "-"
    assert suit_text(Desk("3S", "5", declare__fallback_joker="next").nobody("S3 H4 LJ C7 C8 C9").trump) == "C"


@pytest.mark.clause("3S-四.3")
def test_wrong_bury() -> None:
    desk = Desk("3S")
    assert desk.rule("wrong-bury").attackers_score == 120
    assert desk.rule("wrong-bury", "attackers").attackers_score == -120
    assert desk.rule("wrong-bury", buried=7).remedies == ("draw-back",)
    assert desk.rule("wrong-bury", buried=5).remedies == ("short-draws",)
    assert desk.rule("wrong-bury").remedies == ()


@pytest.mark.clause("3S-四.4")
class TestMustPlay:
    def test_a_side_stops_and_the_other_goes_down(self) -> None:
        assert moved(Desk("3S").result(0, "T", "5")) == ("defenders", 1, -1)
        assert moved(Desk("3S").result(0, "Q", "T")) == ("defenders", 2, -1)

    def test_never_below_2(self) -> None:
        assert moved(Desk("3S").result(0, "T", "2")) == ("defenders", 1, 0)

    def test_only_defenders_leave_a_must_play_level(self) -> None:
        result = Desk("3S").result(180, "5", "J")
        assert (result.attackers_level, result.defenders_level) == ("J", "2")
        assert Desk("3S").result(60, "J", "5").defenders_level == "Q"
        house = Desk("3S", levels__must_leave="any")
        assert house.result(180, "5", "J").attackers_level == "Q"

    def test_steps_past_joker_count_as_lost(self) -> None:
        assert moved(Desk("3S").result(0, "A", "K")) == ("defenders", 1, -2)

    def test_a_house_may_drop_the_lost_steps(self) -> None:
        assert moved(Desk("3S", levels__lost_steps="dropped").result(0, "T", "5")) == ("defenders", 1, 0)


@pytest.mark.clause("3S-四.5")
class TestLastTrickAtJ:
    def test_down_to_2(self) -> None:
        result = Desk("3S").result(120, "J", "5", "HJ", "attackers")
        assert (result.defenders_level, result.gain_defenders) == ("2", -3)
        assert "3S-四.5" in result.clauses

    def test_only_with_120_and_a_j_and_the_last_trick(self) -> None:
        desk = Desk("3S")
        assert desk.result(115, "J", "5", "HJ", "attackers").defenders_level == "Q"
        assert desk.result(120, "J", "5", "HQ", "attackers").defenders_level == "J"
        assert desk.result(120, "J", "5", "HJ", "defenders").defenders_level == "J"

    def test_a_j_among_others_suffices(self) -> None:
        assert Desk("3S").result(120, "J", "5", "S9 SJ", "attackers").defenders_level == "2"


@pytest.mark.clause("3S-四.6")
class TestLastTrickAtA:
    def test_down_to_j(self) -> None:
        assert Desk("3S").result(120, "A", "Q", "DA", "attackers").defenders_level == "J"

    def test_never_up(self) -> None:
        result = Desk("3S").result(420, "A", "JOKER", "DA", "attackers")
        assert (result.defenders_level, result.gain_defenders) == ("5", -5)

    def test_the_other_order_may_be_chosen(self) -> None:
        house = Desk("3S", levels__demotion_order="before-result")
        assert house.result(180, "A", "JOKER", "DA", "attackers").defenders_level == "T"
        assert Desk("3S").result(180, "A", "JOKER", "DA", "attackers").defenders_level == "J"
