"""Redacted exports: a record as one viewer saw the match; a file takes its name when it is whole."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO

from tuolaji.record.replaying import Record
from tuolaji.record.writer import RecordWriter
from tuolaji.table import Viewer, redact, viewer_text


def export_view(record: Record, viewer: Viewer, target: Path | str | BinaryIO) -> int:
    """Writes the record as the viewer saw it (header without the seed) and returns the number of events.

    ValueError when the record is redacted already and the viewer another. OSError as the file gives it: then what stood
    there stands.
    """
    name = viewer_text(viewer)
    header = record.header
    if header.view not in ("full", name):
        raise ValueError(f"the record holds the view {header.view} only")
    seed = header.seed if viewer == "full" else ""
    with (
        _whole(target) as out,
        RecordWriter(
            out, record.rulebook, header.setup, seats=header.seats, view=name, seed=seed, labels=header.labels
        ) as writer,
    ):
        for line in record.events:
            seen = redact(line.event, viewer)
            if seen is not None:
                writer.append(seen, line.at)
    return writer.count


@contextmanager
def _whole(target: Path | str | BinaryIO) -> Iterator[BinaryIO]:
    """The file to write to. One at a path is written beside it and takes its place at the end; a device or a pipe is
    written to itself."""
    if not isinstance(target, str | Path):
        yield target
        return
    place = Path(target).resolve()
    if place.exists() and not place.is_file():
        with place.open("wb") as out:
            yield out
        return
    beside = place.with_name(f".tuolaji-{os.getpid()}.part")
    try:
        with beside.open("wb") as out:
            yield out
        beside.replace(place)
    finally:
        beside.unlink(missing_ok=True)
