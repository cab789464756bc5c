"""A live table: one task owns it and does everything that changes it, one thing after the other."""

from __future__ import annotations

import asyncio
import logging
import time
from functools import partial
from typing import Final

from tuolaji.server.answering import considered, hints
from tuolaji.server.connection import Connection
from tuolaji.server.http.problems import ProblemError
from tuolaji.server.inbox import Inbox
from tuolaji.server.lobby import TableInfo
from tuolaji.server.messages import (
    Act,
    AnyFromClient,
    Consider,
    Failure,
    Hint,
    Hints,
    Hold,
    Join,
    Lay,
    Next,
    Room,
    SetPace,
)
from tuolaji.server.metrics import COMMAND_SECONDS, count_command
from tuolaji.server.protection import JOIN_BURST, JOINS_PER_SECOND, Budget, TimeBudget
from tuolaji.server.room_taking import Place, RoomTaking
from tuolaji.server.rooms.commands import Sit
from tuolaji.server.rooms.refusal import Refusal
from tuolaji.server.rooms.state import RoomState
from tuolaji.server.saving import Saver
from tuolaji.server.storage import StoredEvent, StoredTable, StoreError
from tuolaji.server.table_match import NOT_SEATED, TableMatch
from tuolaji.server.table_room import TableRoom
from tuolaji.server.troubles import STORAGE
from tuolaji.server.world import World
from tuolaji.table import View

log = logging.getLogger(__name__)
IDLE_SECONDS: Final = 600.0
_TOO_FAST: Final = Failure("too-fast", "too many hints")
_STUCK: Final = Failure("cannot-save", "the server cannot save (disk full?); it tries again")


class LiveTable:
    """One table in memory. ``epoch`` is the claim it writes under, ``events`` and ``room`` are what the store has."""

    def __init__(
        self, stored: StoredTable, epoch: int, events: list[StoredEvent], room: list[StoredEvent], world: World
    ) -> None:
        self.id = stored.id
        self.epoch = epoch
        self.ended = False
        self._clock = world.clock
        self._saver = Saver(world.store, self.id, epoch, self._tell_stuck)
        self._room = TableRoom(stored, epoch, room, world, partial(self._saver.append, stream="room"))
        self._match = TableMatch(stored, self._room, events, self._saver, world)
        self._taking = RoomTaking(self._room, self._match, world)
        self._inbox = Inbox()
        self._advice = TimeBudget(world.clock())
        self._joins = Budget(world.clock(), JOINS_PER_SECOND, JOIN_BURST)
        self._idle_at = world.clock() + IDLE_SECONDS

    # the outside

    @property
    def room(self) -> RoomState:
        """The room as it is."""
        return self._room.state

    def info(self) -> TableInfo:
        """The table as people see it who are not at it."""
        return self._room.info(self._match.state)

    def seat_of_token(self, token: str) -> int | None:
        """The seat that a secret owns now."""
        return self._room.seat_of_token(token)

    def watch_problem(self) -> tuple[str, str] | None:
        """Why nobody may watch now, code and words; None: they may."""
        return self._room.watch_problem(self._match.state, self._match.stage.watchers())

    async def reserve(self) -> None:
        """The table is kept for the two sides of a match. ClosedError when the table ends first; StoreError."""
        if not self.room.reserved:
            await self._inbox.ask(self._taking.reserve)

    async def sit(self, wanted: Sit) -> Place | Refusal:
        """A person takes a seat. ClosedError when the table ends first; StoreError."""
        return await self._inbox.ask(partial(self._taking.sit, wanted))

    def may_join(self) -> bool:
        """Whether one more may join now; False: there were too many lately."""
        return self._joins.spend(self._clock())

    def attach(self, connection: Connection, since: int) -> None:
        """Somebody is there: sends everything the seat, or a watcher, may know. ``since``: the last event seen."""
        self._taking.enter(connection, since)
        if self._saver.stuck:
            connection.send(_STUCK)
        self._inbox.changed.set()

    async def called(self, connection: Connection) -> None:
        """A person may go by another name by now."""
        sitter = self._room.sitter(connection.seat)
        if sitter is not None and connection.name and connection.name != sitter.name:
            await self._inbox.put(partial(self._taking.rename, sitter.person, connection.name))

    def detach(self, connection: Connection) -> None:
        """Somebody has gone; with the last person the table stands still."""
        self._taking.leave(connection)
        self._idle_at = self._clock() + IDLE_SECONDS
        self._inbox.changed.set()

    async def put(self, connection: Connection, message: AnyFromClient) -> None:
        """A message of somebody who is attached; waits while the table has too much to do."""
        lock = ""
        if isinstance(message, Room):
            try:
                lock = await self._taking.lock_of(connection, message)
            except ProblemError as error:
                connection.send(Failure(error.case.code, str(error)))
                return
        await self._inbox.put(partial(self._take, connection, message, lock))

    def retell(self) -> None:
        """Tells the directory how the table is."""
        self._match.note()

    def close(self) -> None:
        """Ends every connection; the browsers come back to wherever the table is then."""
        for connection in self._match.stage.connections():
            connection.hang_up()
        self.ended = True
        self._inbox.changed.set()

    # the task

    async def run(self) -> None:
        """Owns the table until nobody has been there for a while."""
        try:
            while not self.ended:
                try:
                    await self._once()
                except StoreError as error:
                    STORAGE.error("table %s is read anew: %s", self.id, error)
                    self.close()
                except Exception:
                    log.exception("table %s stands still after an error", self.id)
                    self._match.agenda.stand_still()
        finally:
            self.ended = True
            self._inbox.close()

    async def _once(self) -> None:
        self._inbox.changed.clear()
        work = self._inbox.take()
        if work is not None:
            await work()
            self._taking.tell_ready()
            return
        due = self._match.agenda.take()
        if due is not None:
            await self._taking.automatic(due)
            self._taking.tell_ready()
            return
        alarm = self._match.agenda.take_alarm()
        if alarm is not None:
            await alarm()
            return
        if self._match.stage.next_release() == 0:
            self._match.flush()
            return
        await self._sleep()

    async def _sleep(self) -> None:
        """Until something comes, is due, or the table has been empty for long."""
        idle = self._match.stage.empty()
        wait = _sooner(self._match.agenda.wait(), self._match.stage.next_release())
        if idle:
            wait = _sooner(wait, max(0.0, self._idle_at - self._clock()))
        if wait is None:
            await self._inbox.changed.wait()
            return
        timer = asyncio.get_running_loop().call_later(wait, self._inbox.changed.set)
        try:
            await self._inbox.changed.wait()
        finally:
            timer.cancel()
        over = idle and self._match.stage.empty() and self._inbox.empty()
        self.ended = self.ended or (over and self._clock() >= self._idle_at)

    # messages

    async def _take(self, connection: Connection, message: AnyFromClient, lock: str) -> None:
        if not self._match.stage.has(connection):
            return
        match message:
            case Act():
                count_command(type(message.command))
                began = time.perf_counter()
                await self._taking.back(connection)
                await self._match.act(connection, message)
                COMMAND_SECONDS.observe(time.perf_counter() - began)
            case Lay():
                await self._taking.back(connection)
                self._match.lay(connection, message)
            case Room():
                await self._taking.take(connection, message, lock)
            case Join():
                connection.send(Failure("already-joined", "a connection joins once"))
            case Consider() | Hint() | Next() | Hold() | SetPace():
                await self._seated(connection, message)

    async def _seated(self, connection: Connection, message: Consider | Hint | Next | Hold | SetPace) -> None:
        seat = connection.seat
        if seat is None:
            connection.send(NOT_SEATED)
            return
        view = self._match.stage.view(seat)
        match message:
            case Consider():
                connection.send(considered(view, message))
            case Hint():
                self._hint(connection, message, view)
            case Next():
                await self._taking.back(connection)
                self._match.go_on(seat)
            case Hold():
                self._match.hold(seat, message.on)
            case SetPace():
                await self._taking.set_pace(connection, message.pace)

    def _hint(self, connection: Connection, message: Hint, view: View) -> None:
        """Advice costs more than anything else that is asked: a table may have so much of it, and no more."""
        if not self._advice.any_left(self._clock()):
            connection.send(_TOO_FAST)
            return
        began = time.thread_time()
        connection.send(Hints(message.id, hints(view, self._match.players.adviser)))
        self._advice.spend(time.thread_time() - began)

    def _tell_stuck(self) -> None:
        self._match.stage.tell(_STUCK)


def _sooner(one: float | None, other: float | None) -> float | None:
    if one is None or other is None:
        return one if other is None else other
    return min(one, other)
