"""What is told of tables."""

from __future__ import annotations

import msgspec
from msgspec.structs import asdict

from tuolaji.server.lobby import TableInfo


class CodeFound(msgspec.Struct, frozen=True):
    """The table that has a code."""

    table: str


class MyTable(TableInfo, frozen=True, kw_only=True):
    """A table where the person who asks sits on ``seat``."""

    seat: int

    @classmethod
    def of(cls, info: TableInfo, seat: int) -> MyTable:
        """The table with the seat."""
        return cls(**asdict(info), seat=seat)
