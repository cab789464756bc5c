"""The match of a live table: commands are decided, kept, folded and shown; what it does by itself is planned."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from typing import Final

import msgspec

from tuolaji.bots import Agent
from tuolaji.record.fair import deal_seed
from tuolaji.server.absence import Absence
from tuolaji.server.agenda import Agenda
from tuolaji.server.answering import LAID, STALE
from tuolaji.server.automatic import Due, Seats, Wishes, plan
from tuolaji.server.connection import Connection
from tuolaji.server.laying import Laid, keeps, laid_by
from tuolaji.server.messages import Act, Done, Failure, Lay
from tuolaji.server.pacing import Pacing
from tuolaji.server.refusing import PAUSED, refusal_of
from tuolaji.server.rooms.consent import agreed
from tuolaji.server.rooms.notes import progress_of
from tuolaji.server.rooms.players import Players
from tuolaji.server.rooms.refusal import Refusal
from tuolaji.server.rooms.state import RoomState
from tuolaji.server.saving import Saver
from tuolaji.server.stage import Stage
from tuolaji.server.storage import StoredEvent, StoredTable
from tuolaji.server.table_clock import TableClock
from tuolaji.server.table_room import TableRoom
from tuolaji.server.table_setup import rulebook_of
from tuolaji.server.world import World
from tuolaji.table import AnyCommand, AnyEvent, MatchEnded, Rejection, Setup, State, choices, evolve, steps

log = logging.getLogger(__name__)
NOT_SEATED: Final = Failure("not-seated", "watchers only watch")


class TableMatch:
    """One match in memory, with everybody who sees it."""

    def __init__(
        self, stored: StoredTable, room: TableRoom, events: Sequence[StoredEvent], saver: Saver, world: World
    ) -> None:
        self.id = stored.id
        self.agenda = Agenda(world.clock)
        self.absence = Absence()
        self._room = room
        self._world = world
        self._saver = saver
        self._players = Players(world.bots, f"{stored.setup.seed}/bot")
        self.stage = self._staged(events)
        self._deserted = True
        self._looked_at: tuple[RoomState, frozenset[int]] | None = None
        self._bots: Sequence[Agent | None] = ()
        self._laid: Laid | None = None
        self._time = TableClock(self.stage.match.at or stored.created, world.clock)

    def _staged(self, events: Sequence[StoredEvent]) -> Stage:
        setup = self._room.setup
        delay = self._room.state.manners.watch_delay
        match_setup = Setup(deals=setup.deals)
        return Stage(self.id, rulebook_of(setup), match_setup, events, delay, self._world.clock)

    @property
    def state(self) -> State:
        """The match as it is."""
        return self.stage.match.state

    @property
    def at(self) -> int:
        """The latest time in the match."""
        return self.stage.match.at

    @property
    def players(self) -> Players:
        """The bots."""
        return self._players

    # the room has changed

    def house_changed(self) -> None:
        """Another match is to be played here: nothing of the old one had happened."""
        connections = self.stage.connections()
        self.stage = self._staged(())
        for connection in connections:
            self.stage.add(connection)

    def manners_changed(self) -> None:
        """People want to play otherwise."""
        self.stage.delay = self._room.state.manners.watch_delay

    # commands of people

    async def act(self, connection: Connection, message: Act) -> None:
        """A command for the match, answered with ``Done`` or ``Refused``."""
        sitter = self._room.sitter(connection.seat)
        if sitter is None:
            connection.send(NOT_SEATED)
            return
        name = f"{sitter.grant}/{message.id}"  # one person's names are nothing to another's
        before = self.stage.match.carried_out(name)
        if before is not None:
            connection.send(Done(message.id, before))
            return
        if message.command.seat != connection.seat:
            connection.send(Failure("not-your-seat", "the command is for another seat"))
            return
        stopped = self._stopped()
        if stopped is not None:
            connection.send(refusal_of(message.id, stopped))
            return
        if not self.stage.match.up_to_date(message):
            connection.send(refusal_of(message.id, Rejection(code=STALE)))
            return
        if not keeps(self.laid(), message.command):
            connection.send(refusal_of(message.id, Rejection(code=LAID)))
            return
        first = self.state.seq + 1
        refused = await self.carry(message.command, name)
        if isinstance(refused, Rejection):
            connection.send(refusal_of(message.id, refused))
        else:
            connection.send(Done(message.id, first))

    def laid(self) -> Laid | None:
        """Cards that lie on the table until it is said how they are led."""
        return self._laid if self._laid is not None and self._laid.seq == self.state.seq else None

    def lay(self, connection: Connection, message: Lay) -> None:
        """Cards are laid, answered with ``Done`` or ``Refused``; laid again, they lie as they did."""
        seat = connection.seat
        if seat is None or self._room.sitter(seat) is None:
            connection.send(NOT_SEATED)
            return
        refused: Rejection | Refusal | None = self._stopped()
        if refused is None and not self.stage.match.up_to_date(message):
            refused = Rejection(code=STALE)
        elif refused is None and not keeps(self.laid(), message):
            refused = Rejection(code=LAID)
        outcome = refused or laid_by(self.stage.match.views[seat], seat, message)
        if not isinstance(outcome, Laid):
            connection.send(refusal_of(message.id, outcome))
            return
        self._laid = outcome
        connection.send(Done(message.id, self.state.seq))
        self.replan()
        self.tell_clock()

    def go_on(self, seat: int) -> None:
        """A person does not want to wait."""
        if self.state.phase in ("draw", "drawn", "done"):
            self.agenda.ready.add(seat)
            self.agenda.held = False
        self.replan()
        self.tell_clock()

    def hold(self, seat: int, on: bool) -> None:
        """A person looks at the result."""
        self.agenda.held = on
        self.agenda.ready.discard(seat)
        self.replan(anew=True)
        self.tell_clock()

    # carrying out

    async def automatic(self, due: Due) -> None:
        """What the table does by itself."""
        command = due.command()
        refused = await self.carry(command, None, due.times)
        seat = getattr(command, "seat", None)
        if isinstance(refused, Rejection) and isinstance(seat, int):  # a bot's mistake: another plays for it
            log.error("table %s: %s refused: %s", self.id, command, refused)
            view = self.stage.match.views[seat]
            command = self._players.fallback.act(view, choices(view))
            refused = await self.carry(command, None)
        if isinstance(refused, Rejection):
            log.error("table %s stands still: %s refused: %s", self.id, command, refused)

    async def carry(self, command: AnyCommand, name: str | None, times: int = 1) -> Rejection | None:
        """Decides, keeps, then folds and sends: nobody hears of an event that is not durable."""
        outcome = steps(self.state, command, times)
        if isinstance(outcome, Rejection):
            return outcome
        happened = self._timed(outcome)
        first = self.state.seq + 1
        bodies = [msgspec.json.encode(event) for event, _ in happened]
        if bodies:
            await self._saver.append(first, bodies, name)
        if name is not None:
            self.stage.match.remember(name, first)
        before = self.state
        self.stage.play(happened, bodies)
        if (before.phase, before.deals) != (self.state.phase, self.state.deals):
            self.agenda.progressed(before.deals != self.state.deals)
        if progress_of(before) != progress_of(self.state):
            self.note()
        self.replan()
        self.flush()
        return None

    def _timed(self, happened: list[tuple[AnyEvent, State]]) -> list[tuple[AnyEvent, State]]:
        """With the moment of the match's end in it: no play tells the time."""
        if not any(isinstance(event, MatchEnded) for event, _ in happened):
            return happened
        state, found = self.state, list[tuple[AnyEvent, State]]()
        for event, _ in happened:
            if isinstance(event, MatchEnded):
                event = msgspec.structs.replace(event, at=max(self._world.wall(), self.at))  # noqa: PLW2901
            state = evolve(state, event)
            found.append((event, state))
        return found

    def note(self) -> None:
        """Tells the directory how the table is."""
        self._room.note(self.state, len(self.stage.here()), self.at)

    def flush(self) -> None:
        """Sends what has happened."""
        self.stage.flush(self.agenda.clock_left(), self.agenda.held)

    def tell_clock(self) -> None:
        """Sends what is waited for."""
        self.stage.tell_clock(self.agenda.clock_left(), self.agenda.held)

    # planning

    def replan(self, anew: bool = False) -> None:
        """Looks ahead to what the table does by itself: nothing without people, before the start, while it stops."""
        room, here = self._room.state, self.stage.here()
        if self._looked_at is None or self._looked_at[0] is not room or self._looked_at[1] is not here:
            self._looked_at = room, here
            self.absence.people(room.people(), here, self._world.clock())
            self._bots = self._players.seats(room)
        if not (here and room.started) or self._stopped() is not None:
            self._deserted = self._deserted or not here
            self._time.go()
            self.agenda.pause()
            return
        self.agenda.resume()
        self._time.come()
        deserted, self._deserted = self._deserted, False
        if deserted:
            self.absence.anew(self._world.clock())
        pacing = Pacing(room.manners.pace, self._world.speed)
        seats = Seats(self.stage.match.views, self._bots, self._players.adviser)
        self.agenda.plan(plan(self.state, seats, pacing, self._wishes(here, pacing)), anew or deserted)

    def _stopped(self) -> Refusal | None:
        """Why nobody plays now: somebody has paused the table, or a proposal waits for answers."""
        room = self._room.state
        if room.paused is not None:
            return PAUSED
        waits = room.motion is not None or agreed(room, self.state) is not None
        return Refusal("proposal-open") if waits else None

    def away(self) -> frozenset[int]:
        """Seats of people that a bot plays for."""
        return self._room.state.late() | frozenset(self.absence.lost)

    def _seed(self) -> str:
        return deal_seed(self._room.setup.seed, self.state.deals + 1)

    def _wishes(self, here: frozenset[int], pacing: Pacing) -> Wishes:
        manners, ready, away = self._room.state.manners, self.agenda.ready, self.away()
        awake = here - away
        everybody = bool(awake) and awake <= ready
        return Wishes(
            ready=everybody,
            held=self.agenda.held,
            hurried=everybody,
            at=self._time.now(),
            seed=self._seed() if self.state.phase in ("idle", "done") else "",
            said=frozenset(ready),
            away=away,
            laid=self.laid(),
            undeclared=self.stage.match.undeclared,
            gone=self.absence.left(self._world.clock(), pacing.limit(manners.absent_seconds)),
            play_seconds=manners.play_seconds,
            next_seconds=manners.next_seconds if awake else 0,  # bots alone play a deal to its end, and no further
        )
