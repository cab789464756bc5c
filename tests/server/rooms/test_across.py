"""A room is one room, whatever server process somebody comes to."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.server.rooms.helpers import Guest, play_together
from tests.server.rooms.pair import RunningPair


@pytest.fixture
def pair(tmp_path: Path) -> Iterator[RunningPair]:
    running = RunningPair(tmp_path / "tables.db")
    yield running
    running.stop()


def test_two_people_at_two_processes_sit_at_one_table(pair: RunningPair) -> None:
    here, there = pair.doors
    ann, bob, eve = Guest(here, "Ann"), Guest(there, "Bob"), Guest(there, "Eve")
    made = ann.create(start=False, visibility="password", password="together")
    with ann.join(made["table"], made["token"]) as one:
        status, info = bob.http(f"/api/tables/{made['table']}")
        assert (status, info["host"]) == (200, "Ann")
        status, problem = bob.http(f"/api/tables/{made['table']}/sit", {"seat": 1})
        assert (status, problem["code"]) == (403, "wrong-password")
        seated = bob.sit(made["table"], seat=1, password="together")
        one.until_room(lambda room: room["seats"][1]["name"] == "Bob")
        with bob.join(made["table"], seated["token"]) as two, eve.join(made["table"], password="together") as watcher:
            assert (two.seat, watcher.seat) == (1, None)
            one.do("start")
            play_together([one, two], lambda snapshot: snapshot["tricks_played"] > 0)
            watcher.until(lambda _: watcher.snapshot["seq"] >= two.snapshot["seq"])
            one.do("remove", seat=1)
            two.until(lambda message: message["type"] == "failure")
            assert two.failure["code"] == "removed"
        with bob.join(made["table"], seated["token"]) as again:
            assert again.failure["code"] == "not-your-seat"


def test_a_secret_is_known_to_both(pair: RunningPair) -> None:
    here, there = pair.doors
    ann = Guest(here, "Ann")
    made = ann.create()
    ann.server = there
    with ann.join(made["table"], made["token"]) as one:  # nobody plays it yet: the other process takes it
        one.play_until(lambda snapshot: snapshot["tricks_played"] > 0)
        ann.server = here
        with ann.join(made["table"]) as two:
            assert two.seat == 0
            assert two.welcome["token"] == made["token"]
