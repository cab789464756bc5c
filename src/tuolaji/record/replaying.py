"""Reading and replaying records: states after each event, and the proof that every event was lawful."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import msgspec

from tuolaji.record.deriving import command_of
from tuolaji.record.lines import EventLine, Header, RecordError
from tuolaji.record.structure import Lines, Problem, check_structure, raw_lines
from tuolaji.rules.options import Rulebook
from tuolaji.table import (
    AnyEvent,
    CardDrawn,
    InvariantError,
    MatchEnded,
    Passed,
    Played,
    Rejection,
    State,
    View,
    check_invariants,
    evolve,
    new_match,
    parse_viewer,
    rejection_text,
    step,
)

_SMALL = (CardDrawn, Passed, Played)  # checked with what follows them: a trick's end, a new phase


class Record(msgspec.Struct, frozen=True):
    """A record read: its header, rulebook and events."""

    header: Header
    rulebook: Rulebook
    events: tuple[EventLine, ...]
    ended: bool

    def start(self) -> State:
        """The match before its first event."""
        return new_match(self.rulebook, self.header.setup)


def read_record(path: Path | str, *, unfinished: bool = True) -> Record:
    """A record whose structure is sound. Raises RecordError for the first thing wrong with it, OSError for the file.

    ``unfinished``: a record without its end line is read too. Whether the events are lawful is ``validate_record``'s
    matter.
    """
    lines, problems = check_structure(str(path), raw_lines(path), unfinished=unfinished)
    if problems or lines is None:
        problem = problems[0]
        raise RecordError(problem.code, problem.line, problem.message)
    return Record(lines.header, lines.rulebook, tuple(lines.events), lines.ended)


def replay(record: Record, upto: int | None = None) -> State:
    """The state after event number ``upto`` (all of them without it; 0: before the first)."""
    state = record.start()
    for line in record.events[:upto]:
        state = evolve(state, line.event)
    return state


def states(record: Record) -> Iterator[tuple[EventLine, State]]:
    """Each event with the state after it."""
    state = record.start()
    for line in record.events:
        state = evolve(state, line.event)
        yield line, state


def validate_record(path: Path | str, *, unfinished: bool = False) -> list[Problem]:
    """Everything wrong with a record: its structure first; if that is sound, the first unlawful event.

    Codes beyond those of ``check_structure``: ``illegal-event`` (no command brings it about here),
    ``broken-invariant``. A redacted record is folded as its view. OSError as the file gives it.
    """
    file = str(path)
    lines, problems = check_structure(file, raw_lines(path), unfinished=unfinished)
    if problems or lines is None:
        return problems
    return check_events(file, lines)


def check_events(file: str, lines: Lines) -> list[Problem]:
    """The first unlawful event of a record whose structure is sound; empty when there is none."""
    problem = _lawful(file, lines) if lines.header.view == "full" else _foldable(file, lines)
    return [] if problem is None else [problem]


def _lawful(file: str, lines: Lines) -> Problem | None:
    """Plays the match again: every batch of events must be what its command gives."""
    state = new_match(lines.rulebook, lines.header.setup)
    events = lines.events
    at = 0
    while at < len(events):
        event = events[at].event
        command = command_of(event)
        if command is None:
            return _problem(file, at, "illegal-event", f"{type(event).__name__} does not follow from anything")
        outcome = step(state, command)
        if isinstance(outcome, Rejection):
            words = f"{type(command).__name__} is refused: {outcome.code} ({rejection_text(outcome, 'en')})"
            return _problem(file, at, "illegal-event", words)
        expected, state = outcome
        for offset, due in enumerate(expected):
            if at + offset >= len(events):
                return _problem(file, at + offset - 1, "cut", f"{type(due).__name__} should follow")
            if not _same(events[at + offset].event, due):
                found = type(events[at + offset].event).__name__
                return _problem(file, at + offset, "illegal-event", f"{found} is not the {type(due).__name__} due here")
        at += len(expected)
        if not expected:
            return _problem(file, at, "illegal-event", f"{type(command).__name__} changes nothing here")
        if len(expected) > 1 or not isinstance(event, _SMALL):
            try:
                check_invariants(state)
            except InvariantError as error:
                return _problem(file, at - 1, "broken-invariant", str(error))
    return None


def _same(found: AnyEvent, due: AnyEvent) -> bool:
    """Whether two events say the same.

    The clauses cited are commentary that may improve from version to version; when the match ended is noted by who
    kept it and follows from nothing.
    """
    if isinstance(found, MatchEnded) and isinstance(due, MatchEnded):
        due = msgspec.structs.replace(due, at=found.at)
    if found == due or type(found) is not type(due) or not hasattr(due, "clauses"):
        return found == due
    return msgspec.structs.replace(found, clauses=()) == msgspec.structs.replace(due, clauses=())


def _foldable(file: str, lines: Lines) -> Problem | None:
    view = View.of(lines.rulebook, parse_viewer(lines.header.view), lines.header.setup)
    for at, line in enumerate(lines.events):
        try:
            view = view.apply(line.event)
        except (ValueError, KeyError, IndexError, TypeError) as error:
            return _problem(file, at, "illegal-event", f"{type(line.event).__name__} does not fit here: {error}")
    return None


def _problem(file: str, at: int, code: str, message: str) -> Problem:
    return Problem(file, at + 2, code, message)
