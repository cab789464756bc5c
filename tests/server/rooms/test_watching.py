"""Watchers: no hand, no earlier than allowed, and only where allowed."""

from __future__ import annotations

import json
import time

from tests.server.harness import RunningServer
from tests.server.rooms.helpers import Guest, drain, play_together

HIDDEN = ("card-drawn", "kitty-taken", "buried")


def test_watchers_see_backs_only(server: RunningServer) -> None:
    ann, eve = Guest(server, "Ann"), Guest(server, "Eve")
    made = ann.create()
    with ann.join(made["table"]) as one, eve.join(made["table"]) as watcher:
        assert (watcher.seat, watcher.welcome["token"], watcher.welcome["hand"]) == (None, "", [])
        one.until_room(lambda room: room["watchers"] == 1)
        one.play_deal()
        watcher.until(lambda _: watcher.snapshot["seq"] >= one.snapshot["seq"])
        for frame in watcher.frames:
            message = json.loads(frame)
            event = message.get("event") or {}
            assert not message.get("hand")
            assert not (message.get("choices") or {}).get("kinds")
            if event.get("type") in HIDDEN:
                cards = event.get("cards") or [event["card"]]
                assert set(cards) == {"??"}
        for kind in ({"type": "next"}, {"type": "hint", "id": 1}, {"type": "set-pace", "pace": "calm"}):
            watcher.send(kind)
            watcher.until(lambda message: message["type"] == "failure")
            assert watcher.failure["code"] == "not-seated"
        assert watcher.act({"type": "concede", "seat": 0})["code"] == "not-seated"


def test_watchers_see_late_where_the_manners_say_so(server: RunningServer) -> None:
    ann, eve = Guest(server, "Ann"), Guest(server, "Eve")
    made = ann.create(manners={"watch_delay": 2})
    with ann.join(made["table"]) as one, eve.join(made["table"]) as watcher:
        assert watcher.welcome["delay"] == 2
        assert watcher.welcome["snapshot"]["seq"] == 0
        one.play_until(lambda snapshot: snapshot["phase"] == "draw" and len(snapshot["hand"]) > 2)
        began = time.monotonic()
        seq = one.snapshot["seq"]
        drain(watcher, 0.2)
        assert watcher.snapshot["seq"] == 0
        assert watcher.welcome["clock"] is None
        watcher.until(lambda _: watcher.snapshot["seq"] >= seq)
        assert time.monotonic() - began > 1
        with eve.join(made["table"]) as again:
            assert all(seen["seq"] <= again.snapshot["seq"] for seen in again.welcome["missed"])


def test_a_table_that_is_not_watched_says_so(server: RunningServer) -> None:
    ann, eve = Guest(server, "Ann"), Guest(server, "Eve")
    made = ann.create(manners={"watching": "none"}, start=False)
    with eve.join(made["table"]) as watcher:
        assert watcher.failure["code"] == "watch-none"
    assert eve.http(f"/api/tables/{made['table']}")[1]["watching"] is False
    with ann.join(made["table"]) as one:
        one.do("set-manners", manners={"watching": "live"})
        with eve.join(made["table"]) as watcher:
            assert watcher.seat is None
            one.do("set-manners", manners={"watching": "after"})
            watcher.until(lambda message: message["type"] == "failure")
            assert watcher.failure["code"] == "watch-after"


def test_after_the_match_everybody_may_look(server: RunningServer) -> None:
    ann, eve = Guest(server, "Ann"), Guest(server, "Eve")
    made = ann.create(manners={"watching": "after"}, deals=1)
    with ann.join(made["table"]) as one:
        with eve.join(made["table"]) as watcher:
            assert watcher.failure["code"] == "watch-after"
        one.play_until(lambda snapshot: snapshot["ended"] is not None)
        with eve.join(made["table"]) as watcher:
            assert watcher.snapshot["ended"] is not None
            assert not watcher.welcome["hand"]


def test_a_password_keeps_strangers_out(server: RunningServer) -> None:
    ann, bob, eve = Guest(server, "Ann"), Guest(server, "Bob"), Guest(server, "Eve")
    status, problem = ann.http("/api/tables", {"rulebook": "two-deck-match", "visibility": "password"})
    assert (status, problem["code"]) == (400, "needs-password")
    made = ann.create(visibility="password", password="上海", start=False)
    status, problem = eve.http(f"/api/tables/{made['table']}/sit", {"password": "北京"})
    assert (status, problem["code"]) == (403, "wrong-password")
    with eve.join(made["table"]) as watcher:
        assert watcher.failure["code"] == "needs-password"
    with eve.join(made["table"], password="北京") as watcher:
        assert watcher.failure["code"] == "wrong-password"
    with eve.join(made["table"], password="上海") as watcher:
        assert watcher.seat is None
    assert bob.sit(made["table"], password="上海")["seat"] == 2
    assert bob.sit(made["table"])["seat"] == 2  # who sits already needs none
    with ann.join(made["table"]) as one, bob.join(made["table"]) as two:
        assert two.seat == 2
        frames = one.frames + two.frames
        assert not [frame for frame in frames if "上海" in frame or "argon2" in frame]
        one.do("set-visibility", visibility="password", password="广州")
        with eve.join(made["table"], password="上海") as watcher:
            assert watcher.failure["code"] == "wrong-password"
        one.do("set-visibility", visibility="unlisted")
        with eve.join(made["table"]) as watcher:
            assert watcher.seat is None


def test_a_watcher_takes_a_seat_and_gets_the_hand(server: RunningServer) -> None:
    ann, eve = Guest(server, "Ann"), Guest(server, "Eve")
    made = ann.create(start=False)
    with ann.join(made["table"]) as one, eve.join(made["table"]) as watcher:
        seated = eve.sit(made["table"], seat=3)
        watcher.until(lambda message: message["type"] == "welcome" and message["seat"] == 3)
        assert watcher.welcome["token"] == seated["token"]
        one.do("start")
        play_together([one, watcher], lambda snapshot: snapshot["tricks_played"] > 0)
        assert watcher.snapshot["hand"]
