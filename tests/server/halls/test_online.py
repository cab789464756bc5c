"""A match played online reports itself; a stop of the server lets screens go at once."""

from __future__ import annotations

import signal
import time
from pathlib import Path
from typing import Any

from tests.server.halls.calls import Caller, news, start_round, with_teams
from tests.server.harness import RunningServer
from tests.server.history.test_played import soon
from tests.server.test_graceful import served


def two_deck(server: RunningServer) -> Caller:
    """An event in its first round, of matches short enough for a test."""
    presets = {one["preset"]: one["format"] for one in server.http("/api/event-presets")[1]}
    organiser = with_teams(server.host, 4, format={**presets["3M"], "rulebook": "two-deck-match"})
    start_round(organiser)
    return organiser


def test_a_match_played_online_reports_itself(server: RunningServer) -> None:
    organiser = two_deck(server)
    ids = [one["match"]["id"] for one in organiser.get("matches")["matches"]]
    table = server.create(deals=1)

    def linked(match: str, table: str, first: str = "b") -> tuple[int, Any]:
        return organiser.ask("tables", {"match": match, "table": table, "first": first})

    waiting = {"table": table["table"], "match": ids[0], "first": "b", "state": "waits"}
    assert linked(ids[0], table["table"]) == (200, waiting)
    assert linked(ids[0], table["table"]) == (200, waiting)
    assert linked(ids[1], table["table"])[1]["code"] == "table-linked"
    assert linked(ids[1], "none")[1]["code"] == "unknown-table"
    assert linked("none", table["table"])[1]["code"] == "unknown-match"
    assert linked(ids[1], server.create("3M")["table"])[1]["code"] == "other-rules"
    with server.join(table) as person:
        person.play_until(lambda snapshot: snapshot["phase"] == "over")
    soon(lambda: organiser.get("tables"), lambda tables: tables[0]["state"] == "entered")
    match = organiser.get("match", match=ids[0])["match"]
    info = server.http(f"/api/matches/{table['table']}")[1]
    side = "none" if not info["winners"] else "b" if 0 in info["winners"] else "a"
    assert match["result"]["winner"] == side
    assert b"table " + table["table"].encode() in organiser.get("journal")
    other = server.create(deals=1)
    with server.join(other) as person:
        person.play_until(lambda snapshot: snapshot["phase"] == "over")
    linked(ids[1], other["table"])  # it is over already
    soon(lambda: organiser.get("tables"), lambda tables: {one["state"] for one in tables} == {"entered"})
    assert linked(ids[1], server.create()["table"])[1]["code"] == "result-known"


def test_a_stop_lets_screens_go(tmp_path: Path) -> None:
    with served(tmp_path / "t.db") as (process, host):
        organiser = with_teams(host, 2)
        with news(host, organiser.event) as stream:
            assert stream.readline()
            begun = time.monotonic()
            process.send_signal(signal.SIGTERM)
            while stream.readline():
                pass
            assert time.monotonic() - begun < 5
        _, errors = process.communicate(timeout=20)
    assert process.returncode == 0
    assert "Traceback" not in errors
