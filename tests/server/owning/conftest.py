"""The databases of the tests of the store."""

from __future__ import annotations

from tests.server.storage.conftest import postgres_url

__all__ = ["postgres_url"]
