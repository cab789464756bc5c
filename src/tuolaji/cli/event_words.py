"""An event on the terminal: standings with reasons, matches, draws."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rich.console import Console
from rich.table import Table

from tuolaji.cli.words import terminal_language, text
from tuolaji.director import EventState, final_places
from tuolaji.director.event import Changes
from tuolaji.director.moved import FieldMoved, field_moved
from tuolaji.director.standings import reason_text
from tuolaji.director.values import Knockout, Match, Text


def said(words: Text) -> str:
    """One of two texts."""
    return text(words.zh, words.en)


def team_name(state: EventState, team: str | None) -> str:
    """A team's name with its id; what a bye is called."""
    if team is None:
        return text("轮空", "bye")
    found = state.roster().get(team) or state.teams.get(team)
    return team if found is None or found.name == team else f"{found.name} ({team})"


def overview(state: EventState) -> list[str]:
    """Name, stages and how far they are."""
    lines = [state.name, text(f"参赛 {len(state.roster())} 队", f"{len(state.roster())} teams")]
    for stage in state.playing().stages:
        started = state.stages.get(stage.id)
        if started is None:
            lines.append(text(f"{stage.id} {said(stage.name)}：未开始", f"{stage.id} {said(stage.name)}: not begun"))
            continue
        left = len(state.open_matches(stage.id))
        rounds = len(started.rounds)
        ends = text("已结束", "complete") if state.complete(stage.id) else text(f"待 {left} 场", f"{left} open")
        lines.append(
            text(f"{stage.id} {said(stage.name)}：{rounds} 轮，{ends}", f"{stage.id}: {rounds} rounds, {ends}")
        )
        moved = field_moved(state, stage.id)
        if moved is not None:
            lines += moved_lines(state, moved)
            lines.append(text("  可撤销该阶段的开始，或照此打下去", "  undo the start of the stage, or go on as it is"))
    return lines


def moved_lines(state: EventState, moved: FieldMoved) -> list[str]:
    """A stage that has begun on another field: who leaves, who comes in, what is played."""
    name = said(state.stage(moved.stage).name)
    lines = [text(f"{name}开始时的名单与现在不同", f"{name} began on another field than now")]
    if moved.why is not None:
        lines.append(f"  {said(moved.why)}")
    for zh, en, teams in (("不再入围", "out", moved.leave), ("应入围", "in", moved.enter)):
        if teams:
            names = [team_name(state, team) for team in teams]
            lines.append(text(f"  {zh}：{'、'.join(names)}", f"  {en}: {', '.join(names)}"))
    if moved.begun:
        lines.append(text(f"  已开始的场次：{'、'.join(moved.begun)}", f"  matches begun: {', '.join(moved.begun)}"))
    return lines


def changes_lines(state: EventState, changed: Changes) -> list[str]:
    """What a command would change."""
    lines: list[str] = []
    for place, moves in changed.places.items():
        shown = [f"{team_name(state, team)} {before} → {after}" for team, (before, after) in moves.items()]
        lines.append(text(f"{place} 名次：{'，'.join(shown)}", f"{place} places: {', '.join(shown)}"))
    for moved in changed.fields:
        lines += moved_lines(state, moved)
    for stage, rounds in changed.rounds.items():
        name, listed = said(state.stage(stage).name), rounds_words(rounds)
        lines.append(
            text(
                f"{name}第 {listed} 轮已按原来的名次编排",
                f"{name}, round {listed}: paired already on the standings before",
            )
        )
    if changed.matches:
        listed = text("、", ", ").join(changed.matches)
        lines.append(text(f"改变结果的场次：{listed}", f"matches whose result changes: {listed}"))
    return lines or [text("没有变化", "nothing changes")]


def rounds_words(rounds: Sequence[int]) -> str:
    """Numbers of rounds: 2–4, or 2, 5."""
    if len(rounds) > 1 and rounds[-1] - rounds[0] == len(rounds) - 1:
        return f"{rounds[0]}–{rounds[-1]}"
    return text("、", ", ").join(str(number) for number in rounds)


def match_line(state: EventState, match: Match) -> str:
    """A match on one line."""
    pair = f"{match.id}  {team_name(state, match.a)} – {team_name(state, match.b)}"
    if match.result is None:
        return pair
    a, b = match.result.levels
    how = "" if match.result.how == "played" else f" ({match.result.how})"
    return f"{pair}  {a}:{b}  {match.result.winner}{how}"


def standings_data(state: EventState, stage_id: str) -> list[dict[str, Any]]:
    """The standings of a stage as plain values, with the reasons in both languages."""
    found: list[dict[str, Any]] = []
    for group in range(len(state.started(stage_id).groups)):
        rows = state.standings(stage_id, group)
        for at, row in enumerate(rows):
            below = rows[at + 1].team if at + 1 < len(rows) else ""
            names = team_name(state, row.team), team_name(state, below)
            why = row.above
            found.append(
                {
                    "group": group + 1,
                    "place": row.place,
                    "shared": row.shared,
                    "lot": row.lot,
                    "team": row.team,
                    "played": row.played,
                    "won": row.won,
                    "drawn": row.drawn,
                    "lost": row.lost,
                    "points": row.points,
                    "levels": row.levels,
                    "why": None
                    if why is None
                    else {"by": why.by, "zh": reason_text(why, *names, "zh"), "en": reason_text(why, *names, "en")},
                }
            )
    return found


def print_standings(state: EventState, stage_id: str, console: Console) -> None:
    """The standings of a stage, group by group; of a knock-out its places so far."""
    if isinstance(state.stage(stage_id), Knockout):
        for place in final_places(state):
            if place.stage == stage_id:
                console.print(f"{place.place}{'=' if place.shared else ''}  {team_name(state, place.team)}")
        return
    lang = "zh" if terminal_language() == "zh" else "en"
    heads = text("名次 队 场 胜 平 负 积分 级", "place team played won drawn lost points levels").split()
    why_above = text("为何在下一名之前", "why above the next")
    for group in range(len(state.started(stage_id).groups)):
        rows = [row for row in standings_data(state, stage_id) if row["group"] == group + 1]
        table = Table(*heads, title=f"{stage_id}.{group + 1}")
        reasons: list[str] = []
        for row in rows:
            own, other = row["levels"]
            cells = [row["played"], row["won"], row["drawn"], row["lost"], row["points"], f"{own}:{other}"]
            number = f"{row['place']}{'=' if row['shared'] else ''}"
            why = row["why"][lang] if row["why"] else text("待抽签", "lot to be drawn") if row["lot"] else ""
            table.add_row(number, team_name(state, row["team"]), *[str(cell) for cell in cells])
            reasons += [f"{number:>3}  {why}"] if why else []
        console.print(table)
        if reasons:  # whole, below: a column would cut them
            console.print("\n".join([why_above, *reasons]), markup=False, highlight=False, soft_wrap=True)


def places_data(state: EventState) -> list[dict[str, Any]]:
    """The final places as plain values."""
    return [
        {"place": place.place, "shared": place.shared, "team": place.team, "stage": place.stage}
        for place in final_places(state)
    ]
