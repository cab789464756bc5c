"""The stores that the tests of events run over."""

from __future__ import annotations

from tests.server.storage.conftest import opener, postgres_url, store, store_url

__all__ = ["opener", "postgres_url", "store", "store_url"]
