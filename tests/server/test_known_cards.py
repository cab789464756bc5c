"""What a viewer may know is worked out apart from what the server hides; the two agree, and a leak is noticed."""

from __future__ import annotations

from collections import Counter
from typing import Any

import msgspec
import pytest
from bench.known_cards import Knowledge, knowledge, told_too_much
from tests.table.driver import Driver
from tests.table.test_random_matches import BOOKS, book

from tuolaji.table import AnyEvent, CardDrawn, CardNamed, Claimed, Setup, View, redact


def deal_of(name: str) -> list[AnyEvent]:
    driver = Driver(book(name), f"known/{name}", Setup(deals=1), throws=3)
    events: list[AnyEvent] = []
    while driver.state.phase != "over":
        events += driver.send(driver.command())
    return events


def plain(value: object) -> Any:
    return msgspec.json.decode(msgspec.json.encode(value))


@pytest.mark.parametrize("name", BOOKS)
def test_what_is_shown_is_known_and_what_another_sees_is_noticed(name: str) -> None:
    events = deal_of(name)
    views = [View.of(book(name), seat, Setup(deals=1)) for seat in (0, 1)]
    watcher = View.of(book(name), "spectator", Setup(deals=1))
    known = [knowledge(events, seat) for seat in (0, 1)]
    watched = knowledge(events, None)
    noticed = 0
    for seq, event in enumerate(events, 1):
        for seat in (0, 1):
            seen = redact(event, seat)
            assert seen is not None
            views[seat] = views[seat].apply(seen)
            assert told_too_much(plain(seen), known[seat][seq]) is None
        seen = redact(event, "spectator")
        assert seen is not None
        watcher = watcher.apply(seen)
        if seq % 7 == 0:
            shown = [plain(view.snapshot()) for view in (*views, watcher)]
            assert told_too_much(shown[0], known[0][seq]) is None
            assert told_too_much(shown[1], known[1][seq]) is None
            assert told_too_much(shown[2], watched[seq]) is None
            noticed += told_too_much(shown[0], known[1][seq]) is not None
            assert told_too_much(shown[0], watched[seq]) is not None or not shown[0]["hand"]
        if isinstance(event, CardDrawn) and event.seat == 0:
            assert told_too_much(plain(event), watched[seq]) is not None
    assert noticed > 5


def test_copies_are_counted_wherever_they_stand() -> None:
    known = Knowledge(Counter({"D2": 1}), Counter({"D2": 1, "S5": 1}), frozenset({"HA"}), False, False)
    assert told_too_much({"a": [{"cards": ["S5"]}], "b": "S5", "named": "HA", "level": "5", "suit": "S"}, known) is None
    assert told_too_much({"cards": ["S5", "S5"]}, known) == "S5 × 2 at /cards, 1 known"
    assert told_too_much({"deep": [{"units": [["S5"], ["LJ"]]}]}, known) == "LJ × 1 at /deep/units, 0 known"
    assert told_too_much({"choices": {"name": ["CK"]}}, known) is None
    assert told_too_much({"hand": ["D2"], "x": {"type": "buried", "cards": ["D2"]}}, known) is None
    assert told_too_much({"hand": [{"cards": ["S5"]}]}, known) == "S5 × 1 at /hand/cards, 0 known"
    assert told_too_much({"x": {"type": "buried", "cards": ["S5"]}}, known) is not None


def test_a_claim_lays_the_named_card_open() -> None:
    named = CardNamed(seat=0, card="SA", partner=2, alone=False)
    claimed = Claimed(seat=0, card="S3", points=0, hands=(("S3",), ("S4",), ("SA",), ("S5",)))
    before, after = knowledge([named, claimed], None)[1:]
    assert not before.partner
    assert after.partner
    assert told_too_much({"claimed": [["SA"], ["S4"]]}, after) is None
