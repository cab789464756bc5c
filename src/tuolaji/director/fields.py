"""Fields: who plays in a stage, and how they are drawn or placed into its groups."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from tuolaji.director.draw import Placed, Stream, into_groups
from tuolaji.director.draw.commitment import DrawFacts, facts
from tuolaji.director.pairing.knockout import bracket_order
from tuolaji.director.problems import EventError, Said, said
from tuolaji.director.standings.ranking import Row
from tuolaji.director.state import EventState
from tuolaji.director.values import AnyStage, Knockout, RoundRobin, Team

PARTNERS: Final = "partners"
LOT: Final = "lot/"
_MOST_TRIES: Final = 10_000

Groups = tuple[tuple[str, ...], ...]


def entrants(state: EventState, stage: AnyStage) -> list[list[str]]:
    """Those who qualify for a stage, by the group they come from, best first (roster: one list in order of entry).

    EventError ``stage-waits`` while the stage before is not complete or a place is shared across the line.
    """
    source = stage.source
    if not source.stage:
        if state.playing().single and not state.pairs:
            raise EventError("stage-waits", stage=said(stage.name), what=Said("搭档还没有抽", "partners are not drawn"))
        return [[team.id for team in state.active()]]
    before = state.stage(source.stage)
    if not state.complete(source.stage):
        raise EventError(
            "stage-waits",
            stage=said(stage.name),
            what=Said(f"{before.name.zh}没有打完", f"{before.name.en} is not over"),
        )
    if isinstance(before, Knockout):
        return [[team for team in state.alive(source.stage) if team not in state.withdrawn]]
    return [_qualified(state, stage, source.stage, group) for group in range(len(state.started(source.stage).groups))]


def going_on(state: EventState, stage_id: str, group: int, places: int) -> tuple[list[str], list[Row]]:
    """Who of a group goes on by ``places``, without those who withdrew; and who shares the place that decides it."""
    rows = [row for row in state.standings(stage_id, group) if row.team not in state.withdrawn]
    tied: list[Row] = []
    if len(rows) > places and rows[places - 1].place == rows[places].place:
        tied = [row for row in rows if row.place == rows[places].place]
    return [row.team for row in rows[:places]], tied


def odd_players(count: int) -> EventError:
    """Players who enter alone are drawn in pairs."""
    return EventError("draw-impossible", what=Said(f"{count} 人，是单数", f"{count} players are an odd number"))


def _qualified(state: EventState, stage: AnyStage, before: str, group: int) -> list[str]:
    teams, rows = going_on(state, before, group, stage.source.places)
    if rows:
        tied = [row.team for row in rows]
        raise EventError(
            "stage-waits",
            stage=said(stage.name),
            what=Said(f"{'、'.join(tied)} 须抽签", f"a lot for {', '.join(tied)}"),
        )
    return teams


def draw_facts(state: EventState, subject: str) -> DrawFacts:
    """What a draw is about: ``partners``, a stage, or a lot. EventError ``unknown-draw``."""
    if subject == PARTNERS:
        if not state.playing().single:
            raise EventError("unknown-draw", subject=subject)
        return facts(subject, "pairs", state_players(state), 0, "no")
    if subject.startswith(LOT):
        return facts(subject, "order", [_team(state, one) for one in lot_teams(state, subject)], 0, "no")
    if all(stage.id != subject for stage in state.playing().stages):
        raise EventError("unknown-draw", subject=subject)
    stage = state.stage(subject)
    by_group = entrants(state, stage)
    teams = [_team(state, one) for group in by_group for one in group]
    if isinstance(stage, Knockout) and stage.cross:
        return facts(subject, "cross " + " | ".join(" ".join(group) for group in by_group), teams, 0, "no")
    if isinstance(stage, RoundRobin):
        return facts(subject, "groups", teams, stage.groups, stage.apart)
    return facts(subject, "order", teams, 0, stage.apart)


def draw_name(state: EventState, subject: str) -> Said:
    """A draw in words."""
    if subject == PARTNERS:
        return Said("搭档抽签", "the draw of partners")
    if subject.startswith(LOT):
        teams = subject.rpartition("/")[2].split("+")
        return Said(f"{'、'.join(teams)} 的抽签", f"the lot for {', '.join(teams)}")
    name = state.stage(subject).name
    return Said(f"{name.zh}的抽签", f"the draw of {name.en}")


def difference(before: DrawFacts, after: DrawFacts) -> Said:
    """What a draw is about now that it was not about before."""
    was, now = ({team: row for team, *row in one.teams} for one in (before, after))
    come, gone = sorted(now.keys() - was.keys()), sorted(was.keys() - now.keys())
    other = sorted(team for team in was.keys() & now.keys() if was[team] != now[team])
    parts = [("新来", "new", come), ("退出", "gone", gone), ("单位或种子", "club or seed", other)]
    found = [(zh, en, teams) for zh, en, teams in parts if teams]
    if not found:
        return Said("分组条件", "how it is drawn")
    return Said(
        "；".join(f"{zh} {'、'.join(teams)}" for zh, _, teams in found),
        "; ".join(f"{en}: {', '.join(teams)}" for _, en, teams in found),
    )


def state_players(state: EventState) -> list[Team]:
    """Players who entered alone and did not withdraw."""
    return [team for team in state.teams.values() if team.id not in state.withdrawn]


def lot_subject(stage: str, group: int, teams: Sequence[str]) -> str:
    """The subject of a lot among equals."""
    return f"{LOT}{stage}.{group + 1}/{'+'.join(sorted(teams))}"


def lot_teams(state: EventState, subject: str) -> list[str]:
    """The teams of a lot; they must share a place now. EventError ``unknown-draw``."""
    place, _, names = subject.removeprefix(LOT).partition("/")
    stage, _, group = place.rpartition(".")
    wanted = set(names.split("+"))
    if stage not in state.stages or not group.isdigit() or not 0 < int(group) <= len(state.stages[stage].groups):
        raise EventError("unknown-draw", subject=subject)
    rows = state.standings(stage, int(group) - 1)
    places = {row.place for row in rows if row.lot and row.team in wanted}
    if len(places) == 1 and {row.team for row in rows if row.place in places} == wanted:
        return sorted(wanted)
    raise EventError("unknown-draw", subject=subject)


def drawn(state: EventState, subject: str, stream: Stream) -> Placed:
    """The outcome of a draw. EventError ``draw-impossible``, ``unknown-draw`` or ``stage-waits``."""
    if subject == PARTNERS:
        return _partners(stream.shuffled(sorted(team.id for team in state_players(state))))
    if subject.startswith(LOT):
        lot = tuple(stream.shuffled(lot_teams(state, subject)))
        return Placed((lot,), (), lot)
    stage = state.stage(subject)
    by_group = entrants(state, stage)
    teams = [_team(state, one) for group in by_group for one in group]
    if isinstance(stage, RoundRobin):
        return into_groups(teams, stage.groups, stage.apart, stream)
    if isinstance(stage, Knockout) and stage.cross:
        return _cross(by_group, stream)
    return _in_order(teams, stage, stream)


def from_balls(state: EventState, subject: str, balls: Sequence[str]) -> Placed:
    """The outcome of a draw with balls: the teams in the order they came out. EventError ``bad-balls``."""
    wanted = sorted(team for team, _, _ in draw_facts(state, subject).teams)
    if sorted(balls) != wanted:
        raise EventError("bad-balls", what=_balls_wrong(wanted, balls))
    if subject == PARTNERS:
        return _partners(list(balls))
    stage = None if subject.startswith(LOT) else state.stage(subject)
    if isinstance(stage, RoundRobin):
        groups = tuple(tuple(balls[group :: stage.groups]) for group in range(stage.groups))
        return Placed(groups, (), tuple(balls))
    placed = _as_lines(balls) if isinstance(stage, Knockout) else tuple(balls)
    return Placed((placed,), (), tuple(balls))


def _balls_wrong(wanted: Sequence[str], balls: Sequence[str]) -> Said:
    """What balls are missing, too many or there twice."""
    kinds = (
        ("缺", "missing", sorted(set(wanted) - set(balls))),
        ("不在册", "not of the field", sorted(set(balls) - set(wanted))),
        ("重复", "twice", sorted({ball for ball in balls if balls.count(ball) > 1})),
    )
    zh = [f"{name} {'、'.join(found)}" for name, _, found in kinds if found]
    en = [f"{name}: {', '.join(found)}" for _, name, found in kinds if found]
    return Said("；".join(zh), "; ".join(en))


def proposed(state: EventState, stage_id: str) -> Groups:
    """The groups a stage would begin with now.

    EventError ``stage-waits`` (for the stage before, a lot, its own draw); ``draw-stale``: the field has changed since.
    """
    stage = state.stage(stage_id)
    by_group = entrants(state, stage)
    field = [team for group in by_group for team in group]
    if stage.placing == "lot":
        done = state.draws.get(stage_id)
        if done is None or done.groups is None:
            raise EventError("stage-waits", stage=said(stage.name), what=Said("还没有抽签", "it is not drawn"))
        if sorted(team for group in done.groups for team in group) != sorted(field):
            raise EventError("draw-stale", what=said(stage.name))
        return done.groups
    if stage.placing == "seeds":
        field.sort(key=lambda team: _team(state, team).seed or 1 << 20)
    if isinstance(stage, RoundRobin):
        return _snake(field, stage.groups)
    return (tuple(field),)


def _team(state: EventState, team: str) -> Team:
    found = state.roster().get(team)
    if found is None:
        raise EventError("unknown-team", team=team)
    return found


def _partners(order: list[str]) -> Placed:
    if len(order) % 2:
        raise odd_players(len(order))
    return Placed(tuple((order[i], order[i + 1]) for i in range(0, len(order), 2)), (), tuple(order))


def _snake(field: Sequence[str], groups: int) -> Groups:
    """Seeds to and fro: 1 2 3 | 6 5 4 | 7 8 9."""
    found: list[list[str]] = [[] for _ in range(groups)]
    for at, team in enumerate(field):
        turn, place = divmod(at, groups)
        found[place if turn % 2 == 0 else groups - 1 - place].append(team)
    return tuple(tuple(group) for group in found)


def _cross(by_group: Sequence[Sequence[str]], stream: Stream) -> Placed:
    """Group winners against runners-up of other groups, by lot: in seeding order, so that these meet first. The winners
    come out first, each on its line."""
    winners = stream.shuffled([(at, group[0]) for at, group in enumerate(by_group) if group])
    seconds = [(at, group[1]) for at, group in enumerate(by_group) if len(group) > 1]
    for _ in range(_MOST_TRIES):
        turned = stream.shuffled(seconds)
        if len(by_group) == 1 or all(one[0] != two[0] for one, two in zip(winners, turned, strict=False)):
            lines = [team for one, two in zip(winners, turned, strict=False) for team in (one[1], two[1])]
            rest = [team for group in by_group for team in group if team not in lines]
            order = [team for _, team in (*winners, *turned) if team in lines]
            return Placed((_as_lines(lines + rest),), (), (*order, *rest))
    raise EventError("draw-impossible", what=Said("小组交叉", "groups crossed"))


def _as_lines(lines: Sequence[str]) -> tuple[str, ...]:
    """A seeding order in which neighbours of ``lines`` meet first; as it is where their number is no power of two."""
    size = len(lines)
    if size & (size - 1):
        return tuple(lines)
    seeds = bracket_order(size)
    field = [""] * size
    for line, seed in enumerate(seeds):
        field[seed - 1] = lines[line]
    return tuple(field)


def _in_order(teams: Sequence[Team], stage: AnyStage, stream: Stream) -> Placed:
    """A drawn order (first rounds pair neighbours; a knock-out its lines): the one with the fewest clubmates meeting at
    once among the orders tried."""
    clubs = {team.id: team.club for team in teams}
    best: list[str] = []
    least: list[tuple[str, str]] | None = None
    ids = sorted(clubs)
    tries = 1 if stage.apart == "no" else 400
    for _ in range(tries):
        order = stream.shuffled(ids)
        pairs = [(order[i], order[i + 1]) for i in range(0, len(order) - 1, 2)]
        mates = [pair for pair in pairs if clubs[pair[0]] and clubs[pair[0]] == clubs[pair[1]]]
        if least is None or len(mates) < len(least):
            best, least = order, mates
        if not least:
            break
    if least and stage.apart == "hard":
        raise EventError("draw-impossible", what=" = ".join(least[0]))
    placed = _as_lines(best) if isinstance(stage, Knockout) else tuple(best)
    return Placed((placed,), tuple(least or ()) if stage.apart != "no" else (), tuple(best))
