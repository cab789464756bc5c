"""A WebSocket client that costs next to nothing, so that a process can be a thousand players: text frames only."""

from __future__ import annotations

import asyncio
import base64
import os
import struct
import time
import zlib
from collections.abc import Callable
from typing import Final

Receive = Callable[[bytes, float], None]
"""A text and the moment it came (``time.perf_counter``)."""

_TEXT: Final = 1
_CLOSE: Final = 8
_PING: Final = 9
_PONG: Final = 10
_DEFLATED: Final = 0x40
_TAIL: Final = b"\x00\x00\xff\xff"
_ZERO_MASK: Final = b"\x00\x00\x00\x00"


class HandshakeError(Exception):
    """The server does not open a socket; code ``no-socket``."""

    code = "no-socket"


class LeanSocket(asyncio.Protocol):
    """One connection; ``receive`` gets every text. ``closed`` is set at its end, however it came."""

    def __init__(self, receive: Receive, *, compress: bool = False) -> None:
        self._receive = receive
        self._compress = compress
        self._inflate = zlib.decompressobj(-zlib.MAX_WBITS)
        self._data = bytearray()
        self._open: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._transport: asyncio.Transport | None = None
        self.closed = asyncio.Event()
        self.bytes_in = 0

    async def connect(self, host: str, port: int, path: str, headers: dict[str, str]) -> None:
        """Opens the socket. OSError or HandshakeError."""
        await asyncio.get_running_loop().create_connection(lambda: self, host, port)
        asked = {
            "Host": f"{host}:{port}",
            "Upgrade": "websocket",
            "Connection": "Upgrade",
            "Sec-WebSocket-Version": "13",
            "Sec-WebSocket-Key": base64.b64encode(os.urandom(16)).decode(),
            **({"Sec-WebSocket-Extensions": "permessage-deflate; client_max_window_bits"} if self._compress else {}),
            **headers,
        }
        lines = [f"GET {path} HTTP/1.1", *(f"{name}: {value}" for name, value in asked.items()), "", ""]
        self._write("\r\n".join(lines).encode())
        await self._open

    def send(self, text: bytes) -> None:
        """Sends a text. The mask is all zeros: it guards proxies, of which there is none here."""
        size = len(text)
        head = bytes((0x80 | _TEXT, 0x80 | size)) if size < 126 else struct.pack("!BBH", 0x80 | _TEXT, 0xFE, size)
        self._write(head + _ZERO_MASK + text)

    def pause(self) -> None:
        """Reads no more."""
        if self._transport is not None:
            self._transport.pause_reading()

    def close(self) -> None:
        """Hangs up."""
        if self._transport is not None:
            self._transport.close()

    # asyncio.Protocol

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Called by the event loop."""
        assert isinstance(transport, asyncio.Transport)
        self._transport = transport

    def connection_lost(self, exc: Exception | None) -> None:
        """Called by the event loop."""
        if not self._open.done():
            self._open.set_exception(exc or HandshakeError("the connection was closed"))
        self.closed.set()

    def data_received(self, data: bytes) -> None:
        """Called by the event loop."""
        now = time.perf_counter()
        self.bytes_in += len(data)
        self._data += data
        if not self._open.done() and not self._handshake():
            return
        while self._frame(now):
            pass

    def _handshake(self) -> bool:
        head, mark, rest = bytes(self._data).partition(b"\r\n\r\n")
        if not mark:
            return False
        if not head.startswith(b"HTTP/1.1 101"):
            self._open.set_exception(HandshakeError(head.split(b"\r\n")[0].decode("latin-1")))
            self.close()
            return False
        self._data = bytearray(rest)
        self._open.set_result(None)
        return True

    def _frame(self, now: float) -> bool:
        """Takes one whole frame out of the data; False when there is none."""
        data = self._data
        if len(data) < 2:
            return False
        size, start = data[1], 2
        if size == 126:
            if len(data) < 4:
                return False
            (size,), start = struct.unpack_from("!H", data, 2), 4
        elif size == 127:
            if len(data) < 10:
                return False
            (size,), start = struct.unpack_from("!Q", data, 2), 10
        end = start + size
        if len(data) < end:
            return False
        head, body = data[0], bytes(data[start:end])
        del data[:end]
        self._take(head, body, now)
        return True

    def _take(self, head: int, body: bytes, now: float) -> None:
        kind = head & 0x0F
        if kind == _TEXT:
            if head & _DEFLATED:
                body = self._inflate.decompress(body + _TAIL)
            self._receive(body, now)
        elif kind == _PING:
            self._write(bytes((0x80 | _PONG, 0x80 | len(body))) + _ZERO_MASK + body)
        elif kind == _CLOSE:
            self.close()

    def _write(self, data: bytes) -> None:
        if self._transport is not None and not self._transport.is_closing():
            self._transport.write(data)
