"""A real server in a thread and a scripted person at its table."""

from __future__ import annotations

import asyncio
import email.message
import json
import socket
import threading
import time
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import uvicorn
from websockets.sync.client import ClientConnection, connect

from tuolaji.server.app import create_app
from tuolaji.server.http.timely import TimelyProtocol
from tuolaji.server.protection import MAX_MESSAGE
from tuolaji.server.storage import Store, StoredEvent, open_store

Message = dict[str, Any]
SPEED = 1000.0


class RunningServer:
    """A server on ``port`` (0: any free one) with its store in ``data``."""

    def __init__(self, data: Path, *, speed: float = SPEED, seed: str | None = None, port: int = 0) -> None:
        self._url = f"sqlite:///{data}"
        self._listener = socket.socket()
        self._listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        self._listener.bind(("127.0.0.1", port))
        self.port: int = self._listener.getsockname()[1]
        self.host = f"127.0.0.1:{self.port}"
        self._speed, self._seed = speed, seed
        self._ready = threading.Event()
        self._thread = threading.Thread(target=lambda: asyncio.run(self._run()), daemon=True)
        self._thread.start()
        assert self._ready.wait(60)

    async def _run(self) -> None:
        self._loop, self._store = asyncio.get_running_loop(), await open_store(self._url)
        self._server = uvicorn.Server(self._config(self._store))
        serving = asyncio.create_task(self._server.serve(sockets=[self._listener]))
        while not self._server.started and not serving.done():
            await asyncio.sleep(0.01)
        self._ready.set()
        await serving
        await self._store.close()

    def _config(self, store: Store) -> uvicorn.Config:
        return uvicorn.Config(
            create_app(store, speed=self._speed, seed=self._seed),
            log_level="error",
            http=TimelyProtocol,
            ws="websockets-sansio",
            ws_max_size=MAX_MESSAGE,
            timeout_graceful_shutdown=2,
        )

    def stored(self, table: str) -> list[StoredEvent]:
        """The events of a table as the store has them."""
        return asyncio.run_coroutine_threadsafe(self._store.events(table), self._loop).result(10)

    def stop(self) -> None:
        self._server.should_exit = True
        self._thread.join(timeout=10)
        assert not self._thread.is_alive()
        self._listener.close()

    def http(self, path: str, body: object = None, headers: dict[str, str] | None = None) -> tuple[int, Any, Message]:
        """Status, JSON body (None where there is none) and headers of a request."""
        data = body if isinstance(body, bytes) else None if body is None else json.dumps(body).encode()
        asked = {"content-type": "application/json", **(headers or {})} if data is not None else headers or {}
        request = urllib.request.Request(f"http://{self.host}{path}", data, asked)
        try:
            with urllib.request.urlopen(request, timeout=10) as response:
                return response.status, _parsed(response.read()), _headers(response.headers)
        except urllib.error.HTTPError as error:
            with error:
                return error.code, _parsed(error.read()), _headers(error.headers)

    def create(self, rulebook: str = "two-deck-match", **more: object) -> Message:
        status, made, _ = self.http("/api/tables", {"rulebook": rulebook, "pace": "fast", **more})
        assert status == 201
        return dict(made)

    @contextmanager
    def socket(self, **headers: str) -> Iterator[ClientConnection]:
        with connect(f"ws://{self.host}/ws", additional_headers=headers, max_size=None, max_queue=None) as wire:
            yield wire

    @contextmanager
    def join(self, made: Message, since: int = 0) -> Iterator[Person]:
        with self.socket() as wire:
            person = Person(wire)
            person.send({"type": "join", "table": made["table"], "token": made["token"], "since": since})
            person.until(lambda message: message["type"] == "welcome")
            yield person


def _headers(got: email.message.Message) -> dict[str, str]:
    """The headers by name; what comes more than once is a line each."""
    return {name: "\n".join(got.get_all(name, [])) for name in got}


def _parsed(body: bytes) -> Any:
    try:
        return json.loads(body)
    except ValueError:
        return None


class Person:
    """One socket at a table: folds what comes, asks for hints and acts on them."""

    def __init__(self, wire: ClientConnection) -> None:
        self.wire = wire
        self.snapshot: Message = {}
        self.choices: Message = {}
        self.welcome: Message = {}
        self.frames: list[str] = []
        self.events: list[Message] = []
        self._lines: list[str] = []
        self._count = 0

    def send(self, message: object) -> None:
        self.wire.send(message if isinstance(message, str) else json.dumps(message))

    def receive(self, timeout: float = 20) -> Message:
        if not self._lines:
            frame = self.wire.recv(timeout=timeout)
            assert isinstance(frame, str)
            self._lines = frame.split("\n")
        text = self._lines.pop(0)
        self.frames.append(text)
        message: Message = json.loads(text)
        if message["type"] == "welcome":
            self.welcome = message
            self.snapshot, self.choices = message["snapshot"], message["choices"]
        elif message["type"] == "step":
            self.snapshot.update(message["patch"])
            self.choices = message["choices"] or self.choices
            if message["event"]:
                self.events.append(message["event"])
        return message

    def until(self, wanted: Callable[[Message], bool], seconds: float = 60) -> Message:
        ends = time.monotonic() + seconds
        while time.monotonic() < ends:
            message = self.receive()
            if wanted(message):
                return message
        raise AssertionError("what was waited for did not come")

    def ask(self, message: Message, answer: str) -> Message:
        """Sends a question and waits for its answer; what happens meanwhile is folded."""
        self._count += 1
        self.send({**message, "id": self._count})
        return self.until(lambda reply: reply["type"] == answer and reply["id"] == self._count)

    def act(self, command: Message, *, name: str | None = None, seq: int | None = None) -> Message:
        """Sends a command and waits until it is done or refused."""
        self._count += 1
        name = name or f"{time.monotonic_ns()}-{self._count}"
        self.send({"type": "act", "id": name, "seq": self.snapshot["seq"] if seq is None else seq, "command": command})
        return self.until(
            lambda reply: reply["type"] in ("done", "refused", "failure") and reply.get("id", name) == name
        )

    def hinted(self) -> Message:
        """Does what the first hint says."""
        commands = self.ask({"type": "hint"}, "hints")["commands"]
        return self.act(commands[0]) if commands else {}

    def wait_for_turn(self) -> bool:
        """Reads on until something is asked of this seat; False when the deal ends first."""
        while not self.choices["due"]:
            if self.snapshot["phase"] in ("done", "over"):
                return False
            self.receive()
        return True

    def play_until(self, stop: Callable[[Message], bool], seconds: float = 90) -> None:
        """Plays hints until ``stop(snapshot)`` holds."""
        ends = time.monotonic() + seconds
        while not stop(self.snapshot):
            assert time.monotonic() < ends, f"still in phase {self.snapshot['phase']}"
            if self.choices["due"]:
                self.hinted()
            else:
                self.receive()

    def play_deal(self) -> Message:
        """Plays on to the end of the deal and returns its result."""
        self.play_until(lambda snapshot: snapshot["phase"] in ("done", "over") and snapshot["result"] is not None)
        return dict(self.snapshot["result"])
