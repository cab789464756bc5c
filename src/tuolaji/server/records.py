"""Records of stored matches."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import BinaryIO, Final

import msgspec

from tuolaji.record import RecordWriter
from tuolaji.record.fair import labels_of
from tuolaji.record.lines import NOBODY, Seats
from tuolaji.server.storage import StoredEvent, StoredTable
from tuolaji.server.table_setup import rulebook_of
from tuolaji.table import AnyEvent, MatchEnded, Setup

_EVENTS: Final = msgspec.json.Decoder(AnyEvent)


def write_record(
    table: StoredTable, events: Sequence[StoredEvent], target: Path | str | BinaryIO, seats: Seats = NOBODY
) -> None:
    """Writes the whole record of a table's match, all hands open; ``seats``: names by seat."""
    decoded = [_EVENTS.decode(stored.body) for stored in events]
    over = bool(decoded) and isinstance(decoded[-1], MatchEnded)
    with record_writer(table, target, seats, over=over) as writer:
        for event in decoded:
            writer.append(event, getattr(event, "at", 0))


def record_writer(table: StoredTable, target: Path | str | BinaryIO, seats: Seats, *, over: bool) -> RecordWriter:
    """The writer of a table's record; the root of its shuffles is in it once the match is ``over``."""
    labels = labels_of(table.id, table.setup.seed, opened=over)
    return RecordWriter(target, rulebook_of(table.setup), Setup(deals=table.setup.deals), seats=seats, labels=labels)
