"""An event's values: teams, the chain of stages, points, tie-breaks.

A format is a value: the whole of what the director does differently from one event to the next stands in it.
"""

from __future__ import annotations

from typing import Annotated, Final, Literal, assert_never

import msgspec

from tuolaji.rules.option_kinds import OptionValue

Name = Annotated[str, msgspec.Meta(min_length=1, max_length=80)]
Id = Annotated[str, msgspec.Meta(pattern=r"^[A-Za-z0-9][A-Za-z0-9_-]{0,39}$")]
TieBreak = Literal[
    "level-difference",
    "total-levels",
    "latest-round",
    "own-match",
    "level-ratio",
    "mini-points",
    "mini-ratio",
    "wins",
    "opponents",
    "lot",
]
Placing = Literal["lot", "seeds", "listed"]
Apart = Literal["no", "soft", "hard"]
Equal = Literal["draw", "deciding-deal", "first-to-reach", "play-on"]


class Text(msgspec.Struct, frozen=True):
    """One text in both languages."""

    zh: str
    en: str


class Team(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Two players (or one who is drawn a partner). ``seed``: 1 is the strongest, 0 none; ``club``: apart in draws."""

    id: Id
    name: Name
    players: tuple[Name, ...] = ()
    club: str = ""
    seed: Annotated[int, msgspec.Meta(ge=0, le=10_000)] = 0


class Points(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Match points. A forfeit is a win for who was there and gives who was not ``forfeit``; a bye gives ``bye``; nobody
    there: ``absent`` each."""

    win: int = 2
    draw: int = 1
    loss: int = 0
    bye: int = 2
    forfeit: int = 0
    absent: int = 0


class Source(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Where a stage's field comes from: ``stage`` "" is the roster; else the first ``places`` of each of its groups, or
    of a knock-out those that are left (``places`` 0)."""

    stage: str = ""
    places: Annotated[int, msgspec.Meta(ge=0, le=1000)] = 0


class Stage(msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", forbid_unknown_fields=True):
    """Base of all stages.

    ``placing``: how the field is put into groups or a bracket; ``apart``: clubmates in different groups (not as first
    opponents in a knock-out); ``minutes`` of a match (0: none), ``equal``: what two equal levels mean at its end.
    """

    id: Id
    name: Text
    source: Source = Source()
    points: Points = Points()
    ties: tuple[TieBreak, ...] = ("level-difference", "lot")
    placing: Placing = "lot"
    apart: Apart = "no"
    minutes: Annotated[int, msgspec.Meta(ge=0, le=1440)] = 60
    equal: Equal = "draw"


class RoundRobin(Stage, frozen=True, tag="round-robin"):
    """Everybody in a group meets everybody, ``legs`` times."""

    groups: Annotated[int, msgspec.Meta(ge=1, le=64)] = 1
    legs: Annotated[int, msgspec.Meta(ge=1, le=4)] = 1


class RankPairing(Stage, frozen=True, tag="rank-pairing"):
    """Round 1 by placing; then first against second, third against fourth, … in the standings."""

    rounds: Annotated[int, msgspec.Meta(ge=1, le=64)] = 4
    rematches: bool = True


class Swiss(Stage, frozen=True, tag="swiss"):
    """Round 1 by placing; then equals against equals, nobody twice against the same."""

    rounds: Annotated[int, msgspec.Meta(ge=1, le=64)] = 5


class Knockout(Stage, frozen=True, tag="knock-out"):
    """Losers go out until ``left`` teams are left; ``third``: the losers of the last four play for third place.

    ``cross``: first round of group winners against runners-up of other groups.
    """

    left: Annotated[int, msgspec.Meta(ge=1, le=64)] = 1
    third: bool = False
    cross: bool = False


AnyStage = RoundRobin | RankPairing | Swiss | Knockout


def stage_kind(stage: AnyStage) -> Literal["round-robin", "rank-pairing", "swiss", "knock-out"]:
    """The tag of a stage."""
    match stage:
        case RoundRobin():
            return "round-robin"
        case RankPairing():
            return "rank-pairing"
        case Swiss():
            return "swiss"
        case Knockout():
            return "knock-out"
        case _:
            assert_never(stage)


class Format(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What is played and how it is ranked.

    ``single``: players enter alone and partners are drawn by lot; ``late_minutes``: after which a team that is not
    there has lost; ``rulebook`` and ``options`` are those of the matches.
    """

    rulebook: str
    options: dict[str, OptionValue] = {}
    stages: Annotated[tuple[AnyStage, ...], msgspec.Meta(min_length=1, max_length=12)]
    single: bool = False
    late_minutes: Annotated[int, msgspec.Meta(ge=0, le=240)] = 15


How = Literal["played", "forfeit", "absent", "conceded", "awarded", "bye", "annulled"]
Winner = Literal["a", "b", "none"]


class Result(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A match's result. ``winner`` "none": a draw, or nobody was there (``how`` "absent").

    ``levels``: steps each side climbed from the first level (3M: circuits count on), the basis of all level breaks.
    """

    winner: Winner
    levels: tuple[int, int] = (0, 0)
    how: How = "played"


BYE: Final = Result(winner="a", how="bye")


class Match(msgspec.Struct, frozen=True, kw_only=True):
    """One match: ``id`` is ``stage/round/number`` (groups: ``stage.group/round/number``); ``b`` None is a bye."""

    id: str
    stage: str
    group: int
    round: int
    number: int
    a: str
    b: str | None
    result: Result | None = None

    def other(self, team: str) -> str | None:
        """The opponent of a team."""
        return self.b if team == self.a else self.a

    def side(self, team: str) -> int:
        """0 for ``a``, 1 for ``b``."""
        return 0 if team == self.a else 1

    def counts(self) -> bool:
        """Whether it has a result that was not annulled."""
        return self.result is not None and self.result.how != "annulled"

    def level_counts(self) -> bool:
        """Whether cards were played in it: a forfeit, a bye or an award has no levels."""
        return self.result is not None and self.result.how in ("played", "conceded", "awarded")
