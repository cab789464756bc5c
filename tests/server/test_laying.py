"""Identical cards laid as a lead (4M-三.7.C): the server gives the time to say how they are meant."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.server.company import Company, Guest, company
from tests.server.harness import Message, RunningServer

SPEED = 4.0
SECONDS = 3


@pytest.fixture
def slow(tmp_path: Path) -> Iterator[RunningServer]:
    running = RunningServer(tmp_path / "tables.db", speed=SPEED, seed="laid")
    yield running
    running.stop()


def lay(guest: Guest, cards: list[str], name: str = "lay") -> Message:
    """Lays cards; the answer."""
    guest.send({"type": "lay", "id": name, "seq": guest.snapshot["seq"], "cards": cards})
    return guest.until(lambda reply: reply["type"] in ("done", "refused", "failure") and reply.get("id", name) == name)


def pair_of(guest: Guest) -> list[str]:
    """Two identical cards of the hand."""
    cards: Counter[str] = Counter(guest.snapshot["hand"])
    return [next(card for card, count in cards.items() if count > 1)] * 2


def at_my_lead(table: Company) -> Guest:
    (guest,) = table.guests
    table.until(lambda: bool(guest.choices["play"] and guest.choices["play"]["lead"]), seconds=90)
    return guest


def leads(guest: Guest) -> list[Message]:
    return [event for event in guest.events if event["type"] in ("played", "throw-failed") and event["seat"] == 0]


def play(guest: Guest, cards: list[str], reading: list[list[str]] | None = None) -> Message:
    command = {"type": "play", "seat": 0, "cards": cards}
    return guest.act(command if reading is None else {**command, "reading": reading})


@pytest.mark.clause("4M-三.7.C")
def test_who_says_it_in_time_is_heard(slow: RunningServer) -> None:
    with company(slow, (0,), rulebook="four-deck-match") as table:
        guest = at_my_lead(table)
        cards, before = pair_of(guest), len(leads(guest))
        other = next(card for card in guest.snapshot["hand"] if card != cards[0])
        assert lay(guest, cards)["type"] == "done"
        assert guest.clock is None or guest.clock["what"] != "say"
        guest.until(lambda _: guest.clock is not None and guest.clock["what"] == "say")
        assert guest.clock is not None
        assert guest.clock["total"] == pytest.approx(SECONDS * 1000 / SPEED, abs=2)
        assert play(guest, [other])["code"] == "already-laid"
        assert lay(guest, [other] * 2, "others")["code"] == "already-laid"
        assert lay(guest, cards, "again")["type"] == "done"  # and the clock goes on
        guest.command("pause", on=True)
        guest.drain(SECONDS / SPEED + 0.3)
        assert len(leads(guest)) == before  # a pause holds the clock
        assert play(guest, cards)["code"] == "paused"
        guest.command("pause", on=False)
        singles = [cards[:1], cards[1:]]
        assert play(guest, cards, singles)["type"] == "done"
        guest.until(lambda _: len(leads(guest)) > before)
        assert leads(guest)[before]["reading"] == singles


@pytest.mark.clause("4M-三.7.C")
def test_who_says_nothing_leads_one_unit(slow: RunningServer) -> None:
    with company(slow, (0,), rulebook="four-deck-match") as table:
        guest = at_my_lead(table)
        cards, before = pair_of(guest), len(leads(guest))
        assert lay(guest, cards)["type"] == "done"
        guest.until(lambda _: len(leads(guest)) > before)
        lead = leads(guest)[before]
        assert (lead["type"], lead["cards"], lead["units"], lead["reading"]) == ("played", cards, [cards], None)


def test_nothing_else_is_laid(server: RunningServer) -> None:
    with company(server, (0,), rulebook="four-deck-match") as table:
        guest = at_my_lead(table)
        one, *_ = guest.snapshot["hand"]
        assert lay(guest, [one], "single")["code"] == "nothing-to-say"
        assert lay(guest, ["S3", "S3", "S3", "S3", "S3"], "copies")["type"] == "refused"
        guest.hinted()
        if not guest.choices["due"]:
            assert lay(guest, pair_of(guest), "turn")["code"] in ("not-your-turn", "stale")
    with company(server, (0,), rulebook="three-deck-match") as table:  # 3M asks nobody
        guest = at_my_lead(table)
        assert lay(guest, pair_of(guest))["code"] == "nothing-to-say"
