"""View: what one viewer knows, folded from that viewer's redacted events alone."""

from __future__ import annotations

from typing import Any

import msgspec

from tuolaji.rules.options import Rulebook
from tuolaji.table.changes import changes
from tuolaji.table.events import AnyEvent
from tuolaji.table.evolve import evolve
from tuolaji.table.redact import Viewer
from tuolaji.table.setup import new_match
from tuolaji.table.snapshot import Snapshot
from tuolaji.table.snapshots import snapshot
from tuolaji.table.state import Hand, Setup, State


class View(msgspec.Struct, frozen=True):
    """What ``viewer`` (a seat 0–3, ``"spectator"``, ``"public"`` or ``"full"``) knows of a match.

    ``state`` is a partial state: integers, hidden cards ``HIDDEN``; with it come all plays seen so far
    (``state.deal.tricks``), the memory of a player. What may be *shown* to a person is ``snapshot()``, which keeps to
    the rulebook's look-back.
    """

    viewer: Viewer
    state: State

    @staticmethod
    def of(rulebook: Rulebook, viewer: Viewer, setup: Setup | None = None) -> View:
        """The view of a match not yet begun."""
        return View(viewer, new_match(rulebook, setup))

    def apply(self, event: AnyEvent) -> View:
        """The view after an event as redacted for this viewer."""
        return View(self.viewer, evolve(self.state, event))

    @property
    def rulebook(self) -> Rulebook:
        """The rulebook of the match."""
        return self.state.rulebook

    @property
    def seat(self) -> int | None:
        """The viewer's seat, None when the viewer has none."""
        return self.viewer if isinstance(self.viewer, int) else None

    @property
    def hand(self) -> Hand:
        """The viewer's own cards (card codes, in no order); empty without a seat or a deal."""
        deal = self.state.deal
        return deal.hands[self.viewer] if deal is not None and isinstance(self.viewer, int) else ()

    def snapshot(self) -> Snapshot:
        """Everything the viewer may see now, as plain data."""
        return snapshot(self.state, self.viewer)

    def changes(self, before: View, shown: Snapshot) -> tuple[Snapshot, dict[str, Any]]:
        """The snapshot, and its fields that differ from ``shown``, the snapshot of the view ``before`` some event."""
        return changes(shown, before.state, self.state, self.viewer)
