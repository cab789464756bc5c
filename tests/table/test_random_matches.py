"""Whole random matches under every rulebook: invariants, and views that agree with the truth, after every event."""

from __future__ import annotations

import pytest
from tests.table.driver import Driver

from tuolaji.rulebooks import get, with_options
from tuolaji.rules.options import Rulebook
from tuolaji.table import (
    HIDDEN,
    AnyCommand,
    AnyEvent,
    Setup,
    State,
    View,
    Viewer,
    check_invariants,
    decide,
    evolve,
    redact,
)

PICK = "2O-pick"
BOOKS = ("2M", "2O", PICK, "3M", "3S", "4M")


def book(name: str) -> Rulebook:
    return with_options(get("2O"), {"partner.mode": "pick"}) if name == PICK else get(name)


def check_each_event(before: State, command: AnyCommand, events: list[AnyEvent], after: State) -> None:
    """Decide gives the same events again, folding them gives the same state, invariants hold after the command."""
    state = before
    for event in events:
        state = evolve(state, event)
        check_invariants(state, settled=False)
    assert state == after
    assert decide(before, command) == events
    check_invariants(after)


@pytest.mark.parametrize("name", BOOKS)
@pytest.mark.parametrize("seed", range(3))
def test_random_deals_hold_the_invariants(name: str, seed: int) -> None:
    driver = Driver(book(name), seed, Setup(deals=2), throws=3)
    driver.check = check_each_event
    state = driver.run()
    assert state.phase == "over"
    assert state.scored == 2


def agree(view: View, truth: State) -> None:
    """The view is the truth with cards hidden."""
    seen = view.state
    hidden = seen.deal
    deal = truth.deal
    assert (seen.seq, seen.phase, seen.turn, seen.places, seen.dealer) == (
        truth.seq,
        truth.phase,
        truth.turn,
        truth.places,
        truth.dealer,
    )
    if deal is None or hidden is None:
        assert deal is hidden
        return
    for seat in range(4):
        if seat == view.seat or view.viewer == "full":
            assert sorted(hidden.hands[seat]) == sorted(deal.hands[seat])
        else:
            assert len(hidden.hands[seat]) == len(deal.hands[seat])
    assert len(hidden.kitty) == len(deal.kitty)
    assert HIDDEN in hidden.kitty or hidden.kitty == deal.kitty
    for name in ("trump", "dealer", "level", "declarations", "trick", "tricks", "taken", "exposed", "fines", "turned"):
        assert getattr(hidden, name) == getattr(deal, name), name


@pytest.mark.parametrize("name", BOOKS)
@pytest.mark.parametrize("viewer", [0, 1, 2, 3, "spectator", "full"])
def test_views_folded_from_redacted_events_agree_with_the_state(name: str, viewer: Viewer) -> None:
    setup = Setup(deals=1)
    view = View.of(book(name), viewer, setup)

    def check(before: State, command: AnyCommand, events: list[AnyEvent], after: State) -> None:
        nonlocal view
        for event in events:
            seen = redact(event, viewer)
            assert seen is not None
            view = view.apply(seen)
        agree(view, after)

    driver = Driver(book(name), "views", setup, throws=3)
    driver.check = check
    driver.run()
    if viewer == "full":
        assert view.state == driver.state
