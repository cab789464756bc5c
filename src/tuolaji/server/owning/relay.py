"""The relay: people reach a table through any process. The process they are at passes their socket on, frame by frame,
to the one that plays the table, and there the same application serves it."""

from __future__ import annotations

import asyncio
import itertools
import logging
import time
from typing import Any, Final

import msgspec
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from tuolaji.server.owning.bus import Bus
from tuolaji.server.owning.envelopes import Answer, AnyEnvelope, Ask, Down, Open, Up, packed, unpacked
from tuolaji.server.owning.session import CLOSE_COME_BACK, Session
from tuolaji.server.protection import Budget

log = logging.getLogger(__name__)
RELAYED: Final = "tuolaji.relayed"
"""Key of a scope that came from another process: it is not passed on again."""
_ANSWER_SECONDS: Final = 10.0
_OPEN_SECONDS: Final = 5.0
"""Whoever joins is welcomed sooner than that, or the table's process never heard of it."""
_BREATH: Final = 0.05


class Relay:
    """Both ends: ``socket`` and ``http`` pass on, ``receive`` takes what other processes pass on to this one."""

    def __init__(self, process: str, bus: Bus) -> None:
        self._process = process
        self._bus = bus
        self._app: ASGIApp | None = None
        self._ids = itertools.count(1)
        self._away: dict[int, Session] = {}
        self._here: dict[tuple[str, int], Session] = {}
        self._asked: dict[int, tuple[str, asyncio.Future[Answer | None]]] = {}
        self._tasks: set[asyncio.Task[None]] = set()

    def serve_with(self, app: ASGIApp) -> None:
        """The application that serves what others pass on."""
        self._app = app

    # passing on

    async def socket(self, owner: str, scope: Scope, first: str, receive: Receive, send: Send) -> None:
        """Carries an accepted socket, whose first text was read already, until either side ends it."""
        number, session = next(self._ids), Session(owner)
        self._away[number] = session
        self._send(owner, Open(self._process, number, scope["path"], tuple(scope["headers"]), _client(scope)))
        self._send(owner, Up(self._process, number, session.count(), first))
        up = asyncio.create_task(self._up(number, session, receive))
        down = asyncio.create_task(_down(session, send))
        try:
            await asyncio.wait({up, down}, return_when=asyncio.FIRST_COMPLETED)
        finally:
            del self._away[number]
            self._send(owner, Up(self._process, number, session.count(), None))
            for task in (up, down):
                task.cancel()
            await asyncio.gather(up, down, return_exceptions=True)

    async def _up(self, number: int, session: Session, receive: Receive) -> None:
        budget = Budget(time.monotonic())
        while (message := await receive())["type"] == "websocket.receive":
            while not budget.spend(time.monotonic()):
                await asyncio.sleep(_BREATH)
            text = message.get("text") or ""
            self._send(session.peer, Up(self._process, number, session.count(), text))

    async def http(self, owner: str, scope: Scope, body: bytes) -> Answer | None:
        """The response of the process that plays the table; None when it does not answer."""
        number = next(self._ids)
        future: asyncio.Future[Answer | None] = asyncio.get_running_loop().create_future()
        self._asked[number] = (owner, future)
        ask = Ask(
            self._process,
            number,
            method=scope["method"],
            path=scope["path"],
            query=scope["query_string"],
            headers=tuple(scope["headers"]),
            client=_client(scope),
            scheme=scope.get("scheme", "http"),
            body=body,
        )
        self._send(owner, ask)
        try:
            return await asyncio.wait_for(future, _ANSWER_SECONDS)
        except TimeoutError:
            return None
        finally:
            del self._asked[number]

    # taking in

    def receive(self, raw: bytes) -> None:
        """A message from the bus."""
        try:
            envelope = unpacked(raw)
        except msgspec.MsgspecError as error:
            log.error("bus: %s", error)
            return
        match envelope:
            case Open():
                self._open(envelope)
            case Up():
                here = self._here.get((envelope.sender, envelope.session))
                if here is not None:
                    here.put(envelope.count, envelope.text)
                elif envelope.text is not None:  # its beginning was lost
                    self._send(envelope.sender, Down(self._process, envelope.session, 0, None))
            case Down():
                away = self._away.get(envelope.session)
                if away is not None:
                    away.put(envelope.count, envelope.text, envelope.code)
            case Ask():
                self._start(self._answer(envelope))
            case Answer():
                owner, future = self._asked.get(envelope.session, ("", None))
                if future is not None and owner == envelope.sender and not future.done():
                    future.set_result(envelope)

    def _open(self, opened: Open) -> None:
        key = (opened.sender, opened.session)
        self._here[key] = session = Session(opened.sender)
        self._start(self._serve(opened, session))

    async def _serve(self, opened: Open, session: Session) -> None:
        scope: dict[str, Any] = _scope("websocket", opened.path, b"", opened.headers, opened.client)
        scope |= {"scheme": "ws", "subprotocols": []}
        begun, ended = False, False

        async def receive() -> Message:
            nonlocal begun
            if not begun:
                begun = True
                return {"type": "websocket.connect"}
            text, code = await session.get()
            if text is None:
                return {"type": "websocket.disconnect", "code": code}
            return {"type": "websocket.receive", "text": text}

        async def send(message: Message) -> None:
            nonlocal ended
            if message["type"] == "websocket.accept" or ended:
                return
            ended = message["type"] == "websocket.close"
            text = None if ended else message["text"]
            down = Down(self._process, opened.session, session.count(), text, message.get("code", CLOSE_COME_BACK))
            self._send(opened.sender, down)

        try:
            if self._app is not None:
                await self._app(scope, receive, send)
        finally:
            self._here.pop((opened.sender, opened.session), None)
            await send({"type": "websocket.close", "code": CLOSE_COME_BACK})

    async def _answer(self, ask: Ask) -> None:
        scope = _scope("http", ask.path, ask.query, ask.headers, ask.client)
        scope |= {"method": ask.method, "scheme": ask.scheme}
        status, headers, parts = 500, [], []

        async def receive() -> Message:
            return {"type": "http.request", "body": ask.body, "more_body": False}

        async def send(message: Message) -> None:
            nonlocal status, headers
            if message["type"] == "http.response.start":
                status, headers = message["status"], list(message["headers"])
            elif message["type"] == "http.response.body":
                parts.append(message.get("body", b""))

        try:
            if self._app is not None:
                await self._app(scope, receive, send)
        finally:
            answer = Answer(self._process, ask.session, status, tuple(headers), b"".join(parts))
            self._send(ask.sender, answer)

    # ends

    def gone(self, process: str) -> None:
        """A process died: who played there comes back, who came from there has left."""
        sessions = [*self._away.values(), *self._here.values()]
        for session in sessions:
            if session.peer == process:
                session.end()
        for owner, future in self._asked.values():
            if owner == process and not future.done():
                future.set_result(None)

    def lost(self) -> None:
        """Texts may be missing without a trace: everybody comes back to the whole of it."""
        for session in [*self._away.values(), *self._here.values()]:
            session.end()

    async def stop(self) -> None:
        """Ends what is served for others."""
        self.lost()
        if self._tasks:
            await asyncio.wait(self._tasks, timeout=2)

    def _start(self, work: Any) -> None:
        task: asyncio.Task[None] = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def _send(self, to: str, envelope: AnyEnvelope) -> None:
        self._bus.send(to, packed(envelope))


async def _down(session: Session, send: Send) -> None:
    heard = False
    while True:
        try:
            async with asyncio.timeout(None if heard else _OPEN_SECONDS):
                text, code = await session.get()
        except TimeoutError:
            text, code = None, CLOSE_COME_BACK
        heard = True
        if text is None:
            await send({"type": "websocket.close", "code": code})
            return
        await send({"type": "websocket.send", "text": text})


def _scope(kind: str, path: str, query: bytes, headers: Any, client: tuple[str, int] | None) -> dict[str, Any]:
    return {
        "type": kind,
        "asgi": {"version": "3.0", "spec_version": "2.4"},
        "http_version": "1.1",
        "path": path,
        "raw_path": path.encode(),
        "root_path": "",
        "query_string": query,
        "headers": list(headers),
        "client": client,
        "server": None,
        "state": {},
        RELAYED: True,
    }


def _client(scope: Scope) -> tuple[str, int] | None:
    client = scope.get("client")
    return (client[0], client[1]) if client else None
