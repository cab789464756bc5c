"""Screens: what is sent leads to what the seat would be shown anew, after every event of whole deals."""

from __future__ import annotations

from typing import cast

import pytest
from tests.table.driver import Driver
from tests.table.test_random_matches import BOOKS, book

from tuolaji.server.frames import hand_groups
from tuolaji.server.keeping import KeptMatch
from tuolaji.server.rooms.messages import RoomView
from tuolaji.server.screens import Around, Screen
from tuolaji.table import AnyCommand, AnyEvent, Setup, State, choices


@pytest.mark.parametrize("name", BOOKS)
def test_steps_lead_to_the_whole(name: str) -> None:
    setup, rulebook = Setup(deals=1), book(name)
    match = KeptMatch(rulebook, setup)
    room = cast(RoomView, None)  # no screen looks into it
    around = Around(room=room, token="", delay=0, pace="fast", clock=None, held=False, commitment="")
    screens = [Screen("table", rulebook, seat) for seat in range(4)]
    hands, may = [], []
    for screen, view in zip(screens, match.views, strict=True):
        welcome = screen.welcome(view, around, ())
        hands.append(welcome.hand)
        may.append(welcome.choices)

    def follow(_before: State, _command: AnyCommand, events: list[AnyEvent], _after: State) -> None:
        for event in events:
            match.evolve(event)
            for screen, view in zip(screens, match.views, strict=True):
                screen.note(event, view)
        for seat, (screen, view) in enumerate(zip(screens, match.views, strict=True)):
            for step in screen.steps(view, None, False):
                hands[seat] = step.hand if step.hand is not None else hands[seat]
                may[seat] = step.choices if step.choices is not None else may[seat]
            assert hands[seat] == hand_groups(view)
            assert may[seat] == choices(view)

    driver = Driver(rulebook, "screens", setup, throws=3)
    driver.check = follow
    assert driver.run().phase == "over"
