"""A match played online reports itself; a stop of the server lets screens go at once."""

from __future__ import annotations

import contextlib
import signal
import time
from pathlib import Path
from typing import Any

from tests.server.halls.calls import Caller, news, start_round, with_teams
from tests.server.harness import RunningServer
from tests.server.history.test_played import soon
from tests.server.rooms.helpers import Guest, play_together
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
    match = organiser.get("match", match=ids[0])["match"]
    assert organiser.as_("team", match["a"]).get("match", match=ids[0])["online"] == waiting
    with contextlib.ExitStack() as party:
        guests = {team: [Guest(server, f"{team}{i}") for i in "12"] for team in (match["a"], match["b"])}
        for team, two in guests.items():
            key = organiser.as_("team", team).key
            seats = [one.sit(table["table"], key=key)["seat"] for one in two]
            assert seats == ([1, 3] if team == match["a"] else [0, 2])
        people = [party.enter_context(one.join(table["table"])) for one in (*guests[match["b"]], *guests[match["a"]])]
        starter = next(one for one in people if one.ask_room("start")["type"] == "done")
        starter.until(lambda _: starter.snapshot["phase"] != "idle")
        play_together(people, lambda snapshot: snapshot["phase"] == "over")
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


def test_the_seats_are_the_teams(server: RunningServer) -> None:
    organiser = two_deck(server)
    match = organiser.get("matches")["matches"][0]["match"]
    host, eve = Guest(server, "Host"), Guest(server, "Eve")
    table = host.create(start=False, visibility="password", password="秘密")
    organiser.post("tables", {"match": match["id"], "table": table["table"]})
    path = f"/api/tables/{table['table']}/sit"
    assert eve.http(path, {"password": "秘密"})[1]["code"] == "seats-reserved"
    assert host.http(path, {"password": "秘密"})[1]["code"] == "seats-reserved"  # who made it plays no part in it
    assert server.http(f"/api/tables/{table['table']}")[1]["sit"] == []
    others = {one["team"]["id"] for one in organiser.get()["roster"]} - {match["a"], match["b"]}
    strange = organiser.as_("team", others.pop()).key
    for key, code in ((strange, "seats-reserved"), (organiser.key, "seats-reserved"), ("t.x", "bad-key")):
        assert eve.http(path, {"key": key, "password": "秘密"})[1]["code"] == code
    ann = Guest(server, "Ann")
    key = organiser.as_("team", match["b"]).key
    assert ann.http(path, {"key": key, "seat": 0})[1]["code"] == "seats-reserved"
    assert ann.sit(table["table"], key=key)["seat"] == 1
    assert ann.sit(table["table"])["seat"] == 1
    organiser.post("links/renew", {"role": "team", "team": match["b"]})
    assert eve.http(path, {"key": key})[1]["code"] == "bad-key"


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
