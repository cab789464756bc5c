"""What is seen of an event."""

from __future__ import annotations

from typing import Literal

import msgspec

from tuolaji.director.asking import SheetAsks
from tuolaji.director.commands import PairRound, StartStage
from tuolaji.director.hall import HallClock, Late
from tuolaji.director.moved import FieldMoved
from tuolaji.director.sheets import GivenRuling, Sheet, SheetResult, Status
from tuolaji.director.values import Format, Match, Result, Team, Text
from tuolaji.server.halls.keys import Role
from tuolaji.server.halls.online import LinkedTable


class HallView(msgspec.Struct, frozen=True, kw_only=True):
    """Base of what is seen."""


class EventLink(HallView, frozen=True):
    """A key for a role (of a team)."""

    role: Role
    team: str
    key: str


class EventMade(HallView, frozen=True):
    """A new event and its organiser's key. All calls about it take a key as ``Authorization: Bearer KEY``.

    ``cut``: it came out of a journal whose last line was cut short, and is left out.
    """

    event: str
    key: str
    cut: bool


class OwnEvent(HallView, frozen=True):
    """An event one made, with the organiser's key."""

    event: str
    name: str
    created: int
    key: str


class EntrantView(HallView, frozen=True):
    """A team; how it withdrew, if it did. ``initials``: of its name and players in pinyin, to look it up by."""

    team: Team
    initials: str
    withdrawn: Literal["keep", "annul"] | None


class StageView(HallView, frozen=True):
    """A stage; ``groups`` None while it has not begun; matches without a result are ``open``; ``moved``, for organiser
    and referee: it would now begin with other teams."""

    stage: str
    name: Text
    kind: Literal["round-robin", "rank-pairing", "swiss", "knock-out"]
    groups: tuple[tuple[str, ...], ...] | None
    rounds: int
    matches: int
    open: int
    complete: bool
    moved: FieldMoved | None = None


class DrawView(HallView, frozen=True):
    """A draw; ``groups`` None while it is sealed. Clubmates that could not be kept apart are ``together``; ``order``:
    all as they came out, one after the other."""

    subject: str
    commitment: str
    future: str
    groups: tuple[tuple[str, ...], ...] | None
    together: tuple[tuple[str, str], ...]
    order: tuple[str, ...]
    salt: str
    value: str


class EventOverview(HallView, frozen=True):
    """Where an event stands after line ``seq`` (hash ``seal``), and who asks.

    ``roster`` are those who entered, ``pairs`` those drawn of them where players enter alone.
    """

    event: str
    name: str
    seq: int
    seal: str
    role: Role
    team: str
    tables: int
    format: Format
    roster: tuple[EntrantView, ...]
    pairs: tuple[EntrantView, ...]
    stages: tuple[StageView, ...]
    draws: tuple[DrawView, ...]


class MatchView(HallView, frozen=True):
    """A match; its table in the hall (None: a bye), who has checked in, who has reported, and whether reports differ.
    ``mine``: the asking team's sides."""

    match: Match
    table: int | None
    here: tuple[Literal["a", "b"], ...]
    reported: tuple[Literal["a", "b"], ...]
    conflict: bool
    mine: tuple[str, ...]


class EventMatches(HallView, frozen=True):
    """All matches as they are since line ``seq`` or before."""

    seq: int
    matches: tuple[MatchView, ...]


class WhyView(HallView, frozen=True):
    """Why a row stands above the next: what told them apart, in words; ``mine`` and ``theirs`` are the exact values,
    fractions among them (``7/5``), empty where a lot did."""

    by: str
    mine: str
    theirs: str
    zh: str
    en: str


class StandingView(HallView, frozen=True):
    """A row of the standings; ``why`` None: the last, or the next shares the place. ``lot``: a lot would part them."""

    place: int
    shared: bool
    lot: bool
    team: str
    played: int
    won: int
    drawn: int
    lost: int
    points: int
    levels: tuple[int, int]
    why: WhyView | None


class GroupView(HallView, frozen=True):
    """The standings of a group (from 1) of a stage."""

    stage: str
    group: int
    rows: tuple[StandingView, ...]


class PlaceView(HallView, frozen=True):
    """A final place, and the stage it was decided in."""

    place: int
    shared: bool
    team: str
    stage: str


class EventStandings(HallView, frozen=True):
    """Standings of all groups (not of knock-outs) and the places of the whole event."""

    seq: int
    groups: tuple[GroupView, ...]
    places: tuple[PlaceView, ...]


class TableClock(HallView, frozen=True):
    """The clock of a match's table."""

    match: str
    clock: HallClock


class EventClock(HallView, frozen=True):
    """The clocks of all matches that are open, at ``now`` (epoch milliseconds, the server's)."""

    seq: int
    now: int
    tables: tuple[TableClock, ...]


class BellView(HallView, frozen=True):
    """A table that calls, since ``at``."""

    match: str
    at: int
    note: str


class ReportView(HallView, frozen=True):
    """What the sides of a match reported; None: nothing yet. Both and different: a conflict, for the referee."""

    match: str
    a: Result | None
    b: Result | None
    conflict: bool


class SheetReportView(HallView, frozen=True):
    """What the sides wrote on the sheet of a deal."""

    match: str
    deal: int
    a: Sheet | None
    b: Sheet | None
    conflict: bool


class RulingAct(HallView, frozen=True):
    """What was done with a ruling: given (``applied``), cancelled …; by whom, when (epoch milliseconds), why."""

    id: str
    status: Status
    by: str
    at: int
    reason: str


class EventDesk(HallView, frozen=True):
    """What waits for an official: bells, late teams with the result that is proposed, reports, rulings given and what
    was done with each of them, oldest first."""

    seq: int
    now: int
    bells: tuple[BellView, ...]
    late: tuple[Late, ...]
    reports: tuple[ReportView, ...]
    sheets: tuple[SheetReportView, ...]
    rulings: tuple[GivenRuling, ...]
    acts: tuple[RulingAct, ...]


class MatchDesk(HallView, frozen=True):
    """A match at the desk: what a sheet asks for, sheets, what each comes to with the rulings, and the result they
    lead to. ``bell``: since when the table calls for the referee; ``online``: the table of the server it is played on.

    Who has nothing to do with the match sees neither reports nor the notes of rulings.
    """

    seq: int
    match: Match
    asks: SheetAsks
    bell: int | None
    sheets: tuple[Sheet, ...]
    deals: tuple[SheetResult, ...]
    rulings: tuple[GivenRuling, ...]
    reports: ReportView
    sheet_reports: tuple[SheetReportView, ...]
    proposed: Result | None
    online: LinkedTable | None = None


class CommandDone(HallView, frozen=True):
    """The command is line ``seq`` (the first, where there are several). Of a report: what became of it."""

    seq: int
    repeated: bool
    report: Literal["stands", "waits", "conflict"] | None = None


class EventChanges(HallView, frozen=True):
    """What a command would change: places by ``STAGE.GROUP`` (before, after), stages that have begun and would now
    begin with other teams, matches whose result changes, rounds by stage that are paired on the standings before."""

    places: dict[str, dict[str, tuple[int, int]]]
    fields: tuple[FieldMoved, ...]
    matches: tuple[str, ...]
    rounds: dict[str, tuple[int, ...]]


class RulingEffect(HallView, frozen=True):
    """What a ruling makes of a deal; ``before`` None: no sheet yet.

    ``earlier``: how many such rulings that side has in the match already; ``step``: what it is due now.
    """

    before: SheetResult | None
    after: SheetResult
    earlier: int
    step: Literal["advice", "warning", "points"]
    clauses: tuple[str, ...]
    zh: str
    en: str


class RulingChoice(HallView, frozen=True):
    """A ruling of the rulebook; ``takes`` names the particulars it asks for.

    ``given``: the referee says how many points, fewer or none the first time; ``initials``: of the Chinese words.
    """

    code: str
    clauses: tuple[str, ...]
    zh: str
    en: str
    takes: tuple[str, ...]
    given: bool
    initials: str


class DrawSealed(HallView, frozen=True):
    """A draw that was sealed as line ``seq``: the commitment to be shown now, the salt that stays secret until then."""

    seq: int
    subject: str
    commitment: str
    salt: str


class RosterSeen(HallView, frozen=True):
    """A roster as read; names and players that are there twice (with those entered before), ids that are taken;
    ``seq``: the line from which it was entered, None: it was looked at."""

    teams: tuple[Team, ...]
    names_twice: tuple[str, ...]
    players_twice: tuple[str, ...]
    ids_taken: tuple[str, ...]
    seq: int | None


class NextStep(HallView, frozen=True):
    """The command that begins a stage or pairs its next round, as proposed."""

    command: StartStage | PairRound


class NeedView(HallView, frozen=True):
    """What a team needs for a place."""

    team: str
    chances: dict[str, str]
    zh: str
    en: str


class SealSeen(HallView, frozen=True):
    """The line of the journal that has a seal (None: none has), and how many lines came since."""

    seq: int | None
    since: int


class RuleSection(HallView, frozen=True):
    """A section of the rule sheet."""

    heading: str
    lines: tuple[str, ...]


class PresetView(HallView, frozen=True):
    """A preset and its format."""

    preset: str
    format: Format
