"""Declaring at the table: when, by whom, in what order, and what follows when nobody does."""

from __future__ import annotations

import pytest
from tests.table.dealing import Bench, pack

from tuolaji.rulebooks import get, with_options
from tuolaji.table import (
    Bury,
    Close,
    DealStarted,
    DealVoided,
    DeclarationsClosed,
    Declare,
    Declared,
    Draw,
    KittyTaken,
    Pass,
    Setup,
    TrumpTurned,
)

NO_TWOS = "S2 H2 D2 C2"
NO_LEVELS = (NO_TWOS, NO_TWOS, NO_TWOS, NO_TWOS)


def at_table(code: str, hands: tuple[str, str, str, str], *, kitty: str = "", setup: Setup | None = None) -> Bench:
    """A table with a given deal begun: seat 0 draws first, nobody else holds level cards, where they fit the kitty."""
    rulebook = get(code)
    table = Bench(rulebook, setup)
    first = table.state.dealer or 0
    table.deal(pack(rulebook, hands, kitty=kitty, first=first), first=0)
    return table


@pytest.mark.clause("2M-一.3", "2M-一.5", "2M-一.9", "2M-一.16", "4M-三.1")
@pytest.mark.parametrize("code", ["2M", "4M"])
def test_the_first_to_declare_deals_and_stays_dealer_when_overcalled(code: str) -> None:
    table = at_table(code, ("S2", "H2 H2", "", ""))
    table.do(Draw(), Declare(0, ("S2",)))
    table.do(*[Draw()] * 5)
    event = table.do(Declare(1, ("H2", "H2")))[0]
    assert isinstance(event, Declared)
    assert (event.kind, event.trump, event.dealer) == ("overcall", "H", 0)
    table.draw_all()
    table.pass_all()
    assert table.log[-1] == KittyTaken(0, table.log[-1].cards)  # type: ignore[union-attr]
    assert table.state.phase == "bury"
    assert table.state.turn == (0,)


@pytest.mark.clause("2M-一.5")
def test_cards_must_be_in_the_hand_when_they_are_shown() -> None:
    table = at_table("2M", ("S2", "", "", ""))
    assert table.refused(Declare(0, ("S2",))).code == "not-in-hand"
    table.do(Draw())
    assert table.refused(Declare(1, ("S2",))).code == "not-in-hand"
    assert table.refused(Declare(7, ("S2",))).code == "bad-seat"
    assert table.refused(Declare(0, ("S9",))).code == "not-in-hand"
    assert table.refused(Declare(0, ("X2",))).code == "bad-card"
    assert table.refused(Declare(0, ())).code == "not-a-level-card"
    table.do(Declare(0, ("S2",)))


@pytest.mark.clause("2M-一.5")
def test_a_declaration_is_reinforced_but_not_changed() -> None:
    table = at_table("2M", ("S2 S2 D2 D2", "C2 C2", "", ""))
    table.do(*[Draw()] * 13, Declare(0, ("S2",)))
    refused = table.refused(Declare(0, ("D2", "D2")))
    assert (refused.code, "2M-一.5" in refused.clauses) == ("own-declaration", True)
    table.do(Declare(1, ("C2", "C2")))
    assert table.refused(Declare(0, ("S2", "S2"))).code == "not-stronger"


@pytest.mark.clause("2M-一.5", "4M-三.3")
def test_declarations_go_on_after_the_draw_until_all_pass_or_time_runs_out() -> None:
    table = at_table("2M", ("S2", "H2 H2", "", ""))
    table.do(Draw(), Declare(0, ("S2",)))
    table.draw_all()
    table.do(Pass(0), Pass(1), Pass(3))
    assert table.refused(Pass(0)).code == "not-your-turn"
    table.do(Declare(1, ("H2", "H2")))
    assert table.state.turn == (0, 2, 3)
    table.do(Pass(3), Pass(0), Pass(2))
    assert DeclarationsClosed("passes") in table.log
    assert table.refused(Declare(0, ("S2",))).code == "wrong-phase"

    table = at_table("4M", ("S2", "", "", ""))
    table.do(Draw(), Declare(0, ("S2",)))
    table.draw_all()
    table.do(Close(10_000))
    assert DeclarationsClosed("clock") in table.log
    assert table.refused(Close()).code == "wrong-phase"


@pytest.mark.clause("2O-3", "2O-4", "2O-8", "2O-11")
def test_in_the_online_rooms_trump_is_declared_after_the_draw_and_the_last_to_stand_deals() -> None:
    table = at_table("2O", ("S2", "H2 H2", "", ""))
    table.do(Draw())
    assert table.refused(Declare(0, ("S2",))).code == "wrong-phase"
    table.draw_all()
    table.do(Declare(0, ("S2",)), Declare(1, ("H2", "H2")))
    table.pass_all()
    deal = table.state.deal
    assert deal is not None
    assert (deal.dealer, deal.trump) == (1, 1)


@pytest.mark.clause("3M-三.1")
def test_with_three_decks_overcalling_takes_the_first_deal_and_later_the_suit_alone() -> None:
    table = at_table("3M", ("S2", "H2 H2", "", ""))
    table.do(Draw(), Declare(0, ("S2",)), *[Draw()] * 5, Declare(1, ("H2", "H2")))
    assert table.state.deal is not None
    assert table.state.deal.dealer == 1
    table = at_table("3M", ("S2", "H2 H2", "", ""), setup=Setup(dealer=0))
    table.do(Draw(), Declare(0, ("S2",)), *[Draw()] * 5, Declare(1, ("H2", "H2")))
    assert table.state.deal is not None
    assert table.state.deal.dealer == 0


@pytest.mark.clause("2M-一.9", "4M-三.3")
@pytest.mark.parametrize("code", ["2M", "2O", "3M", "4M"])
def test_when_nobody_declares_the_kitty_shows_the_trump_suit(code: str) -> None:
    table = at_table(code, ("", "", "", ""), kitty="LJ BJ D9 C9", setup=None)
    table.draw_all()
    table.pass_all()
    turned = next(event for event in table.log if isinstance(event, TrumpTurned))
    assert turned == TrumpTurned(cards=("LJ", "BJ", "D9"), trump="D", dealer=0)
    assert table.state.turn == (0,)


@pytest.mark.clause("3S-二.4")
def test_three_decks_skip_nobody_declaring_the_first_deal_is_a_redeal() -> None:
    table = at_table("3S", ("", "", "", ""))
    table.draw_all()
    table.pass_all()
    assert isinstance(table.log[-1], DealVoided)
    assert table.state.phase == "done"
    assert table.state.dealer is None
    table.deal(pack(get("3S"), ("S2", "", "", "")), first=2)
    started = next(event for event in reversed(table.log) if isinstance(event, DealStarted))
    assert (started.deal, started.first_deal, started.first) == (2, True, 2)


@pytest.mark.clause("3S-三.7")
def test_three_decks_skip_the_third_kitty_card_sets_the_suit_and_nobody_overcalls_after_that() -> None:
    table = at_table("3S", ("", "", "", ""), kitty="H9 BJ C7", setup=Setup(dealer=2))
    table.draw_all()
    table.pass_all()
    assert TrumpTurned(cards=("C7",), trump="C", dealer=2) in table.log
    deal = table.state.deal
    assert deal is not None
    table.do(Bury(2, _any(table, 2, 6)))
    assert table.state.phase == "rebel"


def _any(table: Bench, seat: int, count: int) -> tuple[str, ...]:
    from tuolaji.cards import cards_text

    deal = table.state.deal
    assert deal is not None
    return cards_text(deal.hands[seat][-count:])


@pytest.mark.clause("3S-三.5", "3S-三.6", "3S-二.6")
def test_three_decks_skip_overcalls_after_the_draw_go_in_turn() -> None:
    table = at_table("3S", ("S2 S2", "H2 H2 H2", "", "D2 D2 D2"), setup=Setup(dealer=3))
    table.do(*[Draw()] * 8, Declare(0, ("S2",)))
    table.draw_all()
    assert table.state.turn == (0,)  # the dealer's next player
    assert table.refused(Declare(1, ("H2", "H2", "H2"))).code == "not-your-turn"
    assert table.refused(Declare(0, ("S2", "S2"))).code == "not-first-to-overcall"
    table.do(Pass(0), Declare(1, ("H2", "H2", "H2")), Pass(2))
    assert table.refused(Declare(3, ("D2", "D2", "D2"))).code == "not-stronger"
    table.do(Pass(3))
    deal = table.state.deal
    assert deal is not None
    assert (deal.dealer, deal.trump) == (3, 1)
    assert table.state.turn == (3,)


@pytest.mark.clause("3S-三.5", "3S-三.6")
def test_three_decks_skip_the_overcaller_buries_again_and_the_round_starts_anew() -> None:
    table = at_table("3S", ("S2 S2", "", "H2 H2 H2", "BJ BJ BJ"), setup=Setup(dealer=0))
    table.do(Draw(), Declare(0, ("S2",)))
    table.draw_all()
    table.pass_all()
    table.do(Bury(0, _any(table, 0, 6)))
    assert (table.state.phase, table.state.turn) == ("rebury", (1,))
    table.do(Pass(1), Declare(2, ("H2", "H2", "H2")))
    assert (table.state.phase, table.state.turn) == ("bury", (2,))
    table.do(Bury(2, _any(table, 2, 6)))
    assert table.state.turn == (3,)
    table.do(Declare(3, ("BJ", "BJ", "BJ")))
    table.do(Bury(3, _any(table, 3, 6)))
    table.do(Pass(0), Pass(1), Pass(2))
    assert table.state.phase == "rebel"
    deal = table.state.deal
    assert deal is not None
    assert (deal.dealer, deal.trump, deal.buried_by) == (0, 4, 3)
    table.pass_all()
    assert (table.state.phase, table.state.turn) == ("play", (0,))  # the dealer leads in any case


@pytest.mark.clause("3S-三.4")
def test_three_decks_skip_at_level_joker_jokers_are_shown_for_the_kitty_alone() -> None:
    setup = Setup(levels=("JOKER", "2", "JOKER", "2"), dealer=0)
    table = at_table("3S", ("LJ LJ", "S2 S2 S2", "", "BJ BJ"), setup=setup)
    table.do(*[Draw()] * 9)
    deal = table.state.deal
    assert deal is not None
    assert deal.trump == 4
    assert table.refused(Declare(0, ("LJ", "LJ"))).code == "wrong-phase"
    table.draw_all()
    assert table.refused(Declare(1, ("S2", "S2"))).code == "not-a-level-card"
    table.pass_all()
    assert not any(isinstance(event, TrumpTurned) for event in table.log)
    table.do(Bury(0, tuple(card for card in _any(table, 0, 15) if card != "LJ")[:6]), Pass(1), Pass(2))
    table.do(Declare(3, ("BJ", "BJ")))
    assert (table.state.phase, table.state.turn) == ("bury", (3,))


def test_without_a_phase_after_the_draw_the_kitty_is_taken_at_once() -> None:
    rulebook = with_options(get("2M"), {"declare.phases": ["drawing"], "declare.opens_in": ["drawing"]})
    table = Bench(rulebook)
    table.deal(pack(rulebook, ("S2", "", "", "")))
    table.do(Draw(), Declare(0, ("S2",)))
    table.draw_all()
    assert table.state.phase == "bury"
    assert DeclarationsClosed("draw") in table.log
