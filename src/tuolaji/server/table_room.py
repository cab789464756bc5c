"""The room of a live table: its desk, and what of it everybody is shown."""

from __future__ import annotations

from collections.abc import Sequence

from tuolaji.record.fair import commitment_of
from tuolaji.server.connection import Connection
from tuolaji.server.lobby import TableInfo
from tuolaji.server.messages import RoomChanged
from tuolaji.server.rooms.commands import RoomAct
from tuolaji.server.rooms.desk import RoomDesk, Save
from tuolaji.server.rooms.early import room_before
from tuolaji.server.rooms.events import AnyRoomEvent
from tuolaji.server.rooms.messages import RoomView
from tuolaji.server.rooms.notes import Known, info_of_table, note_of, progress_of
from tuolaji.server.rooms.refusal import Facts, Progress, Refusal
from tuolaji.server.rooms.state import RoomState, Sitter
from tuolaji.server.rooms.tokens import early_seat
from tuolaji.server.rooms.views import Presence, room_view
from tuolaji.server.rooms.watching import watch_problem
from tuolaji.server.stage import Stage
from tuolaji.server.storage import StoredEvent, StoredTable
from tuolaji.server.table_setup import TableSetup
from tuolaji.server.world import World
from tuolaji.table import State


class TableRoom:
    """A room and the people in it."""

    def __init__(
        self, stored: StoredTable, epoch: int, events: Sequence[StoredEvent], world: World, save: Save
    ) -> None:
        self._known = Known(stored.id, epoch, stored.created)
        self._early = stored.tokens
        self._world = world
        self._commitment = commitment_of(stored.id, stored.setup.seed)
        self._desk = RoomDesk(stored.id, room_before(stored.setup), stored.setup, save)
        self._desk.replay(events)

    @property
    def state(self) -> RoomState:
        """The room as it is."""
        return self._desk.state

    @property
    def setup(self) -> TableSetup:
        """What the table is set up with."""
        return self._desk.setup

    @property
    def commitment(self) -> str:
        """What binds all shuffles of the match."""
        return self._commitment

    # commands

    def carried_out(self, name: str) -> int | None:
        """Number of the first event of a command that was carried out before."""
        return self._desk.carried_out(name)

    async def ask(
        self, actor: str | None, command: RoomAct, facts: Facts, name: str | None = None
    ) -> list[AnyRoomEvent] | Refusal:
        """Has the desk carry out a command. StoreError."""
        return await self._desk.ask(actor, command, facts, name)

    def facts(self, state: State, lock: str = "") -> Facts:
        """What a room must know of the match."""
        now = progress_of(state)
        return Facts(
            at=self._world.wall(), seq=state.seq, begun=now.begun, running=now.running, over=now.over, lock=lock
        )

    # seats

    def seat_of_token(self, token: str) -> int | None:
        """The seat that a secret owns now."""
        seat = self._world.signer.seat(self._known.table, self.state, token)
        return seat if seat is not None else early_seat(self.state, self._early, token)

    def token(self, seat: int | None) -> str:
        """The secret of a person's seat; empty for any other."""
        sitter = self.sitter(seat)
        return self._world.signer.token(self._known.table, sitter) if sitter is not None else ""

    def sitter(self, seat: int | None) -> Sitter | None:
        """The person on a seat."""
        return self.state.sitter(seat) if seat is not None else None

    def watch_problem(self, state: State, watchers: int) -> tuple[str, str] | None:
        """Why nobody may watch now, code and words; None: they may."""
        return watch_problem(self.state, progress_of(state).over, watchers)

    # what is shown

    def show(self, connection: Connection, presence: Presence) -> RoomView:
        """The room as a connection sees it from now on."""
        late = connection.seat is None and self.state.manners.watch_delay > 0
        connection.room = room_view(self.state, connection.person, presence, self._commitment, late)
        return connection.room

    def tell(self, stage: Stage, presence: Presence) -> None:
        """Shows the room as it is now to everybody who was shown it otherwise."""
        for connection in stage.connections():
            before, shown = connection.room, self.show(connection, presence)
            if shown != before:
                connection.send(RoomChanged(shown))

    def info(self, state: State) -> TableInfo:
        """The table as people see it who are not at it."""
        return info_of_table(self._known.table, self.state, state)

    def note(self, state: State, here: int, at: int) -> None:
        """Tells the directory how the table is. Tables from before there were codes are not listed."""
        if self.state.code:
            self._world.directory.tell(note_of(self._known, self.state, state, here, at))

    def progress(self, state: State) -> Progress:
        """How far the match is."""
        return progress_of(state)
