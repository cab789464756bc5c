"""A whole deal, and what a person is told, over the socket."""

from __future__ import annotations

import json

import pytest
from tests.server.harness import RunningServer

RULEBOOKS = ("two-deck-match", "three-deck-match", "two-deck-online", "four-deck-match", "three-deck-skip")


def refusal(frame: str) -> bool:
    """A refusal of a play; that the table has moved on meanwhile (a pass too late, declarations that cross) is none."""
    message = json.loads(frame)
    late = message.get("code") in ("stale", "wrong-phase", "not-your-turn", "not-stronger", "own-declaration")
    return message["type"] in ("refused", "failure") and not late


@pytest.mark.parametrize("rulebook", RULEBOOKS)
def test_a_deal_is_played_to_its_result(server: RunningServer, rulebook: str) -> None:
    made = server.create(rulebook)
    with server.join(made) as person:
        result = person.play_deal()
    assert result["score"] == result["tricks"] + result["captured"] + result["throws"] + result["rulings"]
    assert result["clauses"]
    kinds = {event["type"] for event in person.events}
    assert {"deal-started", "card-drawn", "kitty-taken", "buried", "played", "trick-ended", "kitty-shown"} <= kinds
    assert not [frame for frame in person.frames if refusal(frame)]


def test_a_partner_is_picked_by_naming_a_card(server: RunningServer) -> None:
    made = server.create("two-deck-online", partner_mode="pick")
    with server.join(made) as person:
        result = person.play_deal()
    assert "card-named" in {event["type"] for event in person.events}
    assert len(result["defenders"]) in (1, 2)


def test_a_match_ends_after_the_deals_agreed(server: RunningServer) -> None:
    made = server.create(deals=2)
    with server.join(made) as person:
        person.play_until(lambda snapshot: snapshot["ended"] is not None)
    assert person.snapshot["phase"] == "over"
    assert person.snapshot["ended"]["reason"] == "deals"


def test_the_next_deal_comes_by_itself_unless_someone_looks(server: RunningServer) -> None:
    made = server.create()
    with server.join(made) as person:
        person.play_until(lambda snapshot: snapshot["tricks_played"] > 3)
        person.send({"type": "hold", "on": True})
        person.play_deal()
        with pytest.raises(TimeoutError):
            person.receive(timeout=0.3)
        assert person.snapshot["deal"] == 1
        person.send({"type": "next"})
        person.until(
            lambda message: message["type"] == "step" and (message["event"] or {}).get("type") == "deal-started"
        )
        assert person.snapshot["deal"] == 2


def test_cards_are_considered_before_they_are_played(server: RunningServer) -> None:
    made = server.create()
    with server.join(made) as person:
        person.play_until(lambda snapshot: snapshot["phase"] == "play" and bool(person.choices["due"]))
        hand = person.snapshot["hand"]
        play = person.choices["play"]
        one = person.ask({"type": "consider", "cards": hand[:1]}, "considered")
        assert one["cards"] == hand[:1]
        if play["lead"]:
            assert one["legal"]
        whole = person.ask({"type": "consider", "cards": hand}, "considered")
        assert not whole["legal"]
        assert whole["code"] in ("wrong-count", "mixed-suits")
        assert whole["text"]["zh"]
        assert whole["text"]["en"]
        unknown = person.ask({"type": "consider", "cards": ["ZZ"]}, "considered")
        assert unknown["code"] == "bad-card"


def test_a_refusal_says_why_with_the_clause(server: RunningServer) -> None:
    made = server.create()
    with server.join(made) as person:
        person.play_until(lambda _: bool(person.choices["play"]) and not person.choices["play"]["lead"])
        count = person.choices["play"]["count"]
        wrong = person.act({"type": "play", "seat": 0, "cards": person.snapshot["hand"][: count + 1]})
    assert wrong["type"] == "refused"
    assert wrong["code"] == "wrong-count"
    assert wrong["clauses"]
    assert wrong["text"]["zh"]


def test_the_hand_comes_in_groups_with_its_units(server: RunningServer) -> None:
    made = server.create("four-deck-match")
    with server.join(made) as person:
        person.play_until(lambda snapshot: snapshot["phase"] in ("bury", "play"))
    last = [frame for frame in person.frames if '"hand":[{' in frame][-1]
    assert '"suit":"T"' in last
    assert '"units":[[' in last


def test_the_pace_can_be_changed(server: RunningServer) -> None:
    made = server.create()
    with server.join(made) as person:
        person.send({"type": "set-pace", "pace": "calm"})
        assert person.play_deal()["by"] == "play"
