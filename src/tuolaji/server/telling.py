"""Telling: what an event changes for everybody is worked out and written once, however many look on."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import msgspec

from tuolaji.rules.options import Rulebook
from tuolaji.server.frames import encoded
from tuolaji.server.messages import Clock, Group, ToClient
from tuolaji.table import AnyEvent, CardDrawn, Choices, Setup, Snapshot, View, redact
from tuolaji.table.changes import Marks, changes, marks
from tuolaji.table.snapshots import OWN

_OWN: Final = frozenset(OWN)


class StepLine(ToClient, frozen=True, kw_only=True, tag="step"):
    """``Step``, whose parts are written already where several get the same."""

    seq: int
    event: msgspec.Raw
    patch: msgspec.Raw
    hand: tuple[Group, ...] | None
    choices: Choices | None
    clock: Clock | None
    held: bool


class Told:
    """An event and what it changes.

    ``event`` is the whole truth and ``body`` its text, ``seen`` what watchers see of it. ``view``: what they know after
    it; ``common``: the fields it changes for everybody, ``patch`` their text, ``own`` those of watchers alone.
    ``marks`` as in ``own_changes``. ``follows``: more follows at once, and the changes come with the last.
    """

    __slots__ = ("_line", "body", "common", "event", "follows", "marks", "own", "patch", "seen", "seen_body", "view")

    def __init__(self, event: AnyEvent, body: bytes, seen: AnyEvent | None, view: View) -> None:
        self.event = event
        self.body = body
        self.seen = seen
        self.seen_body = body if seen is event else encoded(seen)
        self.view = view
        self.follows = False
        self.marks: Marks | None = None
        self.common: dict[str, Any] = {"seq": view.state.seq}
        self.own: dict[str, Any] = {}
        self.patch = b""
        self._line: tuple[Clock | None, bool, bytes] | None = None

    @property
    def seq(self) -> int:
        """The event's number."""
        return self.view.state.seq

    def text_for(self, seen: AnyEvent | None) -> bytes:
        """The event as somebody sees it."""
        if seen is self.event:
            return self.body
        return self.seen_body if seen is self.seen else encoded(seen)

    def plain(self, clock: Clock | None, held: bool) -> bytes:
        """The line of all who see of it what watchers see, and nothing besides."""
        line = self._line
        if line is None or line[0] != clock or line[1] != held:
            line = self._line = clock, held, self.line(self.seen_body, {}, None, None, clock, held)
        return line[2]

    def line(
        self,
        event: bytes,
        own: dict[str, Any],
        hand: tuple[Group, ...] | None,
        choices: Choices | None,
        clock: Clock | None,
        held: bool,
    ) -> bytes:
        """A line with what ``own`` and the rest add for one of them."""
        patch = self.patch if not own else b"%b,%b" % (self.patch[:-1], encoded(own)[1:])
        return encoded(
            StepLine(
                seq=self.seq,
                event=msgspec.Raw(event),
                patch=msgspec.Raw(patch),
                hand=hand,
                choices=choices,
                clock=clock,
                held=held,
            )
        )


class Teller:
    """The match as watchers know it, at once."""

    def __init__(self, rulebook: Rulebook, setup: Setup) -> None:
        self.view = View.of(rulebook, "spectator", setup)
        self._told = self.view  # what the latest patch led to
        self._shown: Snapshot | None = None

    def fold(self, event: AnyEvent) -> View:
        """An event that nobody is told of; the view after it."""
        self._told, self._shown = self._folded(event, redact(event, "spectator")), None
        return self._told

    def tell(self, events: Sequence[AnyEvent], bodies: Sequence[bytes]) -> list[Told]:
        """Some events, and the texts of the whole truth. Cards drawn together change the screen together."""
        found: list[Told] = []
        for at, (event, body) in enumerate(zip(events, bodies, strict=True)):
            seen = redact(event, "spectator")
            told = Told(event, body, seen, self._folded(event, seen))
            more = at + 1 < len(events) and isinstance(event, CardDrawn) and isinstance(events[at + 1], CardDrawn)
            if more:
                told.follows = True
            else:
                self._differ(told)
            told.patch = encoded(told.common)
            found.append(told)
        return found

    def _folded(self, _event: AnyEvent, seen: AnyEvent | None) -> View:
        if seen is not None:
            self.view = self.view.apply(seen)
        return self.view

    def _differ(self, told: Told) -> None:
        before, after = self._told.state, self.view.state
        shown = self._told.snapshot() if self._shown is None else self._shown
        told.marks = marks(before, after)
        self._shown, patch = changes(shown, before, after, "spectator")
        told.common = {name: value for name, value in patch.items() if name not in _OWN}
        told.own = {name: value for name, value in patch.items() if name in _OWN}
        self._told = self.view
