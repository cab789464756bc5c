"""Lines of a record: header, events, end; how they are written, hashed and read (docs/record.md).

Every line is one JSON object that ends in ``,"h":"…"``: 16 hexadecimal digits of SHA-256 over the ``h`` of the line
before (nothing before the header) and the line's own bytes without its ``h``.
"""

from __future__ import annotations

import hashlib
import re
from functools import lru_cache
from typing import Final

import msgspec

from tuolaji.build_info import VERSION as PROGRAM
from tuolaji.rules.options import Rulebook, RulebookError, rulebook_of_line
from tuolaji.table import AnyEvent, Setup, SetupError, new_match

VERSION: Final = 1
FORMAT: Final = "tuolaji"
_TAIL: Final = re.compile(rb',"h":"([0-9a-f]{16})"\}\Z')
_TAIL_SIZE: Final = len(b',"h":"0123456789abcdef"}')
Seats = tuple[str, str, str, str]
NOBODY: Final[Seats] = ("", "", "", "")


class RecordError(ValueError):
    """A record that cannot be read: ``code`` as in ``validate``, ``line`` counted from 1."""

    def __init__(self, code: str, line: int, message: str) -> None:
        super().__init__(f"line {line}: {message} ({code})")
        self.code = code
        self.line = line
        self.message = message


class Header(msgspec.Struct, frozen=True, kw_only=True):
    """The first line. ``seats``: who sat where; ``view``: whose view the record is; ``seed``: the match's,
    ``labels``: more.
    """

    record: str
    version: int
    program: str
    rulebook: msgspec.Raw
    digest: str
    setup: Setup
    seats: Seats = NOBODY
    view: str = "full"
    seed: str = ""
    labels: dict[str, str] = {}


class EventLine(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A line of an event: its number from 1, when it happened (epoch ms, 0: no clock), the event."""

    seq: int
    at: int
    event: AnyEvent


class EndLine(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The last line: the number of events, and the hash of the line before."""

    end: int
    last: str


_encode: Final = msgspec.json.Encoder().encode
_header: Final = msgspec.json.Decoder(Header)
_event: Final = msgspec.json.Decoder(EventLine)
_end: Final = msgspec.json.Decoder(EndLine)


def digest_of(before: str, content: bytes) -> str:
    """The hash of a line's content after the line with hash ``before``."""
    return hashlib.sha256(before.encode() + content).hexdigest()[:16]


def sealed(before: str, content: bytes) -> tuple[bytes, str]:
    """The whole line with its hash, without the line's end; and the hash."""
    mark = digest_of(before, content)
    return content[:-1] + b',"h":"' + mark.encode() + b'"}', mark


def unsealed(line: bytes) -> tuple[bytes, str] | None:
    """A line's content and hash; None when it does not end as a line must."""
    found = _TAIL.search(line)
    return None if found is None else (line[:-_TAIL_SIZE] + b"}", found[1].decode())


def header_content(
    rulebook: Rulebook, setup: Setup, seats: Seats, view: str, seed: str, labels: dict[str, str]
) -> bytes:
    """The header's bytes; the rulebook stands in it as its canonical line."""
    return _encode(
        Header(
            record=FORMAT,
            version=VERSION,
            program=PROGRAM,
            rulebook=msgspec.Raw(rulebook.canonical.encode()),
            digest=rulebook.digest,
            setup=setup,
            seats=seats,
            view=view,
            seed=seed,
            labels=labels,
        )
    )


def event_content(seq: int, at: int, event: AnyEvent) -> bytes:
    """An event line's bytes."""
    return b'{"seq":%d,"at":%d,"event":%b}' % (seq, at, _encode(event))


def end_content(count: int, last: str) -> bytes:
    """The end line's bytes."""
    return b'{"end":%d,"last":"%b"}' % (count, last.encode())


@lru_cache(maxsize=64)
def _rulebook(canonical: bytes) -> Rulebook:
    return rulebook_of_line(canonical.decode())


def read_header(content: bytes) -> tuple[Header, Rulebook]:
    """Header and rulebook. Raises RecordError ``damaged``, ``bad-version`` or ``bad-header``."""
    try:
        loose = msgspec.json.decode(content)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise RecordError("damaged", 1, f"not JSON: {error}") from None
    if not isinstance(loose, dict) or loose.get("record") != FORMAT:
        raise RecordError("bad-header", 1, "not a record of this program")
    if loose.get("version") != VERSION:
        raise RecordError("bad-version", 1, f"version {loose.get('version')!r}, this program reads {VERSION}")
    try:
        header = _header.decode(content)
    except (msgspec.ValidationError, msgspec.DecodeError) as error:
        raise RecordError("bad-header", 1, str(error)) from None
    canonical = bytes(header.rulebook)
    if hashlib.sha256(canonical).hexdigest() != header.digest:
        raise RecordError("bad-header", 1, "the rulebook is not the one its digest names")
    try:
        rulebook = _rulebook(canonical)
        new_match(rulebook, header.setup)
    except (RulebookError, SetupError) as error:
        raise RecordError("bad-header", 1, str(error)) from None
    return header, rulebook


def read_event(content: bytes) -> EventLine | EndLine:
    """An event line or the end line. Raises ValueError for anything else."""
    try:
        return _end.decode(content) if content.startswith(b'{"end":') else _event.decode(content)
    except (msgspec.ValidationError, msgspec.DecodeError, UnicodeDecodeError) as error:
        raise ValueError(str(error)) from None
