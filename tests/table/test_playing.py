"""Playing at the table: turns, following, throws and what failed ones cost, looking back."""

from __future__ import annotations

import pytest
from tests.table.driver import Driver
from tests.table.scenes import deal_of, hand_of, to_play
from tests.table.test_burying import watch

from tuolaji.rulebooks import get, with_options
from tuolaji.rules.engine import trick_winner
from tuolaji.table import (
    Choose,
    Play,
    Played,
    Setup,
    ThrowChosen,
    ThrowFailed,
    TrickEnded,
    choices,
    readings,
)
from tuolaji.table.leads import lead_of, order_of

CODES = ("2M", "2O", "3M", "3S", "4M")


@pytest.mark.clause("2M-一.16", "2O-13", "2O-15", "4M-三.11")
def test_the_dealer_leads_and_the_winner_leads_on_in_playing_order() -> None:
    table = to_play(get("2M"), ("S2 H3", "H4", "HA", "H6"), declare="S2")
    assert table.state.turn == (0,)
    assert table.refused(Play(1, ("H4",))).code == "not-your-turn"
    table.do(Play(0, ("H3",)), Play(1, ("H4",)), Play(2, ("HA",)))
    assert table.state.turn == (3,)
    events = table.do(Play(3, ("H6",)))
    assert events[-1] == TrickEnded(1, 2, 0)
    assert table.state.turn == (2,)


@pytest.mark.clause("2M-一.16", "2O-14")
def test_refusals_name_the_reason_the_cards_and_the_clause() -> None:
    table = to_play(get("2M"), ("S2 H8 H8", "HJ HJ H4 S9", "", ""), declare="S2")
    assert table.refused(Play(0, ())).code == "empty-lead"
    assert table.refused(Play(0, ("H8", "S2"))).code == "mixed-suits"
    assert table.refused(Play(0, ("H8", "H8"), (("H8",), ("H8",)))).code == "bad-reading"
    table.do(Play(0, ("H8", "H8")))
    assert table.refused(Play(1, ("HJ",))).code == "wrong-count"
    assert table.refused(Play(1, ("BJ",) * 2 if "BJ" not in hand_of(table, 1) else ("X",))).code in (
        "not-in-hand",
        "bad-card",
    )
    assert table.refused(Play(1, ("HJ", "S9"))).code == "must-follow-suit"
    refused = table.refused(Play(1, ("HJ", "H4")))
    assert (refused.code, refused.params["forms"]) == ("must-follow-form", "2x1")
    assert "2M-一.16" in refused.clauses
    assert set(refused.cards) >= {"HJ", "H4"}
    assert table.refused(Play(1, ("HJ", "HJ"), (("HJ", "HJ"),))).code == "bad-reading"
    table.do(Play(1, ("HJ", "HJ")))


@pytest.mark.clause("2M-一.16", "2O-13")
@pytest.mark.parametrize("code", ["2M", "2O"])
def test_a_failed_throw_leads_the_smallest_beaten_unit_without_points(code: str) -> None:
    table = to_play(get(code), ("S2 HA HQ HQ H9", "HK HK", "HJ", ""), declare="S2")
    events = table.do(Play(0, ("HA", "HQ", "HQ", "H9")))
    failed, led = events
    assert isinstance(failed, ThrowFailed)
    assert (failed.cards, failed.penalty, failed.forced, failed.chooser) == (
        ("HA", "HQ", "HQ", "H9"),
        0,
        ("H9",),
        None,
    )
    assert 1 in failed.stoppers
    assert led == Played(seat=0, cards=("H9",), units=(("H9",),), standing=0)
    assert {"HA", "HQ"} <= set(hand_of(table, 0))
    assert watch(table, 2).state.deal.exposed[0] == deal_of(table).exposed[0]  # type: ignore[union-attr]
    assert sorted(deal_of(table).exposed[0]) == [23, 23, 25]


@pytest.mark.clause("3M-三.3")
def test_three_decks_a_failed_throw_costs_ten_a_lower_card_and_leads_the_lowest() -> None:
    table = to_play(get("3M"), ("S2 HA HA HQ HQ", "HK", "", ""), declare="S2")
    failed, led = table.do(Play(0, ("HA", "HA", "HQ", "HQ")))
    assert isinstance(failed, ThrowFailed)
    assert (failed.penalty, failed.forced) == (20, ("HQ",))
    assert isinstance(led, Played)
    assert led.cards == ("HQ",)
    assert deal_of(table).fines == (20, 0, 0, 0)
    assert watch(table, 1).snapshot().score == 20  # a defender's fine goes to the attackers


@pytest.mark.clause("4M-三.7.A", "4M-三.7.D")
def test_four_decks_a_stopper_chooses_what_is_led() -> None:
    book = get("4M")
    hands = ("S2 HA HJ HJ H3", "HK HK", "HQ H4", "HQ HQ H9")
    table = to_play(book, hands, declare="S2")
    failed = table.do(Play(0, ("HA", "HJ", "HJ", "H3")))[0]
    assert isinstance(failed, ThrowFailed)
    assert failed.penalty == 40
    assert failed.forced is None
    assert failed.chooser in (1, 3)
    assert set(failed.choices) == {("HJ", "HJ"), ("H3",)}
    chooser = failed.chooser
    assert chooser is not None
    assert (table.state.phase, table.state.turn) == ("choose", (chooser,))
    assert choices(watch(table, chooser)).choose == failed.choices
    assert choices(watch(table, 0)).choose == ()
    assert table.refused(Play(0, ("H3",))).code == "wrong-phase"
    assert table.refused(Choose((chooser + 1) % 4, ("H3",))).code == "not-your-turn"
    assert table.refused(Choose(chooser, ("HA",))).code == "not-a-choice"
    events = table.do(Choose(chooser, ("HJ", "HJ")))
    assert events[0] == ThrowChosen(chooser, ("HJ", "HJ"))
    assert isinstance(events[1], Played)
    assert (events[1].seat, events[1].cards, table.state.turn) == (0, ("HJ", "HJ"), (1,))


@pytest.mark.clause("4M-三.7.B", "4M-三.7.C", "4M-三.7.D")
def test_four_decks_the_thrower_may_name_the_reading() -> None:
    book = get("4M")
    table = to_play(book, ("S2 HA HA HA HK HK", "H3", "H4", "H5"), declare="S2")
    view = watch(table, 0)
    cards = ("HA", "HA", "HA", "HK", "HK")
    assert set(readings(view, cards)) == {
        (("HA", "HA", "HK", "HK"), ("HA",)),
        (("HA", "HA", "HA"), ("HK", "HK")),
    }
    assert readings(view, ("HA", "HA"))[0] == (("HA", "HA"),)  # a pair by default, or two singles
    assert readings(view, ("HA",)) == ()
    named = (("HA", "HA", "HA"), ("HK", "HK"))
    event = table.do(Play(0, cards, named))[0]
    assert isinstance(event, Played)
    assert (event.reading, event.units) == (named, named)
    trick = deal_of(table).trick
    assert trick is not None
    assert trick.named == ((25, 25, 25), (24, 24))


def test_identical_cards_are_asked_about_only_where_the_rulebook_says_so() -> None:
    quiet = with_options(get("4M"), {"throw.ask_identical": False})
    table = to_play(quiet, ("S2 HA HA HK HK", "H3", "H4", "H5"), declare="S2")
    assert readings(watch(table, 0), ("HA", "HA")) == ()
    assert readings(watch(table, 0), ("HA", "S2")) == ()


def test_a_throw_that_stands_is_played_whole() -> None:
    table = to_play(get("2M"), ("S2 HA HA HK HK HQ", "H3", "H4", "H5"), declare="S2")
    event = table.do(Play(0, ("HA", "HA", "HK", "HK", "HQ")))[0]
    assert isinstance(event, Played)
    assert event.units == (("HA", "HA", "HK", "HK"), ("HQ",))


@pytest.mark.parametrize("code", CODES)
def test_the_seat_that_stands_after_every_play_is_the_engines_winner(code: str) -> None:
    driver = Driver(get(code), "standing", Setup(deals=2), throws=3)
    while driver.state.phase != "over":
        for event in driver.send(driver.command()):
            if isinstance(event, TrickEnded):
                deal = driver.state.deal
                assert deal is not None
                trick = deal.tricks[-1]
                lead = lead_of(driver.state.rulebook, deal, trick)
                for count in range(1, 5):
                    plays = [laid.cards for laid in trick.plays[:count]]
                    best = trick_winner(driver.state.rulebook, order_of(deal), lead, plays)
                    assert trick.plays[count - 1].standing == trick.plays[best].seat
                assert event.winner == trick.plays[3].standing


@pytest.mark.clause("2M-二.2", "3M-五.3", "4M-三.18")
@pytest.mark.parametrize(("code", "last", "own"), [("2M", False, False), ("3M", True, False), ("4M", True, True)])
def test_what_one_may_look_back_at(code: str, last: bool, own: bool) -> None:
    table = to_play(get(code), ("S2 H3", "H4", "HA", "H6"), declare="S2")
    table.do(Play(0, ("H3",)), Play(1, ("H4",)), Play(2, ("HA",)), Play(3, ("H6",)))
    seen = watch(table, 1).snapshot()
    assert (seen.last_trick is not None) is last
    assert (seen.own_plays == (("H4",),)) is own
    if seen.last_trick is not None:
        assert [play.cards for play in seen.last_trick.plays] == [("H3",), ("H4",), ("HA",), ("H6",)]
    assert seen.tricks_played == 1
