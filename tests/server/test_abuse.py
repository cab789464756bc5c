"""Messages that are wrong, too large, too many, out of turn or a stranger's: an error, and the game goes on."""

from __future__ import annotations

import contextlib
import json
import random
import socket

import pytest
from tests.server.harness import Message, Person, RunningServer
from websockets.exceptions import ConnectionClosed, InvalidStatus

from tuolaji.server import live_table


def playing(server: RunningServer, person: Person) -> None:
    person.play_until(lambda snapshot: snapshot["phase"] == "play" and bool(person.choices["due"]))


WRONG = (
    "",
    "null",
    "[]",
    "{",
    '{"type":"fly"}',
    '{"type":"act"}',
    '{"type":"act","id":"x","seq":-1,"command":{"type":"pass","seat":0}}',
    '{"type":"act","id":"x","seq":1,"command":{"type":"draw"}}',
    '{"type":"act","id":"x","seq":1,"command":{"type":"rule","infraction":"late"}}',
    '{"type":"act","id":"x","seq":1,"command":{"type":"play","seat":"0","cards":["S5"]}}',
    '{"type":"act","id":"x","seq":1,"command":{"type":"pass","seat":0},"more":1}',
    '{"type":"consider","id":1,"cards":"S5"}',
    '{"type":"consider","id":1,"cards":["S555"]}',
    json.dumps({"type": "consider", "id": 1, "cards": ["S5"] * 61}),
    '{"type":"hint","id":1e400}',
    "\ud7ff\x00",
)


@pytest.mark.parametrize("text", WRONG)
def test_a_message_that_cannot_be_read_gets_an_error(server: RunningServer, text: str) -> None:
    with server.join(server.create()) as person:
        person.send(text)
        failure = person.until(lambda message: message["type"] == "failure")
        assert failure["code"] == "bad-message"
        assert not failure["closing"]
        playing(server, person)


def test_cards_nobody_has_are_refused(server: RunningServer) -> None:
    with server.join(server.create()) as person:
        playing(server, person)
        for cards in ([], ["??"], ["S5", "S5", "S5"], ["XX"], ["BJ", "BJ", "BJ", "BJ"]):
            reply = person.act({"type": "play", "seat": 0, "cards": cards})
            assert reply["type"] == "refused", cards
            assert reply["code"]


def test_out_of_turn_is_refused(server: RunningServer) -> None:
    with server.join(server.create()) as person:
        playing(server, person)  # nothing happens meanwhile: the person has seen all there is
        reply = person.act({"type": "bury", "seat": 0, "cards": ["S5"] * 8})
        assert (reply["type"], reply["code"]) == ("refused", "wrong-phase")


def test_another_seat_cannot_be_played_for(server: RunningServer) -> None:
    with server.join(server.create()) as person:
        playing(server, person)
        for seat in (1, 2, 3, -1, 99):
            reply = person.act({"type": "play", "seat": seat, "cards": ["S5"]})
            assert (reply["type"], reply["code"]) == ("failure", "not-your-seat")


def test_the_future_cannot_be_answered(server: RunningServer) -> None:
    with server.join(server.create()) as person:
        playing(server, person)
        hand = person.snapshot["hand"]
        reply = person.act({"type": "play", "seat": 0, "cards": hand[:1]}, seq=person.snapshot["seq"] + 1000)
        assert reply["code"] == "stale"


def test_a_strangers_token_owns_no_seat(server: RunningServer) -> None:
    made, other = server.create(), server.create()
    assert joined(server, {**made, "token": other["token"]})["code"] == "not-your-seat"
    watching = joined(server, {**made, "token": ""})
    assert (watching["type"], watching["seat"], watching["token"], watching["hand"]) == ("welcome", None, "", [])
    assert joined(server, {**made, "table": "nowhere"})["code"] == "unknown-table"


def joined(server: RunningServer, made: Message) -> Message:
    with server.socket() as wire:
        person = Person(wire)
        person.send({"type": "join", "table": made["table"], "token": made["token"]})
        return person.receive()


def test_the_first_message_joins(server: RunningServer) -> None:
    with server.socket() as wire:
        person = Person(wire)
        person.send({"type": "next"})
        failure = person.receive()
        assert (failure["code"], failure["closing"]) == ("not-joined", True)
    with server.join(server.create()) as person:
        person.send({"type": "join", "table": "x", "token": "y"})
        assert person.until(lambda message: message["type"] == "failure")["code"] == "already-joined"


def test_an_oversized_message_ends_the_connection(server: RunningServer) -> None:
    made = server.create()
    with server.join(made) as person:
        person.send(json.dumps({"type": "consider", "id": 1, "cards": ["S5"] * 50_000}))
        with pytest.raises(ConnectionClosed):
            person.until(lambda _: False)
    with server.join(made) as again:
        playing(server, again)


def test_a_flood_is_slowed_and_the_game_goes_on(server: RunningServer) -> None:
    made = server.create()
    with server.join(made) as person:
        for number in range(70):
            person.send({"type": "hint", "id": number})
        failure = person.until(lambda message: message["type"] == "failure")
        assert failure["code"] == "too-fast"
    with server.join(made) as again:
        playing(server, again)


def test_much_nonsense_ends_the_connection(server: RunningServer) -> None:
    noise = random.Random(1)
    with server.join(server.create()) as person:
        with contextlib.suppress(ConnectionClosed):  # it may end before all is said
            for _ in range(30):
                person.send("".join(chr(noise.randrange(32, 0x2FFF)) for _ in range(noise.randrange(80))))
        with pytest.raises(ConnectionClosed):
            person.until(lambda _: False)
        failures = [json.loads(frame) for frame in person.frames if '"failure"' in frame]
        assert failures[-1]["closing"]


def test_another_pages_socket_is_turned_away(server: RunningServer) -> None:
    with pytest.raises(InvalidStatus) as error, server.socket(Origin="http://elsewhere.example"):
        pass
    assert error.value.response.status_code == 403
    with server.socket(Origin=f"http://{server.host}") as wire:
        wire.send('{"type":"next"}')


def test_bytes_are_not_understood_and_the_seat_stays(server: RunningServer) -> None:
    with server.join(server.create()) as person:
        person.wire.send(b"\x00\x01")
        failure = person.until(lambda message: message["type"] == "failure", seconds=5)
        assert (failure["code"], failure["closing"]) == ("bad-message", False)
        assert person.ask({"type": "hint"}, "hints")["type"] == "hints"
    with server.socket() as wire:
        wire.send(b"\x00\xff")
        failure = json.loads(wire.recv(timeout=5))
        assert (failure["code"], failure["closing"]) == ("bad-message", True)
        with pytest.raises(ConnectionClosed):
            wire.recv(timeout=5)


def test_a_table_lets_only_so_many_join_at_once(server: RunningServer, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(live_table, "JOIN_BURST", 3)
    monkeypatch.setattr(live_table, "JOINS_PER_SECOND", 0.001)
    made = server.create()
    for _ in range(3):
        with server.join(made):
            pass
    failure = joined(server, made)
    assert (failure["code"], failure["closing"]) == ("too-fast", False)
    with server.join(server.create()) as other:
        playing(server, other)


def test_a_reader_that_never_reads_is_sent_away_and_nobody_waits_for_it(server: RunningServer) -> None:
    made = server.create()
    with socket.create_connection(("127.0.0.1", server.port)) as slow:
        slow.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        head = f"GET /ws HTTP/1.1\r\nHost: {server.host}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        slow.sendall(f"{head}Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: {'A' * 22}==\r\n\r\n".encode())
        assert slow.recv(1000).startswith(b"HTTP/1.1 101")
        text = json.dumps({"type": "join", "table": made["table"], "token": made["token"]}).encode()
        slow.sendall(bytes((0x81, 0xFE)) + len(text).to_bytes(2, "big") + bytes(4) + text)
        with server.join(made) as person:
            person.play_deal()


def test_a_command_sent_again_is_carried_out_once(server: RunningServer) -> None:
    made = server.create()
    with server.join(made) as person:
        playing(server, person)
        command = person.ask({"type": "hint"}, "hints")["commands"][0]
        first = person.act(command, name="once")
        again = [person.act(command, name="once") for _ in range(5)]
    assert {(reply["type"], reply["seq"]) for reply in again} == {("done", first["seq"])}
    assert len([event for event in server.stored(made["table"]) if "once" in (event.command or "")]) == 1
