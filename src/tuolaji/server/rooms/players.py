"""Who plays for the bots' seats of a room."""

from __future__ import annotations

from tuolaji.bots import Agent, make
from tuolaji.server.rooms.names import Strength
from tuolaji.server.rooms.state import RoomState


class Players:
    """The bots of one table, each made when it is first needed; ``seed`` makes them the same every time.

    ``strong`` is the kind of the server's best. ``adviser`` gives hints and stands in for persons, ``fallback`` plays
    where another player fails.
    """

    def __init__(self, strong: str, seed: str) -> None:
        self.adviser = make(strong, f"{seed}/hints")
        self.fallback = make("random", f"{seed}/fallback")
        self._strong = strong
        self._seed = seed
        self._made: dict[tuple[int, Strength], Agent] = {}

    def seats(self, room: RoomState) -> list[Agent | None]:
        """The bot of every seat; None for a person's."""
        chairs = enumerate(room.chairs)
        return [None if chair.sitter is not None else self._bot(seat, chair.strength) for seat, chair in chairs]

    def _bot(self, seat: int, strength: Strength) -> Agent:
        if (seat, strength) not in self._made:
            kind = self._strong if strength == "strong" else strength
            self._made[seat, strength] = make(kind, f"{self._seed}/{seat}")
        return self._made[seat, strength]
