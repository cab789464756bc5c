"""Records of stored matches."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import BinaryIO, Final

import msgspec

from tuolaji.record import RecordWriter
from tuolaji.server.storage import StoredEvent, StoredTable
from tuolaji.server.table_setup import rulebook_of
from tuolaji.table import AnyEvent, Setup

_EVENTS: Final = msgspec.json.Decoder(AnyEvent)


def write_record(table: StoredTable, events: Sequence[StoredEvent], target: Path | str | BinaryIO) -> None:
    """Writes the whole record of a table's match, all hands open."""
    setup = Setup(deals=table.setup.deals)
    with RecordWriter(target, rulebook_of(table.setup), setup, labels={"table": table.id}) as writer:
        for stored in events:
            event = _EVENTS.decode(stored.body)
            writer.append(event, getattr(event, "at", 0))
