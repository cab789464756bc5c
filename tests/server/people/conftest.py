"""The stores of the tests of people, and cheap passwords."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from argon2 import PasswordHasher
from tests.server.people.helpers import Clock
from tests.server.storage.conftest import opener, postgres_url, store, store_url

from tuolaji.server.people import People
from tuolaji.server.people.passwords import Passwords
from tuolaji.server.storage import Store

__all__ = ["opener", "postgres_url", "store", "store_url"]

CHEAP = PasswordHasher(time_cost=1, memory_cost=64, parallelism=1)


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def passwords() -> Iterator[Passwords]:
    made = Passwords(CHEAP)
    yield made
    made.close()


@pytest.fixture
def people(store: Store, passwords: Passwords, clock: Clock) -> People:
    return People(store, passwords=passwords, clock=clock, ticks=clock)
