"""The stage: the match as everybody sees it – seats at once, watchers as late as the manners of the table say."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from tuolaji.rules.options import Rulebook
from tuolaji.server.connection import Connection
from tuolaji.server.frames import encoded
from tuolaji.server.gallery import Gallery
from tuolaji.server.keeping import KeptMatch
from tuolaji.server.messages import AnyToClient, Clock
from tuolaji.server.screens import Around, Screen
from tuolaji.server.storage import StoredEvent
from tuolaji.server.telling import Teller
from tuolaji.table import AnyEvent, DealStarted, Setup, State, View


class Stage:
    """A match with its screens. ``clock`` gives seconds that never go back."""

    def __init__(
        self,
        table: str,
        rulebook: Rulebook,
        setup: Setup,
        events: Sequence[StoredEvent],
        delay: int,
        clock: Callable[[], float],
    ) -> None:
        self.rulebook = rulebook
        self.delay = delay
        self.match = KeptMatch(rulebook, setup)
        self._table = table
        self._clock = clock
        self._screens: dict[Connection, Screen] = {}
        self._here: frozenset[int] | None = None
        self._teller = Teller(rulebook, setup)
        self._gallery = Gallery(self._teller.view)
        self._replay(events)

    def _replay(self, events: Sequence[StoredEvent]) -> None:
        """After a start nobody knows when things happened: the running deal is shown after the delay."""
        running: list[AnyEvent] = []

        def follow(event: AnyEvent) -> None:
            if isinstance(event, DealStarted):
                self._fold(running)
                running.clear()
            running.append(event)

        self.match.replay(events, follow)
        if not self.delay:
            self._fold(running)
            return
        for told in self._teller.tell(running, [encoded(event) for event in running]):
            self._gallery.add(told, self._clock() + self.delay)

    def _fold(self, events: Iterable[AnyEvent]) -> None:
        for event in events:
            self._gallery.view = self._teller.fold(event)

    # who is there

    def connections(self) -> list[Connection]:
        """Everybody who is connected."""
        return list(self._screens)

    def empty(self) -> bool:
        """Whether nobody is connected."""
        return not self._screens

    def has(self, connection: Connection) -> bool:
        """Whether a connection is still there."""
        return connection in self._screens

    def here(self) -> frozenset[int]:
        """Seats that somebody is connected for."""
        if self._here is None:
            self._here = frozenset(screen.seat for screen in self._screens.values() if screen.seat is not None)
        return self._here

    def watchers(self) -> int:
        """How many watch."""
        return sum(screen.seat is None for screen in self._screens.values())

    def add(self, connection: Connection) -> None:
        """A connection is there, with a screen that has shown nothing yet."""
        self._screens[connection] = Screen(self._table, self.rulebook, connection.seat)
        self._here = None

    def welcome(self, connection: Connection, around: Around, since: int) -> None:
        """Shows everything that the seat, or a watcher, may know. ``since``: the last event it had seen."""
        self._release()
        screen, seat = self._screens[connection], connection.seat
        view = self.view(seat)
        missed = self.match.missed(seat if seat is not None else "spectator", since, view.state.seq)
        connection.send(screen.welcome(view, around, missed))

    def leave(self, connection: Connection) -> None:
        """A connection has ended."""
        self._screens.pop(connection, None)
        self._here = None

    def moved(self) -> list[Connection]:
        """Connections whose seat is not the one they were shown."""
        return [connection for connection, screen in self._screens.items() if screen.seat != connection.seat]

    def view(self, seat: int | None) -> View:
        """What a seat knows; for None what watchers know by now."""
        return self._gallery.view if seat is None else self.match.views[seat]

    # what happens

    def play(self, happened: Sequence[tuple[AnyEvent, State]], bodies: Sequence[bytes]) -> None:
        """Some events, the states they lead to, and their texts."""
        due = self._clock() + self.delay if self.delay else 0.0
        views, seats = self.match.views, [one for one in self._screens.values() if one.seat is not None]
        for told, (event, after) in zip(
            self._teller.tell([event for event, _ in happened], bodies), happened, strict=True
        ):
            seen = self.match.evolve(event, after, told.seen)
            self._gallery.add(told, due)
            for screen in seats:
                seat = screen.seat or 0
                screen.note(told, views[seat], seen[seat])

    def flush(self, clock: Clock | None, held: bool) -> None:
        """Sends what was played, to watchers what is due; they see the clock where they see all at once."""
        self._release()
        for connection, screen in self._screens.items():
            if screen.behind():
                connection.send_lines(screen.lines(self.view(screen.seat), self._shown(screen, clock), held))

    def _release(self) -> None:
        now = self._clock()
        while (told := self._gallery.release(now)) is not None:
            for screen in self._screens.values():
                if screen.seat is None:
                    screen.note(told, self._gallery.view, told.seen)

    def next_release(self) -> float | None:
        """In how many seconds watchers are to be shown more; None: there is nothing, or nobody watches."""
        due = self._gallery.next_due()
        return None if due is None or not self.watchers() else max(0.0, due - self._clock())

    def tell_clock(self, clock: Clock | None, held: bool) -> None:
        """A wait began, ended or changed."""
        for connection, screen in self._screens.items():
            if screen.seat is not None or not self.delay:
                connection.send(screen.clock_only(self.view(screen.seat), clock, held))

    def _shown(self, screen: Screen, clock: Clock | None) -> Clock | None:
        return None if screen.seat is None and self.delay else clock

    def tell(self, message: AnyToClient) -> None:
        """The same to everybody."""
        for connection in self._screens:
            connection.send(message)
