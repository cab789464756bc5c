"""A new table: what is kept of it, and the first events of its room."""

from __future__ import annotations

from typing import Final

import msgspec

from tuolaji.rulebooks import get
from tuolaji.server.http.problems import Case, ProblemError
from tuolaji.server.lobby import CreateTable
from tuolaji.server.people import Person
from tuolaji.server.people.names import clean_name
from tuolaji.server.people.passwords import Passwords
from tuolaji.server.rooms.commands import Sit
from tuolaji.server.rooms.decide import decide
from tuolaji.server.rooms.events import AnyRoomEvent, Opened
from tuolaji.server.rooms.evolve import evolve
from tuolaji.server.rooms.names import LONGEST_NAME
from tuolaji.server.rooms.refusal import Facts, Refusal
from tuolaji.server.rooms.state import RoomState
from tuolaji.server.storage import StoredTable
from tuolaji.server.table_setup import TableSetup, rulebook_of
from tuolaji.table import Setup, State, new_match

NEEDS_PASSWORD: Final = Case(400, "needs-password", "请设一个密码", "a table of this kind needs a password")


class NewTable(msgspec.Struct, frozen=True, kw_only=True):
    """What is drawn for a new table; ``root`` is the secret behind its shuffles, ``bots`` the strongest players."""

    id: str
    code: str
    root: str
    created: int
    bots: str


async def made(
    request: CreateTable, person: Person, new: NewTable, passwords: Passwords
) -> tuple[StoredTable, list[AnyRoomEvent], RoomState, State]:
    """The table as it is kept, the events of its room and where they lead, and the match that is to be played.

    RulebookError; ProblemError ``bad-name``, ``needs-password`` or ``busy``.
    """
    options = dict(request.options)
    if request.partner_mode is not None:
        options["partner.mode"] = request.partner_mode
    manners = msgspec.structs.replace(request.manners, pace=request.pace or request.manners.pace)
    setup = TableSetup(
        rulebook=get(request.rulebook).id,
        options=options,
        pace=manners.pace,
        bots=new.bots,
        deals=request.deals,
        seed=new.root,
    )
    state = new_match(rulebook_of(setup), Setup(deals=setup.deals))
    if request.visibility == "password" and not request.password:
        raise ProblemError(NEEDS_PASSWORD)
    lock = await passwords.hash(request.password) if request.visibility == "password" else ""
    opened = Opened(
        at=new.created,
        rulebook=setup.rulebook,
        options=options,
        deals=setup.deals,
        manners=manners,
        name=clean_name(request.name, LONGEST_NAME) if request.name.strip() else "",
        code=new.code,
        visibility=request.visibility,
        lock=lock,
        strength=request.bots,
        started=request.start,
    )
    room = evolve(RoomState(), opened)
    sat = decide(room, None, Sit(person.id, person.name, 0), Facts(at=new.created))
    events: list[AnyRoomEvent] = [opened] if isinstance(sat, Refusal) else [opened, *sat]
    for event in events[1:]:
        room = evolve(room, event)
    return StoredTable(new.id, new.created, setup, {}), events, room, state
