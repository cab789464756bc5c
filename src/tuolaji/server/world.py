"""What all tables of a process have in common."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass

from tuolaji.server.listing import Directory
from tuolaji.server.people.passwords import Passwords
from tuolaji.server.rooms.tokens import Signer
from tuolaji.server.storage import Store


@dataclass(frozen=True, slots=True, kw_only=True)
class World:
    """Around the tables.

    ``signer`` signs the secrets of seats, ``passwords`` hashes those of tables. ``speed`` divides all waits, ``bots``
    is the kind of the strongest player. ``clock`` gives seconds that never go back, ``wall`` epoch milliseconds.
    ``directory`` is told how tables are.
    """

    store: Store
    signer: Signer
    passwords: Passwords
    directory: Directory
    speed: float = 1.0
    bots: str = "heuristic"
    clock: Callable[[], float] = time.monotonic
    wall: Callable[[], int] = lambda: int(time.time() * 1000)
