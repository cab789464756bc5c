"""Random events of all kinds of stages: what must hold in every one of them."""

from __future__ import annotations

import random
from collections import Counter

import pytest
from tests.director.acting import draw, new_event, next_round, start, teams_of, won

from tuolaji.director import Event, EventError, final_places
from tuolaji.director.commands import AddTeam, Correct, EnterResult, Report, Undo, Withdraw
from tuolaji.director.journal import read_lines
from tuolaji.director.values import (
    AnyStage,
    Format,
    Knockout,
    Match,
    RankPairing,
    Result,
    RoundRobin,
    Source,
    Swiss,
    Team,
    Text,
)

NAME = Text("阶段", "stage")


def a_stage(rng: random.Random, number: int, source: Source, size: int) -> AnyStage:
    kind = rng.choice(["round-robin", "rank", "swiss", "knock-out"])
    common = {"id": f"s{number}", "name": NAME, "source": source, "placing": rng.choice(["lot", "seeds", "listed"])}
    apart = rng.choice(["no", "soft"])
    if kind == "round-robin":
        groups = rng.randint(1, max(1, min(8, size // 3)))
        return RoundRobin(groups=groups, legs=1 if size > 12 else rng.randint(1, 2), apart=apart, **common)  # type: ignore[arg-type]
    if kind == "knock-out":
        left = rng.choice([1, 1, 1, 2, 4])
        return Knockout(left=left if left < size else 1, third=rng.random() < 0.5, apart=apart, **common)  # type: ignore[arg-type]
    rounds = rng.randint(1, min(5, max(1, size // 2)))
    if kind == "rank":
        return RankPairing(rounds=rounds, rematches=rng.random() < 0.5, apart=apart, **common)  # type: ignore[arg-type]
    return Swiss(rounds=rounds, apart=apart, **common)  # type: ignore[arg-type]


def a_format(rng: random.Random, size: int) -> Format:
    first = a_stage(rng, 1, Source(), size)
    stages: list[AnyStage] = [first]
    if rng.random() < 0.6:
        if isinstance(first, Knockout):
            if first.left > 1:
                stages.append(a_stage(rng, 2, Source("s1"), first.left))
        else:
            groups = first.groups if isinstance(first, RoundRobin) else 1
            smallest = size // groups
            places = rng.randint(1, max(1, smallest - 1))
            if groups * places >= 2:
                stages.append(a_stage(rng, 2, Source("s1", places), groups * places))
    return Format(rulebook="three-deck-match", stages=tuple(stages))


def a_result(rng: random.Random, stage: AnyStage) -> Result:
    kind = rng.random()
    if kind < 0.05:
        return Result(winner=rng.choice(["a", "b"]), how="forfeit")
    if kind < 0.07:
        return Result(winner="none", how="absent")
    a, b = rng.randint(0, 13), rng.randint(0, 13)
    return won(a, b + 1 if a == b and isinstance(stage, Knockout) else b)


class Organiser:
    """Plays one random event through, with mistakes, corrections, undos, late entries and withdrawals."""

    def __init__(self, seed: int, most: int) -> None:
        self.rng = random.Random(seed)
        self.size = self.rng.randint(3, most)
        clubs = self.rng.choice([0, 3, 7])
        format_ = a_format(self.rng, self.size)
        self.event = new_event(format_, teams_of(self.size, clubs=clubs, seeds=self.rng.choice([0, 4])))
        self.text: list[bytes] = []
        self.gone = 0

    def run(self) -> Event:
        for stage in self.event.state.playing().stages:
            try:
                start(self.event, stage.id)
            except EventError as error:
                if error.code not in ("draw-impossible", "bad-field", "does-not-fit"):  # too many left for it
                    raise
                return self.event
            self.stage(stage)
            if not self.event.state.complete(stage.id):
                return self.event
        return self.event

    def stage(self, stage: AnyStage) -> None:
        while True:
            for match in self.event.state.open_matches(stage.id):
                if self.event.state.matches[match.id].result is None:
                    self.result(stage, match)
                self.trouble(stage)
            if self.event.state.open_matches(stage.id):
                continue  # an undo has opened one again
            self.checked(stage)
            if self.event.state.complete(stage.id):
                return
            if isinstance(stage, Swiss | RankPairing) and self.rng.random() < 0.1:
                self.late_entry()
            try:
                if not next_round(self.event, stage.id):
                    return
            except EventError as error:
                if error.code != "no-pairing":
                    raise
                return

    def result(self, stage: AnyStage, match: Match) -> None:
        result = a_result(self.rng, stage)
        if self.rng.random() < 0.3:
            self.event.do(Report(match=match.id, side="a", result=result))
            if self.rng.random() < 0.8:
                self.event.do(Report(match=match.id, side="b", result=result))
                return
        self.event.do(EnterResult(match=match.id, result=result))

    def trouble(self, stage: AnyStage) -> None:
        dice = self.rng.random()
        if dice < 0.03:
            self.correct(stage)
        elif dice < 0.05:
            self.undo()
        elif dice < 0.06 and self.gone < self.size // 4:
            active = [team.id for team in self.event.state.active()]
            policy = self.rng.choice(["keep", "annul"])
            self.event.do(Withdraw(team=self.rng.choice(active), results=policy, reason="离开"))  # type: ignore[arg-type]
            self.gone += 1

    def correct(self, stage: AnyStage) -> None:
        played = [match for match in self.event.state.stage_matches(stage.id) if match.result is not None]
        if not played:
            return
        command = Correct(match=self.rng.choice(played).id, result=a_result(self.rng, stage), reason="记错")
        try:
            self.event.preview(command)
            self.event.do(command)
        except EventError as error:
            if error.code not in ("match-closed", "bad-result"):
                raise

    def undo(self) -> None:
        before = self.event.state
        seq = self.rng.randint(2, len(self.event.lines))
        try:
            self.event.do(Undo(seq=seq, reason="误操作"))
        except EventError as error:
            if error.code not in ("undo-blocked", "undo-undone", "unknown-line"):
                raise
            assert self.event.state is before
        else:
            self.gone = len(self.event.state.withdrawn)

    def late_entry(self) -> None:
        number = len(self.event.state.teams) + 1
        try:
            self.event.do(AddTeam(team=Team(id=f"L{number}", name=f"晚到{number}")))
        except EventError as error:
            if error.code != "roster-closed":
                raise

    def checked(self, stage: AnyStage) -> None:
        state = self.event.state
        matches = state.stage_matches(stage.id)
        started = state.started(stage.id)
        for number in range(1, len(started.rounds) + 1):
            seen = Counter(
                team for match in matches if match.round == number for team in (match.a, match.b) if team is not None
            )
            assert max(seen.values(), default=1) == 1, "two matches in one round"
        meetings = Counter(frozenset((match.a, match.b)) for match in matches if match.b is not None)
        if isinstance(stage, Swiss) or (isinstance(stage, RankPairing) and not stage.rematches):
            assert max(meetings.values(), default=1) == 1, "a rematch"
        if isinstance(stage, RoundRobin):
            for group in started.groups:
                for i, one in enumerate(group):
                    for two in group[i + 1 :]:
                        assert meetings[frozenset((one, two))] == stage.legs
        if not isinstance(stage, Knockout):
            for number in range(len(started.groups)):
                rows = state.standings(stage.id, number)
                assert [row.place for row in rows] == sorted(row.place for row in rows)
                assert all(row.won + row.drawn + row.lost == row.played for row in rows)
                assert all(
                    (row.above is None) == (i + 1 == len(rows) or rows[i + 1].place == row.place)
                    for i, row in enumerate(rows)
                )


def written(event: Event) -> list[bytes]:
    again = Event()
    return [again.do(line.command, by=line.by, at=line.at) for line in event.lines]


def checked_whole(seed: int, most: int = 24) -> None:
    organiser = Organiser(seed, most)
    event = organiser.run()
    text = written(event)
    lines, last = read_lines(text)
    again = Event(lines, last)
    assert again.state == event.state
    assert final_places(again.state) == final_places(event.state)
    ranked = [place.team for place in final_places(event.state)]
    assert len(ranked) == len(set(ranked))
    cut = organiser.rng.randint(1, len(text))
    kept = organiser.rng.randint(1, len(text[cut - 1]) - 1)
    lines, last = read_lines([*text[: cut - 1], text[cut - 1][:kept]])
    assert len(lines) == cut - (kept < len(text[cut - 1]) - 1)  # a line that lacks nothing but its end is whole
    Event(lines, last)


@pytest.mark.parametrize("seed", range(120))
def test_random_events(seed: int) -> None:
    checked_whole(seed)


@pytest.mark.full
@pytest.mark.parametrize("seed", range(2000))
def test_2000_random_events(seed: int) -> None:
    checked_whole(10_000 + seed, most=128 if seed % 10 == 0 else 40)


def test_the_draw_is_the_same_for_everybody_who_works_it_out() -> None:
    events = [new_event("4M", teams_of(16, clubs=4, seeds=4)) for _ in range(2)]
    for event in events:
        draw(event, "groups")
    assert events[0].state.draws["groups"] == events[1].state.draws["groups"]
