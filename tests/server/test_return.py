"""Coming back: reload, a second tab, a lost line, a restarted server."""

from __future__ import annotations

from pathlib import Path

from tests.server.harness import Person, RunningServer

from tuolaji.server.people.cookies import SEAT_COOKIE


def test_a_reload_goes_on_where_it_was(server: RunningServer) -> None:
    made = server.create()
    with server.join(made) as person:
        person.play_until(lambda snapshot: snapshot["tricks_played"] >= 2 and bool(person.choices["due"]))
        before = dict(person.snapshot)
    with server.join(made, since=before["seq"]) as again:
        assert again.welcome["snapshot"] == before
        assert again.welcome["missed"] == []
        again.play_deal()


def test_what_was_missed_comes_with_the_welcome(server: RunningServer) -> None:
    made = server.create()
    with server.join(made) as person:
        person.play_until(lambda snapshot: snapshot["phase"] == "play" and bool(person.choices["due"]))
        seq = person.snapshot["seq"]
    with server.join(made, since=seq - 5) as again:
        assert [seen["seq"] for seen in again.welcome["missed"]] == list(range(seq - 4, seq + 1))


def test_the_cookie_alone_keeps_the_seat(server: RunningServer) -> None:
    made = server.create()
    with server.socket(Cookie=f"{SEAT_COOKIE}={made['table']}.{made['token']}") as wire:
        person = Person(wire)
        person.send({"type": "join", "table": made["table"], "token": ""})
        assert person.receive()["type"] == "welcome"


def test_two_tabs_see_the_same(server: RunningServer) -> None:
    made = server.create()
    with server.join(made) as one, server.join(made) as two:
        one.play_until(lambda snapshot: snapshot["phase"] == "play" and bool(one.choices["due"]))
        two.until(lambda _: two.snapshot["seq"] == one.snapshot["seq"])
        assert two.snapshot == one.snapshot


def test_a_command_sent_twice_is_carried_out_once(server: RunningServer) -> None:
    made = server.create()
    with server.join(made) as person:
        person.play_until(lambda snapshot: snapshot["phase"] == "play" and bool(person.choices["due"]))
        command = person.ask({"type": "hint"}, "hints")["commands"][0]
        seq = person.snapshot["seq"]
        first = person.act(command, name="once", seq=seq)
        second = person.act(command, name="once", seq=seq)
    assert first == second == {"type": "done", "id": "once", "seq": first["seq"]}
    with server.join(made) as again:
        third = again.act(command, name="once", seq=seq)
    assert third == first


def test_a_command_that_answers_an_older_position_is_refused(server: RunningServer) -> None:
    made = server.create()
    with server.join(made) as person:
        person.play_until(lambda snapshot: snapshot["phase"] == "play" and bool(person.choices["due"]))
        old = person.snapshot["seq"]
        person.hinted()
        assert person.wait_for_turn()
        hand = person.snapshot["hand"]
        stale = person.act({"type": "play", "seat": 0, "cards": hand[:1]}, seq=old)
    assert (stale["type"], stale["code"]) == ("refused", "stale")


def test_the_match_goes_on_after_a_restart(tmp_path: Path) -> None:
    data = tmp_path / "tables.db"
    first = RunningServer(data)
    made = first.create()
    with first.join(made) as person:
        person.play_until(lambda snapshot: snapshot["tricks_played"] >= 3 and bool(person.choices["due"]))
        command = person.ask({"type": "hint"}, "hints")["commands"][0]
        done = person.act(command, name="before the stop")
        assert done["type"] == "done"
        hand = person.snapshot["hand"]
    first.stop()
    second = RunningServer(data)
    with second.join(made) as person:
        assert person.snapshot["tricks_played"] >= 3
        assert set(person.snapshot["hand"]) <= set(hand)
        assert person.act(command, name="before the stop") == done
        assert person.play_deal()["deal"] == 1
    second.stop()


def test_nothing_happens_while_nobody_is_there(server: RunningServer) -> None:
    made = server.create()
    with server.join(made) as person:
        person.play_until(lambda snapshot: snapshot["stock"] in range(1, 80))
    with server.join(made) as again:
        stock = again.welcome["snapshot"]["stock"]
    with server.join(made) as later:
        assert stock - later.welcome["snapshot"]["stock"] <= 16  # twice as many as come together
