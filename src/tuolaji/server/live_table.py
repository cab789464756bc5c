"""A live table: one task owns it, takes commands in, keeps their events and sends every seat what it may see."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable
from typing import Final

import msgspec

from tuolaji.bots import Agent, make
from tuolaji.record.fair import commitment_of, deal_seed
from tuolaji.rules.options import Rulebook
from tuolaji.server.answering import STALE, considered, hints, text_of
from tuolaji.server.automatic import Due, Seats, Wishes, plan
from tuolaji.server.connection import Connection
from tuolaji.server.keeping import KeptMatch
from tuolaji.server.messages import (
    Act,
    AnyFromClient,
    Clock,
    Consider,
    Done,
    Failure,
    Hint,
    Hints,
    Hold,
    Join,
    Next,
    Refused,
    Room,
    SetPace,
)
from tuolaji.server.metrics import COMMAND_SECONDS, COMMANDS
from tuolaji.server.pacing import Pacing
from tuolaji.server.rooms.early import room_before
from tuolaji.server.rooms.views import Presence, room_view
from tuolaji.server.saving import Saver
from tuolaji.server.screens import Screen
from tuolaji.server.storage import Store, StoredEvent, StoredTable, StoreError
from tuolaji.server.table_clock import TableClock
from tuolaji.server.troubles import STORAGE
from tuolaji.table import AnyCommand, Rejection, Setup, choices, step

log = logging.getLogger(__name__)
IDLE_SECONDS: Final = 600.0
_STUCK: Final = Failure("cannot-save", "the server cannot save (disk full?); it tries again")


class LiveTable:
    """One match in memory. Everything that changes it goes through its task, one thing after the other.

    ``epoch`` is the claim it writes under, ``events`` are those the store has; ``speed`` divides all waits; ``clock``
    gives seconds that never go back.
    """

    def __init__(
        self,
        stored: StoredTable,
        rulebook: Rulebook,
        store: Store,
        epoch: int,
        events: list[StoredEvent],
        speed: float,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.id = stored.id
        self.tokens = stored.tokens
        self.rulebook = rulebook
        self.epoch = epoch
        self._saver = Saver(store, self.id, epoch, self._tell_stuck)
        self._setup = stored.setup
        self._room = room_before(stored.setup)
        self._speed = speed
        self._clock = clock
        self._pacing = Pacing(stored.setup.pace, speed)
        self._match = KeptMatch(rulebook, Setup(deals=stored.setup.deals))
        self._match.replay(events)
        self._time = TableClock(self._match.at or stored.created, clock)
        people, kind, seed = stored.setup.people, stored.setup.bots, f"{stored.setup.seed}/bot"
        self._bots: list[Agent | None] = [None if seat in people else make(kind, f"{seed}/{seat}") for seat in range(4)]
        self._adviser = make(kind, f"{seed}/hints")
        self._fallback = make("random", f"{seed}/fallback")
        self._screens: dict[Connection, Screen] = {}
        self._inbox: asyncio.Queue[tuple[Connection, AnyFromClient]] = asyncio.Queue(maxsize=256)
        self._changed = asyncio.Event()
        self._due: Due | None = None
        self._due_at = 0.0
        self._wait_key: object = None
        self._wait_until = 0.0
        self._ready: set[int] = set()
        self._held = False
        self._hurried = False
        self.ended = False

    # the outside

    def attach(self, connection: Connection, since: int) -> None:
        """A person is there: sends everything the seat may know. ``since``: the last event it had seen."""
        screen = Screen(self.id, self.rulebook, connection.seat, commitment_of(self.id, self._setup.seed))
        self._screens[connection] = screen
        self._replan(anew=self._time.come())
        view = self._match.views[connection.seat]
        missed = self._match.missed(connection.seat, since)
        room = room_view(self._room, None, Presence(here=frozenset({connection.seat})), screen.commitment)
        connection.send(screen.welcome(view, room, self._pacing.pace, self._clock_left(), self._held, missed))
        if self._saver.stuck:
            connection.send(_STUCK)
        self._changed.set()

    def detach(self, connection: Connection) -> None:
        """A person has gone; with the last one the table stands still."""
        self._screens.pop(connection, None)
        if not self._screens:
            self._time.go()
        self._replan()
        self._changed.set()

    async def put(self, connection: Connection, message: AnyFromClient) -> None:
        """A message of a person who is attached; waits while the table has too much to do."""
        await self._inbox.put((connection, message))
        self._changed.set()

    def close(self) -> None:
        """Ends every connection; the browsers come back to wherever the table is then."""
        for connection in list(self._screens):
            connection.hang_up()
        self.ended = True

    # the task

    async def run(self) -> None:
        """Owns the table until nobody has been there for a while."""
        while not self.ended:
            try:
                await self._once()
            except StoreError as error:
                STORAGE.error("table %s is read anew: %s", self.id, error)
                self.close()
            except Exception:
                log.exception("table %s stands still after an error", self.id)
                self._due = None

    async def _once(self) -> None:
        self._changed.clear()
        if not self._inbox.empty():
            connection, message = self._inbox.get_nowait()
            if connection in self._screens:
                await self._take(connection, message)
            return
        now = self._clock()
        if self._due is not None and now >= self._due_at:
            due, self._due = self._due, None
            await self._automatic(due)
            return
        idle = not self._screens
        wait = IDLE_SECONDS if idle else None if self._due is None else self._due_at - now
        try:
            await asyncio.wait_for(self._changed.wait(), wait)
        except TimeoutError:
            self.ended = idle and not self._screens and self._inbox.empty()

    async def _automatic(self, due: Due) -> None:
        command = due.command()
        refused = await self._carry(command, None)
        seat = getattr(command, "seat", None)
        if isinstance(refused, Rejection) and isinstance(seat, int):  # a bot's mistake: another plays for it
            log.error("table %s: %s refused: %s", self.id, command, refused)
            command = self._fallback.act(self._match.views[seat], choices(self._match.views[seat]))
            refused = await self._carry(command, None)
        if isinstance(refused, Rejection):
            log.error("table %s stands still: %s refused: %s", self.id, command, refused)

    # messages

    async def _take(self, connection: Connection, message: AnyFromClient) -> None:
        seat = connection.seat
        match message:
            case Act():
                COMMANDS.labels(type(message.command).__name__.lower()).inc()
                with COMMAND_SECONDS.time():
                    await self._act(connection, message)
            case Consider():
                connection.send(considered(self._match.views[seat], message))
            case Hint():
                connection.send(Hints(message.id, hints(self._match.views[seat], self._adviser)))
            case Next():
                self._go_on(seat)
            case Hold():
                self._held = message.on
                self._ready.discard(seat)
                self._replan(anew=True)
                self._tell_clock()
            case SetPace():
                self._pacing = Pacing(message.pace, self._speed)
                self._replan()
                self._tell_clock()
            case Room():
                connection.send(Failure("no-room", "this table has no room"))
            case Join():
                connection.send(Failure("already-joined", "a connection joins once"))

    async def _act(self, connection: Connection, message: Act) -> None:
        name = f"{connection.seat}/{message.id}"  # one seat's names are nothing to another's
        before = self._match.carried_out(name)
        if before is not None:
            connection.send(Done(message.id, before))
            return
        if message.command.seat != connection.seat:
            connection.send(Failure("not-your-seat", "the command is for another seat"))
            return
        if not self._match.up_to_date(message):
            connection.send(_refusal(message.id, Rejection(code=STALE)))
            return
        first = self._match.state.seq + 1
        refused = await self._carry(message.command, name)
        if isinstance(refused, Rejection):
            connection.send(_refusal(message.id, refused))
        else:
            connection.send(Done(message.id, first))

    def _go_on(self, seat: int) -> None:
        if self._match.state.phase == "draw":
            self._hurried = True
        elif self._match.state.phase in ("drawn", "done"):
            self._ready.add(seat)
            self._held = False
        self._replan()
        self._tell_clock()

    # carrying out

    async def _carry(self, command: AnyCommand, name: str | None) -> Rejection | None:
        """Decides, keeps, then folds and sends: nobody hears of an event that is not durable."""
        outcome = step(self._match.state, command)
        if isinstance(outcome, Rejection):
            return outcome
        events, _ = outcome
        first = self._match.state.seq + 1
        bodies = [msgspec.json.encode(event) for event in events]
        if bodies:
            await self._saver.append(first, bodies, name)
        if name is not None:
            self._match.remember(name, first)
        phase, deal = self._match.state.phase, self._match.state.deals
        for event in events:
            self._match.evolve(event)
            for screen in self._screens.values():
                screen.note(event, self._match.views[screen.seat])
        if (phase, deal) != (self._match.state.phase, self._match.state.deals):
            self._ready.clear()
        if deal != self._match.state.deals:
            self._hurried = self._held = False
        self._replan()
        self._flush()
        return None

    def _flush(self) -> None:
        for connection, screen in self._screens.items():
            for message in screen.steps(self._match.views[screen.seat], self._clock_left(), self._held):
                connection.send(message)

    def _tell_stuck(self) -> None:
        for connection in self._screens:
            connection.send(_STUCK)

    def _tell_clock(self) -> None:
        for connection, screen in self._screens.items():
            connection.send(screen.clock_only(self._match.views[screen.seat], self._clock_left(), self._held))

    # planning

    def _replan(self, anew: bool = False) -> None:
        """Looks ahead to what the table does by itself. A wait that people see goes on, unless ``anew``."""
        due = plan(self._match.state, self._seats(), self._pacing, self._wishes()) if self._screens else None
        self._due = due
        if due is None:
            return
        now = self._clock()
        self._due_at = now + due.wait
        if due.clock is None:
            return
        declared = len(self._match.state.deal.declarations) if self._match.state.deal else 0
        key = (due.clock, self._match.state.deals, self._match.state.phase, declared)
        if anew or key != self._wait_key:
            self._wait_key, self._wait_until = key, self._due_at
        self._due_at = self._wait_until

    def _seats(self) -> Seats:
        return Seats(self._match.views, self._bots, self._adviser)

    def _wishes(self) -> Wishes:
        people = {connection.seat for connection in self._screens}
        seed = deal_seed(self._setup.seed, self._match.state.deals + 1)
        return Wishes(bool(people) and people <= self._ready, self._held, self._hurried, self._time.now(), seed)

    def _clock_left(self) -> Clock | None:
        due = self._due
        if due is None or due.clock is None:
            return None
        left = max(0.0, self._due_at - self._clock())
        return Clock(due.clock, int(left * 1000), int(due.wait * 1000))


def _refusal(name: str, refused: Rejection) -> Refused:
    text = text_of(refused)
    return Refused(id=name, code=refused.code, text=text, cards=refused.cards, clauses=refused.clauses)
