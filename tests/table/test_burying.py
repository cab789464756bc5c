"""Taking and burying the kitty, and who may see it when."""

from __future__ import annotations

import pytest
from tests.table.dealing import Bench
from tests.table.driver import Driver
from tests.table.scenes import bury_rest, deal_of, hand_of, to_bury, to_play

from tuolaji.rulebooks import get
from tuolaji.table import UNKNOWN, Buried, Bury, KittyTaken, View, Viewer, redact

CODES = ("2M", "2O", "3M", "3S", "4M")


def watch(table: Bench, viewer: Viewer) -> View:
    """What a viewer has seen of everything at a table."""
    view = View.of(table.state.rulebook, viewer, table.state.setup)
    for event in table.log:
        seen = redact(event, viewer)
        if seen is not None:
            view = view.apply(seen)
    return view


@pytest.mark.clause("2M-一.2", "2O-11", "3S-二.1", "4M-三.9")
@pytest.mark.parametrize("code", CODES)
def test_the_dealer_takes_the_kitty_and_buries_as_many(code: str) -> None:
    table = to_bury(get(code), ("S2", "", "", ""), declare="S2")
    size = get(code).deal.kitty
    hand = hand_of(table, 0)
    assert len(hand) == get(code).deal.hand + size
    assert table.refused(Bury(1, hand[:size])).code == "not-your-turn"
    refused = table.refused(Bury(0, hand[: size - 1]))
    assert (refused.code, refused.params["count"]) == ("wrong-count", size)
    assert table.refused(Bury(0, ("S2",) * size)).code == "not-in-hand"
    bury_rest(table)
    deal = deal_of(table)
    assert len(deal.kitty) == size
    assert len(deal.hands[0]) == get(code).deal.hand
    assert deal.buried_by == 0


def test_nobody_else_sees_the_kitty() -> None:
    table = to_play(get("2M"), ("S2 HA", "", "", ""), declare="S2")
    for viewer in (1, 2, 3, "spectator", "public"):
        for event in table.log:
            seen = redact(event, viewer)
            if isinstance(seen, KittyTaken | Buried):
                assert set(seen.cards) == {UNKNOWN}
                assert len(seen.cards) == 8
        assert watch(table, viewer).snapshot().kitty is None
    mine = watch(table, 0).snapshot()
    assert mine.kitty is not None
    assert len(mine.kitty) == 8
    assert mine.kitty_points is not None


def test_fresh_cards_are_marked_while_burying() -> None:
    table = to_bury(get("2M"), ("S2", "", "", ""), declare="S2", kitty="HA HA")
    seen = watch(table, 0).snapshot()
    assert seen.fresh[:2] == ("HA", "HA")
    assert len(seen.fresh) == 8
    assert watch(table, 1).snapshot().fresh == ()
    bury_rest(table)
    assert watch(table, 0).snapshot().fresh == ()


@pytest.mark.clause("3M-五.2")
def test_with_three_decks_the_kitty_is_closed_from_the_first_card_led() -> None:
    table = to_play(get("3M"), ("S2 HA", "", "", ""), declare="S2")
    assert watch(table, 0).snapshot().kitty is not None
    driver = Driver(get("3M"), "x")
    driver.state = table.state
    table.do(driver.command())
    assert watch(table, 0).snapshot().kitty is None
    assert watch(table, 0).snapshot().kitty_size == 6


def test_two_decks_lets_the_dealer_look_at_the_kitty_while_playing() -> None:
    table = to_play(get("2M"), ("S2 HA", "", "", ""), declare="S2")
    driver = Driver(get("2M"), "x")
    driver.state = table.state
    table.do(driver.command())
    assert watch(table, 0).snapshot().kitty is not None
