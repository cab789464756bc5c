"""Choices: what a seat is told it may do is what decide accepts, and nothing else."""

from __future__ import annotations

from collections import Counter
from itertools import islice

import pytest
from tests.table.dealing import Bench
from tests.table.driver import Driver
from tests.table.scenes import hand_of, to_bury, to_play
from tests.table.test_burying import watch
from tests.table.test_random_matches import BOOKS, book

from tuolaji.rulebooks import get
from tuolaji.rules.engine import legal_plays
from tuolaji.table import (
    AnyCommand,
    AnyEvent,
    Bury,
    Declare,
    Play,
    Rejection,
    Setup,
    State,
    View,
    check,
    choices,
    decide,
    enabled,
    leadable_units,
    redact,
    rejection_text,
)
from tuolaji.table.codec import texts
from tuolaji.table.leads import lead_of, order_of

SEATS = (0, 1, 2, 3)


def views_of(driver: Driver, setup: Setup) -> dict[int, View]:
    """Four views that follow the driver."""
    views = {seat: View.of(driver.state.rulebook, seat, setup) for seat in SEATS}

    def follow(before: State, command: AnyCommand, events: list[AnyEvent], after: State) -> None:
        for event in events:
            for seat in SEATS:
                seen = redact(event, seat)
                if seen is not None:
                    views[seat] = views[seat].apply(seen)

    driver.check = follow
    return views


@pytest.mark.parametrize("name", BOOKS)
def test_what_choices_offer_is_what_decide_accepts(name: str) -> None:
    setup = Setup(deals=1)
    driver = Driver(book(name), "choices", setup, throws=4)
    views = views_of(driver, setup)
    while driver.state.phase != "over":
        state = driver.state
        for seat in SEATS:
            found = choices(views[seat])
            assert found.due is (seat in state.turn and state.phase not in ("draw", "idle", "done"))
            for offer in found.declare:
                assert not isinstance(decide(state, Declare(seat, offer.cards)), Rejection)
            if "declare" not in found.kinds:
                assert found.declare == ()
            if found.play is not None and not found.play.lead and state.deal is not None:
                _follow_is_true(state, views[seat], seat)
        driver.send(driver.command())


def _follow_is_true(state: State, view: View, seat: int) -> None:
    deal = state.deal
    assert deal is not None
    assert deal.trick is not None
    lead = lead_of(state.rulebook, deal, deal.trick)
    hand = deal.hands[seat]
    found = choices(view).play
    assert found is not None
    plays = list(islice(legal_plays(state.rulebook, order_of(deal), lead, hand), 60))
    whole = len(plays) < 60
    held = Counter(texts(hand))
    assert found.count == lead.size
    assert set(found.enabled) <= set(held)
    must = Counter(found.must)
    for play in plays:
        shown = texts(play)
        assert not must - Counter(shown)
        assert set(shown) <= set(found.enabled)
        assert check(view, shown) is None
        for at in range(len(shown)):
            assert shown[at] in enabled(view, shown[:at])
    if whole:
        assert set(found.enabled) == {card for play in plays for card in texts(play)}
        assert (found.single is not None) is (len(plays) == 1)
    for card in set(texts(hand)) - set(found.enabled):
        assert card not in enabled(view, ())


@pytest.mark.parametrize("name", ["2M", "4M"])
def test_check_agrees_with_decide_on_any_cards(name: str) -> None:
    setup = Setup(deals=1)
    driver = Driver(book(name), "check", setup)
    views = views_of(driver, setup)
    refused = 0
    while driver.state.phase != "over":
        state = driver.state
        if state.phase == "play":
            seat = state.turn[0]
            deal = driver.deal()
            cards = list(texts(deal.hands[seat]))
            driver.rng.shuffle(hand := list(range(len(cards))))
            size = 1 if deal.trick is None else len(deal.trick.plays[0].cards)
            play = tuple(cards[at] for at in hand[:size])
            said, done = check(views[seat], play), decide(state, Play(seat, play))
            assert said == (done if isinstance(done, Rejection) else None)
            refused += said is not None
            for lang in ("zh", "en"):
                assert said is None or rejection_text(said, lang) != said.code
        driver.send(driver.command())
    assert refused > 20


def test_leading_and_burying_enable_cards_step_by_step() -> None:
    table = to_bury(get("2M"), ("S2 HA HA", "", "", ""), declare="S2")
    view = watch(table, 0)
    assert choices(view).bury == 8
    hand = hand_of(table, 0)
    assert set(enabled(view, ())) == set(hand)
    assert enabled(view, hand[:8]) == ()
    assert check(view, hand[:8]) is None
    refused = check(view, hand[:7])
    assert refused is not None
    assert refused.code == "wrong-count"
    unheld = check(view, ("HA",) * 8)
    assert unheld is not None
    assert unheld.code == "not-in-hand"
    table.do(Bury(0, tuple(card for card in hand if card not in ("HA", "S2"))[:8]))
    view = watch(table, 0)
    play = choices(view).play
    assert play is not None
    assert play.lead
    assert set(play.enabled) == set(hand_of(table, 0))
    assert set(enabled(view, ("HA",))) == {card for card in hand_of(table, 0) if card[0] == "H" and card != "H2"}
    assert enabled(view, ("HA", "HA", "HA")) == ()
    assert enabled(watch(table, 1), ()) == ()
    assert any(("HA", "HA") in suit for suit in leadable_units(view))
    with pytest.raises(ValueError, match="not a card"):
        enabled(view, ("??",))


def test_the_only_legal_play_is_told() -> None:
    table = to_play(get("2M"), ("S2 H8 H8", "HJ HJ", "H4 H4", "H5 H5"), declare="S2")
    table.do(Play(0, ("H8", "H8")))
    found = choices(watch(table, 1)).play
    assert found is not None
    assert set(found.must) >= {"HJ"} or found.single is None
    assert found.required == ((2, 1),)
    assert found.suit == "H"


def test_a_viewer_without_a_seat_has_no_choices() -> None:
    table = to_play(get("4M"), ("S2 H8 H8", "", "", ""), declare="S2")
    assert choices(watch(table, "spectator")).kinds == ()
    assert choices(watch(table, 2)).kinds == ("concede",)
    assert choices(watch(table, 0)).kinds == ("play", "claim", "concede")
    assert choices(watch(Bench(get("2M")), 0)).kinds == ()
    assert check(watch(table, 1), ("S2",)) is not None
