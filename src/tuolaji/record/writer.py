"""Writing a record: one line an event, as it happens."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from types import TracebackType
from typing import BinaryIO

from tuolaji.record.lines import (
    NOBODY,
    Seats,
    end_content,
    event_content,
    header_content,
    sealed,
)
from tuolaji.rules.options import Rulebook
from tuolaji.table import AnyEvent, Setup


class RecordWriter:
    """Writes the record of one match to a path (created anew) or a binary file; a context manager.

    ``seats``: names by seat; ``view``: whose view the events are (``"full"`` for the whole truth); ``seed`` and
    ``labels`` name the match. OSError as the file gives it.
    """

    def __init__(
        self,
        target: Path | str | BinaryIO,
        rulebook: Rulebook,
        setup: Setup | None = None,
        *,
        seats: Seats = NOBODY,
        view: str = "full",
        seed: str = "",
        labels: dict[str, str] | None = None,
    ) -> None:
        self._owned = isinstance(target, str | Path)
        self._file: BinaryIO = open(target, "wb") if isinstance(target, str | Path) else target  # noqa: SIM115
        self.count = 0
        self.last = ""
        self._put(header_content(rulebook, setup or Setup(), seats, view, seed, labels or {}))

    def _put(self, content: bytes) -> None:
        line, self.last = sealed(self.last, content)
        self._file.write(line + b"\n")

    def append(self, event: AnyEvent, at: int = 0) -> None:
        """One event, that happened at ``at`` (epoch ms; 0: no clock)."""
        self.count += 1
        self._put(event_content(self.count, at, event))

    def extend(self, events: Iterable[AnyEvent], at: int = 0) -> None:
        """The events of one command."""
        for event in events:
            self.append(event, at)

    def flush(self) -> None:
        """Hands what is written to the system."""
        self._file.flush()

    def close(self) -> None:
        """Writes the end line; a file opened here is closed."""
        self._put(end_content(self.count, self.last))
        self._file.flush()
        if self._owned:
            self._file.close()

    def __enter__(self) -> RecordWriter:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if kind is None:
            self.close()
        elif self._owned:
            self._file.close()
