"""The socket: a person joins a seat with its secret, then sends messages; every one goes through one typed decoder."""

from __future__ import annotations

import asyncio
import contextlib
import time
from typing import Final

import msgspec
from starlette.types import Receive, Scope, Send
from starlette.websockets import WebSocket, WebSocketDisconnect

from tuolaji.server.connection import CLOSE_COME_BACK, CLOSE_NORMAL, Connection
from tuolaji.server.damage import DamagedTableError
from tuolaji.server.frames import encoded
from tuolaji.server.http.problems import ProblemError
from tuolaji.server.live_table import LiveTable
from tuolaji.server.messages import AnyFromClient, Failure, Join
from tuolaji.server.metrics import SOCKETS
from tuolaji.server.owning.relay import RELAYED, Relay
from tuolaji.server.people import People, Person
from tuolaji.server.people.addresses import address_key
from tuolaji.server.people.cookies import SEAT_COOKIE
from tuolaji.server.protection import MAX_MESSAGE, Budget, HostBudgets, same_origin
from tuolaji.server.storage import StoreError
from tuolaji.server.tables import ElsewhereError, Tables, TooManyTablesError
from tuolaji.server.troubles import STORAGE

JOIN_SECONDS: Final = 10.0
MOST_BAD: Final = 20
_BYTES: Final = Failure("bad-message", "messages are texts, not bytes")
_DECODER: Final = msgspec.json.Decoder(AnyFromClient)


class _JoinError(Exception):
    """Why a socket gets no seat; ``code`` is stable."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code


class _LaterError(Exception):
    """Too many join this table: come back in a moment."""


class SocketEndpoint:
    """ASGI application of ``/ws``."""

    def __init__(self, tables: Tables, people: People, relay: Relay | None = None) -> None:
        self._tables = tables
        self._people = people
        self._guesses = HostBudgets(per_second=0.1, burst=10)
        self._relay = relay

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serves one socket from the handshake to its end."""
        socket = WebSocket(scope, receive, send)
        if not same_origin(socket.headers):
            await socket.close(1008)
            return
        await socket.accept()
        with SOCKETS.track_inprogress(), contextlib.suppress(WebSocketDisconnect, RuntimeError):
            await self._serve(socket, receive, send)

    async def _serve(self, socket: WebSocket, receive: Receive, send: Send) -> None:
        try:
            text = await _first(receive)
            table, connection, since = await self._join(socket, send, text)
        except ElsewhereError as error:
            if self._relay is None or RELAYED in socket.scope:
                await socket.close(CLOSE_COME_BACK)
            else:
                await self._relay.socket(error.owner, socket.scope, text, receive, send)
            return
        except StoreError as error:
            STORAGE.error("a table cannot be had: %s", error)
            await _say(socket, Failure("storage", "the server cannot use its data; come back"))
            await socket.close(CLOSE_COME_BACK)
            return
        except _LaterError:
            await _say(socket, Failure("too-fast", "too many join this table; come back"))
            await socket.close(CLOSE_COME_BACK)
            return
        except _JoinError as error:
            await _say(socket, Failure(error.code, str(error), closing=True))
            await socket.close(CLOSE_NORMAL)
            return
        table.attach(connection, since)
        closed = asyncio.create_task(connection.closed.wait())
        reader = asyncio.create_task(_read(receive, table, connection))
        try:
            await asyncio.wait({closed, reader}, return_when=asyncio.FIRST_COMPLETED)
        finally:
            table.detach(connection)
            connection.drop()
            for task in (closed, reader):
                task.cancel()
            await asyncio.gather(closed, reader, return_exceptions=True)

    async def _join(self, socket: WebSocket, send: Send, text: str) -> tuple[LiveTable, Connection, int]:
        """The table and the seat that the first message asks for, and the last event seen.

        Raises _JoinError, _LaterError, ElsewhereError or StoreError.
        """
        message = _decoded(text)
        if isinstance(message, Failure):
            raise _JoinError(message.code, message.message)
        if not isinstance(message, Join):
            raise _JoinError("not-joined", "the first message is join")
        try:
            table = await self._tables.find(message.table)
        except DamagedTableError:
            raise _JoinError("table-damaged", "the stored table is damaged") from None
        except TooManyTablesError:
            raise _JoinError("too-many-tables", "all tables are taken") from None
        if table is None:
            raise _JoinError("unknown-table", "there is no such table")
        person = await self._people.person_of(socket.scope)
        connection = _owner(send, table, message.token or _kept_token(socket, message.table), person)
        if connection is None:
            connection = await self._known(socket, send, table, message, person)
        if not table.may_join():
            raise _LaterError
        if table.ended:  # meanwhile; it may be played elsewhere
            raise StoreError("store-fenced", "the table was let go")
        return table, connection, message.since

    async def _known(
        self, socket: WebSocket, send: Send, table: LiveTable, message: Join, person: Person | None
    ) -> Connection:
        """Who comes without the secret of a seat: a person who sits here, or a watcher. _JoinError, StoreError."""
        seat = table.room.seat_of(person.id) if person is not None else None
        if seat is None:
            if message.token:
                raise _JoinError("not-your-seat", "the secret owns no seat at this table")
            if person is not None and person.id in table.room.removed:
                raise _JoinError("removed", "the host has removed you from this table")
            await self._let_in(socket, table, message.password)
            seat = table.room.seat_of(person.id) if person is not None else None
        return Connection(send, seat, person.id if person is not None else None, person.name if person else "")

    async def _let_in(self, socket: WebSocket, table: LiveTable, password: str) -> None:
        """_JoinError for who may not watch."""
        problem = table.watch_problem()
        if problem is not None:
            raise _JoinError(*problem)
        if not table.room.lock:
            return
        client = socket.client.host if socket.client is not None else ""
        if not password:
            raise _JoinError("needs-password", "this table has a password")
        if not self._guesses.spend(address_key(client), time.monotonic()):
            raise _JoinError("too-fast", "too many passwords")
        try:
            right = await self._tables.opens(table, password)
        except ProblemError as error:
            raise _JoinError(error.case.code, str(error)) from None
        if not right:
            raise _JoinError("wrong-password", "this is not the table's password")


async def _say(socket: WebSocket, failure: Failure) -> None:
    """To who gets no connection."""
    await socket.send_text(encoded(failure).decode())


async def _first(receive: Receive) -> str:
    """The first text. _JoinError when it does not come."""
    try:
        async with asyncio.timeout(JOIN_SECONDS):
            text = await _text(receive)
    except TimeoutError:
        raise _JoinError("no-join", f"no first message within {JOIN_SECONDS:.0f} seconds") from None
    if text is None:
        raise _JoinError(_BYTES.code, _BYTES.message)
    return text


async def _text(receive: Receive) -> str | None:
    """The next text; None for a frame of bytes. WebSocketDisconnect when nobody is there any more."""
    message = await receive()
    if message["type"] == "websocket.disconnect":
        raise WebSocketDisconnect(message.get("code", CLOSE_NORMAL))
    text: str | None = message.get("text")
    return text


def _owner(send: Send, table: LiveTable, token: str, person: Person | None) -> Connection | None:
    """The connection of whoever has the secret of a seat; None: it is none now."""
    seat = table.seat_of_token(token) if token else None
    sitter = table.room.sitter(seat) if seat is not None else None
    if sitter is None:
        return None
    name = person.name if person is not None and person.id == sitter.person else ""
    return Connection(send, seat, sitter.person, name)


def _kept_token(socket: WebSocket, table: str) -> str:
    """The secret in the cookie, where it is for this table."""
    kept_table, _, token = socket.cookies.get(SEAT_COOKIE, "").partition(".")
    return token if kept_table == table else ""


def _decoded(text: str) -> AnyFromClient | Failure:
    """The message of a text, or what is wrong with it."""
    if len(text) > MAX_MESSAGE:
        return Failure("too-large", f"at most {MAX_MESSAGE} characters a message")
    try:
        return _DECODER.decode(text)
    except msgspec.MsgspecError as error:
        return Failure("bad-message", str(error))
    except (UnicodeError, RecursionError) as error:
        return Failure("bad-message", f"not readable: {type(error).__name__}")


async def _read(receive: Receive, table: LiveTable, connection: Connection) -> None:
    """Passes messages on until the socket ends or talks too much nonsense."""
    budget = Budget(time.monotonic())
    bad = 0
    with contextlib.suppress(WebSocketDisconnect, RuntimeError):
        await table.called(connection)
        while True:
            text = await _text(receive)
            message = _BYTES if text is None else _decoded(text)
            if not budget.spend(time.monotonic()):
                message = Failure("too-fast", "too many messages")
            if not isinstance(message, Failure):
                await table.put(connection, message)
                continue
            bad += 1
            if bad > MOST_BAD:
                connection.fail(message.code, message.message)
                await asyncio.Event().wait()  # until the farewell is written
            connection.send(message)
