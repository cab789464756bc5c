"""Declarations: the order of reasons, later deals, and every option of the group."""

from __future__ import annotations

import pytest
from tests.rules.desk import Desk, suit_text

from tuolaji.cards import parse_cards
from tuolaji.rulebooks import get
from tuolaji.rules.declare import strength
from tuolaji.rules.options import Phase


class TestOrderOfReasons:
    """Of several reasons the first is given."""

    def test_wrong_phase_comes_first(self) -> None:
        assert Desk("3M").code(1, "BJ SA", (0, "S2"), phase="buried") == "wrong-phase"

    def test_then_jokers(self) -> None:
        assert Desk("4M").code(1, "BJ SA", (0, "S2")) == "jokers-not-used"

    def test_then_level_cards(self) -> None:
        assert Desk("2M").code(1, "S2 SA", (0, "S2")) == "not-a-level-card"
        assert Desk("2M").code(1, "LJ BJ") == "not-a-level-card"
        assert Desk("2M").code(1, "BJ", (0, "S2")) == "not-a-level-card"

    def test_then_mixed_cards(self) -> None:
        assert Desk("2M").code(0, "S2 H2", (0, "S2")) == "mixed-cards"
        assert Desk("2M").code(0, "LJ BJ", (0, "S2")) == "mixed-cards"
        assert Desk("2M").code(0, "LJ S2", (1, "S2")) == "mixed-cards"

    def test_then_ones_own_declaration(self) -> None:
        assert Desk("2M").code(0, "H2", (0, "S2")) == "own-declaration"
        assert Desk("3S").code(0, "H2", (0, "S2")) == "own-declaration"

    def test_after_the_draw_the_declarer_waits(self) -> None:
        assert Desk("3S").code(0, "H2", (0, "S2"), phase="drawn") == "not-first-to-overcall"

    def test_then_singles_then_strength(self) -> None:
        assert Desk("3S").code(1, "H2", (0, "S2 S2")) == "single-cannot-overcall"
        assert Desk("3S").code(1, "H2 H2", (0, "S2 S2")) == "not-stronger"


def first_phase(code: str) -> Phase:
    """The first phase in which trump may be declared."""
    return get(code).declare.opens_in[0]


@pytest.mark.parametrize("code", ["2M", "2O", "3M", "4M", "3S"])
class TestEveryRulebook:
    def test_an_opening(self, code: str) -> None:
        verdict = Desk(code, "7").declare(3, "D7", phase=first_phase(code), dealer=1)
        assert (verdict.allowed, verdict.code, verdict.kind) == (True, "ok", "declare")
        assert (suit_text(verdict.trump), verdict.dealer) == ("D", 1)

    def test_another_rank_is_no_level_card(self, code: str) -> None:
        assert Desk(code, "7").declare(3, "D8", phase=first_phase(code), dealer=1).code == "not-a-level-card"

    def test_the_same_again_is_not_stronger(self, code: str) -> None:
        assert (
            Desk(code, "7").declare(3, "D7 D7", (3, "D7 D7"), phase=first_phase(code), dealer=1).code == "not-stronger"
        )

    def test_a_pair_over_an_opponents_single(self, code: str) -> None:
        verdict = Desk(code, "7").declare(2, "H7 H7", (3, "D7"), phase=first_phase(code), dealer=1)
        assert (verdict.kind, suit_text(verdict.trump), verdict.dealer) == ("overcall", "H", 1)

    def test_refusals_say_nothing_of_trump_and_dealer_but_cite(self, code: str) -> None:
        verdict = Desk(code, "7").declare(2, "S7", (3, "D7"), phase=first_phase(code), dealer=1)
        assert (verdict.allowed, verdict.kind, verdict.trump, verdict.dealer) == (False, None, None, None)
        assert all(clause.startswith(code) for clause in verdict.clauses)
        assert verdict.clauses


class TestOptions:
    def test_reinforcing_may_be_forbidden(self) -> None:
        assert Desk("2M", declare__reinforce=False).code(0, "S2 S2", (0, "S2")) == "own-declaration"

    def test_overcalling_oneself_may_be_allowed(self) -> None:
        assert Desk("2M", declare__own_overcall=True).declare(0, "H2 H2", (0, "S2"), dealer=1).kind == "overcall"

    def test_partner(self) -> None:
        for choice, same, other in (
            ("overcall", "ok", "ok"),
            ("overcall-same-suit", "ok", "own-declaration"),
            ("reinforce", "ok", "own-declaration"),
            ("none", "own-declaration", "own-declaration"),
        ):
            desk = Desk("4M", declare__partner=choice)
            assert desk.code(2, "S2 S2", (0, "S2")) == same
            assert desk.code(2, "H2 H2", (0, "S2")) == other

    def test_first_dealer(self) -> None:
        for choice, dealer in (("first", 0), ("standing", 1)):
            desk = Desk("2M", declare__first_dealer=choice)
            assert desk.declare(1, "C2 C2", (0, "S2"), first=True, dealer=0).dealer == dealer

    def test_the_first_dealer_is_found_from_the_standings_where_it_was_not_said(self) -> None:
        assert Desk("2M").declare(2, "LJ LJ", (0, "S2"), (1, "C2 C2"), first=True).dealer == 0

    def test_joker_count(self) -> None:
        desk = Desk("3S", declare__joker_count=3)
        assert desk.code(1, "LJ LJ", (0, "S2")) == "not-a-level-card"
        assert desk.code(1, "LJ LJ LJ", (0, "S2")) == "ok"

    def test_singles_may_overcall_where_suits_are_ordered(self) -> None:
        assert Desk("3S", declare__single_overcalls=True).code(1, "S2", (0, "H2")) == "ok"

    def test_first_barred(self) -> None:
        desk = Desk("3S", declare__first_barred=False)
        assert desk.code(0, "S2 S2", (0, "S2"), phase="drawn") == "ok"
        assert desk.code(0, "H2 H2", (0, "S2"), phase="drawn") == "own-declaration"

    def test_opening_with_jokers_is_no_option(self) -> None:
        assert Desk("2M").code(0, "BJ BJ") == "not-a-level-card"

    def test_fallback_card(self) -> None:
        desk = Desk("2M", declare__fallback_card=8)
        assert suit_text(desk.nobody("S3 S4 S5 S6 S7 S8 S9 D3").trump) == "D"


class TestFallbackAtLevelJoker:
    def test_jokers_only(self) -> None:
        found = Desk("3S", "JOKER").nobody("S3 H4 D6 C7 C8 C9")
        assert (suit_text(found.trump), found.shown) == ("-", ())

    def test_a_house_may_set_a_trump_suit_too(self) -> None:
        house = Desk("3S", "JOKER", "D", declare__joker_level="kitty-suit")
        assert suit_text(house.nobody("S3 H4 D6 C7 C8 C9").trump) == "D"
        assert [house.suit(card) for card in ("BJ", "DA", "HA")] == ["T", "T", "H"]
        assert house.forms("BJ BJ LJ LJ DA DA DK DK") == [(2, 4)]
        assert house.above("LJ", "DA")

    def test_clauses(self) -> None:
        assert "3S-三.4" in Desk("3S", "JOKER").nobody("S3 H4 D6 C7 C8 C9").clauses
        assert Desk("3S", "5").nobody("S3 H4 D6 C7 C8 C9").clauses == ("3S-三.7",)


def test_strength_orders_number_before_kind() -> None:
    skip, match = get("3S").declare, get("2M").declare
    assert strength(skip, parse_cards("C5 C5 C5")) > strength(skip, parse_cards("BJ BJ"))
    assert strength(skip, parse_cards("BJ BJ")) > strength(skip, parse_cards("LJ LJ"))
    assert strength(skip, parse_cards("LJ LJ")) > strength(skip, parse_cards("S5 S5"))
    assert strength(match, parse_cards("S5 S5")) == strength(match, parse_cards("C5 C5"))


def test_a_level_joker_first_deal_keeps_the_dealer_it_has() -> None:
    assert Desk("3S", "JOKER").declare(1, "LJ LJ", phase="drawn", first=True, dealer=2).dealer == 2
    assert Desk("3S", "JOKER").declare(1, "LJ LJ", phase="drawn", first=True).dealer == 1
