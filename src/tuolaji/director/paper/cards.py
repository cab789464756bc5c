"""What lies on tables: a card and a score sheet a match, and a pass a team.

A table's card leads to the teams' page without a key: a phone that opened its team's pass once has that key, and no
other. Keys stand on the passes alone, one team each.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from tuolaji.director.paper.marks import escaped, group_name, qr, string, team_name
from tuolaji.director.paper.rulesheet import Lang, pick
from tuolaji.director.seating import table_numbers
from tuolaji.director.state import EventState
from tuolaji.director.values import Match, Team

_DEALS: Final = 24
_ROW: Final = "7.8mm"
_COLUMNS: Final = (
    ("局", "deal"),
    ("庄家", "dealer"),
    ("级", "level"),
    ("抓分", "tricks"),
    ("末墩", "last trick"),
    ("牌型", "form"),
    ("底牌", "kitty"),
    ("罚分", "penalties"),
    ("得分", "score"),
    ("升级", "levels"),
)


@dataclass(frozen=True, slots=True)
class Web:
    """Where an event is on a server: the address of its pages (``https://…/e/ID``, "" where it is on none), the keys
    of its teams."""

    address: str = ""
    keys: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Only:
    """A stage ("": all) and a round of it (0: all)."""

    stage: str = ""
    round: int = 0

    def takes(self, stage: str, number: int) -> bool:
        """Whether a round of a stage is wanted."""
        return self.stage in ("", stage) and self.round in (0, number)


def to_play(state: EventState, only: Only) -> list[Match]:
    """The matches that two sides still have to play."""
    return [
        match
        for match in state.matches.values()
        if match.result is None and match.b is not None and only.takes(match.stage, match.round)
    ]


def where(state: EventState, match: Match, lang: Lang) -> str:
    """Stage, group and round of a match."""
    stage = state.stage(match.stage)
    groups = len(state.started(match.stage).groups)
    group = pick(lang, " ", ", ") + group_name(match.group, lang) if groups > 1 else ""
    return pick(lang, f"{stage.name.zh}{group} 第 {match.round} 轮", f"{stage.name.en}{group}, round {match.round}")


def table_name(number: int | None, lang: Lang) -> str:
    """A table as people call it."""
    return "" if number is None else pick(lang, f"{number} 号桌", f"Table {number}")


def table_cards(state: EventState, lang: Lang, web: Web, only: Only) -> str:
    """One card a match that is still to be played, to stand on its table."""
    numbers = table_numbers(state)
    words = pick(
        lang,
        "选手扫码报到、记分、报成绩（先扫一次本队的队证）",
        "Players: check in, keep score and report (scan your team's pass once before)",
    )
    code = "[]"
    if web.address:
        code = f"align(center)[{qr(f'{web.address}/team', 38)} #text(size: 9pt)[{escaped(words)}]]"
    parts: list[str] = []
    for match in to_play(state, only):
        pair = f'#text(size: 22pt, weight: "bold")[{escaped(team_name(state, match.a, lang))} \\ – \\ '
        pair += f"{escaped(team_name(state, match.b, lang))}]"
        number = escaped(table_name(numbers.get(match.id), lang))
        place = escaped(f"{where(state, match, lang)}   {match.id}")
        parts.append(
            "#block(width: 100%, height: 118mm, stroke: 1pt, inset: 8mm, breakable: false)["
            f'#grid(columns: (1fr, 46mm), column-gutter: 6mm, [#text(size: 34pt, weight: "bold")[{number}] \\ {place} '
            f"#v(8mm) {pair}], {code})]\n\n"
        )
    return "".join(parts)


def team_passes(state: EventState, lang: Lang, web: Web) -> str:
    """A pass a team, with the link that is its own: eight a page, to be cut."""
    teams = [team for team in state.teams.values() if team.id in web.keys and team.id not in state.withdrawn]
    cells = "".join(f"  {_pass(team, lang, web)},\n" for team in teams)
    return f"#grid(columns: (1fr, 1fr), gutter: 5mm,\n{cells})\n"


def _pass(team: Team, lang: Lang, web: Web) -> str:
    words = pick(
        lang,
        "本队专用，请勿外借：报到、记分、报成绩、叫裁判、看名次",
        "For your team alone: check in, keep score, report, call the referee, standings",
    )
    names = pick(lang, "、", ", ").join(team.players)
    return (
        "block(width: 100%, height: 58mm, stroke: 0.5pt, inset: 5mm, breakable: false)["
        f"#grid(columns: (1fr, 42mm), column-gutter: 3mm, "
        f'[#text(size: 15pt, weight: "bold")[{escaped(team.name)}] \\ {escaped(names)} #v(1fr) '
        f"#text(size: 8pt)[{escaped(words)}]], align(right)[{qr(f'{web.address}/team#k={web.keys[team.id]}', 42)}])]"
    )


def score_sheets(state: EventState, lang: Lang, only: Only) -> str:
    """One score sheet a match that is still to be played: a page each."""
    numbers = table_numbers(state)
    heads = "".join(f"strong({string(pick(lang, *one))}), " for one in _COLUMNS)
    blank = "[], " * (len(_COLUMNS) - 1)
    rows = "".join(f"[{deal}], {blank}\n" for deal in range(1, _DEALS + 1))
    parts: list[str] = []
    for at, match in enumerate(to_play(state, only)):
        sides = team_name(state, match.a, lang), team_name(state, match.b, lang)
        number = table_name(numbers.get(match.id), lang)
        parts.append(
            (f"#pagebreak(weak: true)\n\n= {escaped(state.name)}\n\n" if at else "")
            + f"== {escaped(f'{number}   {sides[0]}  –  {sides[1]}')}\n\n"
        )
        parts.append(f"{escaped(where(state, match, lang))} #h(1fr) #text(size: 8pt)[{escaped(match.id)}]\n\n")
        parts.append(
            "#[#set text(size: 9.5pt)\n#table(columns: (9mm, "
            + ", ".join(["1fr"] * (len(_COLUMNS) - 1))
            + f"), rows: (8mm, {_ROW}), align: horizon + center,\n  table.header({heads}),\n{rows})]\n\n"
        )
        parts.append(_end_of(sides, lang))
    return "".join(parts)


def _end_of(sides: tuple[str, str], lang: Lang) -> str:
    """How it ended, and a line to sign on for each side and the referee."""
    line = "line(length: 100%, stroke: 0.5pt)"
    texts = (("终局级数（甲 : 乙）", "Levels at the end (a : b)"), ("胜方", "Winner"))
    last = "".join(f"{string(pick(lang, *one))}, {line}, " for one in texts)
    who = (
        pick(lang, f"甲方签字（{sides[0]}）", f"Side a ({sides[0]})"),
        pick(lang, f"乙方签字（{sides[1]}）", f"Side b ({sides[1]})"),
        pick(lang, "裁判签字", "Referee"),
    )
    signed = "".join(f"[#text(size: 9pt)[{escaped(one)}]], " for one in who)
    return (
        f"#grid(columns: (auto, 1fr, auto, 1fr), column-gutter: 3mm, align: bottom, {last})\n#v(11mm)\n"
        f"#grid(columns: (1fr, 1fr, 1fr), column-gutter: 6mm, row-gutter: 1.5mm, {', '.join([line] * 3)}, {signed})\n\n"
    )


def page_code(address: str, lang: Lang, words: tuple[str, str]) -> str:
    """The QR code of a page at the right, with what it is for."""
    text = f"#text(size: 9pt)[{escaped(pick(lang, *words))}]"
    return f"#align(right)[#box(width: 40mm)[#align(center)[{qr(address, 30)} {text}]]]\n\n" if address else ""
