"""Secrets of seats: signed, void when the person has left; those given before they were signed go on working."""

from __future__ import annotations

import asyncio
from pathlib import Path

import msgspec
import pytest
from tests.server.harness import RunningServer
from tests.server.rooms.test_room import FACTS, done, party

from tuolaji.server.rooms.commands import Sit
from tuolaji.server.rooms.early import early_person, is_early, room_before
from tuolaji.server.rooms.messages import Remove, Stand, Swap
from tuolaji.server.rooms.state import RoomState
from tuolaji.server.rooms.tokens import Signer, early_seat
from tuolaji.server.storage import StoredTable, open_store
from tuolaji.server.table_setup import TableSetup
from tuolaji.server.tokens import token_hash

SIGNER = Signer(b"k" * 32)


def token(room: RoomState, seat: int, table: str = "t") -> str:
    sitter = room.sitter(seat)
    assert sitter is not None
    return SIGNER.token(table, sitter)


def test_a_secret_owns_its_seat() -> None:
    room = party("ann", "bob")
    assert [SIGNER.seat("t", room, token(room, seat)) for seat in (0, 1)] == [0, 1]
    assert SIGNER.seat("other", room, token(room, 0)) is None
    assert Signer(b"z" * 32).seat("t", room, token(room, 0)) is None


@pytest.mark.parametrize(
    "wrong", ["", "0", "0.0", "0.0.x", "9.0." + "A" * 43, "0.0." + "A" * 43, "0.1\n." + "A" * 43, "٠.0." + "A" * 43]
)
def test_what_was_not_signed_owns_none(wrong: str) -> None:
    assert SIGNER.seat("t", party("ann"), wrong) is None


def test_a_changed_secret_owns_none() -> None:
    room = party("ann", "bob")
    right = token(room, 0)
    for at in range(len(right)):
        changed = right[:at] + ("1" if right[at] != "1" else "2") + right[at + 1 :]
        assert SIGNER.seat("t", room, changed) is None


def test_it_goes_along_through_swaps() -> None:
    room = party("ann", "bob")
    kept = token(room, 1)
    room = done(done(room, "ann", Swap(1, 3)), "ann", Swap(3, 2))
    assert SIGNER.seat("t", room, kept) == 2
    assert token(room, 2) == kept


def test_it_is_void_once_the_person_has_left() -> None:
    room = party("ann", "bob")
    kept = token(room, 1)
    assert SIGNER.seat("t", done(room, "ann", Remove(1)), kept) is None
    left = done(room, "bob", Stand())
    assert SIGNER.seat("t", left, kept) is None
    back = done(left, None, Sit("bob", "Bob", 1))
    assert SIGNER.seat("t", back, kept) is None
    assert token(back, 1) != kept


def test_early_secrets_go_on_working_for_who_sits_there_since() -> None:
    room = room_before(TableSetup(rulebook="two-deck-match", people=(0,)))
    hashes = {0: token_hash("given once")}
    assert early_seat(room, hashes, "given once") == 0
    assert early_seat(room, hashes, "another") is None
    person = early_person(0)
    assert (room.host, is_early(person)) == (person, True)
    signed = token(room, 0)
    assert SIGNER.seat("t", room, signed) == 0
    moved = done(room, person, Swap(0, 2))
    assert early_seat(moved, hashes, "given once") == 2
    left = done(room, person, Stand(), msgspec.structs.replace(FACTS, running=True))
    assert early_seat(done(left, None, Sit("bob", "Bob", 0)), hashes, "given once") is None


def test_a_table_from_before_rooms_is_played_on(tmp_path: Path) -> None:
    data = tmp_path / "tables.db"

    async def early() -> None:
        store = await open_store(f"sqlite:///{data}")
        setup = TableSetup(rulebook="two-deck-match", pace="fast", people=(0,), seed="s")
        await store.create(StoredTable("early", 1_790_000_000_000, setup, {0: token_hash("given once")}))
        await store.close()

    asyncio.run(early())
    server = RunningServer(data)
    with server.join({"table": "early", "token": "given once"}) as person:
        assert person.welcome["room"]["you_host"]
        person.play_until(lambda snapshot: snapshot["tricks_played"] > 0)
        signed = person.welcome["token"]
    with server.join({"table": "early", "token": signed}) as person:
        assert person.welcome["seat"] == 0
    server.stop()
