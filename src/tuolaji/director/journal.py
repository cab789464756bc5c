"""The journal: one file of commands, a line each, every line sealed by the hash of the line before (docs/event.md)."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable
from typing import Final

import msgspec

from tuolaji.director.commands import AnyCommand
from tuolaji.director.problems import EventError, Said

VERSION: Final = 1
_TAIL: Final = re.compile(rb',"h":"([0-9a-f]{32})"\}\Z')
_FIRST: Final = b'{"seq":1,'
_TAIL_SIZE: Final = len(b',"h":"') + 32 + len(b'"}')


class Line(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One line: number from 1, time (epoch milliseconds), who, and the command."""

    seq: int
    at: int
    by: str
    command: AnyCommand


_encode: Final = msgspec.json.Encoder().encode
_line: Final = msgspec.json.Decoder(Line)


def first_hash() -> str:
    """What the first line is sealed with: the format's name and version."""
    return hashlib.sha256(f"tuolaji event {VERSION}".encode()).hexdigest()[:32]


def sealed(line: Line, before: str) -> tuple[bytes, str]:
    """A line as written, without its end; and its hash: SHA-256 (32 hex digits) of the hash before and its bytes.

    EventError ``bad-command`` for what could not be read again.
    """
    content = _encode(line)
    try:
        _line.decode(content)
    except msgspec.MsgspecError as error:
        raise EventError("bad-command", what=str(error)) from None
    mark = hashlib.sha256(before.encode() + content).hexdigest()[:32]
    return content[:-1] + b',"h":"' + mark.encode() + b'"}', mark


def not_a_journal() -> EventError:
    """A file of something else, or of nothing."""
    return EventError("bad-journal", line=1, what=Said("这不是赛事日志", "this is not a journal of an event"))


def _begins(body: bytes, whole: bool) -> bool:
    """Whether a first line without its seal may be that of a journal."""
    return body.startswith(_FIRST) or (not whole and _FIRST.startswith(body))


def read_lines(raw: Iterable[bytes]) -> tuple[list[Line], str]:
    """The lines of a journal and the hash of the last; a last line cut short by a crash is left out.

    EventError ``bad-journal`` names the first line that is damaged, missing, moved or changed; or says that it is none.
    """
    texts = list(raw)
    lines: list[Line] = []
    before = first_hash()
    for number, text in enumerate(texts, 1):
        whole = text.endswith(b"\n")
        body = text.rstrip(b"\r\n")
        found = _TAIL.search(body)
        if found is None:
            if number == 1 and not _begins(body, whole):
                raise not_a_journal()
            if number == len(texts) and not whole:
                break
            raise EventError("bad-journal", line=number, what=Said("没有封印", "not sealed"))
        content = body[:-_TAIL_SIZE] + b"}"
        mark = hashlib.sha256(before.encode() + content).hexdigest()[:32]
        if mark != found[1].decode():
            raise EventError("bad-journal", line=number, what=Said("被改动、调换或缺行", "altered, moved or missing"))
        try:
            line = _line.decode(content)
        except msgspec.MsgspecError as error:
            raise EventError("bad-journal", line=number, what=str(error)) from None
        if line.seq != number:
            raise EventError("bad-journal", line=number, what=f"seq {line.seq}")
        lines.append(line)
        before = mark
    return lines, before
