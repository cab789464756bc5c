"""The second stream of a table: as safe as the first, and beside it."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection
from tests.server.storage.conftest import Opener
from tests.server.storage.test_store import LEASE, failure, held, let_run_out, table

from tuolaji.server.storage import Store, open_store
from tuolaji.server.storage.backup import backup, restore
from tuolaji.server.storage.schema import ROOM_EVENTS, TABLES

pytestmark = pytest.mark.asyncio


async def named(db: AsyncConnection) -> None:
    await db.execute(sa.update(TABLES).where(TABLES.c.id == "one").values(setup=b'{"rulebook":"changed"}'))


async def broken(db: AsyncConnection) -> None:
    await named(db)
    await db.execute(sa.insert(TABLES), {"id": "one", "created": 0, "setup": b"{}"})


async def test_the_two_streams_are_numbered_each_for_itself(store: Store) -> None:
    await store.create(table("one"), [b"opened", b"sat"])
    claim = await store.claim("one")
    assert claim is not None
    await asyncio.gather(
        store.append("one", claim.epoch, 1, [b"a"], "x"),
        store.append("one", claim.epoch, 3, [b"b"], "x", "room"),
    )
    assert [event.body for event in await store.events("one")] == [b"a"]
    assert [event.body for event in await store.events("one", "room")] == [b"opened", b"sat", b"b"]
    assert await failure(store.append("one", claim.epoch, 3, [b"c"], None, "room")) == "store-conflict"
    assert await failure(store.append("one", claim.epoch, 4, [b"c"], "x", "room")) == "store-repeated"


async def test_a_second_writer_is_refused(opener: Opener) -> None:
    one, two = await opener(), await opener()
    await one.enter(LEASE)
    await two.enter(LEASE)
    epoch = await held(one)
    await let_run_out(two, one.process)
    claim = await two.claim("one")
    assert claim is not None
    assert await failure(one.append("one", epoch, 1, [b"late"], None, "room")) == "store-fenced"
    await two.append("one", claim.epoch, 1, [b"a"], None, "room")


async def test_what_belongs_to_the_events_is_done_with_them_or_not_at_all(store: Store) -> None:
    epoch = await held(store)
    await store.append("one", epoch, 1, [b"a"], None, "room", named)
    found = await store.find("one")
    assert found is not None
    assert found.setup.rulebook == "changed"
    assert await failure(store.append("one", epoch, 2, [b"b"], None, "room", broken)) == "store-conflict"
    assert await failure(store.append("one", epoch + 1, 2, [b"b"], None, "room", named)) == "store-fenced"
    assert len(await store.events("one", "room")) == 1


async def test_events_of_rooms_are_only_ever_added(store: Store) -> None:
    epoch = await held(store)
    await store.append("one", epoch, 1, [b"a"], None, "room")
    await failure(store.write(lambda db: db.execute(sa.delete(ROOM_EVENTS))))
    await failure(store.write(lambda db: db.execute(sa.update(ROOM_EVENTS).values(body=b"z"))))
    assert [event.body for event in await store.events("one", "room")] == [b"a"]


async def test_all_processes_share_a_secret(opener: Opener) -> None:
    one, two = await opener(), await opener()
    first, second = await asyncio.gather(one.secret("seats"), two.secret("seats"))
    assert first == second
    assert len(first) == 32
    assert await one.secret("other") != first
    await one.close()
    assert await (await opener()).secret("seats") == first


async def test_a_backup_holds_rooms_and_secrets(store: Store, tmp_path: Path) -> None:
    epoch = await held(store)
    await store.append("one", epoch, 1, [b"a"], "x", "room")
    secret = await store.secret("seats")
    await backup(store, tmp_path / "backup.gz")
    other = await open_store(f"sqlite:///{tmp_path / 'other.db'}")
    await restore(other, tmp_path / "backup.gz")
    assert await other.events("one", "room") == await store.events("one", "room")
    assert await other.secret("seats") == secret
    await other.close()
