"""The state of an event: folded from its commands, never changed from outside."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from tuolaji.director.draw.commitment import DrawFacts
from tuolaji.director.problems import EventError
from tuolaji.director.sheets import GivenRuling, Sheet
from tuolaji.director.standings.breaks import Table
from tuolaji.director.standings.ranking import Row, ranked
from tuolaji.director.values import AnyStage, Format, Knockout, Match, Result, RoundRobin, Team


@dataclass(slots=True)
class StageState:
    """A stage that has begun: its groups (knock-out: one, in seeding order) and the ids of its matches by round."""

    stage: AnyStage
    groups: list[list[str]]
    rounds: list[list[str]] = field(default_factory=list)

    def copied(self) -> StageState:
        """The same, to be changed apart from this one."""
        return StageState(self.stage, [list(group) for group in self.groups], [list(ids) for ids in self.rounds])


@dataclass(frozen=True, slots=True)
class Drawn:
    """A draw: sealed (``groups`` None), or done. ``together``: clubmates that could not be kept apart; ``order``: all
    as they came out; ``sealed``: the text whose hash is the commitment; ``facts``: what it was about at the sealing.
    """

    commitment: str
    future: str
    groups: tuple[tuple[str, ...], ...] | None = None
    together: tuple[tuple[str, str], ...] = ()
    salt: str = ""
    value: str = ""
    order: tuple[str, ...] = ()
    sealed: str = ""
    facts: DrawFacts | None = None


@dataclass(frozen=True, slots=True)
class RoundClock:
    """When the clock of a round ran: (start, stop) in epoch milliseconds; stop None: it runs."""

    spans: tuple[tuple[int, int | None], ...]


@dataclass(frozen=True, slots=True)
class Bell:
    """A call for the referee since ``at`` (epoch milliseconds), and what for."""

    at: int
    note: str


@dataclass(slots=True)
class EventState:
    """Everything about an event at one line of its journal.

    ``reports``, ``sheet_reports``: what sides reported and nobody decided yet; ``extra``: minutes a match has more;
    ``checked``: when a side was there; ``bells``: calls for the referee that nobody answered yet.
    """

    name: str = ""
    format: Format | None = None
    tables: int = 0
    teams: dict[str, Team] = field(default_factory=dict)
    pairs: dict[str, Team] = field(default_factory=dict)
    withdrawn: dict[str, Literal["keep", "annul"]] = field(default_factory=dict)
    stages: dict[str, StageState] = field(default_factory=dict)
    matches: dict[str, Match] = field(default_factory=dict)
    draws: dict[str, Drawn] = field(default_factory=dict)
    reports: dict[str, dict[Literal["a", "b"], Result]] = field(default_factory=dict)
    lots: dict[frozenset[str], tuple[str, ...]] = field(default_factory=dict)
    sheets: dict[str, tuple[Sheet, ...]] = field(default_factory=dict)
    sheet_reports: dict[tuple[str, int], dict[Literal["a", "b"], Sheet]] = field(default_factory=dict)
    rulings: dict[str, GivenRuling] = field(default_factory=dict)
    clocks: dict[tuple[str, int], RoundClock] = field(default_factory=dict)
    extra: dict[str, int] = field(default_factory=dict)
    checked: dict[tuple[str, Literal["a", "b"]], int] = field(default_factory=dict)
    bells: dict[str, Bell] = field(default_factory=dict)

    def copied(self) -> EventState:
        """The same, to be changed apart from this one; what is in the books never changes in itself."""
        return EventState(
            self.name,
            self.format,
            self.tables,
            dict(self.teams),
            dict(self.pairs),
            dict(self.withdrawn),
            {one: started.copied() for one, started in self.stages.items()},
            dict(self.matches),
            dict(self.draws),
            dict(self.reports),
            dict(self.lots),
            dict(self.sheets),
            dict(self.sheet_reports),
            dict(self.rulings),
            dict(self.clocks),
            dict(self.extra),
            dict(self.checked),
            dict(self.bells),
        )

    def playing(self) -> Format:
        """The format. EventError ``no-event``."""
        if self.format is None:
            raise EventError("no-event")
        return self.format

    def roster(self) -> dict[str, Team]:
        """Those who play: the pairs drawn where players enter alone, else the teams."""
        return self.pairs if self.format is not None and self.format.single else self.teams

    def active(self) -> list[Team]:
        """The roster without those who withdrew."""
        return [team for team in self.roster().values() if team.id not in self.withdrawn]

    def stage(self, stage_id: str) -> AnyStage:
        """A stage of the format. EventError ``unknown-stage``."""
        for stage in self.playing().stages:
            if stage.id == stage_id:
                return stage
        raise EventError("unknown-stage", stage=stage_id)

    def started(self, stage_id: str) -> StageState:
        """A stage that has begun. EventError ``unknown-stage`` or ``stage-not-started``."""
        self.stage(stage_id)
        found = self.stages.get(stage_id)
        if found is None:
            raise EventError("stage-not-started", stage=stage_id)
        return found

    def match(self, match_id: str) -> Match:
        """A match. EventError ``unknown-match``."""
        found = self.matches.get(match_id)
        if found is None:
            raise EventError("unknown-match", match=match_id)
        return found

    def stage_matches(self, stage_id: str, group: int | None = None) -> list[Match]:
        """A stage's matches in order, of one group or all."""
        started = self.stages.get(stage_id)
        if started is None:
            return []
        found = [self.matches[one] for ids in started.rounds for one in ids]
        return found if group is None else [match for match in found if match.group == group]

    def open_matches(self, stage_id: str) -> list[Match]:
        """Matches without a result."""
        return [match for match in self.stage_matches(stage_id) if match.result is None]

    def table(self, stage_id: str, group: int) -> Table:
        """What a group's standings are worked out from; teams whose results were annulled stand in none."""
        started = self.started(stage_id)
        teams = tuple(team for team in started.groups[group] if self.withdrawn.get(team) != "annul")
        matches = tuple(self.stage_matches(stage_id, group))
        return Table(teams, matches, started.stage.points, self.lots)

    def standings(self, stage_id: str, group: int = 0) -> list[Row]:
        """A group's standings (of a knock-out: see ``knockout_places``)."""
        return ranked(self.table(stage_id, group), self.started(stage_id).stage.ties)

    def complete(self, stage_id: str) -> bool:
        """Whether all rounds of a stage are paired and have results."""
        started = self.stages.get(stage_id)
        if started is None or self.open_matches(stage_id):
            return False
        stage = started.stage
        if isinstance(stage, RoundRobin):
            return True
        if isinstance(stage, Knockout):
            return len(self.alive(stage_id)) <= stage.left
        return len(started.rounds) == stage.rounds

    def bracket(self, stage_id: str) -> list[str | None]:
        """Who holds each line of a knock-out after the rounds that are decided; None: nobody."""
        started = self.started(stage_id)
        lines: list[str | None] = []
        for ids in started.rounds:
            size = len(lines) // 2 if lines else len(ids)
            winners: dict[int, str | None] = {}
            for match in (self.matches[one] for one in ids):
                winners[match.number] = winner_of(match)
            lines = [winners.get(number) for number in range(1, max(size, 1) + 1)]
        return lines if started.rounds else list(started.groups[0])

    def alive(self, stage_id: str) -> list[str]:
        """Who is left in a knock-out."""
        return [team for team in self.bracket(stage_id) if team is not None]


def winner_of(match: Match) -> str | None:
    """Who goes on from a match of a knock-out; None: nobody, or not decided yet."""
    result = match.result
    if result is None or result.winner == "none":
        return None
    return match.a if result.winner == "a" else match.b


def loser_of(match: Match) -> str | None:
    """Who does not; None for a bye."""
    result = match.result
    if result is None or result.winner == "none":
        return None
    return match.b if result.winner == "a" else match.a
