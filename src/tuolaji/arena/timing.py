"""How long decisions take: counts by size, so that millions of them fit in a few hundred numbers."""

from __future__ import annotations

import math
from typing import Final

_STEP: Final = 1.01  # neighbouring classes differ by one percent
_LOG_STEP: Final = math.log(_STEP)


class Timing:
    """Decision times of one player; sums of several add up."""

    def __init__(self) -> None:
        self.count = 0
        self.nanoseconds = 0
        self.longest = 0
        self._classes: dict[int, int] = {}

    def add(self, nanoseconds: int) -> None:
        """One decision."""
        self.count += 1
        self.nanoseconds += nanoseconds
        self.longest = max(self.longest, nanoseconds)
        at = int(math.log(nanoseconds or 1) / _LOG_STEP)
        self._classes[at] = self._classes.get(at, 0) + 1

    def merge(self, other: Timing) -> None:
        """Adds the decisions of another."""
        self.count += other.count
        self.nanoseconds += other.nanoseconds
        self.longest = max(self.longest, other.longest)
        for at, count in other._classes.items():
            self._classes[at] = self._classes.get(at, 0) + count

    @property
    def seconds(self) -> float:
        """All decisions together."""
        return self.nanoseconds / 1e9

    @property
    def mean_ms(self) -> float:
        """Milliseconds a decision; 0 without any."""
        return self.nanoseconds / self.count / 1e6 if self.count else 0.0

    @property
    def longest_ms(self) -> float:
        """Milliseconds of the slowest decision."""
        return self.longest / 1e6

    def quantile_ms(self, share: float) -> float:
        """Milliseconds that ``share`` of the decisions do not exceed (to one percent); 0 without any."""
        need = math.ceil(share * self.count)
        passed = 0
        for at in sorted(self._classes):
            passed += self._classes[at]
            if passed >= need:
                return min(float(_STEP ** (at + 1)), self.longest) / 1e6
        return 0.0
