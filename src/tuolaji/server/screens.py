"""Screens: what one connection has been shown, and the messages that take it further."""

from __future__ import annotations

from typing import Any, Final

import msgspec

from tuolaji.rules.options import Rulebook
from tuolaji.server.frames import hand_groups, info_of, manners_of
from tuolaji.server.messages import Clock, Group, Seen, Step, Welcome
from tuolaji.server.rooms.messages import RoomView
from tuolaji.server.table_setup import Pace
from tuolaji.table import AnyEvent, Choices, Snapshot, View, choices, redact

_OF_OTHERS: Final = {"seq", "turn", "counts", "stock"}
"""What changes when somebody else draws a card: neither the hand nor what may be declared with it."""


class Around(msgspec.Struct, frozen=True, kw_only=True):
    """What a welcome tells beside the match: room, the seat's secret, a watcher's delay, what is waited for."""

    room: RoomView
    token: str
    delay: int
    pace: Pace
    clock: Clock | None
    held: bool
    commitment: str


class Screen:
    """Remembers what was last sent, so that only changes follow."""

    def __init__(self, table: str, rulebook: Rulebook, seat: int | None) -> None:
        self.seat = seat
        self._table = table
        self._rulebook = rulebook
        self._snapshot: Snapshot | None = None
        self._view: View | None = None
        self._hand: tuple[Group, ...] = ()
        self._choices = Choices()
        self._same = True  # nothing was noted that changes hand or choices
        self._noted: list[tuple[int, AnyEvent | None, dict[str, Any]]] = []

    def welcome(self, view: View, around: Around, missed: tuple[Seen, ...]) -> Welcome:
        """Everything the seat, or a watcher, may know."""
        self._view, self._snapshot = view, view.snapshot()
        self._hand, self._choices = self._own(view)
        self._noted, self._same = [], True
        return Welcome(
            table=self._table,
            seat=self.seat,
            token=around.token,
            delay=around.delay,
            room=around.room,
            pace=around.pace,
            rulebook=info_of(self._rulebook),
            manners=manners_of(self._rulebook),
            snapshot=self._snapshot,
            hand=self._hand,
            choices=self._choices,
            clock=around.clock,
            held=around.held,
            missed=missed,
            commitment=around.commitment,
        )

    def _own(self, view: View) -> tuple[tuple[Group, ...], Choices]:
        """Hand and choices of the seat; a watcher has neither."""
        return (hand_groups(view), choices(view)) if self.seat is not None else ((), Choices())

    def note(self, event: AnyEvent, view: View) -> None:
        """An event has been folded into the view."""
        if self._view is None or self._snapshot is None:
            return
        self._snapshot, patch = view.changes(self._view, self._snapshot)
        self._view = view
        self._same = self._same and view.state.phase == "draw" and patch.keys() <= _OF_OTHERS
        self._noted.append((view.state.seq, redact(event, self.seat if self.seat is not None else "spectator"), patch))

    def steps(self, view: View, clock: Clock | None, held: bool) -> list[Step]:
        """The messages for what was noted; hand and choices come with the last."""
        noted, self._noted = self._noted, []
        if not noted:
            return []
        hand, may = (self._hand, self._choices) if self._same else self._own(view)
        self._same = True
        new_hand = hand if hand != self._hand else None
        new_choices = may if may != self._choices else None
        self._hand, self._choices = hand, may
        last = len(noted) - 1
        return [
            Step(
                seq=seq,
                event=event,
                patch=patch,
                hand=new_hand if at == last else None,
                choices=new_choices if at == last else None,
                clock=clock,
                held=held,
            )
            for at, (seq, event, patch) in enumerate(noted)
        ]

    def clock_only(self, view: View, clock: Clock | None, held: bool) -> Step:
        """Nothing happened but a wait began, ended or changed."""
        return Step(seq=view.state.seq, event=None, patch={}, hand=None, choices=None, clock=clock, held=held)
