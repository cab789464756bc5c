"""Sheets of paper as typst source: rule sheet, draw, pairings, table cards, passes, score sheets, results book."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, Literal, assert_never

from tuolaji.director.paper.cards import Only, Web, page_code, score_sheets, table_cards, table_name, team_passes
from tuolaji.director.paper.marks import escaped, qr, string, table, team_name
from tuolaji.director.paper.rulesheet import Lang, pick, rule_sheet
from tuolaji.director.places import final_places
from tuolaji.director.seating import table_numbers
from tuolaji.director.standings import reason_text
from tuolaji.director.state import EventState
from tuolaji.director.values import How, Knockout, Match

Sheet = Literal["rules", "draw", "pairings", "cards", "passes", "scores", "book"]
_HOW: Final[dict[How, tuple[str, str]]] = {
    "forfeit": ("弃权", "forfeit"),
    "absent": ("双方未到", "nobody was there"),
    "conceded": ("认输", "conceded"),
    "awarded": ("判定", "awarded"),
    "annulled": ("作废", "annulled"),
}

_HEAD: Final = """#set page(paper: "a4", margin: 18mm, numbering: "1 / 1")
#set text(font: ("Noto Sans CJK SC", "Noto Serif CJK SC", "Source Han Sans SC"), size: 11pt, lang: "{lang}")
#set table(stroke: 0.5pt, inset: 6pt)
#show heading.where(level: 1): set text(size: 18pt)
#show heading.where(level: 2): set text(size: 13pt)
"""


def paper(
    state: EventState, sheet: Sheet, lang: Lang, *, seal: str = "", web: Web | None = None, only: Only | None = None
) -> str:
    """The typst source of a sheet of an event.

    ``seal``: the hash of the journal's last line, for the results book; ``web``: where the event is on a server, for
    QR codes; ``only``: the round that pairings, cards and score sheets are wanted of.
    """
    head = _HEAD.replace("{lang}", "zh" if lang == "zh" else "en") + f"= {escaped(state.name)}\n\n"
    web, only = web or Web(), only or Only()
    match sheet:
        case "rules":
            return head + _rules(state, lang)
        case "draw":
            return head + _draw(state, lang)
        case "pairings":
            return head + _pairings(state, lang, web, only)
        case "cards":
            return head + table_cards(state, lang, web, only)
        case "passes":
            return head + team_passes(state, lang, web)
        case "scores":
            return head + score_sheets(state, lang, only)
        case "book":
            return head + _book(state, lang, seal, web)
        case _:
            assert_never(sheet)


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
            out = comma.join(team_name(state, team, lang) for team in drawn.order)
            parts.append(f"- {escaped(pick(lang, '抽出的顺序：', 'as they came out: ') + out)}\n")
        groups = [comma.join(team_name(state, team, lang) for team in group) for group in drawn.groups or ()]
        parts += [f"+ {escaped(names)}\n" for names in groups]
        for one, two in drawn.together:
            words = pick(lang, "同单位未能分开：", "clubmates together: ")
            parts.append(f"- {escaped(words + team_name(state, one, lang) + ' – ' + team_name(state, two, lang))}\n")
        parts.append("\n")
    return "".join(parts)


def _by_round(state: EventState) -> Iterable[tuple[str, int, list[Match]]]:
    for stage_id, started in state.stages.items():
        for number, ids in enumerate(started.rounds, 1):
            yield stage_id, number, [state.matches[one] for one in ids]


def _score(match: Match, lang: Lang) -> str:
    if match.result is None:
        return ""
    words = _HOW.get(match.result.how)
    how = "" if words is None else f" ({pick(lang, *words)})"
    return "" if match.b is None else f"{match.result.levels[0]} : {match.result.levels[1]}{how}"


def _pairings(state: EventState, lang: Lang, web: Web, only: Only) -> str:
    numbers = table_numbers(state)
    parts: list[str] = [page_code(web.address, lang, ("扫码看对阵和成绩", "pairings and results"))]
    texts = (("桌", "table"), ("甲方", "side a"), ("乙方", "side b"), ("级", "levels"), ("场", "match"))
    heads = [pick(lang, *one) for one in texts]
    for stage_id, number, matches in _by_round(state):
        if not only.takes(stage_id, number):
            continue
        stage = state.stage(stage_id)
        title = pick(lang, f"{stage.name.zh} 第 {number} 轮", f"{stage.name.en}, round {number}")
        rows = [
            (
                table_name(numbers.get(one.id), lang),
                team_name(state, one.a, lang),
                team_name(state, one.b, lang),
                _score(one, lang),
                one.id,
            )
            for one in matches
        ]
        parts.append(f"== {escaped(title)}\n\n" + table(heads, rows, "(auto, 1fr, 1fr, auto, auto)"))
    return "".join(parts)


def _book(state: EventState, lang: Lang, seal: str, web: Web) -> str:
    parts: list[str] = []
    places = [
        (f"{one.place}{'=' if one.shared else ''}", team_name(state, one.team, lang)) for one in final_places(state)
    ]
    heads = [pick(lang, "名次", "place"), pick(lang, "队", "team")]
    parts.append(f"== {escaped(pick(lang, '总名次', 'Final places'))}\n\n" + table(heads, places, "(auto, 1fr)"))
    for stage_id, started in state.stages.items():
        if isinstance(started.stage, Knockout):
            continue
        parts += [_standings(state, stage_id, group, lang) for group in range(len(started.groups))]
    parts.append(_pairings(state, lang, Web(), Only()))
    if seal:
        words = pick(
            lang, "日志封印（tuolaji event verify 可核对）", "seal of the journal (checked by tuolaji event verify)"
        )
        code = f"{web.address}?seal={seal}" if web.address else seal
        parts.append(f"#block(breakable: false)[{escaped(words)}: {escaped(seal)}\n\n{qr(code)}]\n")
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
        below = team_name(state, rows[at + 1].team, lang) if at + 1 < len(rows) else ""
        name = team_name(state, row.team, lang)
        why = reason_text(row.above, name, below, lang) if row.above is not None else ""
        place = f"{row.place}{'=' if row.shared else ''}"
        cells.append(
            (place, name, f"{row.won} {row.drawn} {row.lost}", row.points, f"{row.levels[0]} : {row.levels[1]}", why)
        )
    title = pick(lang, stage.name.zh, stage.name.en) + suffix
    return f"== {escaped(title)}\n\n" + table(heads, cells, "(auto, 1fr, auto, auto, auto, 2fr)")
