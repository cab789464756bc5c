"""The stage: the match as everybody sees it – seats at once, watchers as late as the manners of the table say."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from tuolaji.rules.options import Rulebook
from tuolaji.server.connection import Connection
from tuolaji.server.gallery import Gallery
from tuolaji.server.keeping import KeptMatch
from tuolaji.server.messages import AnyToClient, Clock
from tuolaji.server.screens import Around, Screen
from tuolaji.server.storage import StoredEvent
from tuolaji.table import AnyEvent, Setup, View


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
        self._gallery = Gallery(rulebook, setup)
        self.match.replay(events, lambda event: self._gallery.add(event, 0.0))
        if delay:
            self._gallery.hold_deal(clock() + delay)
        self._release()

    # who is there

    def connections(self) -> list[Connection]:
        """Everybody who is connected."""
        return list(self._screens)

    def has(self, connection: Connection) -> bool:
        """Whether a connection is still there."""
        return connection in self._screens

    def here(self) -> frozenset[int]:
        """Seats that somebody is connected for."""
        return frozenset(screen.seat for screen in self._screens.values() if screen.seat is not None)

    def watchers(self) -> int:
        """How many watch."""
        return sum(screen.seat is None for screen in self._screens.values())

    def add(self, connection: Connection) -> None:
        """A connection is there, with a screen that has shown nothing yet."""
        self._screens[connection] = Screen(self._table, self.rulebook, connection.seat)

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

    def moved(self) -> list[Connection]:
        """Connections whose seat is not the one they were shown."""
        return [connection for connection, screen in self._screens.items() if screen.seat != connection.seat]

    def view(self, seat: int | None) -> View:
        """What a seat knows; for None what watchers know by now."""
        return self._gallery.view if seat is None else self.match.views[seat]

    # what happens

    def play(self, event: AnyEvent) -> None:
        """One event more."""
        self.match.evolve(event)
        self._gallery.add(event, self._clock() + self.delay if self.delay else 0.0)
        for screen in self._screens.values():
            if screen.seat is not None:
                screen.note(event, self.match.views[screen.seat])

    def flush(self, clock: Clock | None, held: bool) -> None:
        """Sends what was played, to watchers what is due; they see the clock where they see all at once."""
        self._release()
        for connection, screen in self._screens.items():
            for message in screen.steps(self.view(screen.seat), self._shown(screen, clock), held):
                connection.send(message)

    def _release(self) -> None:
        now = self._clock()
        while (event := self._gallery.release(now)) is not None:
            for screen in self._screens.values():
                if screen.seat is None:
                    screen.note(event, self._gallery.view)

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
