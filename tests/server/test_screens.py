"""Screens: what is sent leads to what the seat would be shown anew, after every command of whole matches."""

from __future__ import annotations

from typing import Any, cast

import msgspec
import pytest
from tests.table.driver import Driver
from tests.table.test_random_matches import BOOKS, book

from tuolaji.server.frames import encoded, hand_groups
from tuolaji.server.keeping import KeptMatch
from tuolaji.server.messages import Step
from tuolaji.server.rooms.messages import RoomView
from tuolaji.server.screens import Around, Screen
from tuolaji.server.telling import Teller
from tuolaji.table import AnyCommand, AnyEvent, Setup, State, View, choices, redact

AROUND = Around(
    room=cast(RoomView, None),  # no screen looks into it
    token="",
    delay=0,
    pace="fast",
    clock=None,
    held=False,
    commitment="",
)


class Looker:
    """Somebody who folds what a screen tells."""

    def __init__(self, screen: Screen, view: View) -> None:
        self.screen = screen
        welcome = screen.welcome(view, AROUND, ())
        self.snapshot: dict[str, Any] = msgspec.json.decode(encoded(welcome.snapshot))
        self.hand, self.may = welcome.hand, welcome.choices
        self.events: list[AnyEvent | None] = []

    def look(self, view: View) -> None:
        for line in self.screen.lines(view, None, False):
            step = msgspec.json.decode(line, type=Step)
            self.snapshot |= step.patch
            self.hand = step.hand if step.hand is not None else self.hand
            self.may = step.choices if step.choices is not None else self.may
            self.events.append(step.event)


@pytest.mark.parametrize("together", [False, True])
@pytest.mark.parametrize("name", BOOKS)
def test_steps_lead_to_the_whole(name: str, together: bool) -> None:
    setup, rulebook = Setup(deals=2), book(name)
    match, teller = KeptMatch(rulebook, setup), Teller(rulebook, setup)
    seats = [Looker(Screen("table", rulebook, seat), match.views[seat]) for seat in range(4)]
    watcher = Looker(Screen("table", rulebook, None), teller.view)
    happened: list[AnyEvent] = []

    def follow(_before: State, _command: AnyCommand, events: list[AnyEvent], after: State) -> None:
        happened.extend(events)
        if together and after.phase == "draw" and len(happened) % 7:
            return
        for told in teller.tell(happened, [encoded(event) for event in happened]):
            seen = match.evolve(told.event, watched=told.seen)
            for looker, view, one in zip(seats, match.views, seen, strict=True):
                looker.screen.note(told, view, one)
            watcher.screen.note(told, told.view, told.seen)
        for seat, (looker, view) in enumerate(zip(seats, match.views, strict=True)):
            looker.look(view)
            assert looker.hand == hand_groups(view)
            assert looker.may == choices(view)
            _same(looker, view)
            assert looker.events == [redact(event, seat) for event in happened]
        watcher.look(teller.view)
        _same(watcher, teller.view)
        for looker in (*seats, watcher):
            looker.events.clear()
        happened.clear()

    driver = Driver(rulebook, "screens", setup, throws=3)
    driver.check = follow
    assert driver.run().phase == "over"


def _same(looker: Looker, view: View) -> None:
    assert looker.snapshot == msgspec.json.decode(encoded(view.snapshot()))
