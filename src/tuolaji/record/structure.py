"""Structure of a record: are its lines whole, unaltered, complete and in order?"""

from __future__ import annotations

from pathlib import Path

import msgspec

from tuolaji.record.lines import EndLine, EventLine, Header, RecordError, digest_of, read_event, read_header, unsealed
from tuolaji.rules.options import Rulebook

_MOST_BYTES = 1 << 20


class Problem(msgspec.Struct, frozen=True):
    """What is wrong with a record: the file, the line (from 1), a stable code, and words."""

    file: str
    line: int
    code: str
    message: str


class Parsed(msgspec.Struct):
    """A line as found: what it says (None: not readable), its hash and content."""

    line: int
    said: EventLine | EndLine | None
    mark: str
    content: bytes
    trouble: str = ""


class Lines(msgspec.Struct):
    """A record's lines read: header and rulebook, events in file order, whether the end line is there."""

    header: Header
    rulebook: Rulebook
    events: list[EventLine]
    ended: bool


def raw_lines(path: Path | str) -> list[bytes]:
    """The lines of a file, without their ends."""
    data = Path(path).read_bytes()
    lines = data.split(b"\n")
    if lines and not lines[-1]:
        lines.pop()
    return lines


def check_structure(file: str, lines: list[bytes], *, unfinished: bool = False) -> tuple[Lines | None, list[Problem]]:
    """The record's lines and what is wrong with their structure; None when there is no header to go by.

    Codes: ``empty``, ``damaged``, ``bad-version``, ``bad-header``, ``altered``, ``reordered``, ``cut``, ``trailing``,
    ``bad-event``. ``unfinished``: a record without its end line is no error.
    """
    if not lines:
        return None, [Problem(file, 1, "empty", "the file is empty")]
    opened = unsealed(lines[0])
    problems: list[Problem] = []
    try:
        if opened is None:
            raise RecordError("damaged", 1, "the line does not end in its hash")
        header, rulebook = read_header(opened[0])
    except RecordError as error:
        return None, [Problem(file, 1, error.code, error.message)]
    content, mark = opened
    if digest_of("", content) != mark:
        problems.append(Problem(file, 1, "altered", "the header is not what its hash says"))
    parsed = [_parse(number, line) for number, line in enumerate(lines[1:], 2)]
    problems += _Chain(file, parsed, mark, unfinished).problems()
    events = [one.said for one in parsed if isinstance(one.said, EventLine)]
    ended = any(isinstance(one.said, EndLine) for one in parsed)
    return Lines(header, rulebook, events, ended), problems


def _parse(number: int, line: bytes) -> Parsed:
    if len(line) > _MOST_BYTES:
        return Parsed(number, None, "", line[:100], "the line is too long")
    opened = unsealed(line)
    if opened is None:
        return Parsed(number, None, "", line, "the line does not end in its hash")
    content, mark = opened
    try:
        return Parsed(number, read_event(content), mark, content)
    except ValueError as error:
        return Parsed(number, None, mark, content, str(error))


class _Chain:
    """Walks the hash chain and the numbers of the lines."""

    def __init__(self, file: str, parsed: list[Parsed], mark: str, unfinished: bool) -> None:
        self.file = file
        self.parsed = parsed
        self.unfinished = unfinished
        self.found: list[Problem] = []
        self.before: str | None = mark
        self.marks = {0: mark} | {one.said.seq: one.mark for one in parsed if isinstance(one.said, EventLine)}
        self.expected = 1

    def problems(self) -> list[Problem]:
        ended = False
        for at, one in enumerate(self.parsed):
            if ended:
                self._say(one, "trailing", "there are lines after the end")
                break
            if one.said is None:
                self._unread(at, one)
            elif isinstance(one.said, EndLine):
                ended = True
                self._end(one, one.said)
            elif one.said.seq == self.expected:
                self._in_place(one)
            elif not self._out_of_place(at, one, one.said.seq):
                return self.found
        if not ended and not self.unfinished and not self.found:
            last = len(self.parsed) + 1
            self.found.append(Problem(self.file, last, "cut", f"the record breaks off after line {last}"))
        return self.found

    def _say(self, one: Parsed, code: str, message: str) -> None:
        self.found.append(Problem(self.file, one.line, code, message))

    def _linked(self, one: Parsed, before: str | None) -> bool:
        return before is None or digest_of(before, one.content) == one.mark

    def _in_place(self, one: Parsed) -> None:
        if not self._linked(one, self.before):
            self._say(one, "altered", "the line is not what its hash says")
        self.expected += 1
        self.before = one.mark

    def _unread(self, at: int, one: Parsed) -> None:
        whole = bool(one.mark)
        if whole and self._linked(one, self.before) and self.before is not None:
            self._say(one, "bad-event", one.trouble)
        elif at == len(self.parsed) - 1 and not whole:
            self._say(one, "cut", f"the record breaks off inside line {one.line}")
        else:
            self._say(one, "damaged", one.trouble)
        self.expected += 1
        self.before = one.mark or None

    def _end(self, one: Parsed, end: EndLine) -> None:
        if end.end > self.expected - 1 and self._next_missing(self.expected):
            self._say(one, "cut", f"lines {self.expected} to {end.end} are missing before the end")
        elif not self._linked(one, self.before) or end.end != self.expected - 1 or self.before not in (None, end.last):
            self._say(one, "altered", "the end is not what its hash says")

    def _next_missing(self, seq: int) -> bool:
        return seq not in self.marks

    def _out_of_place(self, at: int, one: Parsed, seq: int) -> bool:
        """A line with another number than the next: whether it makes sense to go on."""
        following = self.parsed[at + 1].said if at + 1 < len(self.parsed) else None
        genuine = seq - 1 in self.marks and digest_of(self.marks[seq - 1], one.content) == one.mark
        resumes = isinstance(following, EventLine) and following.seq == self.expected + 1
        if not genuine and (resumes or seq < self.expected):
            self._say(one, "altered", "the line is not what its hash says")
            self.expected += 1
            self.before = one.mark
            return True
        if seq > self.expected and self._next_missing(self.expected):
            self._say(one, "cut", f"lines {self.expected} to {seq - 1} are missing before line {one.line}")
            self.expected = seq + 1
            self.before = one.mark
            return True
        self._say(one, "reordered", f"line number {seq} stands where {self.expected} belongs")
        return False
