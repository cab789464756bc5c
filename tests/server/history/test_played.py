"""From a table made over HTTP to the page of who played there."""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from tests.server.harness import RunningServer
from tests.server.people.helpers import Visitor

from tuolaji.server.storage.schema import LISTINGS, RESULTS


def soon(question: Callable[[], Any], wanted: Callable[[Any], bool], seconds: float = 10) -> Any:
    """Asks until the answer is as wanted."""
    ends = time.monotonic() + seconds
    while not wanted(answer := question()):
        assert time.monotonic() < ends, answer
        time.sleep(0.05)
    return answer


@pytest.fixture
def ann(server: RunningServer) -> Visitor:
    visitor = Visitor(server)
    assert visitor.call("/api/me/guest", {"name": "Ann"})[0] == 200
    return visitor


def make(visitor: Visitor, **more: object) -> dict[str, Any]:
    status, made = visitor.call("/api/tables", {"rulebook": "2M", "pace": "fast", "deals": 1, **more})
    assert status == 201, made
    return dict(made)


def page_of(visitor: Visitor) -> Callable[[], Any]:
    person = visitor.call("/api/me")[1]["person"]["id"]
    return lambda: visitor.call(f"/api/people/{person}")[1]


def test_a_table_is_found_from_outside(server: RunningServer, ann: Visitor) -> None:
    made = make(ann, start=False, visibility="public", name="Friday")
    other = Visitor(server)
    assert other.call(f"/api/codes/{made['code'].lower()}") == (200, {"table": made["table"]})
    mine = ann.call("/api/me/tables")[1]
    assert [(table["table"], table["seat"], table["started"]) for table in mine] == [(made["table"], 0, False)]
    assert other.call("/api/lobby")[1] == []  # nobody is there yet
    with server.join(made):
        listed = soon(lambda: other.call("/api/lobby")[1], lambda tables: len(tables) == 1)[0]
        assert listed == other.call(f"/api/tables/{made['table']}")[1]
        assert (listed["name"], listed["host"], listed["sit"]) == ("Friday", "Ann", [1, 2, 3])
    soon(lambda: other.call("/api/lobby")[1], lambda tables: tables == [])


def test_two_sit_down_and_one_leaves(server: RunningServer, ann: Visitor) -> None:
    made = make(ann, start=False)
    bea = Visitor(server)
    bea.call("/api/me/guest", {"name": "Bea"})
    seated = bea.call(f"/api/tables/{made['table']}/sit", {"seat": 2})[1]
    found = soon(lambda: bea.call("/api/me/tables")[1], lambda tables: len(tables) == 1)[0]
    assert (found["seat"], [seat["name"] for seat in found["seats"]]) == (2, ["Ann", "", "Bea", ""])
    with server.join({**made, **seated}) as person:
        person.send({"type": "room", "id": "1", "command": {"type": "stand"}})
        person.until(lambda message: message["type"] == "done")
    soon(lambda: bea.call("/api/me/tables")[1], lambda tables: tables == [])


def test_a_match_is_on_the_page_of_who_played(server: RunningServer, ann: Visitor) -> None:
    made, page = make(ann), page_of(ann)
    assert page()["results"] == []
    with server.join(made) as person:
        person.play_until(lambda snapshot: snapshot["phase"] == "over")
    line = soon(page, lambda found: found["results"] != [])["results"][0]
    assert (line["table"], line["rulebook"], line["seat"], line["deals"]) == (made["table"], "two-deck-match", 0, 1)
    assert line["partner"] == {"name": "", "person": None, "bot": True}
    assert len(line["opponents"]) == 2
    assert page()["books"][0]["matches"] == 1
    assert ann.call("/api/me/tables")[1][0]["over"]
    assert ann.call(f"/api/codes/{made['code']}")[0] == 404
    players = ann.call(f"/api/matches/{made['table']}")[1]["players"]
    assert [player["name"] for player in players] == ["Ann", "", "", ""]


def test_a_match_ends_when_its_last_card_is_played(server: RunningServer, ann: Visitor, tmp_path: Path) -> None:
    made, page = make(ann), page_of(ann)
    with server.join(made) as person:
        person.play_until(lambda snapshot: snapshot["tricks_played"] >= 3)
        time.sleep(0.05)
        last = time.time() * 1000  # the deal has begun long before
        person.play_until(lambda snapshot: snapshot["phase"] == "over")
    told = soon(page, lambda found: found["results"] != [])["results"][0]["finished"]
    assert last - 1 <= told <= time.time() * 1000
    server.stop()
    again = RunningServer(tmp_path / "tables.db", seed="fixed")
    try:
        ann.server = again
        match = ann.call(f"/api/matches/{made['table']}")[1]
        assert match["began"] < last <= match["finished"] + 1 == told + 1
    finally:
        again.stop()


def test_an_end_that_was_not_told_is_told_after_a_start(server: RunningServer, ann: Visitor, tmp_path: Path) -> None:
    made, page = make(ann), page_of(ann)
    with server.join(made) as person:
        person.play_until(lambda snapshot: snapshot["phase"] == "over")
    before = soon(page, lambda found: found["results"] != [])
    server.stop()
    with closing(sqlite3.connect(tmp_path / "tables.db")) as db, db:
        db.execute(f"UPDATE {LISTINGS.name} SET state = 'started'")
        db.execute(f"DELETE FROM {RESULTS.name}")
    again = RunningServer(tmp_path / "tables.db", seed="fixed")
    try:
        ann.server = again
        assert soon(page, lambda found: found["results"] != []) == before
    finally:
        again.stop()
