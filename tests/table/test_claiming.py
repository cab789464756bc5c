"""Claims and plays taken back: by consent, as events like any other."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import msgspec
import pytest
from tests.table.dealing import Bench
from tests.table.driver import Driver
from tests.table.scenes import deal_of, hand_of, to_play
from tests.table.test_random_matches import BOOKS, agree, book, check_each_event

from tuolaji.cards import cards_text, full_pack, parse_cards, points_of
from tuolaji.record import RecordWriter, validate_record
from tuolaji.rulebooks import get
from tuolaji.table import (
    AnyCommand,
    AnyEvent,
    Claim,
    Claimed,
    DealScored,
    KittyShown,
    Play,
    Rejection,
    Rule,
    RulingApplied,
    Setup,
    State,
    View,
    check_invariants,
    choices,
    claim,
    claim_is_proved,
    decide,
    event_text,
    parse_viewer,
    redact,
    take_back,
)

VIEWERS = ("seat-0", "seat-1", "seat-2", "seat-3", "spectator", "public", "full")


def claiming(name: str, seed: object, after: int) -> Driver:
    """A random match whose seat to lead is about to claim after so many tricks."""
    driver = Driver(book(name), seed, Setup(deals=2), throws=3)
    while True:
        deal = driver.state.deal
        if driver.state.phase == "play" and deal is not None and deal.trick is None and len(deal.tricks) >= after:
            return driver
        driver.send(driver.command())


@pytest.mark.parametrize("name", BOOKS)
@pytest.mark.parametrize("after", [0, 3, 12])
def test_a_claim_gives_the_rest_and_scores_the_deal(name: str, after: int) -> None:
    driver = claiming(name, f"claim {after}", after)
    seat, before = driver.state.turn[0], driver.deal()
    driver.check = check_each_event
    events = driver.send(Claim(seat))
    claimed, kitty, scored = events[:3]
    assert isinstance(claimed, Claimed)
    assert isinstance(kitty, KittyShown)
    assert isinstance(scored, DealScored)
    held = [card for hand in before.hands for card in hand]
    assert claimed.points == points_of(held)
    assert Counter(parse_cards(card for hand in claimed.hands for card in hand)) == Counter(held)
    deal = driver.deal()
    assert deal.taken[seat] == before.taken[seat] + claimed.points
    assert sum(deal.taken) + points_of(deal.kitty) == points_of(full_pack(driver.state.rulebook.deal.decks))
    assert scored.by == "claim"
    attacks = seat in scored.attackers
    assert scored.tricks == sum(points for one, points in enumerate(deal.taken) if one in scored.attackers)
    assert attacks or scored.captured == 0
    assert driver.state.phase == "done"
    driver.run(deals=2)
    assert driver.state.scored == 2


@pytest.mark.parametrize("name", BOOKS)
def test_every_viewer_folds_a_claim(name: str) -> None:
    driver = claiming(name, "views", 4)
    setup = Setup(deals=2)
    views = {viewer: View.of(book(name), parse_viewer(viewer), setup) for viewer in VIEWERS}
    again = Driver(book(name), "views", setup, throws=3)

    def check(before: State, command: AnyCommand, events: list[AnyEvent], after: State) -> None:
        for event in events:
            for viewer in VIEWERS:
                seen = redact(event, parse_viewer(viewer))
                if seen is not None:
                    views[viewer] = views[viewer].apply(seen)

    again.check = check
    while again.state.seq < driver.state.seq:
        again.send(again.command())
    assert again.state == driver.state
    claimed = again.send(Claim(again.state.turn[0]))[0]
    for viewer in VIEWERS:
        shown = views[viewer].snapshot()
        assert shown.claimed == claimed
        assert shown.phase == "done"
        assert msgspec.json.decode(msgspec.json.encode(shown))["claimed"]["type"] == "claimed"
        if viewer != "public":
            agree(views[viewer], again.state)
    again.run(deals=2)
    assert views["seat-1"].snapshot().result is not None


@pytest.mark.parametrize("name", BOOKS)
def test_a_record_with_a_claim_validates(name: str, tmp_path: Path) -> None:
    driver = Driver(book(name), "kept", Setup(deals=2), throws=3)
    path = tmp_path / "claimed.jsonl"
    with RecordWriter(path, driver.state.rulebook, Setup(deals=2)) as writer:
        driver.check = lambda _before, _command, events, _after: writer.extend(events)
        done = 0
        while driver.state.phase != "over":
            deal = driver.state.deal
            leads = driver.state.phase == "play" and deal is not None and deal.trick is None
            if leads and deal is not None and len(deal.tricks) == 5 and done < driver.state.deals:
                done += 1
                driver.send(Claim(driver.state.turn[0]))
            else:
                driver.send(driver.command())
    assert done == 2
    assert validate_record(path) == []
    path.write_bytes(path.read_bytes().replace(b'"points":', b'"points":1', 1))
    assert validate_record(path)


def test_only_the_player_to_lead_claims() -> None:
    table = to_play(get("2M"), ("S2 S2", "", "", ""), declare="S2 S2")
    assert choices(View(0, table.state)).kinds == ("play", "claim")
    assert table.refused(Claim(1)).code == "not-your-turn"
    assert table.refused(Claim(7)).code == "bad-seat"
    table.do(Play(0, hand_of(table, 0)[:1]))
    assert table.refused(Claim(1)).code == "not-leading"
    assert "claim" not in choices(View(1, table.state)).kinds
    refused = claim(table.state, 1)
    assert isinstance(refused, Rejection)
    assert refused.code == "not-leading"
    assert Bench(get("2M")).refused(Claim(0)).code == "wrong-phase"


@pytest.mark.parametrize(
    ("name", "last", "captured"), [("2M", "HA", 2), ("2M", "S3", 2), ("4M", "S3", 4), ("4M", "HA", 0)]
)
def test_the_kitty_counts_as_if_the_lowest_card_had_won_the_last_trick(name: str, last: str, captured: int) -> None:
    table = to_play(get(name), ("S2 S2", "", "", ""), declare="S2 S2", kitty="H5 H5 HT", bury="H5 H5 HT")
    seat = 1  # an attacker
    rest = {seat: (*parse_cards("BJ BJ"), *parse_cards(last))}
    deal = deal_of(table)
    one = msgspec.structs.replace(deal, hands=tuple([rest.get(at, parse_cards("D3 D4 D6")) for at in range(4)]))
    state = msgspec.structs.replace(table.state, deal=one, turn=(seat,))
    events = decide(state, Claim(seat))
    assert not isinstance(events, Rejection)
    claimed, kitty = events[0], events[1]
    assert isinstance(claimed, Claimed)
    assert claimed.card == last
    assert isinstance(kitty, KittyShown)
    assert kitty.multiplier == captured


def test_a_claim_is_said() -> None:
    hands: tuple[tuple[str, ...], ...] = (("BJ",), ("S3",), ("S4",), ("S5",))
    event = Claimed(seat=0, card="BJ", points=5, hands=hands)  # type: ignore[arg-type]
    assert event_text(event, "zh") == "1号摊牌，其余各墩归本方，5 分"
    assert event_text(event, "en", ("Ann",)) == "Ann claims the rest of the tricks, 5 points"


def test_a_proof_needs_the_lead_and_whole_hands() -> None:
    table = to_play(get("2M"), ("S2 S2", "", "", ""), declare="S2 S2")
    assert not claim_is_proved(table.state, 0)
    assert not claim_is_proved(table.state, 1)
    hands = tuple([tuple(parse_cards(text)) for text in ("BJ HA", "S3 H3", "S4 H4", "D3 D4")])
    sure = msgspec.structs.replace(table.state, deal=msgspec.structs.replace(deal_of(table), hands=hands))
    assert claim_is_proved(sure, 0)
    deal = msgspec.structs.replace(deal_of(table), hands=hands, sitting=(0, 1, 0, 0))
    sitting = msgspec.structs.replace(sure, deal=deal)
    assert not claim_is_proved(sitting, 0)


# plays taken back


@pytest.mark.parametrize("name", BOOKS)
@pytest.mark.parametrize("seed", range(2))
def test_plays_taken_back_leave_everything_as_it_was(name: str, seed: int, tmp_path: Path) -> None:
    """Now and then someone takes a play back; the match stays lawful, its record valid, its views true."""
    driver = Driver(book(name), f"back {seed}", Setup(deals=1), throws=3)
    view = View.of(book(name), 2, Setup(deals=1))
    taken = 0
    path = tmp_path / "back.jsonl"
    with RecordWriter(path, driver.state.rulebook, Setup(deals=1)) as writer:

        def check(before: State, command: AnyCommand, events: list[AnyEvent], after: State) -> None:
            nonlocal view
            check_each_event(before, command, events, after)
            writer.extend(events)
            for event in events:
                seen = redact(event, 2)
                assert seen is not None
                view = view.apply(seen)
            agree(view, after)

        driver.check = check
        while driver.state.phase != "over":
            before = driver.state
            rule = take_back(before, int(driver.rng.below(4)))
            if isinstance(rule, Rejection) or driver.rng.below(3):
                driver.send(driver.command())
                continue
            taken += 1
            assert before.deal is not None
            assert before.deal.trick is not None
            plays = before.deal.trick.plays
            driver.send(rule)
            deal = driver.deal()
            assert driver.state.turn == (rule.seat,)
            assert (0 if deal.trick is None else len(deal.trick.plays)) == len(plays) - rule.take_back
            assert {laid.seat for laid in plays[-rule.take_back :]} >= {rule.seat}
            check_invariants(driver.state)
    assert taken >= 3
    assert validate_record(path) == []


def test_what_may_be_taken_back() -> None:
    table = to_play(get("2M"), ("S2 S2", "", "", ""), declare="S2 S2")
    for seat in range(4):
        refused = take_back(table.state, seat)
        assert isinstance(refused, Rejection)
        assert refused.code == "nothing-to-take-back"
    for seat in range(3):
        play = choices(View(seat, table.state)).play
        assert play is not None
        table.do(Play(seat, play.single or next(legal(table, seat))))
    assert take_back(table.state, 3) == Rejection(code="nothing-to-take-back")
    first = take_back(table.state, 0)
    assert isinstance(first, Rule)
    assert (first.take_back, first.seat) == (3, 0)
    second = take_back(table.state, 1)
    assert isinstance(second, Rule)
    event = table.do(second)[0]
    assert isinstance(event, RulingApplied)
    assert event_text(event, "zh") == "全桌同意，2号收回 2 手"
    assert event_text(event, "en", ("", "Bo")) == "by consent Bo takes 2 back"
    assert table.state.turn == (1,)
    for seat in (1, 2, 3):
        table.do(Play(seat, next(legal(table, seat))))
    assert take_back(table.state, 3) == Rejection(code="nothing-to-take-back")  # the trick is over
    assert take_back(Bench(get("2M")).state, 0) == Rejection(code="wrong-phase", params={"phase": "idle"})


def legal(table: Bench, seat: int):  # type: ignore[no-untyped-def]
    from tuolaji.rules.engine import legal_plays
    from tuolaji.table.leads import lead_of, order_of

    deal = deal_of(table)
    if deal.trick is None:
        yield cards_text(deal.hands[seat][:1])
        return
    lead = lead_of(table.state.rulebook, deal, deal.trick)
    for play in legal_plays(table.state.rulebook, order_of(deal), lead, deal.hands[seat]):
        yield cards_text(play)


def test_what_is_led_after_a_failed_throw_stays() -> None:
    table = to_play(get("2M"), ("S2 S2 HK H3", "HA H4", "", ""), declare="S2 S2")
    table.do(Play(0, ("HK", "H3")))
    assert deal_of(table).throw is not None
    refused = take_back(table.state, 0)
    assert isinstance(refused, Rejection)
    assert refused.code == "throw-was-shown"
    table.do(Play(1, next(legal(table, 1))))
    assert isinstance(take_back(table.state, 1), Rule)
    assert isinstance(take_back(table.state, 0), Rejection)
