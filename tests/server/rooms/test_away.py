"""People who are out of time, and what their absence means for proposals; who asks in vain is quiet for a while."""

from __future__ import annotations

from msgspec.structs import replace
from tests.server.rooms.test_room import FACTS, RUNNING, done, party

from tuolaji.server.rooms.commands import Lapse, Late, Sit
from tuolaji.server.rooms.decide import decide
from tuolaji.server.rooms.evolve import QUIET_MS
from tuolaji.server.rooms.messages import Answer, Back, Propose, Stand, Swap
from tuolaji.server.rooms.motions import ANSWER_MS
from tuolaji.server.rooms.refusal import Facts, Refusal
from tuolaji.server.rooms.state import RoomState
from tuolaji.server.rooms.views import Presence, room_view


def facts(**more: object) -> Facts:
    """A deal is running; everybody might propose anything."""
    return replace(RUNNING, take_back=(0, 1, 2, 3), claim=(0, 1, 2, 3), **more)


def away(room: RoomState, seat: int) -> tuple[str | None, int]:
    shown = room_view(room, "ann", Presence(here=frozenset({0, 1})), "").seats[seat]
    return shown.away, shown.since


def test_out_of_time_until_back() -> None:
    room = party("ann", "bo")
    assert away(room, 1)[0] is None
    room = done(room, None, Late(1), replace(FACTS, at=5000))
    assert room.late() == {1}
    assert away(room, 1) == ("time", 5000)
    assert decide(room, None, Late(1), FACTS) == []  # once is enough
    assert decide(room, None, Late(2), FACTS) == []  # a bot is never late
    room = done(room, "bo", Back())
    assert room.late() == frozenset()
    assert decide(room, "bo", Back(), FACTS) == []
    assert isinstance(decide(room, "eve", Back(), FACTS), Refusal)


def test_being_late_goes_with_the_person() -> None:
    room = done(party("ann", "bo"), None, Late(1))
    assert done(room, "ann", Swap(1, 2)).late() == {2}
    assert done(room, "bo", Stand()).late() == frozenset()
    again = done(done(room, "bo", Stand()), None, Sit("cy", "Cy", 1))
    assert again.late() == frozenset()


def test_bots_answer_for_people_who_are_away() -> None:
    room = party("ann", "bo", "cy", "di")
    waiting = done(room, "ann", Propose("take-back"), facts(absent=(1,)))
    assert waiting.motion is not None
    waiting = done(waiting, "cy", Answer(1, True), facts(absent=(1,)))
    assert waiting.motion is not None
    assert done(waiting, "di", Answer(1, True), facts(absent=(1,))).motion is None
    assert done(room, "ann", Propose("take-back"), facts(absent=(1, 2, 3))).motion is None


def test_bots_do_not_agree_to_a_doubtful_claim_for_who_is_away() -> None:
    room = party("ann", "bo", "cy", "di")
    assert done(room, "ann", Propose("claim"), facts()).motion is not None
    assert done(room, "ann", Propose("claim"), facts(absent=(1,))).motion is None
    assert done(room, "ann", Propose("claim"), facts(absent=(1,), proved=True)).motion is not None


def refused(room: RoomState, at: int) -> bool:
    outcome = decide(room, "ann", Propose("take-back"), facts(at=at))
    return isinstance(outcome, Refusal) and outcome.code == "proposed-lately"


def test_who_was_declined_is_quiet_for_a_while() -> None:
    room = done(party("ann", "bo"), "ann", Propose("take-back"), facts(at=1000))
    room = done(room, "bo", Answer(1, False), facts(at=2000))
    assert refused(room, 3000)
    assert not refused(room, 1000 + ANSWER_MS)
    assert not isinstance(decide(room, "bo", Propose("take-back"), facts(at=3000)), Refusal)  # others may ask


def test_who_was_left_without_an_answer_is_quiet_for_longer() -> None:
    room = done(party("ann", "bo"), "ann", Propose("take-back"), facts(at=1000))
    room = done(room, None, Lapse(), facts(at=1000 + ANSWER_MS))
    assert refused(room, 1000 + ANSWER_MS)
    assert not refused(room, 1000 + ANSWER_MS + QUIET_MS)


def test_a_claim_that_bots_decline_takes_nobodys_time() -> None:
    room = done(party("ann"), "ann", Propose("claim"), facts(at=1000))
    assert room.motion is None
    assert not refused(room, 1001)
