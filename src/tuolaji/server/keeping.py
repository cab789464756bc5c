"""A kept match: the full state, what every seat has seen of it, and which commands it was made of."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence
from typing import Final

import msgspec

from tuolaji.rules.options import Rulebook
from tuolaji.server.damage import DamagedTableError
from tuolaji.server.messages import Act, Lay, Seen
from tuolaji.server.storage import StoredEvent
from tuolaji.table import (
    AnyEvent,
    DealStarted,
    DealVoided,
    Declared,
    InvariantError,
    Setup,
    State,
    View,
    Viewer,
    check_invariants,
    evolve,
    new_match,
    redact,
)

RECENT: Final = 400
_EVENTS: Final = msgspec.json.Decoder(AnyEvent)
_TURN_PHASES: Final = ("bury", "name", "play", "choose")


def _nothing(_event: AnyEvent) -> None:
    """Nobody else is told."""


class KeptMatch:
    """The state and the four views of a match, folded from its events.

    ``at``: the latest time in them; ``undeclared``: the last so many deals were void because nobody declared.
    """

    def __init__(self, rulebook: Rulebook, setup: Setup) -> None:
        self.state = new_match(rulebook, setup)
        self.views = [View.of(rulebook, seat, setup) for seat in range(4)]
        self.at = 0
        self.undeclared = 0
        self._commands: dict[str, int] = {}
        self._recent: deque[tuple[int, AnyEvent]] = deque(maxlen=RECENT)
        self._turn_since = 0

    def replay(self, events: Sequence[StoredEvent], also: Callable[[AnyEvent], None] = _nothing) -> None:
        """Takes the match to where its stored events leave it; ``also`` is told each of them.

        DamagedTableError for a gap or a repetition in their numbers, and for an event that is none or does not follow.
        """
        for seq, stored in enumerate(events, 1):
            if stored.seq != seq:
                raise DamagedTableError(f"event {stored.seq} stands where event {seq} belongs")
            if stored.command is not None:
                self._commands[stored.command] = seq
            try:
                event = _EVENTS.decode(stored.body)
                self._replay(event)
            except Exception as error:  # whatever a fold says of an event that never followed
                raise DamagedTableError(f"event {seq}: {type(error).__name__}: {error}") from error
            also(event)
        try:
            check_invariants(self.state, settled=False)
        except InvariantError as error:
            raise DamagedTableError(str(error)) from error

    def _replay(self, event: AnyEvent) -> None:
        if isinstance(event, DealStarted):
            check_invariants(self.state, settled=False)
            if event.deal != self.state.deals + 1:
                raise ValueError(f"deal {event.deal} after {self.state.deals}")
        self.evolve(event)

    def evolve(
        self, event: AnyEvent, after: State | None = None, watched: AnyEvent | None = None
    ) -> list[AnyEvent | None]:
        """One event more; as the seats see it. ``after``: the state it leads to, where that is known.

        ``watched``: the event as watchers see it; a seat that sees the same gets the very same.
        """
        before = self.state
        self.state = evolve(before, event) if after is None else after
        found: list[AnyEvent | None] = []
        for seat, view in enumerate(self.views):
            seen = redact(event, seat)
            if seen is not event and seen == watched:
                seen = watched
            found.append(seen)
            if seen is not None:
                self.views[seat] = view.apply(seen)
        self._recent.append((self.state.seq, event))
        self.at = getattr(event, "at", 0) or self.at
        if isinstance(event, DealVoided):
            self.undeclared = self.undeclared + 1 if event.reason == "nobody-declared" else 0
        elif isinstance(event, Declared):
            self.undeclared = 0
        if (before.phase, before.turn) != (self.state.phase, self.state.turn):
            self._turn_since = self.state.seq
        return found

    def carried_out(self, name: str) -> int | None:
        """Number of the first event of a command that was carried out before, by the browser's name for it."""
        return self._commands.get(name)

    def remember(self, name: str, seq: int) -> None:
        """The command of that name is carried out; ``seq`` is its first event."""
        self._commands[name] = seq

    def up_to_date(self, act: Act | Lay) -> bool:
        """Whether the person had seen what the command answers; a declaration may cross with cards being drawn."""
        turn_based = self.state.phase in _TURN_PHASES
        return act.seq <= self.state.seq and (not turn_based or act.seq >= self._turn_since)

    def missed(self, viewer: Viewer, since: int, until: int) -> tuple[Seen, ...]:
        """The latest events after ``since``, up to ``until``, as a viewer may see them."""
        late = [(seq, redact(event, viewer)) for seq, event in self._recent if since < seq <= until]
        return tuple([Seen(seq, event) for seq, event in late if event is not None])
