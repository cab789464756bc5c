"""People with sessions around the tables of a running server."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from tests.server.harness import Message, Person, RunningServer

from tuolaji.server.people.cookies import COOKIE


class Guest:
    """Somebody with a session: asks over HTTP, joins over sockets."""

    def __init__(self, server: RunningServer, name: str) -> None:
        self.server, self.name = server, name
        _, me, headers = server.http("/api/me/guest", {"name": name})
        self.id = me["person"]["id"]
        self.cookie = headers["set-cookie"].partition(";")[0]
        assert self.cookie.startswith(COOKIE)

    def http(self, path: str, body: object = None) -> tuple[int, Any]:
        status, answer, _ = self.server.http(path, body, {"Cookie": self.cookie})
        return status, answer

    def create(self, **more: object) -> Message:
        status, made = self.http("/api/tables", {"rulebook": "two-deck-match", "pace": "fast", **more})
        assert status == 201, made
        return dict(made)

    def sit(self, table: str, **more: object) -> Message:
        status, seated = self.http(f"/api/tables/{table}/sit", more)
        assert status == 200, seated
        return dict(seated)

    @contextmanager
    def join(self, table: str, token: str = "", **more: object) -> Iterator[Seen]:
        with self.server.socket(Cookie=self.cookie) as wire:
            seen = Seen(wire)
            seen.send({"type": "join", "table": table, "token": token, **more})
            seen.until(lambda message: message["type"] in ("welcome", "failure"))
            yield seen


class Seen(Person):
    """A person who also keeps the room, what was said, and how the connection failed."""

    room: Message
    failure: Message

    def receive(self, timeout: float = 20) -> Message:
        message = super().receive(timeout)
        if message["type"] in ("welcome", "room-changed"):
            self.room = message["room"]
        elif message["type"] == "failure":
            self.failure = message
        return message

    @property
    def seat(self) -> int | None:
        seat: int | None = self.welcome["seat"]
        return seat

    def ask_room(self, kind: str, name: str | None = None, **fields: object) -> Message:
        """Sends a command for the room and waits for its answer."""
        self._count += 1
        name = name or f"room-{time.monotonic_ns()}"
        self.send({"type": "room", "id": name, "command": {"type": kind, **fields}})
        return self.until(lambda reply: reply["type"] in ("done", "refused") and reply["id"] == name)

    def do(self, kind: str, **fields: Any) -> Message:
        """The same for a command that must be done; the room as it is then."""
        reply = self.ask_room(kind, **fields)
        assert reply["type"] == "done", reply
        return self.room

    def refused(self, kind: str, **fields: Any) -> str:
        reply = self.ask_room(kind, **fields)
        assert reply["type"] == "refused", reply
        assert reply["text"]["zh"]
        assert reply["text"]["en"]
        code: str = reply["code"]
        return code

    def until_room(self, wanted: Any) -> Message:
        """Reads on until the room is as wanted."""
        while not wanted(self.room):
            self.receive()
        return self.room


def play_together(people: list[Seen], stop: Any, steps: int = 4000) -> None:
    """All play hints until ``stop(snapshot of the first)`` holds."""
    for _ in range(steps):
        if stop(people[0].snapshot):
            return
        for person in people:
            drain(person)
            if person.choices["due"]:
                person.hinted()
    raise AssertionError(f"still in phase {people[0].snapshot['phase']}")


def drain(person: Person, patience: float = 0.02) -> None:
    """Folds what has come."""
    try:
        while True:
            person.receive(timeout=patience)
    except TimeoutError:
        return
