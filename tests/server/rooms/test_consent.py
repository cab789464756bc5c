"""What everybody agreed on is done once, also when a process dies between the agreement and the deed."""

from __future__ import annotations

from msgspec.structs import replace
from tests.server.rooms.test_room import RUNNING, done, party
from tests.table.driver import Driver

from tuolaji.rulebooks import get
from tuolaji.server.rooms.consent import agreed, with_consent
from tuolaji.server.rooms.messages import Answer, Propose
from tuolaji.server.rooms.refusal import Facts
from tuolaji.server.rooms.state import RoomState
from tuolaji.table import Claim, Rule, Setup, State


def playing() -> Driver:
    """A match in which seat 0 has just led."""
    driver = Driver(get("2M"), "consent", Setup(dealer=0))
    while driver.state.deal is None or driver.state.deal.trick is None:
        driver.send(driver.command())
    return driver


def facts(state: State, command: Propose | Answer) -> Facts:
    return with_consent(replace(RUNNING, seq=state.seq, take_back=(), claim=()), state, command)


def asked(room: RoomState, person: str, what: Propose, state: State) -> RoomState:
    return done(room, person, what, facts(state, what))


def test_agreed_is_done_once() -> None:
    driver = playing()
    room = asked(party("ann", "bob"), "ann", Propose("take-back"), driver.state)
    assert agreed(room, driver.state) is None
    room = done(room, "bob", Answer(1, True), facts(driver.state, Answer(1, True)))
    command = agreed(room, driver.state)
    assert isinstance(command, Rule)
    assert (command.seat, command.take_back) == (0, 1)
    driver.send(command)
    assert agreed(room, driver.state) is None  # the match has moved on


def test_declined_is_never_done() -> None:
    driver = playing()
    room = asked(party("ann", "bob"), "ann", Propose("take-back"), driver.state)
    room = done(room, "bob", Answer(1, False), facts(driver.state, Answer(1, False)))
    assert agreed(room, driver.state) is None


def test_a_claim_of_four_people() -> None:
    driver = playing()
    while driver.deal().trick is not None:
        driver.send(driver.command())
    seat = driver.state.turn[0]
    room = party("a", "b", "c", "d")
    room = asked(room, "abcd"[seat], Propose("claim"), driver.state)
    for other in range(4):
        if other != seat:
            room = done(room, "abcd"[other], Answer(1, True), facts(driver.state, Answer(1, True)))
    command = agreed(room, driver.state)
    assert command == Claim(seat)
    driver.send(command)
    assert driver.state.result is not None
    assert agreed(room, driver.state) is None
