"""HTTP of those who take their time: a request that does not come to its end, or could be read in two ways, is dropped.

A connection that holds half a request costs a file and a place. The head has its seconds from the connection's begin,
or from the first byte of the next request; between two requests uvicorn's keep-alive counts. Once a request was read
its answer may take as long as it takes, and a WebSocket is no longer watched here.
"""

from __future__ import annotations

import asyncio
from typing import Any, ClassVar

import h11
from uvicorn.config import Config
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.server import ServerState

from tuolaji.server.protection import BODY_BYTES_PER_SECOND, BODY_SECONDS, HEAD_SECONDS


class _Reader(h11.Connection):
    """Refuses what names two lengths (RFC 9112, 6.3): a proxy in front might take the other one."""

    def next_event(self) -> h11.Event | type[h11.NEED_DATA] | type[h11.PAUSED]:
        event = super().next_event()
        if isinstance(event, h11.Request):
            names = {name for name, _ in event.headers}
            if b"content-length" in names and b"transfer-encoding" in names:
                raise h11.RemoteProtocolError("both Content-Length and Transfer-Encoding")
        return event


class TimelyProtocol(H11Protocol):
    """uvicorn's HTTP/1.1 with a clock for what has still to come."""

    head_seconds: ClassVar[float] = HEAD_SECONDS
    body_seconds: ClassVar[float] = BODY_SECONDS

    def __init__(
        self,
        config: Config,
        server_state: ServerState,
        app_state: dict[str, Any],
        _loop: asyncio.AbstractEventLoop | None = None,
    ) -> None:
        super().__init__(config, server_state, app_state, _loop)
        self.conn = _Reader(h11.SERVER)
        self._part: tuple[object, object] | None = None
        self._timer: asyncio.TimerHandle | None = None
        self._began = 0.0
        self._came = 0

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # as uvicorn has it
        super().connection_made(transport)
        self._watch()

    def data_received(self, data: bytes) -> None:
        self._came += len(data)
        super().data_received(data)
        self._watch()

    def on_response_complete(self) -> None:
        super().on_response_complete()
        self._watch()

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        super().handle_websocket_upgrade(event)
        self._unwatch()

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        self._unwatch()

    def _watch(self) -> None:
        """Begins to wait for a part of a request, unless it is the same part as before: no byte prolongs that."""
        state = self.conn.their_state
        awaited = state is h11.SEND_BODY or (state is h11.IDLE and self.timeout_keep_alive_task is None)
        if not awaited or self.transport.is_closing() or self.transport.get_protocol() is not self:
            self._unwatch()
        elif self._part != (state, self.cycle):
            self._unwatch()
            self._part = (state, self.cycle)
            self._began, self._came = self.loop.time(), 0
            seconds = self.body_seconds if state is h11.SEND_BODY else self.head_seconds
            self._timer = self.loop.call_later(seconds, self._late)

    def _unwatch(self) -> None:
        self._part = None
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _late(self) -> None:
        """Time is up, save for a long body that is really coming."""
        left = 0.0
        if self.conn.their_state is h11.SEND_BODY and not self.cycle.response_complete:
            left = self._began + self.body_seconds + self._came / BODY_BYTES_PER_SECOND - self.loop.time()
        if left > 0:
            self._timer = self.loop.call_later(left + 0.01, self._late)
            return
        self._unwatch()
        self.transport.close()
