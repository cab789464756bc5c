"""The room as a pure aggregate: rights, seats, the host, proposals – also under any sequence of commands."""

from __future__ import annotations

import msgspec
from hypothesis import given, settings
from hypothesis import strategies as st

from tuolaji.server.rooms.commands import Lapse, Late, PassHost, Reserve, RoomAct, Sit
from tuolaji.server.rooms.decide import decide
from tuolaji.server.rooms.events import AnyRoomEvent, Opened
from tuolaji.server.rooms.evolve import evolve
from tuolaji.server.rooms.messages import (
    Answer,
    Back,
    GiveHost,
    Pause,
    Propose,
    Remove,
    SetBot,
    SetHouse,
    SetManners,
    SetVisibility,
    Stand,
    Start,
    Swap,
    TableManners,
    Withdraw,
)
from tuolaji.server.rooms.refusal import Facts, Refusal, refusal_text
from tuolaji.server.rooms.state import RoomState
from tuolaji.server.rooms.views import Presence, room_view

OPENED = Opened(
    at=1,
    rulebook="two-deck-match",
    options={},
    deals=0,
    manners=TableManners(),
    name="",
    code="ABCDEF",
    visibility="unlisted",
    lock="",
    strength="strong",
    started=False,
)
EMPTY = evolve(RoomState(), OPENED)
FACTS = Facts(at=1000)
RUNNING = Facts(at=1000, begun=True, running=True, take_back=(1,), claim=(1,))


def done(room: RoomState, actor: str | None, command: RoomAct, facts: Facts = FACTS) -> RoomState:
    """The room after a command that must not be refused."""
    outcome = decide(room, actor, command, facts)
    assert not isinstance(outcome, Refusal), outcome
    return folded(room, outcome)


def folded(room: RoomState, events: list[AnyRoomEvent]) -> RoomState:
    for event in events:
        room = evolve(room, event)
    return room


def code(room: RoomState, actor: str | None, command: RoomAct, facts: Facts = FACTS) -> str:
    outcome = decide(room, actor, command, facts)
    assert isinstance(outcome, Refusal), outcome
    return outcome.code


def party(*people: str) -> RoomState:
    """A room where these sit on seats 0, 1, 2 …"""
    room = EMPTY
    for seat, person in enumerate(people):
        room = done(room, None, Sit(person, person.title(), seat))
    return room


def test_a_table_kept_for_a_match() -> None:
    opened = evolve(RoomState(), msgspec.structs.replace(OPENED, started=True))
    strange = done(opened, None, Sit("eve", "Eve", 1))
    room = done(strange, None, Reserve())
    assert (room.people(), room.host, room.started, room.reserved) == ((), None, False, True)
    assert done(room, None, Reserve()) == room
    assert code(room, None, Sit("eve", "Eve")) == "seats-reserved"
    assert code(room, None, Sit("eve", "Eve", among=())) == "seats-reserved"
    assert code(room, None, Sit("ann", "Ann", 1, among=(0, 2))) == "seats-reserved"
    for person, side in (("ann", (0, 2)), ("bob", (1, 3)), ("cat", (0, 2))):
        room = done(room, None, Sit(person, person.title(), among=side))
    assert [room.seat_of(person) for person in ("ann", "bob", "cat")] == [0, 1, 2]
    assert code(room, None, Sit("eve", "Eve", among=(0, 2))) == "table-full"
    assert code(room, "ann", Start()) == "sides-missing"
    assert code(room, "ann", Remove(1)) == "seats-reserved"
    assert code(room, "ann", Swap(0, 1)) == "seats-reserved"
    assert code(room, "ann", SetHouse("two-deck-match")) == "seats-reserved"
    assert done(room, "ann", Swap(0, 2)).seat_of("ann") == 2
    room = done(room, None, Sit("dan", "Dan", among=(1, 3)))
    assert done(room, "ann", Start()).started
    assert refusal_text(Refusal("seats-reserved")) != refusal_text(Refusal("sides-missing"))
    begun = done(strange, None, Reserve(), RUNNING)
    assert (begun.people(), begun.started, begun.reserved) == ((1,), True, True)  # a deal goes on as it is
    assert not done(strange, None, Reserve(), Facts(at=1, over=True)).reserved


def test_who_comes_first_is_the_host_and_who_comes_next_sits_opposite() -> None:
    room = done(EMPTY, None, Sit("ann", "Ann"))
    room = done(room, None, Sit("bob", "Bob"))
    assert (room.seat_of("ann"), room.seat_of("bob"), room.host) == (0, 2, "ann")


def test_who_sits_already_keeps_the_seat() -> None:
    room = party("ann", "bob")
    again = done(room, None, Sit("bob", "Robert", 3))
    assert again.seat_of("bob") == 1
    before, after = room.sitter(1), again.sitter(1)
    assert before is not None
    assert after == msgspec.structs.replace(before, name="Robert")


def test_a_seat_is_taken_between_deals_only() -> None:
    room = party("ann")
    assert code(room, None, Sit("bob", "Bob", 0)) == "seat-taken"
    assert code(room, None, Sit("bob", "Bob", 1), RUNNING) == "deal-running"
    assert code(room, None, Sit("bob", "Bob", 1), Facts(at=1, begun=True, over=True)) == "match-over"
    assert code(party("a", "b", "c", "d"), None, Sit("bob", "Bob")) == "table-full"
    assert done(room, None, Sit("bob", "Bob", 1), Facts(at=1, begun=True)).seat_of("bob") == 1


def test_only_the_host_does_what_is_the_hosts() -> None:
    room = party("ann", "bob")
    commands: list[RoomAct] = [
        Start(),
        SetHouse("2O"),
        SetManners(TableManners(pace="fast")),
        SetVisibility("public"),
        SetBot(2, "easy"),
        Swap(0, 1),
        Remove(1),
        GiveHost(1),
    ]
    for command in commands:
        assert code(room, "bob", command) == "not-host"
        assert code(room, None, command) == "not-host"
        assert code(room, "stranger", command) == "not-host"
        assert decide(room, "ann", command, FACTS)


def test_a_stranger_asks_nothing_of_the_table() -> None:
    for command in (Stand(), Pause(True), Back(), Propose("claim"), Answer(1, True), Withdraw()):
        assert code(party("ann"), "bob", command, RUNNING) == "not-seated"


def test_the_host_leaves_and_who_came_next_is_the_host() -> None:
    room = done(party("ann", "bob", "cid"), "ann", Stand())
    assert (room.host, room.people()) == ("bob", (1, 2))
    room = done(done(room, "bob", Stand()), "cid", Stand())
    assert (room.host, room.people()) == (None, ())
    assert done(room, None, Sit("dan", "Dan")).host == "dan"


def test_who_was_removed_does_not_come_back() -> None:
    room = done(party("ann", "bob"), "ann", Remove(1), RUNNING)
    assert room.seat_of("bob") is None
    assert code(room, None, Sit("bob", "Bob")) == "removed"
    assert code(room, "ann", Remove(0)) == "host-stands"
    assert code(room, "ann", Remove(1)) == "nobody-there"


def test_a_swap_takes_people_and_their_grants_along() -> None:
    room = done(party("ann", "bob"), "ann", Swap(1, 3))
    assert room.seat_of("bob") == 3
    sitter = room.sitter(3)
    assert sitter is not None
    assert (sitter.grant, sitter.first, room.granted(sitter.grant)) == (1, 1, 3)
    assert code(room, "ann", Swap(0, 1), RUNNING) == "deal-running"


def test_the_house_is_fixed_with_the_first_deal() -> None:
    room = done(party("ann"), "ann", SetHouse("2O", partner_mode="pick", deals=4))
    assert (room.house.rulebook, room.house.deals) == ("two-deck-online", 4)
    assert room_view(room, "ann", Presence(), "").house[0].value == "pick"
    assert code(room, "ann", SetHouse("2M"), Facts(at=1, begun=True)) == "house-fixed"
    assert code(room, "ann", SetHouse("9X")) == "unknown-rulebook"
    assert code(room, "ann", SetHouse("2M", {"throw.tset": "unit"})) == "unknown-option"
    assert code(room, "ann", SetHouse("2M", {"throw.test": "maybe"})) == "bad-option"


def test_a_password_table_needs_one() -> None:
    room = party("ann")
    assert code(room, "ann", SetVisibility("password")) == "needs-password"
    locked = done(room, "ann", SetVisibility("password"), Facts(at=1, lock="hash"))
    assert locked.lock == "hash"
    assert done(locked, "ann", SetVisibility("password")) == locked
    assert done(locked, "ann", SetVisibility("public")).lock == ""


def test_a_pause_ends_when_who_asked_for_it_leaves() -> None:
    room = done(party("ann", "bob"), "bob", Pause(True))
    assert room.paused == 1
    assert done(room, "ann", Pause(False)).paused is None
    assert done(room, "bob", Stand()).paused is None


def test_a_proposal_waits_for_everybody() -> None:
    room = done(party("ann", "bob", "cid"), "bob", Propose("take-back"), RUNNING)
    assert room.motion is not None
    assert room.motion.answers == (None, True, None, None)
    assert code(room, "ann", Propose("claim"), RUNNING) == "proposal-open"
    assert code(room, "ann", Answer(9, True)) == "no-proposal"
    room = done(room, "ann", Answer(1, True))
    assert code(room, "ann", Answer(1, True)) == "already-answered"
    assert decide(room, "cid", Answer(1, True), FACTS)[-1].outcome == "accepted"  # type: ignore[index,union-attr]
    assert decide(room, "cid", Answer(1, False), FACTS)[-1].outcome == "declined"  # type: ignore[index,union-attr]
    assert code(room, "ann", Withdraw()) == "not-yours"
    assert done(room, "bob", Withdraw()).motion is None
    assert done(room, "cid", Stand()).motion is None


def test_alone_with_bots_a_proposal_is_settled_at_once() -> None:
    outcome = decide(party("ann"), "ann", Propose("take-back"), Facts(at=1, take_back=(0,)))
    assert [type(event).__name__ for event in outcome] == ["Proposed", "Settled"]  # type: ignore[union-attr]


def test_bots_agree_to_a_claim_that_cannot_fail() -> None:
    room = party("ann", "bob")
    proved = Facts(at=1, claim=(1,), proved=True)
    assert done(room, "bob", Propose("claim"), proved).motion is not None
    assert done(room, "bob", Propose("claim"), RUNNING).motion is None
    assert done(party("a", "b", "c", "d"), "b", Propose("claim"), RUNNING).motion is not None


def test_manners_forbid_proposals() -> None:
    room = done(party("ann", "bob"), "ann", SetManners(TableManners(match_mode=True, claim=False)))
    assert code(room, "bob", Propose("take-back"), RUNNING) == "manners-forbid"
    assert code(room, "bob", Propose("claim"), RUNNING) == "manners-forbid"


PEOPLE = ("ann", "bob", "cid", "dan", "eve")
SEAT = st.integers(0, 3)
COMMANDS = st.one_of(
    st.builds(Sit, st.sampled_from(PEOPLE), st.sampled_from(("", "N", "M")), st.none() | SEAT),
    st.builds(Start),
    st.builds(SetHouse, st.sampled_from(("2M", "4M", "none"))),
    st.builds(SetManners, st.builds(TableManners, match_mode=st.booleans())),
    st.builds(SetVisibility, st.sampled_from(("public", "unlisted", "password"))),
    st.builds(SetBot, SEAT, st.sampled_from(("easy", "strong"))),
    st.builds(Swap, SEAT, SEAT),
    st.builds(Remove, SEAT),
    st.builds(GiveHost, SEAT),
    st.builds(Stand),
    st.builds(Pause, st.booleans()),
    st.builds(Back),
    st.builds(Propose, st.sampled_from(("take-back", "claim"))),
    st.builds(Answer, st.integers(0, 6), st.booleans()),
    st.builds(Withdraw),
    st.builds(Lapse),
    st.builds(Late, SEAT),
    st.builds(PassHost, SEAT),
)
WORLDS = st.builds(
    Facts,
    at=st.integers(1, 9),
    begun=st.booleans(),
    running=st.booleans(),
    over=st.booleans(),
    lock=st.sampled_from(("", "hash")),
    take_back=st.tuples() | st.tuples(SEAT),
    claim=st.tuples() | st.tuples(SEAT),
    proved=st.booleans(),
    absent=st.tuples() | st.tuples(SEAT),
)
STEPS = st.lists(st.tuples(st.none() | st.sampled_from(PEOPLE), COMMANDS, WORLDS), max_size=60)
HOSTS = (Start, SetHouse, SetManners, SetVisibility, SetBot, Swap, Remove, GiveHost)


def check(room: RoomState) -> None:
    """What holds of every room."""
    seated = [chair.sitter for chair in room.chairs if chair.sitter is not None]
    assert len({sitter.person for sitter in seated}) == len(seated)
    assert len({sitter.grant for sitter in seated}) == len(seated)
    assert all(sitter.grant < room.grants for sitter in seated)
    assert (room.host is None) == (not seated)
    assert room.host is None or room.seat_of(room.host) is not None
    assert room.paused is None or room.sitter(room.paused) is not None
    assert not {sitter.person for sitter in seated} & set(room.removed)
    assert (room.visibility == "password") == bool(room.lock)
    if room.motion is not None:
        assert room.motion.answers[room.motion.seat]
        assert room.sitter(room.motion.seat) is not None
        waited = [room.motion.answers[seat] for seat in room.people()]
        assert None in waited
        assert False not in waited


@settings(max_examples=150, deadline=None)
@given(STEPS)
def test_whatever_is_asked_the_room_stays_a_room(steps: list[tuple[str | None, RoomAct, Facts]]) -> None:
    room = EMPTY
    events: list[AnyRoomEvent] = []
    grants: set[int] = set()
    for actor, command, facts in steps:
        outcome = decide(room, actor, command, facts)
        if isinstance(outcome, Refusal):
            assert all(refusal_text(outcome))
            assert refusal_text(outcome)[0] != outcome.code
            continue
        if isinstance(command, HOSTS):
            assert actor is not None
            assert actor == room.host
        before, room = room, folded(room, outcome)
        events += outcome
        check(room)
        if isinstance(command, Swap | Sit) and facts.running:
            assert [chair.sitter and chair.sitter.person for chair in before.chairs] == [
                chair.sitter and chair.sitter.person for chair in room.chairs
            ]
        new = {chair.sitter.grant for chair in room.chairs if chair.sitter} - {
            chair.sitter.grant for chair in before.chairs if chair.sitter
        }
        assert not new & grants
        grants |= new
        room_view(room, actor, Presence(), "")
    raw = [msgspec.json.encode(event) for event in [OPENED, *events]]
    again = folded(RoomState(), [msgspec.json.decode(body, type=AnyRoomEvent) for body in raw])
    assert again == room
