"""The agenda: what a table does by itself next and when, and what its people said about going on."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from tuolaji.server.automatic import Due
from tuolaji.server.messages import Clock
from tuolaji.server.waiting import Waiting

Alarm = tuple[float, Callable[[], Awaitable[None]]]


class Agenda:
    """One thing of the match that is due, and alarms by name; ``clock`` gives seconds that never go back.

    ``ready``: seats that want to go on now; ``held``: somebody looks at the result.
    """

    def __init__(self, clock: Callable[[], float]) -> None:
        self.ready: set[int] = set()
        self.held = False
        self._clock = clock
        self._waiting = Waiting(clock)
        self._alarms: dict[str, Alarm] = {}

    def plan(self, due: Due | None, anew: bool = False) -> None:
        """What follows now. The same wait goes on, unless ``anew``."""
        self._waiting.plan(due, anew=anew)

    def pause(self) -> None:
        """Nothing is due, and waits stand still."""
        self._waiting.stop()

    def resume(self) -> None:
        """What is due must be planned again."""
        self._waiting.go()

    def take(self) -> Due | None:
        """What is due now, taken off the agenda."""
        return self._waiting.take()

    def wait(self) -> float | None:
        """Seconds until something is due; None: nothing is."""
        left = self._waiting.left()
        if not self._alarms:
            return left
        now = self._clock()
        waits = [max(0.0, at - now) for at, _ in self._alarms.values()]
        return min([*waits, left] if left is not None else waits, default=None)

    def clock_left(self) -> Clock | None:
        """The wait that people see."""
        return self._waiting.shown()

    def stand_still(self) -> None:
        """Nothing is due."""
        self._waiting.plan(None)

    def progressed(self, deal: bool) -> None:
        """Another phase, or another ``deal``, has begun."""
        self.ready.clear()
        if deal:
            self.held = False

    # alarms

    def set_alarm(self, name: str, seconds: float, work: Callable[[], Awaitable[None]]) -> None:
        """Does ``work`` in so many seconds, instead of what that name stood for."""
        self._alarms[name] = (self._clock() + seconds, work)

    def has_alarm(self, name: str) -> bool:
        """Whether an alarm of that name is set."""
        return name in self._alarms

    def drop_alarm(self, name: str) -> None:
        """Forgets an alarm."""
        self._alarms.pop(name, None)

    def take_alarm(self) -> Callable[[], Awaitable[None]] | None:
        """The work of an alarm that rings now, taken off the agenda."""
        if not self._alarms:
            return None
        now = self._clock()
        for name, (at, work) in self._alarms.items():
            if at <= now:
                del self._alarms[name]
                return work
        return None
