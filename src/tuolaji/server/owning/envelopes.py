"""What two processes say to each other about a person who sits at one and plays at the other."""

from __future__ import annotations

from typing import Final

import msgspec

Headers = tuple[tuple[bytes, bytes], ...]


class Envelope(msgspec.Struct, frozen=True, tag_field="t", tag=str.lower, array_like=True):
    """Base: ``sender`` is a process, ``session`` one connection, named by the process that the person is at."""

    sender: str
    session: int


class Open(Envelope, frozen=True):
    """A socket was opened at the sender; ``client`` is the person's address."""

    path: str
    headers: Headers
    client: tuple[str, int] | None


class Up(Envelope, frozen=True):
    """A text from the person (``text`` None: gone), the ``count``-th of the session."""

    count: int
    text: str | None


class Down(Envelope, frozen=True):
    """A text to the person, the ``count``-th; ``text`` None: hang up with ``code``."""

    count: int
    text: str | None
    code: int = 1000


class Ask(Envelope, frozen=True):
    """An HTTP request that was made at the sender."""

    method: str
    path: str
    query: bytes
    headers: Headers
    client: tuple[str, int] | None
    scheme: str
    body: bytes


class Answer(Envelope, frozen=True):
    """Its response."""

    status: int
    headers: Headers
    body: bytes


AnyEnvelope = Open | Up | Down | Ask | Answer
_DECODER: Final = msgspec.msgpack.Decoder(AnyEnvelope)


def packed(envelope: AnyEnvelope) -> bytes:
    """An envelope as the bus carries it."""
    return msgspec.msgpack.encode(envelope)


def unpacked(raw: bytes) -> AnyEnvelope:
    """The envelope of a message. msgspec.MsgspecError when it is none."""
    return _DECODER.decode(raw)
