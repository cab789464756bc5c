"""An event: its journal in memory, commands added at the end, undo, and what a command would change."""

from __future__ import annotations

import copy
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from tuolaji.director.carrying import carry
from tuolaji.director.commands import AnyCommand, Undo
from tuolaji.director.guarding import guard
from tuolaji.director.journal import Line, first_hash, read_lines, sealed
from tuolaji.director.moved import FieldMoved, fields_moved, rounds_moved
from tuolaji.director.problems import EventError
from tuolaji.director.state import EventState


@dataclass(frozen=True, slots=True)
class Changes:
    """What a command changes: places (team → before, after) by ``stage.group``, stages that have begun and would now
    begin with other teams, matches whose result changed, and ``rounds`` by stage that are paired on the standings
    before."""

    places: dict[str, dict[str, tuple[int, int]]]
    fields: tuple[FieldMoved, ...]
    matches: tuple[str, ...]
    rounds: dict[str, tuple[int, ...]]


class Event:
    """Commands in order and the state they lead to. Every way of changing it goes through ``do``."""

    def __init__(self, lines: Sequence[Line] = (), last: str | None = None) -> None:
        self.lines = list(lines)
        self.last = last if last is not None else first_hash()
        self.undone = {line.command.seq for line in self.lines if isinstance(line.command, Undo)}
        self.state = _folded(self.lines, self.undone)

    def do(self, command: AnyCommand, *, by: str = "", at: int = 0) -> bytes:
        """Carries a command out and returns the line for the journal's file. EventError changes nothing."""
        line = Line(seq=len(self.lines) + 1, at=at, by=by, command=command)
        state, undone = self._after(line)
        guard(self.state, state, command, self.lines, self.undone)
        return self._written(line, state, undone)

    def again(self, command: AnyCommand, *, by: str = "", at: int = 0) -> bytes:
        """As ``do`` for a line that was written before, by rules that may have been wider."""
        line = Line(seq=len(self.lines) + 1, at=at, by=by, command=command)
        return self._written(line, *self._after(line))

    def _written(self, line: Line, state: EventState, undone: set[int]) -> bytes:
        text, self.last = sealed(line, self.last)
        self.lines.append(line)
        self.state, self.undone = state, undone
        return text + b"\n"

    def fork(self) -> Event:
        """The same event, to be carried on apart from this one."""
        other = copy.copy(self)  # states are never changed in place
        other.lines = list(self.lines)
        return other

    def preview(self, command: AnyCommand) -> Changes:
        """What a command would change; EventError when it cannot be carried out."""
        state, _ = self._after(Line(seq=len(self.lines) + 1, at=0, by="", command=command))
        guard(self.state, state, command, self.lines, self.undone)
        return changes(self.state, state)

    def _after(self, line: Line) -> tuple[EventState, set[int]]:
        command = line.command
        if not isinstance(command, Undo):
            state = self.state.copied()
            carry(state, command)
            return state, self.undone
        if command.seq > len(self.lines) or isinstance(self.lines[command.seq - 1].command, Undo):
            raise EventError("unknown-line", seq=command.seq)
        if command.seq in self.undone:
            raise EventError("undo-undone", seq=command.seq)
        undone = self.undone | {command.seq}
        return _folded(self.lines, undone, command.seq), undone


def _folded(lines: Sequence[Line], undone: set[int], undoing: int | None = None) -> EventState:
    state = EventState()
    for line in lines:
        if line.seq in undone:
            continue
        try:
            carry(state, line.command)
        except EventError as error:
            if undoing is None:
                raise EventError("bad-journal", line=line.seq, what=str(error)) from error
            raise EventError("undo-blocked", seq=undoing, blocked=line.seq, what=error.zh) from error
    return state


def changes(before: EventState, after: EventState) -> Changes:
    """The difference of two states as far as places, fields and results go."""
    places: dict[str, dict[str, tuple[int, int]]] = {}
    for stage_id, started in after.stages.items():
        if stage_id not in before.stages:
            continue
        for group in range(len(started.groups)):
            old = {row.team: row.place for row in before.standings(stage_id, group)}
            new = {row.team: row.place for row in after.standings(stage_id, group)}
            moved = {team: (old[team], new[team]) for team in new if team in old and old[team] != new[team]}
            if moved:
                places[f"{stage_id}.{group + 1}"] = moved
    results = tuple(
        match_id
        for match_id, match in after.matches.items()
        if match_id in before.matches and before.matches[match_id].result != match.result
    )
    return Changes(places, fields_moved(before, after), results, rounds_moved(before, after))


def load(path: Path) -> Event:
    """An event from its journal's file. EventError ``bad-journal``; OSError as the file gives it."""
    with path.open("rb") as file:
        lines, last = read_lines(file)
    return Event(lines, last)
