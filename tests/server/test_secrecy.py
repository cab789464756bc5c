"""No frame carries a card that the person at the table may not know."""

from __future__ import annotations

import json
import re
from typing import Any

import msgspec
import pytest
from tests.server.harness import RunningServer
from tests.server.test_play import RULEBOOKS

from tuolaji.cards import CARD_OF
from tuolaji.table import (
    AnyEvent,
    Buried,
    CardDrawn,
    DealStarted,
    Declared,
    KittyShown,
    KittyTaken,
    Played,
    ThrowFailed,
    TrumpTurned,
)

ME = 0
DECODER = msgspec.json.Decoder(AnyEvent)
CARD = re.compile(r'"([SHDC][2-9TJQKA]|LJ|BJ)"')


def known_after(known: set[str], event: AnyEvent) -> set[str]:
    """What the person may know of cards once this event has happened."""
    match event:
        case DealStarted():
            return set()
        case CardDrawn() if event.seat == ME:
            return known | {event.card}
        case KittyTaken() if event.seat == ME:
            return known | set(event.cards)
        case Declared() | Played() | ThrowFailed() | KittyShown() | TrumpTurned():
            return known | set(event.cards)
        case _:
            return known


def truth(server: RunningServer, table: str) -> list[AnyEvent]:
    return [DECODER.decode(event.body) for event in server.stored(table)]


def cards_in(message: dict[str, Any]) -> set[str]:
    """Every card text anywhere in a message, but for the list of names the dealer may choose from."""
    shown = {**message, "choices": {**(message.get("choices") or {}), "name": []}}
    return set(CARD.findall(json.dumps(shown)))


@pytest.mark.parametrize("rulebook", RULEBOOKS)
def test_no_frame_tells_a_hidden_card(server: RunningServer, rulebook: str) -> None:
    made = server.create(rulebook)
    with server.join(made) as person:
        person.play_deal()
    events = truth(server, made["table"])
    known: list[set[str]] = [set()]
    for event in events:
        known.append(known_after(known[-1], event))
    checked = seq = 0
    for frame in person.frames:
        message = json.loads(frame)
        if message["type"] in ("welcome", "step"):
            seq = message.get("seq") or message["snapshot"]["seq"]
        if message["type"] == "step" and message["event"] is not None:
            checked += 1
        assert cards_in(message) <= known[seq], frame[:300]
        assert '"seed":"' not in frame
        assert '"pack":["' not in frame
    assert checked > 100
    hidden = [event for event in events if isinstance(event, CardDrawn | Buried) and event.seat != ME]
    assert hidden
    assert all(card in CARD_OF for event in hidden if isinstance(event, Buried) for card in event.cards)


def test_secrets_stay_in_the_server(server: RunningServer) -> None:
    made = server.create()
    with server.join(made) as person:
        person.play_until(lambda snapshot: snapshot["phase"] == "play" and bool(person.choices["due"]))
    with server.join(made, since=1) as again:
        assert again.welcome["missed"]
    assert again.welcome["token"] == made["token"]  # the own secret, to its owner, and there alone
    frames = [frame.replace(f'"token":"{made["token"]}"', "") for frame in person.frames + again.frames]
    assert not [frame for frame in frames if made["token"] in frame or "fixed" in frame.replace('"fixed"', "")]
