"""The store keeps what it acknowledged, in order, once, for one owner – over SQLite and PostgreSQL alike."""

from __future__ import annotations

import asyncio
import os
import sqlite3
from pathlib import Path

import pytest
import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection
from tests.server.storage.conftest import Opener

from tuolaji.server.storage import Store, StoredTable, StoreError, open_store
from tuolaji.server.storage.migrating import HEAD
from tuolaji.server.storage.schema import PROCESSES
from tuolaji.server.table_setup import TableSetup

pytestmark = pytest.mark.asyncio
SETUP = TableSetup(rulebook="two-deck-match", options={"partner.mode": "fixed"}, seed="s")
LEASE = 60_000


def table(name: str) -> StoredTable:
    return StoredTable(name, 1_790_000_000_000, SETUP, {0: b"hash"})


async def held(store: Store, name: str = "one") -> int:
    """Makes a table and claims it; the epoch."""
    await store.create(table(name))
    claim = await store.claim(name)
    assert claim is not None
    assert claim.mine
    return claim.epoch


async def let_run_out(store: Store, process: str) -> None:
    """The lease of a process, whatever the clock says."""
    await store.write(lambda db: db.execute(sa.update(PROCESSES).where(PROCESSES.c.id == process).values(expires=0)))


async def failure(work: object) -> str:
    with pytest.raises(StoreError) as error:
        await work  # type: ignore[misc]  # an awaitable of any kind
    return error.value.code


async def test_tables_and_events_come_back(opener: Opener) -> None:
    store = await opener()
    epoch = await held(store)
    await store.append("one", epoch, 1, [b"a", b"b"], "first")
    await store.append("one", epoch, 3, [b"c"], None)
    await store.close()
    again = await opener()
    assert await again.find("one") == table("one")
    assert await again.find("two") is None
    events = await again.events("one")
    assert [(event.seq, event.body, event.command) for event in events] == [
        (1, b"a", "first"),
        (2, b"b", None),
        (3, b"c", None),
    ]


async def test_an_id_is_taken_once(store: Store) -> None:
    await store.create(table("one"))
    assert await failure(store.create(table("one"))) == "store-conflict"


async def test_a_sequence_number_is_taken_once_and_leaves_no_gap(store: Store) -> None:
    epoch = await held(store)
    await store.append("one", epoch, 1, [b"a"], None)
    assert await failure(store.append("one", epoch, 1, [b"z"], None)) == "store-conflict"
    assert await failure(store.append("one", epoch, 3, [b"z"], None)) == "store-conflict"
    assert [event.body for event in await store.events("one")] == [b"a"]


async def test_a_command_is_kept_once(store: Store) -> None:
    epoch = await held(store)
    other = await held(store, "two")
    await store.append("one", epoch, 1, [b"a"], "x")
    assert await failure(store.append("one", epoch, 2, [b"a"], "x")) == "store-repeated"
    jobs = [store.append("one", epoch, 2, [b"b"], "x"), store.append("two", other, 1, [b"c"], "x")]
    outcomes = await asyncio.gather(*jobs, return_exceptions=True)
    assert [isinstance(outcome, StoreError) for outcome in outcomes] == [True, False]
    assert len(await store.events("one")) == 1
    assert len(await store.events("two")) == 1


async def test_one_failure_leaves_the_rest_of_a_batch_alone(store: Store) -> None:
    epoch = await held(store)
    jobs = [store.append("one", epoch, seq, [b"x"], None) for seq in (1, 2, 2, 3)]
    made = [store.create(table("one")), store.create(table("two"))]
    outcomes = await asyncio.gather(*jobs, *made, return_exceptions=True)
    assert [isinstance(outcome, StoreError) for outcome in outcomes] == [False, False, True, False, True, False]
    assert [event.seq for event in await store.events("one")] == [1, 2, 3]
    assert await store.find("two") is not None


async def test_a_second_writer_is_refused(opener: Opener) -> None:
    one, two = await opener(), await opener()
    await one.enter(LEASE)
    await two.enter(LEASE)
    epoch = await held(one)
    await one.append("one", epoch, 1, [b"a"], None)
    claim = await two.claim("one")
    assert claim is not None
    assert (claim.mine, claim.owner) == (False, one.process)
    await let_run_out(two, one.process)
    claim = await two.claim("one")
    assert claim is not None
    assert claim.mine
    assert claim.epoch > epoch
    assert await failure(one.append("one", epoch, 2, [b"late"], None)) == "store-fenced"
    await two.append("one", claim.epoch, 2, [b"b"], None)
    assert await failure(one.append("one", epoch, 3, [b"late"], None)) == "store-fenced"
    assert [event.body for event in await one.events("one")] == [b"a", b"b"]


async def test_two_processes_race_for_a_table_and_one_wins(opener: Opener) -> None:
    one, two = await opener(), await opener()
    await one.enter(LEASE)
    await two.enter(LEASE)
    for turn in range(10):
        await one.create(table(f"t{turn}"))
        first, second = await asyncio.gather(one.claim(f"t{turn}"), two.claim(f"t{turn}"))
        assert first is not None
        assert second is not None
        assert {first.mine, second.mine} == {True, False}
        assert first.owner == second.owner


async def test_writing_and_claiming_at_once_never_lets_both_write(opener: Opener) -> None:
    """The old owner writes as fast as it can while another claims: nothing of it lands after the claim."""
    one, two = await opener(), await opener()
    epoch = await held(one)  # the first never entered: it is thought dead
    stopped = 0
    codes: list[str] = []

    async def write() -> None:
        nonlocal stopped
        for seq in range(1, 1000):
            outcome = await asyncio.gather(one.append("one", epoch, seq, [b"old"], None), return_exceptions=True)
            if isinstance(outcome[0], StoreError):
                codes.append(outcome[0].code)
                stopped = seq
                return

    writing = asyncio.create_task(write())
    await asyncio.sleep(0.05)
    claim = await two.claim("one")
    assert claim is not None
    before = await two.events("one")
    await two.append("one", claim.epoch, len(before) + 1, [b"new"], None)
    await writing
    after = await two.events("one")
    assert (stopped, codes) == (len(before) + 1, ["store-fenced"])
    assert [event.body for event in after] == [b"old"] * len(before) + [b"new"]


async def test_leases(opener: Opener) -> None:
    one, two = await opener(), await opener()
    await one.enter(LEASE)
    await two.enter(LEASE)
    assert await one.alive() == {one.process, two.process}
    assert await one.keep(LEASE)
    await let_run_out(one, two.process)
    assert await one.alive() == {one.process}
    assert not await two.keep(LEASE)
    await one.leave()
    assert await two.alive() == frozenset()


async def test_a_table_given_back_keeps_its_epoch(store: Store) -> None:
    epoch = await held(store)
    await store.release("one", epoch)
    claim = await store.claim("one")
    assert claim is not None
    assert claim.epoch == epoch + 1
    assert await store.claim("nowhere") is None


@pytest.mark.parametrize("change", ["UPDATE events SET body = body", "DELETE FROM events"])
async def test_events_are_only_ever_added(store: Store, change: str) -> None:
    epoch = await held(store)
    await store.append("one", epoch, 1, [b"a"], None)

    async def work(db: AsyncConnection) -> None:
        await db.execute(sa.text(change))

    assert await failure(store.write(work)) in ("store-conflict", "store-unusable")
    assert len(await store.events("one")) == 1


async def test_a_closed_store_says_so(store: Store) -> None:
    await store.close()
    assert await failure(store.find("one")) == "store-closed"
    assert await failure(store.create(table("one"))) == "store-closed"
    await store.close()


async def test_data_of_a_newer_version_is_left_alone(opener: Opener, store_url: str) -> None:
    store = await opener()

    async def work(db: AsyncConnection) -> None:
        await db.execute(sa.text("UPDATE alembic_version SET version_num = '9999'"))

    await store.write(work)
    await store.close()
    assert await failure(open_store(store_url)) == "store-version"


async def test_two_processes_may_open_an_empty_store_at_once(opener: Opener) -> None:
    one, two = await asyncio.gather(opener(), opener())
    await one.create(table("one"))
    assert await two.find("one") == table("one")


async def test_head_is_the_newest_migration() -> None:
    from alembic.config import Config
    from alembic.script import ScriptDirectory

    config = Config()
    config.set_main_option("script_location", "tuolaji.server.storage:migrations")
    config.set_main_option("path_separator", "os")
    assert ScriptDirectory.from_config(config).get_current_head() == HEAD


async def test_the_first_schema_is_brought_up_to_date(tmp_path: Path) -> None:
    early = sqlite3.connect(tmp_path / "early.db")
    early.executescript(FIRST_SCHEMA)
    early.close()
    store = await open_store(f"sqlite:///{tmp_path / 'early.db'}")
    assert [event.command for event in await store.events("one")] == ["c"]
    claim = await store.claim("one")
    assert claim is not None
    await store.append("one", claim.epoch, 2, [b"b"], None)
    await store.close()


async def test_what_cannot_be_opened_is_named(tmp_path: Path) -> None:
    (tmp_path / "text.db").write_text("no database at all, but long enough to be read as one\n" * 40)
    assert await failure(open_store(f"sqlite:///{tmp_path / 'text.db'}")) == "store-unusable"
    assert await failure(open_store(f"sqlite:///{tmp_path}")) == "store-unusable"
    assert await failure(open_store("postgresql://nobody@127.0.0.1:9/none")) == "store-unusable"
    for url in ("mysql://somewhere/x", "no url", "sqlite://", "postgresql://host"):
        assert await failure(open_store(url)) == "store-url"
    newer = sqlite3.connect(tmp_path / "new.db")
    newer.execute("PRAGMA user_version = 99")
    newer.close()
    assert await failure(open_store(f"sqlite:///{tmp_path / 'new.db'}")) == "store-version"


FIRST_SCHEMA = """
CREATE TABLE tables (id TEXT PRIMARY KEY, created INTEGER NOT NULL, setup BLOB NOT NULL) STRICT;
CREATE TABLE seats (
    table_id TEXT NOT NULL REFERENCES tables (id), seat INTEGER NOT NULL, token BLOB NOT NULL,
    PRIMARY KEY (table_id, seat)
) STRICT, WITHOUT ROWID;
CREATE TABLE events (
    table_id TEXT NOT NULL REFERENCES tables (id), seq INTEGER NOT NULL CHECK (seq > 0), body BLOB NOT NULL,
    command TEXT, PRIMARY KEY (table_id, seq)
) STRICT, WITHOUT ROWID;
INSERT INTO tables VALUES ('one', 1, x'7b7d');
INSERT INTO events VALUES ('one', 1, x'61', 'c');
PRAGMA user_version = 1;
"""


@pytest.mark.skipif(os.name != "posix", reason="modes are POSIX's")
async def test_a_new_data_file_is_its_owners_alone(tmp_path: Path) -> None:
    path = tmp_path / "new.db"
    store = await open_store(f"sqlite:///{path}")
    modes = {file.name: file.stat().st_mode & 0o777 for file in tmp_path.iterdir()}
    await store.close()
    assert modes == dict.fromkeys(("new.db", "new.db-wal", "new.db-shm"), 0o600)


@pytest.mark.skipif(os.name != "posix", reason="modes are POSIX's")
async def test_a_data_file_that_is_there_keeps_its_mode(tmp_path: Path) -> None:
    path = tmp_path / "old.db"
    path.touch()
    path.chmod(0o644)
    await (await open_store(f"sqlite:///{path}")).close()
    assert path.stat().st_mode & 0o777 == 0o644
