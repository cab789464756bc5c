"""What a live table does about its room: people come and go, sit and stand, and ask for changes."""

from __future__ import annotations

from typing import Final

import msgspec
from msgspec.structs import replace

from tuolaji.server.automatic import Due
from tuolaji.server.chat import Chat, Speaker
from tuolaji.server.connection import Connection
from tuolaji.server.messages import AnyFromClient, Done, Failure, Room
from tuolaji.server.protection import HostBudgets
from tuolaji.server.refusing import TOO_FAST, refusal_of
from tuolaji.server.rooms.commands import Lapse, Late, PassHost, Reserve, RoomAct, Sit
from tuolaji.server.rooms.consent import agreed, with_consent
from tuolaji.server.rooms.events import AnyRoomEvent, HouseSet, MannersSet, Stood, Swapped
from tuolaji.server.rooms.messages import Back, Say, SayPhrase, SetHouse, SetManners, SetVisibility
from tuolaji.server.rooms.refusal import Facts, Refusal
from tuolaji.server.rooms.views import Away, Presence
from tuolaji.server.screens import Around
from tuolaji.server.table_match import TableMatch
from tuolaji.server.table_room import TableRoom
from tuolaji.server.table_setup import Pace
from tuolaji.server.world import World

HOST_SECONDS: Final = 120.0
"""So long the host may be away while others are here; then another is the host."""
PEOPLE_SECONDS: Final = 0.05
WATCHERS_SECONDS: Final = 0.5
ASKED_PER_SECOND: Final = 5.0
ASKED_AT_ONCE: Final = 40
"""Commands of one person for the room of a table, which everybody is told of."""
STRANGERS: Final = "strangers"
"""Watchers without a session share what one person may do."""


class Place(msgspec.Struct, frozen=True):
    """A seat and its secret."""

    seat: int
    token: str


class RoomTaking:
    """Everything here but ``lock_of`` runs in the table's task, or between its steps."""

    def __init__(self, room: TableRoom, match: TableMatch, world: World) -> None:
        self._room = room
        self._match = match
        self._world = world
        self._chat = Chat(world.wall())
        self._told_ready: frozenset[int] = frozenset()
        self._asked = HostBudgets(per_second=ASKED_PER_SECOND, burst=ASKED_AT_ONCE)

    # coming and going

    def enter(self, connection: Connection, since: int) -> None:
        """Shows somebody the table, and the others that they are here."""
        self._match.stage.add(connection)
        self._match.replan()
        self._set_lapse()
        if agreed(self._room.state, self._match.state) is not None:  # whoever played the table died before it was done
            self._match.agenda.set_alarm("agreed", 0.0, self._agreed)
        self._welcome(connection, since)
        for line in self._chat.lines:
            connection.send(line)
        self._came_or_went(connection)

    def leave(self, connection: Connection) -> None:
        """Somebody has gone."""
        self._match.stage.leave(connection)
        self._match.replan()
        self._came_or_went(connection)

    def _came_or_went(self, connection: Connection) -> None:
        """The others are told a moment later, and once, however many come and go meanwhile."""
        name, seconds = ("people", PEOPLE_SECONDS) if connection.seat is not None else ("watchers", WATCHERS_SECONDS)
        if not self._match.agenda.has_alarm(name):
            self._match.agenda.set_alarm(name, seconds, self._tell)
        self._watch_host()

    async def _tell(self) -> None:
        self._present()

    def _present(self) -> None:
        self._watch_host()
        self._room.tell(self._match.stage, self._presence())
        self._match.note()

    def _presence(self) -> Presence:
        lost: dict[int, tuple[Away, int]] = {seat: ("line", at) for seat, at in self._match.absence.lost.items()}
        stage = self._match.stage
        return Presence(here=stage.here(), away=lost, watchers=stage.watchers(), ready=self._ready())

    def _ready(self) -> frozenset[int]:
        """Who wants to go on, where several people are asked."""
        ready = self._match.agenda.ready
        return frozenset(ready) if ready and len(self._room.state.people()) > 1 else frozenset()

    def tell_ready(self) -> None:
        """Shows everybody who wants to go on, where that has changed."""
        ready = self._ready()
        if ready != self._told_ready:
            self._told_ready = ready
            self._room.tell(self._match.stage, self._presence())

    def _welcome(self, connection: Connection, since: int) -> None:
        manners = self._room.state.manners
        late = connection.seat is None and manners.watch_delay > 0
        around = Around(
            room=self._room.show(connection, self._presence()),
            token=self._room.token(connection.seat),
            delay=manners.watch_delay if connection.seat is None else 0,
            pace=manners.pace,
            clock=None if late else self._match.agenda.clock_left(),
            held=self._match.agenda.held,
            commitment=self._room.commitment,
        )
        self._match.stage.welcome(connection, around, since)

    # time and lines

    async def automatic(self, due: Due) -> None:
        """What the table does by itself; somebody may be out of time, or away for too long."""
        if due.late is not None:
            await self._ask(None, Late(due.late), self._facts(), None)
        if due.lost is None:
            await self._match.automatic(due)
            return
        self._match.absence.give_up(due.lost, self._world.wall())
        self._match.replan()
        self._match.tell_clock()
        self._present()

    async def back(self, connection: Connection) -> None:
        """Whoever does something plays again, where a bot did because time ran out."""
        sitter = self._room.sitter(connection.seat)
        if sitter is not None and sitter.late:
            await self._ask(connection.person, Back(), self._facts(), None)

    # commands

    async def lock_of(self, connection: Connection, message: AnyFromClient) -> str:
        """The hash of the password that the host sets; made beside the table, which goes on meanwhile."""
        if not isinstance(message, Room) or not isinstance(message.command, SetVisibility):
            return ""
        if not message.command.password or connection.person is None or connection.person != self._room.state.host:
            return ""
        return await self._world.passwords.hash(message.command.password)

    async def reserve(self) -> None:
        """The table is kept for the two sides of a match from now on."""
        await self._ask(None, Reserve(), self._facts(), None)

    async def sit(self, wanted: Sit) -> Place | Refusal:
        """A person takes a seat, or keeps the own."""
        outcome = await self._ask(None, wanted, self._facts(), None)
        if isinstance(outcome, Refusal):
            return outcome
        own = self._room.state.seat_of(wanted.person)
        return Place(own, self._room.token(own)) if own is not None else Refusal("table-full")

    async def rename(self, person: str, name: str) -> None:
        """A person at the table goes by another name."""
        if self._room.state.seat_of(person) is not None:
            await self._ask(None, Sit(person, name), self._facts(), None)

    async def set_pace(self, connection: Connection, pace: Pace) -> None:
        """The host wants cards to come faster or slower."""
        manners = replace(self._room.state.manners, pace=pace)
        facts = self._facts()
        outcome = await self._ask(connection.person, SetManners(manners), facts, None)
        if isinstance(outcome, Refusal):
            connection.send(Failure(outcome.code, "the host sets the pace"))
            return
        self._match.tell_clock()

    async def take(self, connection: Connection, message: Room, lock: str) -> None:
        """A command for the room, answered with ``Done`` or ``Refused``."""
        command = message.command
        if isinstance(command, Say | SayPhrase):
            self._say(connection, message.id, command)
            return
        name = f"{connection.person}/{message.id}" if connection.person is not None else None
        before = self._room.carried_out(name) if name is not None else None
        if before is not None:
            connection.send(Done(message.id, before))
            return
        if not self._may_ask(connection, command):
            connection.send(refusal_of(message.id, TOO_FAST))
            return
        facts = with_consent(self._facts(lock), self._match.state, command)
        first = self._room.state.seq + 1
        outcome = await self._ask(connection.person, command, facts, name)
        if isinstance(outcome, Refusal):
            connection.send(refusal_of(message.id, outcome))
        else:
            connection.send(Done(message.id, first))

    def _may_ask(self, connection: Connection, command: RoomAct) -> bool:
        """Whether somebody is not too fast; another house shows everybody the whole table anew, and costs so much."""
        who, now = connection.person or STRANGERS, self._world.clock()
        return all(self._asked.spend(who, now) for _ in range(5 if isinstance(command, SetHouse) else 1))

    def _say(self, connection: Connection, name: str, said: Say | SayPhrase) -> None:
        sitter = self._room.sitter(connection.seat)
        key = connection.person or STRANGERS
        own = connection.person or f"stranger {id(connection)}"  # one's names are nothing to another's
        if self._chat.said(own, name) is not None:
            connection.send(Done(name, self._room.state.seq))
            return
        speaker = Speaker(key, connection.seat, sitter.name if sitter is not None else connection.name)
        heard = self._chat.say(
            speaker, said, self._room.state.manners, self._room.progress(self._match.state), self._world.clock()
        )
        if isinstance(heard, Refusal):
            connection.send(refusal_of(name, heard))
            return
        self._chat.remember(own, name, heard.id)
        self._match.stage.tell(heard)
        connection.send(Done(name, self._room.state.seq))

    async def _ask(
        self, actor: str | None, command: RoomAct, facts: Facts, name: str | None
    ) -> list[AnyRoomEvent] | Refusal:
        outcome = await self._room.ask(actor, command, facts, name)
        if not isinstance(outcome, Refusal) and outcome:
            await self._changed(outcome)
        return outcome

    def _facts(self, lock: str = "") -> Facts:
        facts = self._room.facts(self._match.state, lock)
        return replace(facts, absent=tuple(sorted(self._match.away())))

    # consequences

    async def _changed(self, events: list[AnyRoomEvent]) -> None:
        house = any(isinstance(event, HouseSet) for event in events)
        if house:
            self._match.house_changed()
        if any(isinstance(event, MannersSet) for event in events):
            self._match.manners_changed()
        if any(isinstance(event, Swapped | Stood) for event in events):
            self._match.agenda.ready.clear()
        await self._agreed()
        self._reseat(house)
        self._match.replan()
        self._match.tell_clock()
        self._set_lapse()
        self._present()

    def _reseat(self, everybody: bool) -> None:
        """Who sits elsewhere now, or no more, is shown the table anew; who may not stay is told so and sent away."""
        stage, room = self._match.stage, self._room.state
        for connection in stage.connections():
            connection.seat = room.seat_of(connection.person)
        moved = stage.moved()
        for connection in stage.connections():
            problem = self._problem(connection, connection in moved)
            if problem is not None:
                stage.leave(connection)
                connection.fail(*problem)
            elif everybody or connection in moved:
                stage.add(connection)
        for connection in stage.connections():
            if everybody or connection in moved:
                self._match.replan()
                self._welcome(connection, 0)

    def _problem(self, connection: Connection, moved: bool) -> tuple[str, str] | None:
        """Why a connection may not stay: removed, or a watcher where there are to be none."""
        if connection.seat is not None:
            return None
        if moved and connection.person in self._room.state.removed:
            return "removed", "the host has removed you from this table"
        return self._room.watch_problem(self._match.state, 0)

    async def _agreed(self) -> None:
        """What everybody agreed on is done."""
        command = agreed(self._room.state, self._match.state)
        if command is not None:
            await self._match.carry(command, None)

    def _set_lapse(self) -> None:
        agenda, motion = self._match.agenda, self._room.state.motion
        if motion is None:
            agenda.drop_alarm("lapse")
        elif not agenda.has_alarm("lapse"):
            agenda.set_alarm("lapse", max(0.0, (motion.until - self._world.wall()) / 1000), self._lapse)

    async def _lapse(self) -> None:
        await self._ask(None, Lapse(), self._facts(), None)

    def _watch_host(self) -> None:
        agenda, here = self._match.agenda, self._match.stage.here()
        host = self._room.state.seat_of(self._room.state.host)
        if not here or host in here:
            agenda.drop_alarm("host")
        elif not agenda.has_alarm("host"):
            agenda.set_alarm("host", HOST_SECONDS, self._pass_host)

    async def _pass_host(self) -> None:
        here = self._match.stage.here()
        if here:
            facts = self._facts()
            await self._ask(None, PassHost(min(here)), facts, None)
