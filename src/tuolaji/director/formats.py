"""Formats: the events of the four match documents as values, and what makes a format impossible."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from tuolaji.director.problems import EventError
from tuolaji.director.values import (
    AnyStage,
    Format,
    Knockout,
    Points,
    RankPairing,
    RoundRobin,
    Source,
    Swiss,
    Text,
    TieBreak,
)
from tuolaji.rulebooks import RulebookError, get, with_options


def two_deck() -> Format:
    """2M-二: knock-out to level 6, 60 minutes; equal then: who reached the level first; 20 minutes late is too late."""
    stage = Knockout(id="ko", name=Text("淘汰赛", "Knock-out"), minutes=60, equal="first-to-reach", third=True)
    return Format(rulebook="two-deck-match", stages=(stage,), late_minutes=20)


def three_deck() -> Format:
    """3M-一: four rounds, the first by lot, then 1–2, 3–4, …; 2/1/0, level difference, latest round, then shared."""
    stage = RankPairing(
        id="main",
        name=Text("积分编排赛", "Rank pairing"),
        rounds=4,
        points=Points(win=2, draw=1, loss=0, bye=2),
        ties=("level-difference", "latest-round"),
        minutes=60,
        equal="draw",
    )
    return Format(rulebook="three-deck-match", stages=(stage,), late_minutes=10)


def four_deck() -> Format:
    """4M-一: four groups, two qualify, eight to four, round robin of four; 2/1; own match, ratio among three."""
    points = Points(win=2, draw=1, loss=1, bye=0)
    ties: tuple[TieBreak, ...] = ("own-match", "mini-ratio", "own-match", "lot")
    groups = RoundRobin(
        id="groups",
        name=Text("分组循环赛", "Groups"),
        groups=4,
        points=points,
        ties=ties,
        minutes=240,
        equal="deciding-deal",
    )
    eight = Knockout(
        id="eight",
        name=Text("八进四", "Last eight"),
        source=Source("groups", 2),
        left=4,
        cross=True,
        minutes=0,
        equal="play-on",
    )
    final = RoundRobin(
        id="final",
        name=Text("决赛循环赛", "Final round robin"),
        source=Source("eight"),
        placing="listed",
        points=points,
        ties=ties,
        minutes=0,
        equal="play-on",
    )
    return Format(rulebook="four-deck-match", stages=(groups, eight, final))


def skip_level(groups: int = 4) -> Format:
    """3S-一: partners by lot, groups by lot, round robins, the winners play for places 1–3; 3/0; net, total, lot."""
    points = Points(win=3, draw=0, loss=0, bye=0)
    ties: tuple[TieBreak, ...] = ("level-difference", "total-levels", "lot")
    first = RoundRobin(
        id="groups",
        name=Text("分组循环赛", "Groups"),
        groups=groups,
        points=points,
        ties=ties,
        minutes=0,
        equal="play-on",
    )
    final = RoundRobin(
        id="final",
        name=Text("决赛循环赛", "Final round robin"),
        source=Source("groups", 1),
        placing="listed",
        points=points,
        ties=ties,
        minutes=0,
        equal="play-on",
    )
    return Format(rulebook="three-deck-skip", stages=(first, final), single=True)


PRESETS: Final[dict[str, Callable[[], Format]]] = {
    "2M": two_deck,
    "3M": three_deck,
    "4M": four_deck,
    "3S": skip_level,
}


def check_format(wanted: Format) -> None:
    """Whether a format can be played at all. EventError ``bad-format`` says what cannot."""
    try:
        with_options(get(wanted.rulebook), wanted.options)
    except RulebookError as error:
        raise EventError("bad-format", what=str(error)) from None
    known: dict[str, AnyStage] = {}
    for stage in wanted.stages:
        if stage.id in known or stage.id == "partners":
            raise EventError("bad-format", what=f"stage id {stage.id}")
        _check_source(stage, known)
        if isinstance(stage, Knockout | Swiss | RankPairing) and stage.points.win < stage.points.loss:
            raise EventError("bad-format", what=f"{stage.id}: win < loss")
        if isinstance(stage, Knockout) and stage.left & (stage.left - 1):
            raise EventError("bad-format", what=f"{stage.id}: left {stage.left}")
        known[stage.id] = stage


def _check_source(stage: AnyStage, known: dict[str, AnyStage]) -> None:
    source = stage.source
    if not source.stage:
        return
    before = known.get(source.stage)
    if before is None:
        raise EventError("bad-format", what=f"{stage.id}: source {source.stage}")
    if isinstance(before, Knockout) != (source.places == 0):
        raise EventError("bad-format", what=f"{stage.id}: places {source.places}")
    if isinstance(stage, Knockout) and stage.cross and not isinstance(before, RoundRobin):
        raise EventError("bad-format", what=f"{stage.id}: cross")
