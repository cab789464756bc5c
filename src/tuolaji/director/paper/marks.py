"""Signs of typst: text as it stands, tables, QR codes; names of teams as paper has them."""

from __future__ import annotations

import io
from collections.abc import Iterable, Sequence
from typing import Final

import segno

from tuolaji.director.paper.rulesheet import Lang, pick
from tuolaji.director.state import EventState
from tuolaji.director.values import How, Match

_HOW: Final[dict[How, tuple[str, str]]] = {
    "forfeit": ("弃权", "forfeit"),
    "absent": ("双方未到", "nobody was there"),
    "conceded": ("认输", "conceded"),
    "awarded": ("判定", "awarded"),
    "annulled": ("作废", "annulled"),
}
_LETTERS: Final = 26


def escaped(text: str) -> str:
    """Text as it stands, whatever signs of typst's own are in it."""
    return "#" + string(text)


def string(text: str) -> str:
    """A typst string."""
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", " ") + '"'


def table(heads: Sequence[str], rows: Iterable[Sequence[object]], columns: str) -> str:
    """A table with a head (if there is one) that is repeated on every page."""
    cells = "".join(f"  {string(str(cell))},\n" for row in rows for cell in row)
    head = f"  table.header({', '.join(f'strong({string(one)})' for one in heads)}),\n" if heads else ""
    return f"#table(\n  columns: {columns},\n{head}{cells})\n\n"


def team_name(state: EventState, team: str | None, lang: Lang) -> str:
    """A team's name; a bye has none."""
    if team is None:
        return pick(lang, "轮空", "bye")
    found = state.roster().get(team) or state.teams.get(team)
    return found.name if found is not None else team


def names(state: EventState, teams: Iterable[str], lang: Lang, *, entered: bool = False) -> str:
    """Names of several teams; ``entered``: of players who entered alone."""
    found = ((state.teams[one].name if entered else team_name(state, one, lang)) for one in teams)
    return pick(lang, "、", ", ").join(found)


def stage_name(state: EventState, stage_id: str, lang: Lang) -> str:
    """A stage's name."""
    name = state.stage(stage_id).name
    return pick(lang, name.zh, name.en)


def group_name(group: int, lang: Lang) -> str:
    """A group (from 0) as screens call it: a letter, after Z a number."""
    letter = chr(ord("A") + group) if group < _LETTERS else str(group + 1)
    return pick(lang, f"{letter} 组", f"Group {letter}")


def score(match: Match, lang: Lang) -> str:
    """Levels of a match that is over, and how it ended if not by play."""
    if match.result is None or match.b is None:
        return ""
    words = _HOW.get(match.result.how)
    how = "" if words is None else f" ({pick(lang, *words)})"
    return f"{match.result.levels[0]} : {match.result.levels[1]}{how}"


def qr(text: str, width: int = 35) -> str:
    """A QR code as a picture in the source itself, ``width`` millimetres wide."""
    out = io.BytesIO()
    segno.make(text, error="m").save(out, kind="svg", scale=4, border=2)
    return f'#image(bytes({string(out.getvalue().decode())}), format: "svg", width: {width}mm)'
