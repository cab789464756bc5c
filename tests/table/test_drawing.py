"""The shuffle, the cut, who draws first, one card at a time."""

from __future__ import annotations

from collections import Counter

import pytest
from tests.table.dealing import Bench, pack
from tests.table.driver import Driver

from tuolaji.cards import cards_text, full_pack
from tuolaji.rulebooks import get, with_options
from tuolaji.table import (
    AnyCommand,
    Bury,
    CardDrawn,
    DealStarted,
    Draw,
    Pass,
    Play,
    Setup,
    SetupError,
    StartDeal,
    new_match,
    pack_of,
)

SIZES = {"2M": (25, 8), "2O": (25, 8), "3M": (39, 6), "3S": (39, 6), "4M": (52, 8)}


@pytest.mark.clause("2M-一.1", "2M-一.2", "2O-3", "2O-11", "3M-一.4", "3M-五.1", "3S-二.1", "4M-一")
@pytest.mark.parametrize("code", SIZES)
def test_every_card_is_drawn_one_at_a_time_in_playing_order(code: str) -> None:
    hand, kitty = SIZES[code]
    table = Bench(get(code))
    started = table.do(StartDeal("s"))[0]
    assert isinstance(started, DealStarted)
    table.draw_all()
    drawn = [event for event in table.log if isinstance(event, CardDrawn)]
    assert len(drawn) == 4 * hand
    assert [event.seat for event in drawn[:5]] == [(started.first + i) % 4 for i in range(5)]
    deal = table.state.deal
    assert deal is not None
    assert [len(cards) for cards in deal.hands] == [hand] * 4
    assert len(deal.kitty) == kitty
    held = Counter(card for cards in (*deal.hands, deal.kitty) for card in cards)
    assert held == Counter(full_pack(get(code).deal.decks))
    assert table.state.phase == "drawn"


@pytest.mark.clause("2M-一.2", "4M-三.1", "3M-五.1")
def test_in_the_first_deal_a_seat_by_lot_draws_first_and_the_seed_decides() -> None:
    firsts = set()
    for seed in range(20):
        started = Bench(get("2M")).do(StartDeal(str(seed)))[0]
        again = Bench(get("2M")).do(StartDeal(str(seed)))[0]
        assert started == again
        assert isinstance(started, DealStarted)
        firsts.add(started.first)
    assert firsts == {0, 1, 2, 3}


@pytest.mark.clause("3M-五.1", "2M-一.2")
@pytest.mark.parametrize("code", SIZES)
def test_later_deals_are_drawn_from_the_dealer_on(code: str) -> None:
    driver = Driver(get(code), "later")
    driver.run(deals=1)
    dealer = driver.state.dealer
    events = driver.send(StartDeal("next"))
    started = events[0]
    assert isinstance(started, DealStarted)
    assert (started.first, started.dealer, started.first_deal) == (dealer, dealer, False)


def test_the_option_lets_the_dealers_next_player_draw_first() -> None:
    table = Bench(with_options(get("4M"), {"deal.later_draw": "next"}), Setup(dealer=2))
    started = table.do(StartDeal("s"))[0]
    assert isinstance(started, DealStarted)
    assert started.first == 3


@pytest.mark.clause("3M-五.1", "4M-三.13")
def test_a_cut_moves_cards_from_the_top_to_the_bottom() -> None:
    rulebook = get("3M")
    plain, cut = pack_of(rulebook, "s"), pack_of(rulebook, "s", 10)
    assert cut == plain[10:] + plain[:10]
    table = Bench(rulebook)
    started = table.do(StartDeal("s", cut=10))[0]
    assert isinstance(started, DealStarted)
    assert started.pack == cards_text(cut)
    assert Bench(get("2M")).refused(StartDeal("s", cut=10)).code == "no-cut"
    assert Bench(rulebook).refused(StartDeal("s", cut=162)).code == "bad-cut"


def test_given_cards_must_be_a_whole_pack_without_a_seed() -> None:
    rulebook = get("2M")
    cards = pack(rulebook, ("S2", "", "", ""))
    assert Bench(rulebook).refused(StartDeal("", pack=cards[:-1])).code == "bad-pack"
    assert Bench(rulebook).refused(StartDeal("s", pack=cards)).code == "bad-pack"
    assert Bench(rulebook).refused(StartDeal("")).code == "bad-pack"
    assert Bench(rulebook).refused(StartDeal("", pack=(*cards[:-1], "??"))).code == "bad-card"
    assert Bench(rulebook).refused(StartDeal("", pack=cards, first=4)).code == "bad-pack"
    table = Bench(rulebook)
    table.deal(cards, first=3)
    assert table.do(Draw())[0] == CardDrawn(3, cards[0])


def test_commands_out_of_their_phase_are_refused() -> None:
    table = Bench(get("2M"))
    early: tuple[AnyCommand, ...] = (Draw(), Pass(0), Bury(0, ("S2",)), Play(0, ("S2",)))
    for command in early:
        assert table.refused(command).code == "wrong-phase"
    table.do(StartDeal("s"))
    for command in (*early[1:], StartDeal("t")):
        assert table.refused(command).code == "wrong-phase"


def test_a_setup_must_go_with_its_rulebook() -> None:
    for setup, field in (
        (Setup(levels=("2", "3", "2", "3")), "levels"),
        (Setup(levels=("2", "2", "3", "2"), dealer=0), "levels"),
        (Setup(levels=("JOKER",) * 4), "levels"),
        (Setup(dealer=4), "dealer"),
        (Setup(deals=-1), "deals"),
    ):
        with pytest.raises(SetupError) as caught:
            new_match(get("2M"), setup)
        assert caught.value.field == field
    assert new_match(get("3S"), Setup(levels=("JOKER", "2", "JOKER", "2"), dealer=1)).places == (7, 0, 7, 0)
