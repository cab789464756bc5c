"""Codes, the lobby and one's own tables, over both kinds of store."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import pytest
from sqlalchemy.ext.asyncio import AsyncConnection
from tests.server.listing.helpers import add_table, note_of
from tests.server.people.helpers import DAY, Clock
from tests.server.storage.conftest import Opener

from tuolaji.server.listing import Directory
from tuolaji.server.listing import directory as module
from tuolaji.server.listing.codes import ALPHABET, random_code, read_code
from tuolaji.server.storage import Store, StoreError

pytestmark = pytest.mark.asyncio


@pytest.fixture
def directory(store: Store, clock: Clock) -> Directory:
    return Directory(store, clock)


async def test_codes_are_read_as_they_are_typed() -> None:
    code = random_code()
    assert len(code) == 6
    assert set(code) <= set(ALPHABET)
    assert not set("01OIL") & set(ALPHABET)
    assert read_code(code.lower()) == read_code(f"{code[:3]}-{code[3:]}") == code
    assert [read_code(text) for text in ("", "ABC", "ABCDEFG", "ABCDE0", "ABCDEé")] == [None] * 5


async def test_a_table_is_found_by_its_code(store: Store, directory: Directory) -> None:
    await add_table(store, "one")
    await directory.note(note_of("one", "ABCDEF"))
    assert await directory.find("abc-def") == "one"
    assert await directory.find("ABCDEG") is None
    assert await directory.find("nonsense") is None
    await directory.note(note_of("one", "ABCDEF", over=True))
    assert await directory.find("ABCDEF") is None


async def test_a_code_is_one_tables_until_it_is_over(
    store: Store, directory: Directory, monkeypatch: pytest.MonkeyPatch
) -> None:
    await add_table(store, "one")
    await add_table(store, "two")
    await directory.note(note_of("one", "ABCDEF"))
    with pytest.raises(StoreError) as caught:
        await directory.note(note_of("two", "ABCDEF"))
    assert caught.value.code == "store-conflict"
    codes = iter(["ABCDEF", "ABCDEF", "GHJKMN"])
    monkeypatch.setattr(module, "random_code", lambda: next(codes))
    assert await directory.new_code() == "GHJKMN"
    await directory.note(note_of("one", "ABCDEF", over=True))
    await directory.note(note_of("two", "ABCDEF"))
    assert await directory.find("ABCDEF") == "two"


async def test_the_lobby_lists_what_can_be_joined(store: Store, directory: Directory, clock: Clock) -> None:
    at_now: dict[str, Any] = {"created": 5}
    notes = [
        note_of("open", "AAAAAA", created=1),
        note_of("newer", "BBBBBB", created=2),
        note_of("unlisted", "CCCCCC", visibility="unlisted", **at_now),
        note_of("locked", "DDDDDD", visibility="password", **at_now),
        note_of("over", "EEEEEE", over=True, **at_now),
        note_of("empty", "FFFFFF", here=0, **at_now),
        note_of("closed", "GGGGGG", started=True, watching=False, sit=(), **at_now),
        note_of("watched", "HHHHHH", started=True, sit=(), created=3),
    ]
    for note in notes:
        await add_table(store, note.info.table)
        await directory.note(note)
    assert [info.table for info in await directory.lobby()] == ["watched", "newer", "open"]
    assert (await directory.lobby())[1] == notes[1].info
    clock.now += DAY
    await directory.note(note_of("open", "AAAAAA"))
    assert [info.table for info in await directory.lobby()] == ["open"]


async def test_my_tables_are_those_where_i_sit(store: Store, directory: Directory, clock: Clock) -> None:
    for table in ("one", "two", "three"):
        await add_table(store, table)
    await directory.note(note_of("one", "AAAAAA", people={"ann": 0, "bea": 2}))
    clock.now += 1
    await directory.note(note_of("two", "BBBBBB", people={"ann": 3}, here=0))
    await directory.note(note_of("three", "CCCCCC", people={"bea": 0}))
    mine = await directory.mine("ann")
    assert [(table.table, table.seat) for table in mine] == [("two", 3), ("one", 0)]
    await directory.note(note_of("two", "BBBBBB", people={}))
    assert [table.table for table in await directory.mine("ann")] == ["one"]
    await directory.note(note_of("one", "AAAAAA", people={"ann": 1}, over=True))
    assert [(table.table, table.seat, table.over) for table in await directory.mine("ann")] == [("one", 1, True)]
    clock.now += 8 * DAY
    assert await directory.mine("ann") == []
    assert await directory.mine("nobody") == []


async def test_who_lost_the_table_lists_it_no_more(store: Store, directory: Directory) -> None:
    await store.enter(60_000)
    await add_table(store, "one")
    first = await store.claim("one")
    second = await store.claim("one")
    assert first is not None
    assert second is not None
    await directory.note(note_of("one", "AAAAAA", name="new", epoch=second.epoch))
    await directory.note(note_of("one", "AAAAAA", name="old", epoch=first.epoch))
    await directory.note(note_of("gone", "BBBBBB"))
    await add_table(store, "early")
    await directory.note(note_of("early", ""))
    assert [info.name for info in await directory.lobby()] == ["new"]


async def test_a_match_whose_end_was_not_told_is_found(store: Store, directory: Directory, clock: Clock) -> None:
    await store.enter(60_000)
    end, other = b'{"type":"match-ended","winners":[0,2]}', b'{"type":"deal-started"}'
    for table, bodies in (("over", [other, end]), ("ended", [other, end]), ("running", [end, other]), ("new", [])):
        await add_table(store, table)
        claim = await store.claim(table)
        assert claim is not None
        if bodies:
            await store.append(table, claim.epoch, 1, bodies, None)
        await directory.note(note_of(table, f"AAAA{table[:2].upper()}", over=table == "over"))
    assert await directory.ended() == await directory.ended(1) == ["ended"]
    clock.now += 2 * DAY
    assert await directory.ended() == ["ended"]
    assert await directory.ended(1) == []


async def test_nobody_is_where_the_server_has_died(opener: Opener, clock: Clock) -> None:
    here, other, dead = await opener(), await opener(), await opener()
    directory = Directory(here, clock)
    for store, lease in ((other, 60_000), (dead, 60_000)):
        await store.enter(lease)
    owners = {"here": here, "other": other, "dead": dead, "nobody": None}
    for at, (table, owner) in enumerate(owners.items()):
        await add_table(here, table)
        if owner is not None:
            await owner.claim(table)
        await directory.note(note_of(table, f"AAAAA{at + 2}"))
    await dead.leave()
    await here.claim("here")
    await directory.vacate()
    assert {info.table for info in await directory.lobby()} == {"here", "other"}


async def test_what_is_told_is_written_soon_and_the_last_counts(store: Store, directory: Directory) -> None:
    for table in ("one", "two"):
        await add_table(store, table)
    for name in ("a", "b", "c"):
        directory.tell(note_of("one", "AAAAAA", name=name))
        directory.tell(note_of("two", "BBBBBB", name=name))
    await directory.stop()
    assert [info.name for info in await directory.lobby()] == ["c", "c"]
    directory.tell(note_of("one", "AAAAAA", name="d"))
    await directory.stop()
    assert {info.name for info in await directory.lobby()} == {"c", "d"}


async def test_a_full_disk_is_waited_for(store: Store, clock: Clock, monkeypatch: pytest.MonkeyPatch) -> None:
    await add_table(store, "one")
    await add_table(store, "two")
    monkeypatch.setattr(module, "pauses", lambda: iter([0.01] * 9))
    failures = [1, 1, 1]

    class Full:
        async def read(self, work: Callable[[AsyncConnection], Awaitable[object]]) -> object:
            return await store.read(work)

        async def write(self, work: Callable[[AsyncConnection], Awaitable[object]]) -> object:
            if failures:
                failures.pop()
                raise StoreError("store-unusable", "full")
            return await store.write(work)

    directory = Directory(Full(), clock)  # type: ignore[arg-type]  # only what is needed of a store
    directory.tell(note_of("one", "AAAAAA"))
    directory.tell(note_of("two", "BBBBBB"))
    await asyncio.sleep(0)
    await directory.stop()
    assert {info.table for info in await directory.lobby()} == {"one", "two"}
