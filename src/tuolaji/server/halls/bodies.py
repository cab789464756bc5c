"""The bodies and queries of the calls about events."""

from __future__ import annotations

from typing import Annotated, Final, Literal

import msgspec

from tuolaji.director.commands import AnyCommand
from tuolaji.director.sheets import Sheet, SheetRuling
from tuolaji.director.values import Format, Id
from tuolaji.server.halls.keys import Role

Lang = Literal["zh", "en"]
MatchId = Annotated[str, msgspec.Meta(max_length=80)]
Round = Annotated[int, msgspec.Meta(ge=1, le=1000)]
IdOrNone = Annotated[str, msgspec.Meta(pattern=r"^([A-Za-z0-9][A-Za-z0-9_-]{0,39})?$")]
"""An id, or empty where there is none (``Id | Literal[""]`` would take no empty one)."""
CommandName = Annotated[str, msgspec.Meta(pattern=r"^[A-Za-z0-9_-]{1,60}$")]
PersonName = Annotated[str, msgspec.Meta(max_length=40)]
Subject = Annotated[str, msgspec.Meta(min_length=1, max_length=6000)]
FILE_BYTES: Final = 6_000_000
FileData = Annotated[bytes, msgspec.Meta(max_length=FILE_BYTES)]


class HallBody(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Base of the bodies."""


class CreateEvent(HallBody, frozen=True):
    """A new event by a preset (``2M``, ``3M``, ``4M``, ``3S``), a format, or the journal of one kept in a file
    (base64); ``tables``: how many there are (0: enough)."""

    name: Annotated[str, msgspec.Meta(max_length=80)] = ""
    preset: Annotated[str, msgspec.Meta(max_length=10)] = ""
    format: Format | None = None
    journal: FileData = b""
    tables: Annotated[int, msgspec.Meta(ge=0, le=1000)] = 0


class DescribeFormat(HallBody, frozen=True):
    """A format to be looked at, with so many teams and tables (0: not known, or enough)."""

    format: Format
    teams: Annotated[int, msgspec.Meta(ge=0, le=1000)] = 0
    tables: Annotated[int, msgspec.Meta(ge=0, le=1000)] = 0


class DoCommand(HallBody, frozen=True):
    """A command. ``name`` is the client's own: the same again is done once. ``by``: who of the role's people it is."""

    name: CommandName
    command: AnyCommand
    by: PersonName = ""


class PreviewCommand(HallBody, frozen=True):
    """A command that is not carried out."""

    command: AnyCommand


class PreviewRuling(HallBody, frozen=True):
    """A ruling in a deal (from 1) of a match that is not given."""

    match: MatchId
    deal: Annotated[int, msgspec.Meta(ge=1, le=200)]
    ruling: SheetRuling


class PreviewSheet(HallBody, frozen=True):
    """A sheet of a deal (from 1) of a match that is not entered."""

    match: MatchId
    deal: Annotated[int, msgspec.Meta(ge=1, le=200)]
    sheet: Sheet


class SealDraw(HallBody, frozen=True):
    """A draw to be sealed by the server: what it is of, and the value that will be known later, in words."""

    name: CommandName
    subject: Subject
    future: Annotated[str, msgspec.Meta(min_length=1, max_length=200)]


class RevealDraw(HallBody, frozen=True):
    """The value that is known now, for a draw that the server sealed."""

    name: CommandName
    subject: Subject
    value: Annotated[str, msgspec.Meta(min_length=1, max_length=200)]


class RosterFile(HallBody, frozen=True):
    """A roster: CSV (UTF-8), or Excel by the ending of ``file``; ``data`` in base64. ``enter``: not only looked at."""

    name: CommandName
    file: Annotated[str, msgspec.Meta(max_length=200)]
    data: FileData
    enter: bool = False


class RenewLink(HallBody, frozen=True):
    """The link of a role, of ``team`` where that is the role, is to be another one."""

    role: Literal["organiser", "referee", "desk", "team"]
    team: IdOrNone = ""


class LinkTable(HallBody, frozen=True):
    """A table on which a match is played; the side ``first`` sits on seats 0 and 2."""

    match: MatchId
    table: Annotated[str, msgspec.Meta(max_length=60)]
    first: Literal["a", "b"] = "a"


class OfStage(msgspec.Struct, frozen=True):
    """A stage."""

    stage: Id


class OfPlace(msgspec.Struct, frozen=True):
    """A place in a group (from 1) of a stage."""

    stage: Id
    group: Annotated[int, msgspec.Meta(ge=1, le=64)] = 1
    place: Annotated[int, msgspec.Meta(ge=1, le=1000)] = 1


class OfMatch(msgspec.Struct, frozen=True):
    """A match."""

    match: MatchId


class OfDraw(msgspec.Struct, frozen=True):
    """A draw: ``partners``, a stage, or a lot."""

    subject: Subject


class OfLines(msgspec.Struct, frozen=True):
    """Lines of the journal before number ``before`` (0: the last ones), ``count`` at most."""

    before: Annotated[int, msgspec.Meta(ge=0, le=1_000_000)] = 0
    count: Annotated[int, msgspec.Meta(ge=1, le=500)] = 100


class OfLink(msgspec.Struct, frozen=True):
    """A role, with the team where that is the role."""

    role: Role
    team: IdOrNone = ""


class OfPage(msgspec.Struct, frozen=True):
    """A page of an event: what follows on ``/e/ID`` in its address."""

    at: Annotated[str, msgspec.Meta(pattern=r"^([/?][^#]*)?$", max_length=1000)] = ""


class OfWords(msgspec.Struct, frozen=True):
    """Words that are looked for, in either language; all where there are none."""

    words: Annotated[str, msgspec.Meta(max_length=100)] = ""


class OfSeal(msgspec.Struct, frozen=True):
    """The seal that stands on a results book: the hash of a line of the journal."""

    seal: Annotated[str, msgspec.Meta(pattern=r"^[0-9a-f]{32}$")]


class OfPaper(msgspec.Struct, frozen=True):
    """What is printed: the language, and of pairings, cards and score sheets the stage ("": all) and round (0: all)."""

    lang: Lang = "zh"
    stage: IdOrNone = ""
    round: Annotated[int, msgspec.Meta(ge=0, le=1000)] = 0


class InLanguage(msgspec.Struct, frozen=True):
    """The language of what is printed."""

    lang: Lang = "zh"


class AsFile(msgspec.Struct, frozen=True):
    """The kind of file."""

    kind: Literal["csv", "xlsx"] = "csv"


class PlanFor(msgspec.Struct, frozen=True):
    """Teams, tables (0: enough), minutes of the day and of a match."""

    teams: Annotated[int, msgspec.Meta(ge=2, le=1000)]
    minutes: Annotated[int, msgspec.Meta(ge=10, le=20_000)]
    tables: Annotated[int, msgspec.Meta(ge=0, le=1000)] = 0
    match_minutes: Annotated[int, msgspec.Meta(ge=5, le=600)] = 60
    rulebook: Annotated[str, msgspec.Meta(max_length=40)] = "three-deck-match"
