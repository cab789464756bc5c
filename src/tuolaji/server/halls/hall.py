"""A hall: one event in memory. Commands one after the other; what is acknowledged is durable."""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import Callable, Sequence
from typing import Final, TypeVar

import msgspec

from tuolaji.director import Event, EventError
from tuolaji.director.commands import (
    AnswerBell,
    AnyCommand,
    CheckIn,
    CommitDraw,
    OpenDraw,
    PairRound,
    RingBell,
    RunClock,
    StartStage,
    StopClock,
    Undo,
)
from tuolaji.director.journal import Line, read_lines
from tuolaji.server.halls.cases import COMMAND_NAME_TAKEN, EVENT_DAMAGED, EVENT_FULL
from tuolaji.server.halls.parts import PARTS, Part, parts_of
from tuolaji.server.halls.rows import HallRows, KeptLine
from tuolaji.server.http.problems import ProblemError
from tuolaji.server.storage import StoreError

MOST_LINES: Final = 20_000
_ATTEMPTS: Final = 50
_LOOK: Final = 0.4
_SLOW: Final = (PairRound, StartStage, CommitDraw, OpenDraw, Undo)
_TIMED: Final = (RunClock, StopClock, CheckIn, RingBell, AnswerBell)
_decode: Final = msgspec.json.Decoder(Line).decode
_T = TypeVar("_T")
Decide = Callable[[Event], Sequence[AnyCommand]]


class Written(msgspec.Struct, frozen=True):
    """The line that a command became; ``repeated``: it was there already under its name."""

    line: Line
    repeated: bool


class Hall:
    """An event folded from its lines in the store, kept up with what other processes add.

    All calls raise StoreError, ProblemError and EventError.
    """

    def __init__(self, event_id: str, rows: HallRows, lines: Sequence[KeptLine]) -> None:
        self.id = event_id
        self.event = _folded(lines)
        self._rows = rows
        self._last = lines[-1].body
        self._names = {line.command: seq for seq, line in enumerate(lines, 1) if line.command is not None}
        self._lock = asyncio.Lock()
        self._news = asyncio.Event()
        self._made: dict[Part, tuple[int, object]] = {}
        self._making = {part: asyncio.Lock() for part in PARTS}
        self._changed = dict.fromkeys(PARTS, len(lines))
        self._looked = 0.0
        self.screens = 0

    @property
    def seq(self) -> int:
        """The number of the last line."""
        return len(self.event.lines)

    async def do(self, name: str, by: str, decide: Decide) -> Written:
        """Adds what ``decide`` makes of the event as it stands, all or nothing; ``name`` is kept once.

        Where another process was first the event is brought up to date and decided on again.
        """
        async with self._lock:
            for _ in range(_ATTEMPTS):
                if name in self._names:
                    return Written(self.event.lines[self._names[name] - 1], True)
                commands = decide(self.event)
                if self.seq + len(commands) > MOST_LINES:
                    raise ProblemError(EVENT_FULL)
                slow = any(isinstance(command, _SLOW) for command in commands) or len(commands) > 50
                at = int(time.time() * 1000)
                # what changes is a fork: who reads meanwhile sees the event as it was
                after, texts = (
                    await asyncio.to_thread(_added, self.event, commands, by, at)
                    if slow
                    else _added(self.event, commands, by, at)
                )
                first = self.seq + 1
                try:
                    await asyncio.shield(self._rows.append(self.id, first, self._last, texts, name))
                except StoreError as error:
                    if error.code != "store-conflict" or not await self._caught_up():
                        raise
                    continue
                self._take(after, texts[-1], {name: first})
                return Written(after.lines[first - 1], False)
        raise StoreError("store-conflict", "others write all the time")

    async def fresh(self) -> Event:
        """The event as the store has it now."""
        if self._rows.shared and await self._rows.last(self.id) > self.seq:
            async with self._lock:
                await self._caught_up()
        return self.event

    async def made(self, part: Part, make: Callable[[Event], _T]) -> _T:
        """A part of the screens, made in a thread, once until a line changes it; never older than when it was asked."""
        asked = self.seq
        async with self._making[part]:
            seq, kept = self._made.get(part, (0, None))
            if seq < min(asked, self._changed[part]):
                event = self.event
                seq, kept = len(event.lines), await asyncio.to_thread(make, event)
                self._made[part] = seq, kept
            return kept  # type: ignore[return-value]  # a part is always made in the same way

    def wake(self) -> None:
        """Whoever waits for news looks again."""
        news, self._news = self._news, asyncio.Event()
        news.set()

    async def news(self, seconds: float) -> bool:
        """Waits until there may be a line more, so long at most; False when there was nothing for all that time."""
        ends = time.monotonic() + seconds
        while not await self._heard(min(seconds, _LOOK) if self._rows.shared else seconds):
            if time.monotonic() >= ends:
                return False
        return True

    async def _heard(self, seconds: float) -> bool:
        news = self._news
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(news.wait(), seconds)
        now = time.monotonic()
        if self._rows.shared and not news.is_set() and now - self._looked > _LOOK:
            self._looked = now  # one look serves all screens
            await self.fresh()
        return news.is_set()

    def changed_since(self, seq: int) -> tuple[Part, ...]:
        """The parts that the lines after ``seq`` change."""
        lines = self.event.lines[seq:]
        if len(lines) > 200:
            return PARTS
        found = {part for line in lines for part in parts_of(line.command)}
        return tuple(part for part in PARTS if part in found)

    async def _caught_up(self) -> bool:
        """Takes in the lines that others added; whether there were any. ``event-damaged`` when they do not follow."""
        lines = await self._rows.lines(self.id, self.seq)
        if not lines:
            return False
        after, names = self.event.fork(), dict[str, int]()
        for kept in lines:
            try:
                line = _decode(kept.body[: kept.body.rindex(b',"h":"')] + b"}")
                text = after.again(line.command, by=line.by, at=line.at)
            except (msgspec.MsgspecError, EventError, ValueError) as error:
                raise ProblemError(EVENT_DAMAGED) from error
            if text != kept.body + b"\n":
                raise ProblemError(EVENT_DAMAGED)
            if kept.command is not None:
                names[kept.command] = len(after.lines)
        self._take(after, lines[-1].body, names)
        return True

    def _take(self, after: Event, last: bytes, names: dict[str, int]) -> None:
        self._changed.update((part, line.seq) for line in after.lines[self.seq :] for part in parts_of(line.command))
        self.event, self._last = after, last
        self._names.update(names)
        self.wake()


def same_command(written: Written, command: AnyCommand) -> None:
    """``command-name-taken`` where a name that was used already stood for another command."""
    kept = written.line.command
    if written.repeated and isinstance(command, _TIMED) and isinstance(kept, type(command)):
        command = msgspec.structs.replace(command, at=kept.at)
    if written.repeated and kept != command:
        raise ProblemError(COMMAND_NAME_TAKEN)


def timed(command: AnyCommand, now: int, own: bool) -> AnyCommand:
    """The command at the server's time, unless an official (``own`` False) gives another that is past."""
    if not isinstance(command, _TIMED) or (not own and 0 < command.at <= now):
        return command
    return msgspec.structs.replace(command, at=now)


def _added(event: Event, commands: Sequence[AnyCommand], by: str, at: int) -> tuple[Event, list[bytes]]:
    after = event.fork()
    return after, [after.do(command, by=by, at=at)[:-1] for command in commands]


def _folded(lines: Sequence[KeptLine]) -> Event:
    try:
        return Event(*read_lines(line.body + b"\n" for line in lines))
    except EventError as error:
        raise ProblemError(EVENT_DAMAGED) from error
