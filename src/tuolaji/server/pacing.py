"""Pacing: how long things take at a table – cards drawn, bots thinking, tricks read, waits that end by themselves."""

from __future__ import annotations

import math
from typing import Final

import msgspec

from tuolaji.server.table_setup import Pace

_FACTOR: Final[dict[Pace, float]] = {"calm": 1.6, "normal": 1.0, "fast": 0.4}
_DRAW_ALL: Final = 17.0
_HURRIED: Final = 0.12
_THINK: Final = 0.75
_DECLARE_THINK: Final = 0.35
_TRICK_READ: Final = 1.5
_START: Final = 0.4
_NEXT_DEAL: Final = 10.0
_DECLARE_WAIT: Final = 10.0
_CHOOSE_WAIT: Final = 15.0
_TOGETHER: Final = 0.05
_MOST_TOGETHER: Final = 8


class Pacing(msgspec.Struct, frozen=True):
    """Seconds at one pace; ``speed`` (of the server) divides all of them."""

    pace: Pace = "normal"
    speed: float = 1.0

    def draw(self, cards: int, hurried: bool) -> float:
        """Between two cards drawn, of ``cards`` to be drawn in the deal."""
        every = _DRAW_ALL / max(cards, 1) * _FACTOR[self.pace]
        return (every * _HURRIED if hurried else every) / self.speed

    def together(self, each: float) -> int:
        """How many cards come at once where one comes every ``each`` seconds: nobody sees twenty a second apart."""
        return max(1, min(_MOST_TOGETHER, math.ceil(_TOGETHER / each)))

    def think(self) -> float:
        """A bot before it plays."""
        return _THINK * _FACTOR[self.pace] / self.speed

    def think_declaring(self) -> float:
        """A bot before it shows cards or passes."""
        return _DECLARE_THINK * _FACTOR[self.pace] / self.speed

    def trick_read(self) -> float:
        """A complete trick before a bot leads the next."""
        return _TRICK_READ * _FACTOR[self.pace] / self.speed

    def start(self) -> float:
        """Before the first deal, or the next one once everybody is ready."""
        return _START / self.speed

    def next_deal(self, seconds: int | None = None) -> float:
        """The result stays on the screen; ``seconds`` as the table wants it, None: the usual time."""
        return (_NEXT_DEAL if seconds is None else seconds) / self.speed

    def declare_wait(self, seconds: int) -> float:
        """After the last card is drawn; ``seconds`` of the rulebook, 0: the table's own."""
        return (float(seconds) or _DECLARE_WAIT) / self.speed

    def choose_wait(self, seconds: int) -> float:
        """The stopper's choice (4M-三.7.A)."""
        return (float(seconds) or _CHOOSE_WAIT) / self.speed

    def limit(self, seconds: float) -> float:
        """So many seconds for a person: the dealer buries (4M-三.3), a play is due, a line is lost."""
        return seconds / self.speed
