"""Cleaning removes what was left unfinished long ago, whole and nothing else; events stay unchangeable."""

from __future__ import annotations

import asyncio
import time
from pathlib import Path

import pytest
import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection
from tests.server.storage.conftest import Opener
from tests.server.storage.test_store import LEASE, failure, let_run_out, table

from tuolaji.cli import main
from tuolaji.server.storage import Store, StoredTable, open_store
from tuolaji.server.storage.cleaning import clean
from tuolaji.server.storage.schema import EVENTS, LISTINGS, REMOVALS, RESULTS, SEATINGS, TABLES

DAY = 24 * 3600 * 1000
NOW = int(time.time() * 1000)
END = b'{"type":"match-ended","winners":[]}'


def aged(name: str, days: int) -> StoredTable:
    plain = table(name)
    return StoredTable(name, NOW - days * DAY, plain.setup, plain.tokens)


def listing(name: str, days: int, state: str = "started") -> dict[str, object]:
    updated = NOW - days * DAY
    fixed = {"code": name.upper(), "visibility": "public", "host": None, "here": 0, "info": b"{}"}
    return {"table_id": name, "state": state, "created": NOW - 90 * DAY, "updated": updated, **fixed}


def result(name: str) -> dict[str, object]:
    kept = {"person": None, "name": "x", "bot": True, "partner": 2, "outcome": "won", "rulebook": "r", "house": False}
    return {"table_id": name, "seat": 0, "level": "3", "steps": 1, "deals": 1, "finished": NOW, **kept}


async def fill(store: Store) -> None:
    """Tables by name: what is kept and why, and two that are to go."""
    ages = {"listed": 90, "unlisted": 90, "visited": 90, "new": 1, "over": 90, "ended": 90, "results": 90}
    for name, days in ages.items():
        await store.create(aged(name, days), [b"opened"])
        claim = await store.claim(name)
        assert claim is not None
        await store.append(name, claim.epoch, 1, [b"a", b"b"], "c")
        if name == "ended":
            await store.append(name, claim.epoch, 3, [END], None)
        await store.release(name, claim.epoch)

    async def more(db: AsyncConnection) -> None:
        rows = [listing("listed", 40), listing("visited", 3), listing("over", 40, "over")]
        await db.execute(sa.insert(LISTINGS), rows)
        await db.execute(sa.insert(SEATINGS), {"table_id": "listed", "person": "p", "seat": 1})
        await db.execute(sa.insert(RESULTS), result("results"))

    await store.write(more)


async def names(store: Store) -> list[str]:
    async def work(db: AsyncConnection) -> list[str]:
        return sorted((await db.execute(sa.select(TABLES.c.id))).scalars())

    return await store.read(work)


@pytest.mark.asyncio
async def test_what_was_left_goes_and_the_rest_stays(store: Store) -> None:
    await fill(store)
    before = await names(store)
    would = await clean(store, 30, dry_run=True)
    assert await names(store) == before
    done = await clean(store, 30)
    expected = {"tables": 2, "seats": 2, "events": 4, "room_events": 2, "listings": 1, "seatings": 1}
    assert done.rows == would.rows == expected
    assert await names(store) == ["ended", "new", "over", "results", "visited"]
    assert await store.events("listed") == []
    assert len(await store.events("visited")) == 2
    assert (await clean(store, 30)).rows == {"tables": 0}
    assert (await clean(store, 2)).rows["tables"] == 1
    await store.create(aged("listed", 0))
    assert await store.find("listed") is not None


@pytest.mark.asyncio
async def test_a_table_that_is_played_stays(opener: Opener) -> None:
    one, two = await opener(), await opener()
    await one.enter(LEASE)
    await one.create(aged("one", 90))
    claim = await one.claim("one")
    assert claim is not None
    assert (await clean(two, 30)).rows == {"tables": 0}
    await one.append("one", claim.epoch, 1, [b"a"], None)
    await let_run_out(two, one.process)
    assert (await clean(two, 30)).rows == {"tables": 1, "seats": 1, "events": 1}
    assert await failure(one.append("one", claim.epoch, 2, [b"b"], None)) == "store-conflict"
    assert await one.claim("one") is None


@pytest.mark.asyncio
async def test_events_of_other_tables_are_still_only_ever_added(store: Store) -> None:
    await fill(store)

    async def one_too_many(db: AsyncConnection) -> None:
        await db.execute(sa.insert(REMOVALS), {"table_id": "listed"})
        await db.execute(sa.delete(EVENTS))

    async def change(db: AsyncConnection) -> None:
        await db.execute(sa.insert(REMOVALS), {"table_id": "listed"})
        await db.execute(sa.update(EVENTS).where(EVENTS.c.table_id == "listed").values(body=b"z"))

    assert await failure(store.write(one_too_many)) in ("store-conflict", "store-unusable")
    assert await failure(store.write(change)) in ("store-conflict", "store-unusable")
    assert len(await store.events("listed")) == 2


def test_the_command(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    data = tmp_path / "a.db"

    async def prepare() -> None:
        store = await open_store(f"sqlite:///{data}")
        await fill(store)
        await store.close()

    asyncio.run(prepare())
    assert main(["clean", "--days", "30", "--dry-run", "--data", str(data)]) == 0
    assert "tables 2" in capsys.readouterr().out
    assert main(["clean", "--days", "30", "--data", str(data)]) == 0
    assert "tables 2" in capsys.readouterr().out
    assert main(["clean", "--days", "30", "--data", str(data)]) == 0
    assert "tables 0" in capsys.readouterr().out
    assert main(["clean", "--days", "30", "--data", str(tmp_path / "none.db")]) == 1
    with pytest.raises(SystemExit):
        main(["clean", "--days", "0", "--data", str(data)])
