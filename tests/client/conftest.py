"""A server on a free port for each test that asks for one."""

from __future__ import annotations

from tests.server.conftest import server

__all__ = ["server"]
