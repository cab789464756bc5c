"""The stores that the suite runs over; each test has an empty one."""

from __future__ import annotations

import os
import secrets
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from pathlib import Path

import pytest
import pytest_asyncio
import sqlalchemy as sa
from sqlalchemy.ext.asyncio import create_async_engine

from tuolaji.server.storage import Store, open_store

Opener = Callable[[], Awaitable[Store]]


def postgres_server() -> str:
    """The server of the tests; the test is skipped where there is none."""
    return service("TUOLAJI_TEST_POSTGRES", "no PostgreSQL: run the tests under scripts/services, which starts it")


def service(variable: str, otherwise: str) -> str:
    """The URL in a variable of the environment; without it the test is skipped, or fails where it must not be."""
    url = os.environ.get(variable)
    if url:
        return url
    if os.environ.get("TUOLAJI_TEST_SERVICES") == "require":
        pytest.fail(otherwise)
    pytest.skip(otherwise)


async def run_on(server: str, statement: str) -> None:
    """One statement outside a transaction."""
    url = sa.make_url(server).set(drivername="postgresql+asyncpg")
    engine = create_async_engine(url, isolation_level="AUTOCOMMIT")
    async with engine.connect() as db:
        await db.exec_driver_sql(statement)
    await engine.dispose()


@pytest_asyncio.fixture
async def postgres_url() -> AsyncIterator[str]:
    """An empty database that is gone afterwards."""
    server, name = postgres_server(), f"test_{secrets.token_hex(6)}"
    await run_on(server, f"CREATE DATABASE {name}")
    yield sa.make_url(server).set(database=name).render_as_string(hide_password=False)
    await run_on(server, f"DROP DATABASE {name} WITH (FORCE)")


@pytest.fixture(params=["sqlite", "postgresql"])
def store_url(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """The URL of an empty store, of each kind in turn."""
    if request.param == "sqlite":
        yield f"sqlite:///{tmp_path / 'tables.db'}"
    else:
        yield request.getfixturevalue("postgres_url")


@pytest_asyncio.fixture
async def opener(store_url: str) -> AsyncIterator[Opener]:
    """Opens the store, again and again, and closes all in the end."""
    opened: list[Store] = []

    async def open_one() -> Store:
        opened.append(await open_store(store_url))
        return opened[-1]

    yield open_one
    for store in opened:
        await store.close()


@pytest_asyncio.fixture
async def store(opener: Opener) -> Store:
    """One store, opened."""
    return await opener()
