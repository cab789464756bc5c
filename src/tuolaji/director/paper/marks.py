"""Signs of typst: text as it stands, tables, QR codes; names of teams as paper has them."""

from __future__ import annotations

import io
from collections.abc import Iterable, Sequence

import segno

from tuolaji.director.paper.rulesheet import Lang, pick
from tuolaji.director.state import EventState


def escaped(text: str) -> str:
    """Text as it stands, whatever signs of typst's own are in it."""
    return "#" + string(text)


def string(text: str) -> str:
    """A typst string."""
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", " ") + '"'


def table(heads: Sequence[str], rows: Iterable[Sequence[object]], columns: str) -> str:
    """A table with a head that is repeated on every page."""
    cells = "".join(f"  {string(str(cell))},\n" for row in rows for cell in row)
    head = ", ".join(f"strong({string(one)})" for one in heads)
    return f"#table(\n  columns: {columns},\n  table.header({head}),\n{cells})\n\n"


def team_name(state: EventState, team: str | None, lang: Lang) -> str:
    """A team's name; a bye has none."""
    if team is None:
        return pick(lang, "轮空", "bye")
    found = state.roster().get(team) or state.teams.get(team)
    return found.name if found is not None else team


def qr(text: str, width: int = 35) -> str:
    """A QR code as a picture in the source itself, ``width`` millimetres wide."""
    out = io.BytesIO()
    segno.make(text, error="m").save(out, kind="svg", scale=4, border=2)
    return f'#image(bytes({string(out.getvalue().decode())}), format: "svg", width: {width}mm)'
