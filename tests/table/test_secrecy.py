"""No viewer is told a card it may not know: in whole random matches, and in deals that differ in hidden cards."""

from __future__ import annotations

from collections import Counter

import msgspec
import pytest
from tests.table.driver import Driver
from tests.table.test_random_matches import BOOKS, book

from tuolaji.cards import CARD_TEXTS, Rng
from tuolaji.table import (
    UNKNOWN,
    AnyCommand,
    AnyEvent,
    Buried,
    CardDrawn,
    CardNamed,
    DealStarted,
    Declared,
    KittyShown,
    KittyTaken,
    PartnerRevealed,
    Played,
    RulingApplied,
    Setup,
    StartDeal,
    State,
    ThrowChosen,
    ThrowFailed,
    TrumpTurned,
    View,
    Viewer,
    parse_viewer,
    redact,
    viewer_text,
)

HIDDEN_FROM_OTHERS = (CardDrawn, KittyTaken, Buried)
FACE_UP = (Declared, Played, ThrowFailed, ThrowChosen, TrumpTurned, KittyShown, CardNamed)
VIEWERS: tuple[Viewer, ...] = (0, 1, 2, 3, "spectator", "public")


def cards_in(data: object) -> list[str]:
    """Every card text anywhere in plain data."""
    if isinstance(data, str):
        return [data] if data in CARD_TEXTS else []
    if isinstance(data, dict):
        return [card for value in data.values() for card in cards_in(value)]
    if isinstance(data, list | tuple):
        return [card for value in data for card in cards_in(value)]
    return []


def shown_cards(event: AnyEvent) -> list[str]:
    return cards_in(msgspec.to_builtins(event))


@pytest.mark.parametrize("name", BOOKS)
def test_no_redacted_event_shows_a_card_the_viewer_may_not_know(name: str) -> None:
    driver = Driver(book(name), "secret", Setup(deals=2), throws=4)

    def check(before: State, command: AnyCommand, events: list[AnyEvent], after: State) -> None:
        for event in events:
            for viewer in VIEWERS:
                seen = redact(event, viewer)
                if seen is None:
                    assert isinstance(event, CardDrawn)
                    assert viewer == "public"
                elif isinstance(event, HIDDEN_FROM_OTHERS) and viewer != event.seat:
                    assert shown_cards(seen) == []
                    assert len(shown_cards(event)) == msgspec.json.encode(seen).count(UNKNOWN.encode())
                elif isinstance(seen, DealStarted):
                    assert (seen.pack, seen.seed) == ((), None)
                elif isinstance(seen, CardNamed):
                    assert (seen.partner, seen.alone) == (None, None)
                elif not isinstance(event, HIDDEN_FROM_OTHERS):
                    assert seen == event
                    assert not shown_cards(event) or isinstance(event, FACE_UP)

    driver.check = check
    driver.run()


@pytest.mark.parametrize("name", BOOKS)
@pytest.mark.parametrize("viewer", VIEWERS)
def test_snapshots_show_no_more_cards_than_the_viewer_has_seen(name: str, viewer: Viewer) -> None:
    setup = Setup(deals=1)
    view = View.of(book(name), viewer, setup)
    known: Counter[str] = Counter()

    def check(before: State, command: AnyCommand, events: list[AnyEvent], after: State) -> None:
        nonlocal view, known
        for event in events:
            seen = redact(event, viewer)
            if seen is not None:
                known |= Counter(dict.fromkeys(shown_cards(seen), 99))
                view = view.apply(seen)
        shown = view.snapshot()
        assert set(cards_in(msgspec.to_builtins(shown))) <= set(known)
        assert (shown.hands is None) or viewer == "full"

    driver = Driver(book(name), "snap", setup, throws=4)
    driver.check = check
    driver.run()


def stream(name: str, pack: tuple[str, ...], viewer: Viewer) -> list[AnyEvent | None]:
    """All events up to the end of the draw, as the viewer sees them."""
    driver = Driver(book(name), "x", Setup(dealer=0))
    events = driver.send(StartDeal("", pack=pack))
    from tuolaji.table import Draw

    while driver.state.phase == "draw":
        events = events + driver.send(Draw())
    return [redact(event, viewer) for event in events]


@pytest.mark.parametrize("name", BOOKS)
def test_deals_that_differ_only_in_hidden_cards_look_the_same(name: str) -> None:
    from tests.table.dealing import pack

    rules = book(name).deal
    cards = list(pack(book(name), ("", "", "", ""), seed=3))
    for seat in range(4):
        places = [at for at in range(len(cards)) if at >= 4 * rules.hand or at % 4 != seat]
        order = list(places)
        Rng("hidden", seat).shuffle(order)
        other = list(cards)
        for at, source in zip(places, order, strict=True):
            other[at] = cards[source]
        assert other != cards
        assert stream(name, tuple(cards), seat) == stream(name, tuple(other), seat)
        assert stream(name, tuple(cards), "spectator") == stream(name, tuple(other), "spectator")


def test_the_partner_is_in_no_view_before_the_card_is_played() -> None:
    driver = Driver(book("2O-pick"), "partner", Setup(deals=4))
    views = {viewer: View.of(book("2O-pick"), viewer, Setup(deals=4)) for viewer in VIEWERS}
    told = False

    def check(before: State, command: AnyCommand, events: list[AnyEvent], after: State) -> None:
        nonlocal told
        for event in events:
            if isinstance(event, DealStarted):
                told = False
            told = told or isinstance(event, PartnerRevealed | KittyShown)
            for viewer in VIEWERS:
                seen = redact(event, viewer)
                if seen is not None:
                    views[viewer] = views[viewer].apply(seen)
                deal = views[viewer].state.deal
                if not told and deal is not None:
                    assert (deal.partner, deal.alone) == (None, None)
                    shown = views[viewer].snapshot()
                    assert (shown.partner, shown.defenders, shown.attackers, shown.score) == (None, None, None, None)

    driver.check = check
    driver.run()


def test_cards_moved_by_a_ruling_are_seen_by_those_concerned_alone() -> None:
    from tuolaji.table import Move

    moves = (Move(("S5",), "seat-1", "seat-2"), Move(("H5",), "kitty", "seat-0"), Move(("D5",), "seat-3", "discard"))
    event = RulingApplied(moves=moves, levels_after=("2", "2", "2", "2"), places=(0, 0, 0, 0))
    seen = {viewer: redact(event, viewer) for viewer in (*VIEWERS, "full")}
    shown = {viewer: shown_cards(one) for viewer, one in seen.items() if one is not None}
    assert shown == {
        0: ["H5"],
        1: ["S5"],
        2: ["S5"],
        3: ["D5"],
        "spectator": [],
        "public": [],
        "full": ["S5", "H5", "D5"],
    }


def test_viewers_have_names() -> None:
    for viewer in (*VIEWERS, "full"):
        assert parse_viewer(viewer_text(viewer)) == viewer
    assert parse_viewer("seat2") == 2
    with pytest.raises(ValueError, match="no viewer"):
        parse_viewer("seat-4")
