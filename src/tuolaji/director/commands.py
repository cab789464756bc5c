"""Commands: everything an organiser, a referee or a team does. The journal holds them and nothing else."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from tuolaji.director.sheets import Sheet, SheetRuling
from tuolaji.director.values import Format, Id, Name, Result, Team
from tuolaji.table.commands import kebab

Reason = Annotated[str, msgspec.Meta(min_length=1, max_length=400)]
Pairs = tuple[tuple[str, str | None], ...]


class Command(msgspec.Struct, frozen=True, kw_only=True, tag_field="do", tag=kebab, forbid_unknown_fields=True):
    """Base of all commands."""


class NewEvent(Command, frozen=True):
    """The first line: name and format. ``tables``: how many there are (0: enough)."""

    name: Name
    format: Format
    tables: Annotated[int, msgspec.Meta(ge=0, le=1000)] = 0


class AddTeam(Command, frozen=True):
    """A team (or a single player) enters; before the first stage, or between its rounds where rounds are paired."""

    team: Team


class ChangeTeam(Command, frozen=True):
    """Name, players, club or seed of a team, by its id."""

    team: Team


class Withdraw(Command, frozen=True, kw_only=True):
    """A team leaves. ``results`` "keep": what it played stands, the rest is forfeited; "annul": as if never played."""

    team: str
    results: Literal["keep", "annul"] = "keep"
    reason: Reason


class CommitDraw(Command, frozen=True):
    """Seals a draw before anybody knows its outcome.

    ``subject``: ``partners``, a stage's id, or ``lot/…`` for a lot among equals; ``commitment``: SHA-256 as
    ``tuolaji.director.draw`` has it; ``future``: the value that will be known later, in words.
    """

    subject: str
    commitment: Annotated[str, msgspec.Meta(pattern=r"^[0-9a-f]{64}$")]
    future: Annotated[str, msgspec.Meta(min_length=1, max_length=200)]


class OpenDraw(Command, frozen=True):
    """Opens it: the salt that was sealed, and the value that was named."""

    subject: str
    salt: Annotated[str, msgspec.Meta(pattern=r"^[0-9a-f]{16,64}$")]
    value: Annotated[str, msgspec.Meta(min_length=1, max_length=200)]


class DrawBalls(Command, frozen=True):
    """A draw with balls in front of all: the teams in the order they came out."""

    subject: str
    balls: tuple[str, ...]
    witnesses: str = ""


class StartStage(Command, frozen=True):
    """Begins a stage with its field, group by group, as ``proposed`` had it."""

    stage: Id
    groups: tuple[tuple[str, ...], ...]


class PairRound(Command, frozen=True):
    """The pairings of a round; ``b`` None is a bye."""

    stage: Id
    round: Annotated[int, msgspec.Meta(ge=1, le=1000)]
    pairs: Pairs


class EnterResult(Command, frozen=True, omit_defaults=True):
    """The desk enters a result; ``reason`` where somebody had to decide on it."""

    match: str
    result: Result
    reason: Annotated[str, msgspec.Meta(max_length=400)] = ""


class Report(Command, frozen=True):
    """A side reports from its phone; when both report the same it stands, a mismatch goes to the referee."""

    match: str
    side: Literal["a", "b"]
    result: Result


class Correct(Command, frozen=True):
    """Another result instead of the one that stands."""

    match: str
    result: Result
    reason: Reason


class EnterSheet(Command, frozen=True):
    """The sheet of a deal (from 1) as the desk has it; ``reason`` when it takes the place of another."""

    match: str
    deal: Annotated[int, msgspec.Meta(ge=1, le=200)]
    sheet: Sheet
    reason: str = ""


class ReportSheet(Command, frozen=True):
    """A side confirms a sheet on its phone; both the same: it stands, else it goes to the referee."""

    match: str
    deal: Annotated[int, msgspec.Meta(ge=1, le=200)]
    side: Literal["a", "b"]
    sheet: Sheet


class GiveRuling(Command, frozen=True):
    """A ruling in a deal of a match, by the referee; ``id`` names it."""

    id: Id
    match: str
    deal: Annotated[int, msgspec.Meta(ge=1, le=200)]
    ruling: SheetRuling
    note: str = ""


class JudgeRuling(Command, frozen=True):
    """What becomes of a ruling: cancelled, appealed, upheld or overturned."""

    id: Id
    status: Literal["cancelled", "appealed", "upheld", "overturned"]
    reason: Reason


class RunClock(Command, frozen=True):
    """The clock of a round starts, or goes on, at ``at`` (epoch milliseconds)."""

    stage: Id
    round: Annotated[int, msgspec.Meta(ge=1, le=1000)]
    at: int


class StopClock(Command, frozen=True):
    """The clock of a round stands from ``at`` on."""

    stage: Id
    round: Annotated[int, msgspec.Meta(ge=1, le=1000)]
    at: int


class ExtraTime(Command, frozen=True):
    """More (or again less) minutes for one table."""

    match: str
    minutes: Annotated[int, msgspec.Meta(ge=-120, le=120)]
    reason: Reason


class CheckIn(Command, frozen=True):
    """A side is there."""

    match: str
    side: Literal["a", "b"]
    at: int


class RingBell(Command, frozen=True, omit_defaults=True):
    """A table calls the referee, or the desk does for it; ``note`` says what for."""

    match: str
    at: int
    note: Annotated[str, msgspec.Meta(max_length=200)] = ""


class AnswerBell(Command, frozen=True):
    """The referee has come."""

    match: str
    at: int


class Undo(Command, frozen=True):
    """A line of the journal does not count any more."""

    seq: Annotated[int, msgspec.Meta(ge=2)]
    reason: Reason


TableCommand = EnterResult | Report | Correct | EnterSheet | ReportSheet | GiveRuling | JudgeRuling
"""What comes from a table, the desk or the referee."""

HallCommand = RunClock | StopClock | ExtraTime | CheckIn | RingBell | AnswerBell
"""What concerns the hall: clocks, check-in, bells."""

AnyCommand = (
    NewEvent
    | AddTeam
    | ChangeTeam
    | Withdraw
    | CommitDraw
    | OpenDraw
    | DrawBalls
    | StartStage
    | PairRound
    | EnterResult
    | Report
    | Correct
    | EnterSheet
    | ReportSheet
    | GiveRuling
    | JudgeRuling
    | RunClock
    | StopClock
    | ExtraTime
    | CheckIn
    | RingBell
    | AnswerBell
    | Undo
)
