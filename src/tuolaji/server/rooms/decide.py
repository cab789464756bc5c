"""Deciding: what a command does to a room, or why not. Pure: time, and how far the match is, come in with ``Facts``."""

from __future__ import annotations

from typing import Final, assert_never

from tuolaji.rulebooks import get, trouble_words, with_options
from tuolaji.rules.options import RulebookError
from tuolaji.server.rooms.commands import Lapse, Late, PassHost, Reserve, RoomAct, Sit
from tuolaji.server.rooms.events import (
    AnyRoomEvent,
    BotSet,
    HostChanged,
    HouseSet,
    MannersSet,
    Paused,
    Resumed,
    Returned,
    Started,
    Swapped,
    TimedOut,
    VisibilitySet,
)
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
    Withdraw,
)
from tuolaji.server.rooms.motions import answered, lapsed, proposed, withdrawn
from tuolaji.server.rooms.refusal import Facts, Refusal
from tuolaji.server.rooms.seating import left, reserved, sat
from tuolaji.server.rooms.state import RoomState

Decision = list[AnyRoomEvent] | Refusal
HostCommand = Start | SetHouse | SetManners | SetVisibility | SetBot | Swap | Remove | GiveHost
OwnCommand = Stand | Pause | Back | Propose | Answer | Withdraw
TableCommand = Sit | Reserve | Lapse | Late | PassHost
_HOSTS: Final = (Start, SetHouse, SetManners, SetVisibility, SetBot, Swap, Remove, GiveHost)
_TABLES: Final = (Sit, Reserve, Lapse, Late, PassHost)


def decide(room: RoomState, actor: str | None, command: RoomAct, facts: Facts) -> Decision:
    """The events of a command; ``actor`` is a person's id (None: the table itself, or a stranger).

    What only the host may do is refused to everybody else (``not-host``), what takes a seat to who has none
    (``not-seated``).
    """
    if isinstance(command, _TABLES):
        return _by_table(room, command, facts)
    if isinstance(command, _HOSTS):
        if actor is None or actor != room.host:
            return Refusal("not-host")
        return _by_host(room, command, facts)
    seat = room.seat_of(actor)
    if seat is None:
        return Refusal("not-seated")
    return _by_person(room, seat, command, facts)


def _by_table(room: RoomState, command: TableCommand, facts: Facts) -> Decision:
    match command:
        case Sit():
            return sat(room, command, facts)
        case Reserve():
            return reserved(room, facts)
        case Lapse():
            return lapsed(room)
        case Late():
            sitter = room.sitter(command.seat)
            return _unless(sitter is None or sitter.late > 0, TimedOut(command.seat, facts.at))
        case PassHost():
            sitter = room.sitter(command.seat)
            return _unless(sitter is None or sitter.person == room.host, HostChanged(sitter.person if sitter else None))
        case _:
            assert_never(command)


def _by_host(room: RoomState, command: HostCommand, facts: Facts) -> Decision:
    match command:
        case Start():
            return _start(room, facts)
        case SetHouse():
            return Refusal("seats-reserved") if room.reserved else _house(command, facts)
        case SetManners():
            return _unless(command.manners == room.manners, MannersSet(command.manners))
        case SetVisibility():
            return _visibility(room, command, facts)
        case SetBot():
            same = room.chairs[command.seat].strength == command.strength
            return _unless(same, BotSet(command.seat, command.strength))
        case Swap():
            return _swap(room, command, facts)
        case Remove():
            return _remove(room, command, facts)
        case GiveHost():
            sitter = room.sitter(command.seat)
            if sitter is None:
                return Refusal("nobody-there")
            return _unless(sitter.person == room.host, HostChanged(sitter.person))
        case _:
            assert_never(command)


def _by_person(room: RoomState, seat: int, command: OwnCommand, facts: Facts) -> Decision:
    match command:
        case Stand():
            return left(room, seat, False, facts)
        case Pause():
            if command.on == (room.paused is not None):
                return []
            return [Paused(seat) if command.on else Resumed(seat)]
        case Back():
            sitter = room.sitter(seat)
            return _unless(sitter is None or sitter.late == 0, Returned(seat))
        case Propose():
            return proposed(room, seat, command, facts)
        case Answer():
            return answered(room, seat, command, facts)
        case Withdraw():
            return withdrawn(room, seat)
        case _:
            assert_never(command)


def _start(room: RoomState, facts: Facts) -> Decision:
    if room.started:
        return Refusal("already-started")
    if room.reserved and room.free():
        return Refusal("sides-missing")
    return [Started(facts.at)]


def _unless(same: bool, event: AnyRoomEvent) -> Decision:
    """Nothing happens where it is so already."""
    return [] if same else [event]


def _house(command: SetHouse, facts: Facts) -> Decision:
    if facts.begun:
        return Refusal("house-fixed")
    options = dict(command.options)
    if command.partner_mode is not None:
        options["partner.mode"] = command.partner_mode
    try:
        book = get(command.rulebook)
        with_options(book, options)
    except RulebookError as error:
        zh, en = trouble_words(error)
        return Refusal(error.code, en, zh)
    return [HouseSet(book.id, options, command.deals)]


def _visibility(room: RoomState, command: SetVisibility, facts: Facts) -> Decision:
    if command.visibility != "password":
        return _unless(command.visibility == room.visibility, VisibilitySet(command.visibility, ""))
    lock = facts.lock or room.lock
    if not lock:
        return Refusal("needs-password")
    return _unless((room.visibility, room.lock) == ("password", lock), VisibilitySet("password", lock))


def _swap(room: RoomState, command: Swap, facts: Facts) -> Decision:
    if room.reserved and (command.a + command.b) % 2:
        return Refusal("seats-reserved")
    if facts.running:
        return Refusal("deal-running")
    if command.a == command.b:
        return []
    return [*lapsed(room), Swapped(command.a, command.b)]


def _remove(room: RoomState, command: Remove, facts: Facts) -> Decision:
    if room.reserved:
        return Refusal("seats-reserved")
    sitter = room.sitter(command.seat)
    if sitter is None:
        return Refusal("nobody-there")
    if sitter.person == room.host:
        return Refusal("host-stands")
    return left(room, command.seat, True, facts)
