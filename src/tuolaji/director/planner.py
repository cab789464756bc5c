"""Plans: how long a format takes with so many teams and tables, and which formats fit into a day."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final, assert_never

from tuolaji.director.problems import EventError, Said
from tuolaji.director.values import AnyStage, Format, Knockout, RankPairing, RoundRobin, Source, Swiss, Text

USUAL_MINUTES: Final = 90
"""For matches without a limit."""


@dataclass(frozen=True, slots=True)
class Plan:
    """A format with its rounds, matches and minutes from start to end; ``tables``: the most in use at once."""

    name: Text
    format: Format
    rounds: int
    matches: int
    tables: int
    minutes: int


@dataclass(frozen=True, slots=True)
class _Load:
    """A stage: matches of each round, and how many teams go on from it."""

    rounds: tuple[int, ...]
    onward: int


def load_of(stage: AnyStage, teams: int) -> _Load:
    """The rounds of a stage with so many teams. EventError ``does-not-fit`` when it cannot be played with them."""
    match stage:
        case RoundRobin():
            return _round_robin(stage, teams)
        case Knockout():
            return _knockout(stage, teams)
        case Swiss() | RankPairing():
            most = teams - 1 if teams % 2 == 0 else teams
            again = isinstance(stage, RankPairing) and stage.rematches
            if teams < 2 or (stage.rounds > most and not again):
                raise EventError("does-not-fit", what=_too_many_rounds(stage, teams))
            return _Load((teams // 2,) * stage.rounds, teams)
        case _:
            assert_never(stage)


def _too_many_rounds(stage: Swiss | RankPairing, teams: int) -> Said:
    return Said(
        f"{stage.name.zh}有 {stage.rounds} 轮，{teams} 队不够不重复地相遇",
        f"{stage.name.en} has {stage.rounds} rounds, too many for {teams} teams that meet once",
    )


def _round_robin(stage: RoundRobin, teams: int) -> _Load:
    if teams < 2 * stage.groups:
        least, groups = 2 * stage.groups, stage.groups
        what = Said(
            f"{stage.name.zh}分 {groups} 组，至少要 {least} 队，现有 {teams} 队",
            f"{stage.name.en}, {groups} groups, takes {least} teams at least; there are {teams}",
        )
        raise EventError("does-not-fit", what=what)
    sizes = [teams // stage.groups + (1 if group < teams % stage.groups else 0) for group in range(stage.groups)]
    rounds = [0] * (max(size - 1 + size % 2 for size in sizes) * stage.legs)
    for size in sizes:
        for at in range((size - 1 + size % 2) * stage.legs):
            rounds[at] += size // 2
    return _Load(tuple(rounds), min(sizes))


def _knockout(stage: Knockout, teams: int) -> _Load:
    if teams < 2 or stage.left >= teams:
        what = Said(
            f"{stage.name.zh}要留 {stage.left} 队，参加的只有 {teams} 队",
            f"{stage.name.en} is to leave {stage.left} of {teams} teams",
        )
        raise EventError("does-not-fit", what=what)
    size = 1
    while size < teams:
        size *= 2
    rounds = [teams - size // 2]
    size //= 2
    while size > stage.left:
        size //= 2
        rounds.append(size)
    if stage.third and stage.left == 1 and teams > 3:
        rounds[-1] += 1
    return _Load(tuple(rounds), stage.left)


def plan(wanted: Format, teams: int, tables: int, *, name: Text | None = None, pause: int = 10) -> Plan:
    """How a format goes with so many teams; ``tables`` 0: enough; ``pause`` minutes between rounds.

    EventError ``does-not-fit``.
    """
    field = teams // 2 if wanted.single else teams
    sizes: dict[str, int] = {}
    groups: dict[str, int] = {}
    rounds = matches = minutes = most = 0
    for stage in wanted.stages:
        size = _field(stage, field, sizes, groups)
        load = load_of(stage, size)
        sizes[stage.id] = load.onward
        groups[stage.id] = stage.groups if isinstance(stage, RoundRobin) else 1
        for count in load.rounds:
            shifts = -(-count // tables) if tables else 1
            minutes += shifts * (stage.minutes or USUAL_MINUTES) + pause
            most = max(most, min(count, tables) if tables else count)
        rounds += len(load.rounds)
        matches += sum(load.rounds)
    shown = name or wanted.stages[0].name
    return Plan(shown, wanted, rounds, matches, most, max(0, minutes - pause))


def _field(stage: AnyStage, roster: int, sizes: dict[str, int], groups: dict[str, int]) -> int:
    source = stage.source
    if not source.stage:
        return roster
    if source.places == 0:
        return sizes[source.stage]
    if source.places > sizes[source.stage]:
        least = sizes[source.stage]
        what = Said(
            f"{stage.name.zh}取每组前 {source.places} 名，每组只有 {least} 队",
            f"{stage.name.en} takes {source.places} of each group, which has {least} teams",
        )
        raise EventError("does-not-fit", what=what)
    return source.places * groups[source.stage]


def feasible(rulebook: str, teams: int, tables: int, minutes: int, *, match_minutes: int = 60) -> list[Plan]:
    """Formats that end within ``minutes``, those with the most matches first. Empty when nothing fits."""
    found: list[Plan] = []
    for name, stages in _candidates(teams, match_minutes):
        try:
            one = plan(Format(rulebook=rulebook, stages=stages), teams, tables, name=name)
        except EventError:
            continue
        if one.minutes <= minutes:
            found.append(one)
    return sorted(found, key=lambda one: (-one.matches, one.minutes))


def _candidates(teams: int, minutes: int) -> list[tuple[Text, tuple[AnyStage, ...]]]:
    def rr(groups: int) -> RoundRobin:
        return RoundRobin(id="groups", name=Text("循环赛", "Round robin"), groups=groups, minutes=minutes)

    def ko(source: Source) -> Knockout:
        cross = bool(source.stage)
        return Knockout(
            id="ko", name=Text("淘汰赛", "Knock-out"), source=source, cross=cross, third=True, minutes=minutes
        )

    found: list[tuple[Text, tuple[AnyStage, ...]]] = [
        (Text("单循环", "Round robin"), (rr(1),)),
        (Text("淘汰赛", "Knock-out"), (ko(Source()),)),
    ]
    for groups in (2, 4, 8, 16):
        if teams >= 3 * groups:
            name = Text(f"{groups} 组循环，前二名淘汰赛", f"{groups} groups, two each into a knock-out")
            found.append((name, (rr(groups), ko(Source("groups", 2)))))
    kinds: Sequence[tuple[str, str, Callable[[int], AnyStage]]] = (
        (
            "积分编排",
            "Rank pairing",
            lambda n: RankPairing(id="main", name=Text("积分编排赛", "Rank pairing"), rounds=n, minutes=minutes),
        ),
        ("瑞士制", "Swiss", lambda n: Swiss(id="main", name=Text("瑞士制", "Swiss"), rounds=n, minutes=minutes)),
    )
    for zh, en, stage in kinds:
        found += [(Text(f"{zh} {n} 轮", f"{en}, {n} rounds"), (stage(n),)) for n in range(3, 10)]
    return found
