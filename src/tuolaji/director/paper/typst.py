"""Sheets of paper as typst source: rule sheet, draw, pairings, table cards, passes, score sheets, results book."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, Literal, assert_never

from tuolaji.director.event import Event
from tuolaji.director.paper.book import book
from tuolaji.director.paper.cards import Only, Web, page_code, score_sheets, table_cards, table_name, team_passes
from tuolaji.director.paper.draws import draw_sheets
from tuolaji.director.paper.marks import escaped, group_name, score, table, team_name
from tuolaji.director.paper.rulesheet import Lang, pick, rule_sheet
from tuolaji.director.seating import table_numbers
from tuolaji.director.state import EventState
from tuolaji.director.values import Match

Sheet = Literal["rules", "draw", "pairings", "cards", "passes", "scores", "book"]
_HEAD: Final = """#set page(paper: "a4", margin: 18mm, numbering: "1 / 1")
#set text(font: ("Noto Sans CJK SC", "Noto Serif CJK SC", "Source Han Sans SC"), size: 11pt, lang: "{lang}")
#set table(stroke: 0.5pt, inset: 6pt)
#show heading.where(level: 1): set text(size: 18pt)
#show heading.where(level: 2): set text(size: 13pt)
#show raw: set text(font: ("DejaVu Sans Mono", "Noto Sans CJK SC"), size: 1.25em)
"""


def paper(
    state: EventState,
    sheet: Sheet,
    lang: Lang,
    *,
    seal: str = "",
    web: Web | None = None,
    only: Only | None = None,
    event: Event | None = None,
) -> str:
    """The typst source of a sheet of an event.

    ``seal``: the hash of the journal's last line, for the results book; ``web``: where the event is on a server, for
    QR codes; ``only``: the round that pairings, cards and score sheets are wanted of; ``event``: with
    its journal, for the decisions in the book.
    """
    head = _HEAD.replace("{lang}", "zh" if lang == "zh" else "en") + f"= {escaped(state.name)}\n\n"
    web, only = web or Web(), only or Only()
    match sheet:
        case "rules":
            return head + _rules(state, lang)
        case "draw":
            return head + draw_sheets(state, lang, web.address)
        case "pairings":
            return head + _pairings(state, lang, web, only)
        case "cards":
            return head + table_cards(state, lang, web, only)
        case "passes":
            return head + team_passes(state, lang, web)
        case "scores":
            return head + score_sheets(state, lang, only)
        case "book":
            return head + book(state, lang, seal, web, event)
        case _:
            assert_never(sheet)


def _rules(state: EventState, lang: Lang) -> str:
    parts: list[str] = [escaped(pick(lang, "竞赛规程", "Rule sheet")) + "\n\n"]
    for section in rule_sheet(state, lang):
        parts.append(f"== {escaped(section.heading)}\n\n")
        parts += [f"+ {escaped(line)}\n" for line in section.lines]
        parts.append("\n")
    return "".join(parts)


def _by_round(state: EventState) -> Iterable[tuple[str, int, list[Match]]]:
    for stage_id, started in state.stages.items():
        for number, ids in enumerate(started.rounds, 1):
            yield stage_id, number, [state.matches[one] for one in ids]


def _pairings(state: EventState, lang: Lang, web: Web, only: Only) -> str:
    numbers = table_numbers(state)
    parts: list[str] = [page_code(web.address, lang, ("扫码看对阵和成绩", "pairings and results"))]
    texts = (("桌", "table"), ("组", "group"), ("甲方", "side a"), ("乙方", "side b"), ("级", "levels"))
    for stage_id, number, matches in _by_round(state):
        if not only.takes(stage_id, number):
            continue
        stage = state.stage(stage_id)
        several = len(state.started(stage_id).groups) > 1
        heads = [pick(lang, *one) for one in texts if several or one[1] != "group"]
        title = pick(lang, f"{stage.name.zh} 第 {number} 轮", f"{stage.name.en}, round {number}")
        rows = [
            (
                table_name(numbers.get(one.id), lang),
                *((group_name(one.group, lang),) if several else ()),
                team_name(state, one.a, lang),
                team_name(state, one.b, lang),
                score(one, lang),
            )
            for one in matches
        ]
        parts.append(f"== {escaped(title)}\n\n" + table(heads, rows, f"({'auto, ' * (len(heads) - 3)}1fr, 1fr, auto)"))
    return "".join(parts)
