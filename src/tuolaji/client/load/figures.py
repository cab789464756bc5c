"""Figures of a load: waits in milliseconds by their quantiles."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import msgspec


class Waits(msgspec.Struct, frozen=True):
    """Milliseconds from a command sent until the last of the table's seats has it."""

    p50: float
    p95: float
    p99: float
    longest: float


class Figures(msgspec.Struct, frozen=True, kw_only=True):
    """What a load showed. ``problems``: refusals and failures by code; ``lost``: sockets that ended by themselves."""

    tables: int
    players: int
    seconds: float
    paced: bool
    compressed: bool
    commands: int
    per_second: float
    wait_ms: Waits
    kilobytes_in: int
    server_ms_per_command: float | None
    kilobytes_per_table: int | None
    problems: dict[str, int]
    lost: int


def waits_of(seconds: Sequence[float]) -> Waits:
    """The quantiles of some waits; zeros where there are none."""
    if not seconds:
        return Waits(0, 0, 0, 0)
    ordered = sorted(seconds)

    def at(part: float) -> float:
        return round(1000 * ordered[min(len(ordered) - 1, int(part * len(ordered)))], 1)

    return Waits(at(0.5), at(0.95), at(0.99), round(1000 * ordered[-1], 1))


class Tally:
    """Collects while ``open``; before that tables only get going."""

    def __init__(self) -> None:
        self.open = False
        self.waits: list[float] = []
        self.problems: Counter[str] = Counter()
        self.lost = 0

    def waited(self, seconds: float) -> None:
        """A command reached its last seat."""
        if self.open:
            self.waits.append(seconds)

    def problem(self, code: str) -> None:
        """Something was refused or failed, at any time."""
        self.problems[code] += 1
