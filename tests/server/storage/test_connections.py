"""Connections to PostgreSQL that break, end or fall silent: what was acknowledged stays, and the store goes on."""

from __future__ import annotations

import asyncio

import pytest
import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection
from tests.server.storage.test_store import LEASE, failure, held, table

from tuolaji.server.storage import open_store
from tuolaji.server.storage.engine import STOPPED_AFTER

pytestmark = pytest.mark.asyncio


async def test_a_store_whose_connections_broke_goes_on(postgres_url: str) -> None:
    one, two = await open_store(postgres_url), await open_store(postgres_url)
    epoch = await held(one)
    await one.append("one", epoch, 1, [b"a"], None)
    await one.events("one")

    async def cut(db: AsyncConnection) -> None:
        others = "datname = current_database() AND pid <> pg_backend_pid()"
        await db.execute(sa.text(f"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE {others}"))

    await two.write(cut)
    await one.append("one", epoch, 2, [b"b"], None)
    assert [event.body for event in await one.events("one")] == [b"a", b"b"]
    await one.close()
    await two.close()


@pytest.mark.parametrize("writing", [False, True])
async def test_a_connection_that_was_told_its_end_is_given_up(
    postgres_url: str, monkeypatch: pytest.MonkeyPatch, writing: bool
) -> None:
    """PostgreSQL's last word has come and its hanging up has not: asyncpg refuses and does not call itself closed."""
    asyncpg = pytest.importorskip("asyncpg")
    store = await open_store(postgres_url)
    refused: list[str] = []
    prepare = asyncpg.Connection.prepare

    async def once(connection: object, query: str, *more: object, **named: object) -> object:
        if not refused:
            refused.append(query)
            raise asyncpg.exceptions.InternalClientError("cannot switch to state 12; another operation is in progress")
        return await prepare(connection, query, *more, **named)

    async def work(db: AsyncConnection) -> int:
        return int((await db.execute(sa.text("SELECT 7"))).scalar_one())

    async def before(db: AsyncConnection) -> None:
        await db.execute(sa.text("SELECT 6"))

    await store.write(before)  # there is a connection, which has not yet prepared what follows
    monkeypatch.setattr(asyncpg.Connection, "prepare", once)
    assert await (store.write(work) if writing else store.read(work)) == 7
    assert len(refused) == 1
    await store.close()


async def test_a_commit_that_may_have_been_made_is_not_made_again(
    postgres_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = await open_store(postgres_url)
    turns: list[int] = []

    async def work(db: AsyncConnection) -> None:
        turns.append(1)
        await db.execute(sa.text("SELECT 7"))

    def broken(_connection: sa.Connection) -> None:
        raise sa.exc.OperationalError("COMMIT", {}, OSError("the line is dead"), connection_invalidated=True)

    monkeypatch.setattr(sa.engine.default.DefaultDialect, "do_commit", lambda _dialect, one: broken(one))
    assert await failure(store.write(work)) == "store-unusable"
    assert turns == [1]
    monkeypatch.undo()
    await store.close()


async def test_what_is_read_survives_a_connection(postgres_url: str) -> None:
    store = await open_store(postgres_url)
    turns = []

    async def work(db: AsyncConnection) -> int:
        turns.append(1)
        if len(turns) == 1:
            await db.execute(sa.text("SELECT pg_terminate_backend(pg_backend_pid())"))
        return int((await db.execute(sa.text("SELECT 7"))).scalar_one())

    assert await store.read(work) == 7
    assert len(turns) == 2
    await store.close()


async def test_a_process_that_lost_its_connections_is_dead_at_once(postgres_url: str) -> None:
    one, two = await open_store(postgres_url), await open_store(postgres_url)
    await one.enter(LEASE)
    await two.enter(LEASE)
    epoch = await held(one)
    await one.close()
    async with asyncio.timeout(5):
        while await two.alive() != {two.process}:
            await asyncio.sleep(0.02)
    claim = await two.claim("one")
    assert claim is not None
    assert (claim.mine, claim.epoch) == (True, epoch + 1)
    await two.close()


async def test_a_process_that_stops_within_a_transaction_holds_nobody_up(postgres_url: str) -> None:
    """A stopped process cannot answer; PostgreSQL ends its session, so that another may take its tables."""
    one, two = await open_store(postgres_url), await open_store(postgres_url)
    epoch = await held(one)
    holds = asyncio.Event()

    async def stop(db: AsyncConnection) -> None:
        await db.execute(sa.text("SELECT 1 FROM tables FOR NO KEY UPDATE"))
        holds.set()
        await asyncio.sleep(STOPPED_AFTER / 1000 + 1)
        await db.execute(sa.text("UPDATE tables SET created = 0"))

    stopped = asyncio.create_task(failure(one.write(stop)))
    await holds.wait()
    async with asyncio.timeout(STOPPED_AFTER / 1000 + 0.9):
        claim = await two.claim("one")
    assert claim is not None
    await two.append("one", claim.epoch, 1, [b"a"], None)
    assert await stopped == "store-unusable"
    assert await failure(one.append("one", epoch, 1, [b"late"], None)) == "store-fenced"
    assert await two.find("one") == table("one")
    await one.close()
    await two.close()
