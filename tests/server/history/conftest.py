"""The stores of these tests."""

from __future__ import annotations

from tests.server.people.conftest import clock, passwords, people
from tests.server.storage.conftest import opener, postgres_url, store, store_url

__all__ = ["clock", "opener", "passwords", "people", "postgres_url", "store", "store_url"]
