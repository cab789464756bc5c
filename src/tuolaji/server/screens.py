"""Screens: what one connection has been shown, and the messages that take it further."""

from __future__ import annotations

from typing import Any, Final

import msgspec

from tuolaji.rules.options import Rulebook
from tuolaji.server.frames import hand_groups, info_of, manners_of
from tuolaji.server.messages import Clock, Group, Seen, Step, Welcome
from tuolaji.server.rooms.messages import RoomView
from tuolaji.server.table_setup import Pace
from tuolaji.server.telling import Told
from tuolaji.table import AnyEvent, Choices, View, choices
from tuolaji.table.changes import own_changes
from tuolaji.table.snapshots import OWN
from tuolaji.table.state import Hand

_OF_OTHERS: Final = {"seq", "turn", "counts", "stock"}
"""What changes when somebody else draws a card: neither the hand nor what may be declared with it."""


_NOTHING: Final = Choices()


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
        self._welcomed = False
        self._shown: dict[str, Any] = {}
        self._seen_hand: Hand = ()
        self._hand: tuple[Group, ...] = ()
        self._choices = _NOTHING
        self._idle_with: Hand | None = None  # the hand of a seat that waits while others play
        self._same = True  # nothing was noted that changes hand or choices
        self._noted: list[tuple[Told, AnyEvent | None, dict[str, Any]]] = []

    def welcome(self, view: View, around: Around, missed: tuple[Seen, ...]) -> Welcome:
        """Everything the seat, or a watcher, may know."""
        snapshot = view.snapshot()
        self._welcomed, self._seen_hand, self._idle_with = True, view.hand, None
        self._shown = {name: getattr(snapshot, name) for name in OWN}
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
            snapshot=snapshot,
            hand=self._hand,
            choices=self._choices,
            clock=around.clock,
            held=around.held,
            missed=missed,
            commitment=around.commitment,
        )

    def _own(self, view: View) -> tuple[tuple[Group, ...], Choices]:
        """Hand and choices of the seat; a watcher has neither."""
        if self.seat is None:
            return (), _NOTHING
        playing, hand, due = view.state.phase == "play", view.hand, self.seat in view.state.turn
        if playing and self._idle_with is hand and not due:
            return self._hand, self._choices
        self._idle_with = hand if playing and not due else None
        return hand_groups(view), choices(view)

    def behind(self) -> bool:
        """Whether something was noted that has not been told."""
        return bool(self._noted)

    def note(self, told: Told, view: View, seen: AnyEvent | None) -> None:
        """An event has been folded into the view as it was ``seen``."""
        if not self._welcomed:
            return
        own = told.own
        if self.seat is None:
            self._noted.append((told, seen, own))
            return
        if not told.follows:
            own, state = {}, view.state
            hand = view.hand
            found = own_changes(self._shown, told.marks, hand is not self._seen_hand, state, self.seat)
            if found:
                own = found
                self._shown |= found
            self._seen_hand = hand
            self._same = self._same and not own and state.phase == "draw" and told.common.keys() <= _OF_OTHERS
        self._noted.append((told, seen, own))

    def lines(self, view: View, clock: Clock | None, held: bool) -> list[bytes]:
        """The messages for what was noted; hand and choices come with the last."""
        noted, self._noted = self._noted, []
        if not noted:
            return []
        hand, may = (self._hand, self._choices) if self._same else self._own(view)
        self._same = True
        new_hand = hand if hand != self._hand else None
        new_choices = may if may != self._choices else None
        self._hand, self._choices = hand, may
        lines = [_line(*one, None, None, clock, held) for one in noted[:-1]]
        lines.append(_line(*noted[-1], new_hand, new_choices, clock, held))
        return lines

    def clock_only(self, view: View, clock: Clock | None, held: bool) -> Step:
        """Nothing happened but a wait began, ended or changed."""
        return Step(seq=view.state.seq, event=None, patch={}, hand=None, choices=None, clock=clock, held=held)


def _line(
    told: Told,
    seen: AnyEvent | None,
    own: dict[str, Any],
    hand: tuple[Group, ...] | None,
    may: Choices | None,
    clock: Clock | None,
    held: bool,
) -> bytes:
    text = told.text_for(seen)
    if not own and hand is None and may is None and text is told.seen_body:
        return told.plain(clock, held)
    return told.line(text, own, hand, may, clock, held)
