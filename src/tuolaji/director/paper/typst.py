"""Sheets of paper as typst source: rule sheet, draw, pairings, table cards, score sheets, results book."""

from __future__ import annotations

import io
from collections.abc import Iterable, Sequence
from typing import Final, Literal

import segno

from tuolaji.director.paper.rulesheet import Lang, pick, rule_sheet
from tuolaji.director.places import final_places
from tuolaji.director.standings import reason_text
from tuolaji.director.state import EventState
from tuolaji.director.values import Knockout, Match

Sheet = Literal["rules", "draw", "pairings", "cards", "scores", "book"]
SHEETS: Final[tuple[Sheet, ...]] = ("rules", "draw", "pairings", "cards", "scores", "book")
_DEALS_ON_A_SHEET: Final = 12

_HEAD: Final = """#set page(paper: "a4", margin: 18mm, numbering: "1 / 1")
#set text(font: ("Noto Sans CJK SC", "Noto Serif CJK SC", "Source Han Sans SC"), size: 11pt, lang: "{lang}")
#set table(stroke: 0.5pt, inset: 6pt)
#show heading.where(level: 1): set text(size: 18pt)
#show heading.where(level: 2): set text(size: 13pt)
"""


def paper(state: EventState, sheet: Sheet, lang: Lang, *, seal: str = "") -> str:
    """The typst source of a sheet of an event. ``seal``: the hash of the journal's last line, for the results book."""
    head = _HEAD.replace("{lang}", "zh" if lang == "zh" else "en") + f"= {escaped(state.name)}\n\n"
    makers = {
        "rules": _rules,
        "draw": _draw,
        "pairings": _pairings,
        "cards": _cards,
        "scores": _scores,
    }
    if sheet == "book":
        return head + _book(state, lang, seal)
    return head + makers[sheet](state, lang)


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


def _name(state: EventState, team: str | None, lang: Lang) -> str:
    if team is None:
        return pick(lang, "轮空", "bye")
    found = state.roster().get(team) or state.teams.get(team)
    return found.name if found is not None else team


def _rules(state: EventState, lang: Lang) -> str:
    parts: list[str] = [escaped(pick(lang, "竞赛规程", "Rule sheet")) + "\n\n"]
    for section in rule_sheet(state, lang):
        parts.append(f"== {escaped(section.heading)}\n\n")
        parts += [f"+ {escaped(line)}\n" for line in section.lines]
        parts.append("\n")
    return "".join(parts)


def _draw(state: EventState, lang: Lang) -> str:
    parts: list[str] = []
    for subject, drawn in state.draws.items():
        parts.append(f"== {escaped(pick(lang, f'抽签：{subject}', f'Draw: {subject}'))}\n\n")
        if drawn.commitment:
            facts = (
                (pick(lang, "承诺", "commitment"), drawn.commitment),
                (pick(lang, "将来的数值", "future value"), drawn.future),
                (pick(lang, "盐", "salt"), drawn.salt),
                (pick(lang, "数值", "value"), drawn.value),
            )
            parts += [f"- {escaped(f'{what}: {value}')}\n" for what, value in facts if value]
            if drawn.sealed:
                words = pick(lang, "封存的原文（SHA-256 即承诺）", "what was sealed (its SHA-256 is the commitment)")
                parts.append(f"- {escaped(words)}: #raw({string(drawn.sealed)})\n")
        comma = pick(lang, "、", ", ")
        if drawn.order:
            out = comma.join(_name(state, team, lang) for team in drawn.order)
            parts.append(f"- {escaped(pick(lang, '抽出的顺序：', 'as they came out: ') + out)}\n")
        groups = [comma.join(_name(state, team, lang) for team in group) for group in drawn.groups or ()]
        parts += [f"+ {escaped(names)}\n" for names in groups]
        for one, two in drawn.together:
            words = pick(lang, "同单位未能分开：", "clubmates together: ")
            parts.append(f"- {escaped(words + _name(state, one, lang) + ' – ' + _name(state, two, lang))}\n")
        parts.append("\n")
    return "".join(parts)


def _by_round(state: EventState) -> Iterable[tuple[str, int, list[Match]]]:
    for stage_id, started in state.stages.items():
        for number, ids in enumerate(started.rounds, 1):
            yield stage_id, number, [state.matches[one] for one in ids]


def _score(match: Match) -> str:
    if match.result is None:
        return ""
    how = "" if match.result.how in ("played", "bye") else f" ({match.result.how})"
    return "" if match.b is None else f"{match.result.levels[0]} : {match.result.levels[1]}{how}"


def _pairings(state: EventState, lang: Lang) -> str:
    parts: list[str] = []
    heads = [pick(lang, *one) for one in (("场", "match"), ("甲方", "side a"), ("乙方", "side b"), ("级", "levels"))]
    for stage_id, number, matches in _by_round(state):
        stage = state.stage(stage_id)
        title = pick(lang, f"{stage.name.zh} 第 {number} 轮", f"{stage.name.en}, round {number}")
        rows = [(one.id, _name(state, one.a, lang), _name(state, one.b, lang), _score(one)) for one in matches]
        parts.append(f"== {escaped(title)}\n\n" + table(heads, rows, "(auto, 1fr, 1fr, auto)"))
    return "".join(parts)


def _cards(state: EventState, lang: Lang) -> str:
    """One card a match that is still to be played, to stand on its table."""
    parts: list[str] = []
    for match in state.matches.values():
        if match.result is None:
            pair = f"{_name(state, match.a, lang)}  –  {_name(state, match.b, lang)}"
            parts.append(
                f"#block(width: 100%, height: 60mm, stroke: 1pt, inset: 10mm)[#text(size: 15pt)[{escaped(match.id)}] "
                f'#v(1fr) #align(center, text(size: 24pt, weight: "bold")[{escaped(pair)}]) #v(1fr)]\n\n'
            )
    return "".join(parts)


def _scores(state: EventState, lang: Lang) -> str:
    """One score sheet a match that is still to be played."""
    heads = [
        pick(lang, *one)
        for one in (
            ("局", "deal"),
            ("庄家", "dealer"),
            ("级", "level"),
            ("抓分", "tricks"),
            ("末轮", "last trick"),
            ("底牌", "kitty"),
            ("罚分", "penalties"),
            ("升级", "levels"),
        )
    ]
    parts: list[str] = []
    for match in state.matches.values():
        if match.result is None and match.b is not None:
            pair = f"{match.id}   {_name(state, match.a, lang)}  –  {_name(state, match.b, lang)}"
            rows = [(number, *[""] * (len(heads) - 1)) for number in range(1, _DEALS_ON_A_SHEET + 1)]
            signed = pick(lang, "双方签字：", "signed by both sides:")
            parts.append(f"== {escaped(pair)}\n\n" + table(heads, rows, f"({', '.join(['1fr'] * len(heads))})"))
            parts.append(f"{escaped(signed)} #line(length: 60%, stroke: 0.5pt)\n#pagebreak(weak: true)\n\n")
    return "".join(parts)


def _book(state: EventState, lang: Lang, seal: str) -> str:
    parts: list[str] = []
    places = [(f"{one.place}{'=' if one.shared else ''}", _name(state, one.team, lang)) for one in final_places(state)]
    heads = [pick(lang, "名次", "place"), pick(lang, "队", "team")]
    parts.append(f"== {escaped(pick(lang, '总名次', 'Final places'))}\n\n" + table(heads, places, "(auto, 1fr)"))
    for stage_id, started in state.stages.items():
        if isinstance(started.stage, Knockout):
            continue
        parts += [_standings(state, stage_id, group, lang) for group in range(len(started.groups))]
    parts.append(_pairings(state, lang))
    if seal:
        words = pick(
            lang, "日志封印（tuolaji event verify 可核对）", "seal of the journal (checked by tuolaji event verify)"
        )
        parts.append(f"{escaped(words)}: {escaped(seal)}\n\n{qr(seal)}\n")
    return "".join(parts)


def _standings(state: EventState, stage_id: str, group: int, lang: Lang) -> str:
    rows = state.standings(stage_id, group)
    stage = state.stage(stage_id)
    suffix = f" {group + 1}" if len(state.started(stage_id).groups) > 1 else ""
    heads = [
        pick(lang, *one)
        for one in (
            ("名次", "place"),
            ("队", "team"),
            ("胜平负", "w d l"),
            ("积分", "points"),
            ("级", "levels"),
            ("理由", "why"),
        )
    ]
    cells = []
    for at, row in enumerate(rows):
        below = _name(state, rows[at + 1].team, lang) if at + 1 < len(rows) else ""
        name = _name(state, row.team, lang)
        why = reason_text(row.above, name, below, lang) if row.above is not None else ""
        place = f"{row.place}{'=' if row.shared else ''}"
        cells.append(
            (place, name, f"{row.won} {row.drawn} {row.lost}", row.points, f"{row.levels[0]} : {row.levels[1]}", why)
        )
    title = pick(lang, stage.name.zh, stage.name.en) + suffix
    return f"== {escaped(title)}\n\n" + table(heads, cells, "(auto, 1fr, auto, auto, auto, 2fr)")


def qr(text: str) -> str:
    """A QR code as a picture in the source itself."""
    out = io.BytesIO()
    segno.make(text, error="m").save(out, kind="svg", scale=4, border=2)
    return f'#image(bytes({string(out.getvalue().decode())}), format: "svg", width: 35mm)'
