"""Redacted exports: a record as one viewer saw the match."""

from __future__ import annotations

from pathlib import Path
from typing import BinaryIO

from tuolaji.record.replaying import Record
from tuolaji.record.writer import RecordWriter
from tuolaji.table import Viewer, redact, viewer_text


def export_view(record: Record, viewer: Viewer, target: Path | str | BinaryIO) -> int:
    """Writes the record as the viewer saw it (header without the seed) and returns the number of events.

    ValueError when the record is redacted already and the viewer another. OSError as the file gives it.
    """
    name = viewer_text(viewer)
    header = record.header
    if header.view not in ("full", name):
        raise ValueError(f"the record holds the view {header.view} only")
    with RecordWriter(
        target,
        record.rulebook,
        header.setup,
        seats=header.seats,
        view=name,
        seed=header.seed if viewer == "full" else "",
        labels=header.labels,
    ) as writer:
        for line in record.events:
            seen = redact(line.event, viewer)
            if seen is not None:
                writer.append(seen, line.at)
        return writer.count
