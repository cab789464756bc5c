"""The store keeps what it acknowledged, in order, once."""

from __future__ import annotations

import asyncio
import sqlite3
from pathlib import Path

import pytest

from tuolaji.server.store import SqliteStore, StoredTable, StoreError
from tuolaji.server.table_setup import TableSetup

SETUP = TableSetup(rulebook="two-deck-match", options={"partner.mode": "fixed"}, seed="s")


def table(name: str) -> StoredTable:
    return StoredTable(name, 5, SETUP, {0: b"hash"})


@pytest.mark.asyncio
async def test_tables_and_events_come_back(tmp_path: Path) -> None:
    store = SqliteStore(str(tmp_path / "a.db"))
    await store.create(table("one"))
    await store.append("one", 1, [b"a", b"b"], "first")
    await store.append("one", 3, [b"c"], None)
    store.close()
    again = SqliteStore(str(tmp_path / "a.db"))
    assert await again.find("one") == table("one")
    assert await again.find("two") is None
    events = await again.events("one")
    assert [(event.seq, event.body, event.command) for event in events] == [
        (1, b"a", "first"),
        (2, b"b", None),
        (3, b"c", None),
    ]
    again.close()


@pytest.mark.asyncio
async def test_a_sequence_number_is_taken_once(tmp_path: Path) -> None:
    path = str(tmp_path / "a.db")
    one, two = SqliteStore(path), SqliteStore(path)
    await one.create(table("one"))
    await one.append("one", 1, [b"a"], None)
    with pytest.raises(StoreError) as error:
        await two.append("one", 1, [b"z", b"y"], None)
    assert error.value.code == "store-conflict"
    assert [event.body for event in await two.events("one")] == [b"a"]
    one.close()
    two.close()


@pytest.mark.asyncio
async def test_one_failure_leaves_the_rest_of_a_batch_alone(tmp_path: Path) -> None:
    store = SqliteStore(str(tmp_path / "a.db"))
    await store.create(table("one"))
    jobs = [store.append("one", seq, [b"x"], None) for seq in (1, 2, 2, 3)]
    outcomes = await asyncio.gather(*jobs, return_exceptions=True)
    assert [isinstance(outcome, StoreError) for outcome in outcomes] == [False, False, True, False]
    assert [event.seq for event in await store.events("one")] == [1, 2, 3]
    store.close()


@pytest.mark.asyncio
async def test_events_belong_to_a_table(tmp_path: Path) -> None:
    store = SqliteStore(str(tmp_path / "a.db"))
    with pytest.raises(StoreError):
        await store.append("nowhere", 1, [b"x"], None)
    store.close()
    with pytest.raises(StoreError) as error:
        await store.find("one")
    assert error.value.code == "store-closed"
    store.close()


def test_what_cannot_be_opened_is_named(tmp_path: Path) -> None:
    (tmp_path / "text.db").write_text("no database at all, but long enough to be read as one\n" * 40)
    with pytest.raises(StoreError) as error:
        SqliteStore(str(tmp_path / "text.db"))
    assert error.value.code == "store-unusable"
    with pytest.raises(StoreError):
        SqliteStore(str(tmp_path))
    newer = sqlite3.connect(tmp_path / "new.db")
    newer.execute("PRAGMA user_version = 99")
    newer.close()
    with pytest.raises(StoreError) as version:
        SqliteStore(str(tmp_path / "new.db"))
    assert version.value.code == "store-version"
