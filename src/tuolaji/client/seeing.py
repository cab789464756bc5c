"""What a seat sees: its view, folded from its own events, whatever was missed meanwhile."""

from __future__ import annotations

from tuolaji.rulebooks import get, with_options
from tuolaji.rules.options import Rulebook
from tuolaji.server.messages import Welcome
from tuolaji.table import AnyEvent, DealScored, MatchEnded, Setup, View


class GapError(Exception):
    """Events are missing; code ``events-missing``. Joining again brings them."""

    code = "events-missing"


class Sight:
    """A seat's view of a match, and the results it has seen."""

    def __init__(self, welcome: Welcome) -> None:
        if welcome.seat is None:
            raise ValueError("a watcher has no seat")
        self.seat = welcome.seat
        self.scored: list[DealScored] = []
        self.ended: MatchEnded | None = None
        self._digest = welcome.snapshot.digest
        self.view = View.of(_rulebook(welcome), welcome.seat, Setup(deals=welcome.room.deals))

    def goes_on(self, welcome: Welcome) -> bool:
        """Whether it is still the same seat of the same match."""
        same = welcome.seat == self.seat and welcome.snapshot.digest == self._digest
        return same and welcome.snapshot.seq >= self.view.state.seq

    def see(self, seq: int, event: AnyEvent) -> None:
        """The next event; one that was seen already is passed over. GapError when some are missing."""
        at = self.view.state.seq
        if seq <= at:
            return
        if seq > at + 1:
            raise GapError(f"event {seq} after event {at}")
        self.view = self.view.apply(event)
        if isinstance(event, DealScored):
            self.scored.append(event)
        elif isinstance(event, MatchEnded):
            self.ended = event


def _rulebook(welcome: Welcome) -> Rulebook:
    """The rulebook with the options of the house."""
    return with_options(get(welcome.rulebook.id), {line.name: line.value for line in welcome.room.house})
