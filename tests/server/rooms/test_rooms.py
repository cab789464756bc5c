"""Rooms over real sockets: people come by link, sit, swap, leave; the host's rights are the server's to keep."""

from __future__ import annotations

import time
import urllib.request
from pathlib import Path

import pytest
from tests.server.harness import RunningServer
from tests.server.rooms.helpers import Guest, drain, play_together

from tuolaji.record import validate_record
from tuolaji.server import room_taking


def test_friends_meet_in_a_room_and_play(server: RunningServer) -> None:
    ann, bob = Guest(server, "Ann"), Guest(server, "Bob")
    made = ann.create(start=False, name="Sunday", deals=2)
    status, info = bob.http(f"/api/tables/{made['table']}")
    assert (status, info["host"], info["name"], info["started"], info["sit"]) == (
        200,
        "Ann",
        "Sunday",
        False,
        [1, 2, 3],
    )
    assert info["deals"] == 2
    assert bob.http(f"/api/codes/{made['code']}") == (200, {"table": made["table"]})
    with ann.join(made["table"], made["token"]) as one:
        assert (one.seat, one.room["you_host"], one.room["started"]) == (0, True, False)
        seated = bob.sit(made["table"])
        assert seated["seat"] == 2
        with bob.join(made["table"], seated["token"]) as two:
            assert (two.seat, two.room["you_host"], two.room["host"]) == (2, False, 0)
            one.until_room(lambda room: room["seats"][2]["kind"] == "person" and room["seats"][2]["here"])
            assert one.room["seats"][2]["name"] == "Bob"
            assert two.refused("start") == "not-host"
            one.do("start")
            play_together([one, two], lambda snapshot: snapshot["result"] is not None)
            assert set(one.snapshot["hand"]).isdisjoint({"??"})
            two.until(lambda _: two.snapshot["seq"] >= one.snapshot["seq"])
            assert two.snapshot["result"] == one.snapshot["result"]


def test_nothing_is_dealt_before_the_start(server: RunningServer) -> None:
    ann = Guest(server, "Ann")
    made = ann.create(start=False)
    with ann.join(made["table"]) as one:
        with pytest.raises(TimeoutError):
            one.receive(timeout=0.3)
        one.do("start")
        one.until(lambda _: one.snapshot["phase"] != "idle")


def test_a_bots_seat_is_taken_between_deals(server: RunningServer) -> None:
    ann, bob = Guest(server, "Ann"), Guest(server, "Bob")
    made = ann.create()
    with ann.join(made["table"]) as one:
        one.play_until(lambda snapshot: snapshot["tricks_played"] > 2)
        status, problem = bob.http(f"/api/tables/{made['table']}/sit", {"seat": 2})
        assert (status, problem["code"]) == (409, "deal-running")
        one.send({"type": "hold", "on": True})
        one.play_deal()
        assert bob.sit(made["table"], seat=2)["seat"] == 2
        with bob.join(made["table"]) as two:
            assert two.seat == 2
            for person in (one, two):
                person.send({"type": "next"})
            two.until(lambda _: two.snapshot["deal"] == 2 and len(two.snapshot["hand"]) > 3)


def test_who_leaves_leaves_a_bot_that_plays_on(server: RunningServer) -> None:
    ann, bob = Guest(server, "Ann"), Guest(server, "Bob")
    made = ann.create(start=False)
    seated = bob.sit(made["table"], seat=1)
    with ann.join(made["table"]) as one, bob.join(made["table"], seated["token"]) as two:
        one.do("start")
        play_together([one, two], lambda snapshot: snapshot["tricks_played"] > 1)
        assert two.ask_room("stand")["type"] == "done"
        assert two.welcome["seat"] is None  # watches now, without a hand
        assert not two.welcome["hand"]
        assert not two.welcome["snapshot"]["hand"]
        one.until_room(lambda room: room["seats"][1]["kind"] == "bot")
        one.play_deal()
        assert two.refused("pause", on=True) == "not-seated"
    with bob.join(made["table"], seated["token"]) as again:
        assert again.failure["code"] == "not-your-seat"


def test_the_host_removes_and_the_token_is_dead_at_once(server: RunningServer) -> None:
    ann, bob = Guest(server, "Ann"), Guest(server, "Bob")
    made = ann.create(start=False)
    seated = bob.sit(made["table"])
    with ann.join(made["table"]) as one, bob.join(made["table"], seated["token"]) as two:
        assert two.refused("remove", seat=0) == "not-host"
        one.do("remove", seat=2)
        two.until(lambda message: message["type"] == "failure")
        assert (two.failure["code"], two.failure["closing"]) == ("removed", True)
        with bob.join(made["table"], seated["token"]) as again:
            assert again.failure["code"] == "not-your-seat"
        with bob.join(made["table"]) as again:
            assert again.failure["code"] == "removed"
        status, problem = bob.http(f"/api/tables/{made['table']}/sit", {})
        assert (status, problem["code"]) == (403, "removed")


def test_a_swap_takes_the_secret_along(server: RunningServer) -> None:
    ann, bob = Guest(server, "Ann"), Guest(server, "Bob")
    made = ann.create(start=False)
    seated = bob.sit(made["table"], seat=1)
    with ann.join(made["table"]) as one, bob.join(made["table"], seated["token"]) as two:
        one.do("swap", a=0, b=1)
        two.until(lambda message: message["type"] == "welcome" and message["seat"] == 0)
        assert one.seat == 1
        assert one.room["host"] == 1
        one.do("start")
        play_together([one, two], lambda snapshot: snapshot["tricks_played"] > 0)
        assert one.refused("swap", a=0, b=1) == "deal-running"
        assert two.act({"type": "concede", "seat": 1})["code"] == "not-your-seat"
    with server.socket() as wire:
        with bob.join(made["table"], seated["token"]) as again:
            assert again.seat == 0
        wire.close()


def test_the_host_leaves_and_another_is_the_host(server: RunningServer) -> None:
    ann, bob = Guest(server, "Ann"), Guest(server, "Bob")
    made = ann.create(start=False)
    bob.sit(made["table"])
    with ann.join(made["table"]) as one, bob.join(made["table"]) as two:
        one.ask_room("stand")
        two.until_room(lambda room: room["you_host"])
        assert two.room["host"] == 2
        two.do("set-bot", seat=0, strength="easy")
        assert two.room["seats"][0] == {
            "kind": "bot",
            "name": "",
            "strength": "easy",
            "here": True,
            "away": None,
            "since": 0,
        }
        assert one.refused("start") == "not-host"
        two.do("start")
        two.play_until(lambda snapshot: snapshot["tricks_played"] > 0)


def test_a_host_who_stays_away_is_host_no_more(server: RunningServer, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(room_taking, "HOST_SECONDS", 0.3)
    ann, bob = Guest(server, "Ann"), Guest(server, "Bob")
    made = ann.create(start=False)
    bob.sit(made["table"])
    with bob.join(made["table"]) as two:
        with ann.join(made["table"]) as one:
            assert one.room["you_host"]
        two.until_room(lambda room: room["you_host"])
        with ann.join(made["table"]) as one:
            assert (one.seat, one.room["you_host"]) == (0, False)


def test_another_name_is_seen_when_the_person_comes_again(server: RunningServer) -> None:
    ann, bob = Guest(server, "Ann"), Guest(server, "Bob")
    made = ann.create(start=False)
    seated = bob.sit(made["table"])
    with ann.join(made["table"]) as one:
        assert bob.http("/api/me/guest", {"name": "Robert"})[0] == 200
        with bob.join(made["table"], seated["token"]):
            one.until_room(lambda room: room["seats"][2]["name"] == "Robert")


def test_two_devices_of_one_person_have_one_seat(server: RunningServer) -> None:
    ann = Guest(server, "Ann")
    made = ann.create()
    with ann.join(made["table"], made["token"]) as phone, ann.join(made["table"]) as desk:
        assert phone.seat == desk.seat == 0
        phone.play_until(lambda snapshot: snapshot["phase"] == "play" and bool(phone.choices["due"]))
        desk.until(lambda _: desk.snapshot["seq"] == phone.snapshot["seq"])
        assert desk.snapshot == phone.snapshot
        assert ann.sit(made["table"])["seat"] == 0


def test_the_house_is_set_before_the_first_deal(server: RunningServer) -> None:
    ann, bob = Guest(server, "Ann"), Guest(server, "Bob")
    made = ann.create(start=False)
    bob.sit(made["table"])
    with ann.join(made["table"]) as one, bob.join(made["table"]) as two:
        one.do("set-house", rulebook="four-deck-match", options={"kitty.factor": 2}, deals=3)
        two.until(lambda message: message["type"] == "welcome" and message["rulebook"]["id"] == "four-deck-match")
        assert two.room["house"] == [{"name": "kitty.factor", "value": 2}]
        assert one.refused("set-house", rulebook="nothing") == "unknown-rulebook"
        assert one.refused("set-house", rulebook="2M", options={"throw.test": "?"}) == "bad-option"
        one.do("start")
        play_together([one, two], lambda snapshot: snapshot["deal"] > 0)
        assert one.refused("set-house", rulebook="2M") == "house-fixed"


def test_lists_and_tables_of_the_house_are_kept_and_bad_ones_refused_in_words(
    server: RunningServer, tmp_path: Path
) -> None:
    ann, bob = Guest(server, "Ann"), Guest(server, "Bob")
    made = ann.create(start=False)
    bob.sit(made["table"])
    keep, levels, phases = [[1, 4], [50, 2], [90, 0]], ["2", "5", "T", "A"], ["drawn"]
    tables = {"result.keep": keep, "levels.sequence": levels, "declare.phases": phases, "declare.opens_in": phases}
    stronger = [[[2, 2], [4, 1]]]
    with ann.join(made["table"]) as one, bob.join(made["table"]) as two:
        one.do("set-house", rulebook="four-deck-match", options={**tables, "trick.superior": stronger}, deals=1)
        two.until_room(lambda room: len(room["house"]) == 5)
        assert {line["name"]: line["value"] for line in two.room["house"]} == {**tables, "trick.superior": stronger}
        reply = one.ask_room("set-house", rulebook="2M", options={"result.keep": [[80, 3], [40, 2]]})
        assert (reply["code"], reply["text"]["zh"].partition("”：")[2]) == ("bad-option", "分数须从小到大，不能重复")
        assert "the scores must ascend" in reply["text"]["en"]
        reply = one.ask_room("set-house", rulebook="2M", options={"levels.sequence": ["2", "3"]})
        assert reply["text"]["zh"].endswith("级数次序里没有 6")
        one.do("start")
        play_together([one, two], lambda snapshot: snapshot["deal"] > 0)
    status, problem, _ = server.http("/api/tables", {"rulebook": "2M", "options": {"levels.must_play": ["A", "2"]}})
    assert (status, problem["code"], problem["zh"]) == (400, "bad-option", "“必打的级”：级数须从低到高，不能重复")
    made = server.create("4M", options=tables)
    server.stop()
    again = RunningServer(tmp_path / "tables.db")
    try:
        with again.join(made) as person:
            assert {line["name"] for line in person.welcome["room"]["house"]} == set(tables)
    finally:
        again.stop()


def test_a_pause_stops_everything(server: RunningServer) -> None:
    ann, bob = Guest(server, "Ann"), Guest(server, "Bob")
    made = ann.create(start=False)
    bob.sit(made["table"])
    with ann.join(made["table"]) as one, bob.join(made["table"]) as two:
        one.do("start")
        play_together([one, two], lambda snapshot: snapshot["tricks_played"] > 0)
        assert two.do("pause", on=True)["paused"] == {"seat": 2}
        one.until_room(lambda room: room["paused"] is not None)
        seq = one.snapshot["seq"]
        with pytest.raises(TimeoutError):
            one.receive(timeout=0.3)
        reply = one.act({"type": "concede", "seat": 0})
        assert (reply["code"], one.snapshot["seq"]) == ("paused", seq)
        one.do("pause", on=False)
        play_together([one, two], lambda snapshot: snapshot["seq"] > seq + 8)


def test_rooms_are_kept_and_commands_carried_out_once(tmp_path: Path) -> None:
    first = RunningServer(tmp_path / "tables.db")
    ann, bob = Guest(first, "Ann"), Guest(first, "Bob")
    made = ann.create(start=False)
    seated = bob.sit(made["table"], seat=3)
    with ann.join(made["table"]) as one:
        done = one.ask_room("give-host", "mine", seat=3)
        assert done["type"] == "done"
        assert one.ask_room("give-host", "mine", seat=3) == done
        assert one.room["host"] == 3
    first.stop()
    second = RunningServer(tmp_path / "tables.db")
    ann.server = bob.server = second
    with ann.join(made["table"]) as one, bob.join(made["table"], seated["token"]) as two:
        assert (one.seat, two.seat, two.room["you_host"]) == (0, 3, True)
        assert one.ask_room("give-host", "mine", seat=3) == done
        assert one.refused("start") == "not-host"
    second.stop()


def test_a_match_of_friends_from_house_to_record(tmp_path: Path) -> None:
    first = RunningServer(tmp_path / "tables.db")
    ann, bob = Guest(first, "Ann"), Guest(first, "Bob")
    made = ann.create(start=False)
    bob.sit(made["table"], seat=1)
    with ann.join(made["table"]) as one:
        one.do("set-house", rulebook="two-deck-online", options={"kitty.factor": 4}, deals=1)
        one.do("set-bot", seat=2, strength="normal")
    first.stop()
    second = RunningServer(tmp_path / "tables.db")
    ann.server = bob.server = second
    with ann.join(made["table"]) as one, bob.join(made["table"]) as two:
        assert one.welcome["rulebook"]["id"] == "two-deck-online"
        assert one.room["house"] == [{"name": "kitty.factor", "value": 4}]
        assert one.room["seats"][2]["strength"] == "normal"
        one.do("start")
        play_together([one, two], lambda snapshot: snapshot["ended"] is not None)
    for _ in range(50):  # results are written a moment later
        status, page = bob.http(f"/api/people/{bob.id}")
        if page["results"]:
            break
        time.sleep(0.1)
    assert (status, page["results"][0]["rulebook"], page["results"][0]["house"]) == (200, "two-deck-online", True)
    _, match = ann.http(f"/api/matches/{made['table']}")
    assert [player["name"] for player in match["players"]] == ["Ann", "Bob", "", ""]
    with urllib.request.urlopen(f"http://{second.host}/api/matches/{made['table']}/record", timeout=20) as response:
        record = tmp_path / "record.jsonl"
        record.write_bytes(response.read())
    assert validate_record(record) == []
    second.stop()


def test_words_are_heard_by_everybody_as_the_manners_allow(server: RunningServer) -> None:
    ann, bob = Guest(server, "Ann"), Guest(server, "Bob")
    made = ann.create(start=False)
    bob.sit(made["table"])
    with ann.join(made["table"]) as one, bob.join(made["table"]) as two:
        one.do("say", text="hello  there")
        said = two.until(lambda message: message["type"] == "said")
        assert (said["seat"], said["name"], said["text"]) == (0, "Ann", "hello there")
        one.do("set-manners", manners={"chat": "off"})
        assert two.refused("say", text="hm") == "chat-off"


def test_a_take_back_needs_everybody(server: RunningServer) -> None:
    ann, bob = Guest(server, "Ann"), Guest(server, "Bob")
    made = ann.create(start=False)
    bob.sit(made["table"], seat=1)
    with ann.join(made["table"]) as one, bob.join(made["table"]) as two:
        one.do("start")
        assert one.refused("propose", what="take-back") == "nothing-to-propose"

        def played_before_bob() -> bool:
            trick = two.snapshot["trick"]
            return bool(two.choices["due"] and trick and trick["plays"] and trick["plays"][-1]["seat"] == 0)

        while not played_before_bob():
            for person in (one, two):
                drain(person)
                if person.choices["due"] and not played_before_bob():
                    person.hinted()
        drain(one)
        hand = len(one.snapshot["hand"])
        one.do("propose", what="take-back")
        two.until_room(lambda room: room["proposal"] is not None)
        proposal = two.room["proposal"]
        assert (proposal["seat"], proposal["answers"]) == (0, [True, None, None, None])
        assert one.refused("answer", proposal=proposal["number"], yes=True) == "already-answered"
        two.do("answer", proposal=proposal["number"], yes=True)
        one.until(lambda _: len(one.snapshot["hand"]) > hand)
        one.until_room(lambda room: room["proposal"] is None)
        assert one.choices["due"]


def test_a_room_is_not_asked_too_much(server: RunningServer) -> None:
    ann = Guest(server, "Ann")
    made = ann.create(start=False)
    with ann.join(made["table"]) as one:
        codes = [one.ask_room("set-house", rulebook="2M").get("code") for _ in range(12)]
        assert codes[:8] == [None] * 8
        assert "too-fast" in codes
