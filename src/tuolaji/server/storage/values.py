"""What the store keeps, as values."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Literal

import msgspec
from sqlalchemy.ext.asyncio import AsyncConnection

from tuolaji.server.table_setup import TableSetup

Stream = Literal["match", "room"]
"""A table has two streams of events, each numbered from 1: its match's and its room's."""
Also = Callable[[AsyncConnection], Awaitable[object]]
"""Work in the same transaction; it may be run again, so it changes nothing else."""


class StoredTable(msgspec.Struct, frozen=True):
    """What the store keeps of a table beside its events; ``tokens`` maps a seat to the hash of its secret."""

    id: str
    created: int
    setup: TableSetup
    tokens: dict[int, bytes]


class StoredEvent(msgspec.Struct, frozen=True):
    """One event of a table: its sequence number (from 1), JSON text and the client's name of the command behind it."""

    seq: int
    body: bytes
    command: str | None


class Append(msgspec.Struct, frozen=True):
    """Events ``first``, ``first + 1`` … of a table, written by whoever holds it under ``epoch``.

    ``also`` is done in the same transaction.
    """

    table: str
    epoch: int
    first: int
    bodies: tuple[bytes, ...]
    command: str | None
    stream: Stream = "match"
    also: Also | None = None


class Claim(msgspec.Struct, frozen=True):
    """Whose a table is: ``epoch`` counts its owners; ``mine`` when the process that asked may write under it."""

    epoch: int
    owner: str
    mine: bool
