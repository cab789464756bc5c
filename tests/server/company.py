"""Several people at one table: each a socket, all read in turn, acting by hints or as a test says."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from typing import Any

from tests.server.harness import Message, Person, RunningServer


class Guest(Person):
    """A person who also keeps the room, what was said, and the clock."""

    def __init__(self, wire: Any, made: Message) -> None:
        super().__init__(wire)
        self.made = made
        self.room: Message = {}
        self.said: list[Message] = []
        self.clock: Message | None = None

    @property
    def seat(self) -> int:
        """The own seat."""
        return int(self.made["seat"])

    def receive(self, timeout: float = 20) -> Message:
        """The next message, folded."""
        message = super().receive(timeout)
        kind = message["type"]
        if kind in ("welcome", "room-changed"):
            self.room = message["room"]
        if kind in ("welcome", "step"):
            self.clock = message["clock"]
        if kind == "said":
            self.said.append(message)
        return message

    def drain(self, seconds: float = 0.0) -> int:
        """Reads what has come, and what comes within so many seconds; the number of messages."""
        ends, count = time.monotonic() + seconds, 0
        while True:
            try:
                self.receive(timeout=max(0.0, ends - time.monotonic()))
            except TimeoutError:
                return count
            count += 1

    def command(self, kind: str, **fields: object) -> Message:
        """Asks the room for something; ``done`` or ``refused``."""
        self._count += 1
        name = f"{kind}-{time.monotonic_ns()}-{self._count}"
        self.send({"type": "room", "id": name, "command": {"type": kind, **fields}})
        return self.until(lambda reply: reply["type"] in ("done", "refused") and reply["id"] == name)

    def away(self, seat: int) -> str | None:
        """Why a bot plays for a seat."""
        return self.room["seats"][seat]["away"]  # type: ignore[no-any-return]


class Company:
    """The people of a table, by name of their seats."""

    def __init__(self, guests: list[Guest]) -> None:
        self.guests = guests

    def drain(self, seconds: float = 0.0) -> None:
        """Everybody reads."""
        for guest in self.guests:
            guest.drain()
        if seconds:
            self.guests[0].drain(seconds)
            for guest in self.guests:
                guest.drain()

    def until(
        self,
        wanted: Callable[[], bool],
        *,
        playing: tuple[int, ...] | None = None,
        ready: bool = True,
        seconds: float = 60.0,
    ) -> None:
        """Everybody plays on by hints (of the seats ``playing`` only) until it is so."""
        ends = time.monotonic() + seconds
        while True:
            self.drain()
            if wanted():
                return
            assert time.monotonic() < ends, [(guest.seat, guest.snapshot["phase"]) for guest in self.guests]
            for guest in self.guests:
                if (playing is None or guest.seat in playing) and guest.choices["due"]:
                    guest.hinted()
                    if wanted():
                        return
                elif ready and guest.snapshot["phase"] == "done":
                    guest.send({"type": "next"})
            self.guests[0].drain(0.01)

    def settled(self, wanted: Callable[[], bool]) -> None:
        """Everybody reads, and nobody plays, until it is so."""
        self.until(wanted, playing=(), ready=False)

    def at_play(self, **more: Any) -> None:
        """On to the first lead."""
        self.until(lambda: self.guests[0].snapshot["phase"] == "play", **more)


def manners(**more: object) -> Message:
    """How the table is played."""
    return {"pace": "fast", **more}


@contextmanager
def joined(server: RunningServer, made: Message, since: int = 0) -> Iterator[Guest]:
    """A person with the secret of a seat is connected."""
    with server.socket() as wire:
        guest = Guest(wire, made)
        guest.send({"type": "join", "table": made["table"], "token": made["token"], "since": since})
        guest.until(lambda message: message["type"] == "welcome")
        yield guest


@contextmanager
def company(server: RunningServer, seats: tuple[int, ...], *, start: bool = True, **making: Any) -> Iterator[Company]:
    """People sit on these seats (the first made the table, on seat 0), bots on the others; the match has begun."""
    rules = manners(**making.pop("manners", {}))
    made = server.create(making.pop("rulebook", "two-deck-match"), start=False, manners=rules, **making)
    with ExitStack() as stack:
        guests = [stack.enter_context(joined(server, made))]
        for seat in seats[1:]:
            status, seated, _ = server.http(f"/api/tables/{made['table']}/sit", {"seat": seat})
            assert status == 200, seated
            guests.append(stack.enter_context(joined(server, seated)))
        if start:
            assert guests[0].command("start")["type"] == "done"
        yield Company(guests)
