"""What lies on tables: a card and a score sheet a match, and a pass a team.

A table's card leads to the teams' page without a key: a phone that opened its team's pass once has that key, and no
other. Keys stand on the passes alone, one team each.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from tuolaji.director.paper.marks import escaped, qr, table, team_name
from tuolaji.director.paper.rulesheet import Lang, pick
from tuolaji.director.seating import table_numbers
from tuolaji.director.state import EventState
from tuolaji.director.values import Match, Team

_DEALS: Final = 12
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
    group = pick(lang, f" {chr(65 + match.group)} 组", f", group {chr(65 + match.group)}") if groups > 1 else ""
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
    """One score sheet a match that is still to be played."""
    numbers = table_numbers(state)
    heads = [pick(lang, *one) for one in _COLUMNS]
    parts: list[str] = []
    for match in to_play(state, only):
        pair = f"{team_name(state, match.a, lang)}  –  {team_name(state, match.b, lang)}"
        number = table_name(numbers.get(match.id), lang)
        rows = [(deal, *[""] * (len(heads) - 1)) for deal in range(1, _DEALS + 1)]
        signed = pick(lang, "双方签字：", "signed by both sides:")
        parts.append(f"== {escaped(f'{number}   {pair}')}\n\n{escaped(where(state, match, lang))}   ")
        parts.append(f"{escaped(match.id)}\n\n" + table(heads, rows, f"({', '.join(['1fr'] * len(heads))})"))
        parts.append(f"{escaped(signed)} #line(length: 60%, stroke: 0.5pt)\n#pagebreak(weak: true)\n\n")
    return "".join(parts)


def page_code(address: str, lang: Lang, words: tuple[str, str]) -> str:
    """The QR code of a page at the right, with what it is for."""
    text = f"#text(size: 9pt)[{escaped(pick(lang, *words))}]"
    return f"#align(right)[#box(width: 40mm)[#align(center)[{qr(address, 30)} {text}]]]\n\n" if address else ""
