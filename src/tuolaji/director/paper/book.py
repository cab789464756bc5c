"""The results book: places, standings with reasons, all results, decisions, and where to sign."""

from __future__ import annotations

from typing import Final

from tuolaji.director.commands import Correct, EnterResult, JudgeRuling, Undo, Withdraw
from tuolaji.director.event import Event
from tuolaji.director.moved import FieldMoved, field_moved
from tuolaji.director.paper.cards import Web, table_name, where
from tuolaji.director.paper.marks import escaped, group_name, names, qr, score, stage_name, string, table, team_name
from tuolaji.director.paper.rulesheet import Lang, pick
from tuolaji.director.places import final_places
from tuolaji.director.seating import table_numbers
from tuolaji.director.sheets import GivenRuling, Status
from tuolaji.director.standings import reason_text
from tuolaji.director.state import EventState
from tuolaji.director.values import Knockout
from tuolaji.rulebooks import get, with_options

_STATUS: Final[dict[Status, tuple[str, str]]] = {
    "applied": ("有效", "stands"),
    "cancelled": ("撤销", "cancelled"),
    "appealed": ("申诉中", "appealed"),
    "upheld": ("申诉后维持", "upheld"),
    "overturned": ("申诉后改判", "overturned"),
}


def book(state: EventState, lang: Lang, seal: str, web: Web, event: Event | None) -> str:
    """The source of the results book. ``event``: with its journal, for decisions and their reasons."""
    parts = [f"#text(size: 14pt)[{escaped(pick(lang, '成绩册', 'Results book'))}]\n\n", _places(state, lang)]
    parts += [_moved(state, moved, lang) for one in state.stages if (moved := field_moved(state, one)) is not None]
    for stage_id, started in state.stages.items():
        if not isinstance(started.stage, Knockout):
            parts += [_standings(state, stage_id, group, lang) for group in range(len(started.groups))]
    parts += [_results(state, stage_id, lang) for stage_id in state.stages]
    parts.append(_rulings(state, lang))
    if event is not None:
        parts.append(_decisions(event, lang))
    return "".join(parts) + _signed(lang, seal, web)


def _places(state: EventState, lang: Lang) -> str:
    comma = pick(lang, "、", ", ")
    roster = {**state.teams, **state.roster()}
    rows = [
        (
            f"{one.place}{'=' if one.shared else ''}",
            team_name(state, one.team, lang),
            comma.join(roster[one.team].players) if one.team in roster else "",
            roster[one.team].club if one.team in roster else "",
        )
        for one in final_places(state)
    ]
    club = any(row[3] for row in rows)
    texts = [("名次", "place"), ("队", "team"), ("队员", "players"), *([("单位", "club")] if club else [])]
    heads = [pick(lang, *one) for one in texts]
    shown = [row[: len(heads)] for row in rows]
    title = escaped(pick(lang, "总名次", "Final places"))
    return f"== {title}\n\n" + table(heads, shown, "(auto, 1fr, 1.4fr, auto)" if club else "(auto, 1fr, 1.4fr)")


def _moved(state: EventState, moved: FieldMoved, lang: Lang) -> str:
    stage = stage_name(state, moved.stage, lang)
    source = stage_name(state, state.stage(moved.stage).source.stage, lang)
    words = pick(
        lang,
        f"注：{stage}开始之后，{source}的成绩有更正；{stage}按开始时的名单打完，与更正后的{source}名次所得的名单不同。",
        f"Note: results of {source} were corrected after {stage} had begun; {stage} was played with the teams it began "
        f"with, which are not those that the corrected standings of {source} give now.",
    )
    if moved.leave:
        others = names(state, moved.leave, lang)
        words += pick(lang, f"打了而不在更正后名单上：{others}。", f" Played, not among them now: {others}.")
    if moved.enter:
        others = names(state, moved.enter, lang)
        words += pick(lang, f"更正后应进而没有打：{others}。", f" Among them now, did not play: {others}.")
    return f"#block(stroke: 0.5pt, inset: 3mm, width: 100%)[{escaped(words)}]\n\n"


def _standings(state: EventState, stage_id: str, group: int, lang: Lang) -> str:
    rows = state.standings(stage_id, group)
    several = len(state.started(stage_id).groups) > 1
    heads = [
        pick(lang, *one)
        for one in (
            ("名次", "place"),
            ("队", "team"),
            ("胜", "won"),
            ("平", "drawn"),
            ("负", "lost"),
            ("积分", "points"),
            ("级", "levels"),
            ("名次的理由", "reason of the place"),
        )
    ]
    cells = []
    for at, row in enumerate(rows):
        below = team_name(state, rows[at + 1].team, lang) if at + 1 < len(rows) else ""
        name = team_name(state, row.team, lang)
        why = reason_text(row.above, name, below, lang) if row.above is not None else ""
        levels = f"{row.levels[0]} : {row.levels[1]}"
        place = f"{row.place}{'=' if row.shared else ''}"
        cells.append((place, name, row.won, row.drawn, row.lost, row.points, levels, why))
    title = stage_name(state, stage_id, lang) + (pick(lang, " ", ", ") + group_name(group, lang) if several else "")
    title = pick(lang, f"{title}名次", f"{title}: standings")
    return f"== {escaped(title)}\n\n" + table(heads, cells, "(auto, 1.2fr, auto, auto, auto, auto, auto, 2fr)")


def _results(state: EventState, stage_id: str, lang: Lang) -> str:
    numbers = table_numbers(state)
    started = state.stages[stage_id]
    several = len(started.groups) > 1
    stage = stage_name(state, stage_id, lang)
    texts = (
        ("桌", "table"),
        *((("组", "group"),) if several else ()),
        ("甲方", "side a"),
        ("乙方", "side b"),
        ("级", "levels"),
    )
    heads = [pick(lang, *one) for one in texts]
    parts: list[str] = []
    for number, ids in enumerate(started.rounds, 1):
        rows = []
        for match in (state.matches[one] for one in ids):
            group = (group_name(match.group, lang),) if several else ()
            sides = team_name(state, match.a, lang), team_name(state, match.b, lang)
            rows.append((table_name(numbers.get(match.id), lang), *group, *sides, score(match, lang)))
        title = pick(lang, f"{stage} 第 {number} 轮", f"{stage}, round {number}")
        parts.append(f"== {escaped(title)}\n\n" + table(heads, rows, f"({'auto, ' * (len(heads) - 3)}1fr, 1fr, auto)"))
    return "".join(parts)


def _rulings(state: EventState, lang: Lang) -> str:
    if not state.rulings:
        return ""
    texts = (
        ("场次", "match"),
        ("局", "deal"),
        ("违规方", "offender"),
        ("判罚", "ruling"),
        ("说明", "note"),
        ("状态", "status"),
    )
    heads = [pick(lang, *one) for one in texts]
    rows = [_ruling(state, one, lang) for one in state.rulings.values()]
    title = escaped(pick(lang, "附录：判罚", "Appendix: rulings"))
    return f"== {title}\n\n" + table(heads, rows, "(1.4fr, auto, 1fr, 2fr, 1fr, auto)")


def _ruling(state: EventState, given: GivenRuling, lang: Lang) -> tuple[object, ...]:
    playing = state.playing()
    row = with_options(get(playing.rulebook), playing.options).ruling(given.ruling.infraction)
    words = given.ruling.infraction if row is None else pick(lang, row.zh, row.en)
    match = state.matches[given.match]
    offender = team_name(state, match.a if given.ruling.offender == "a" else match.b, lang)
    deal = given.deal or "–"
    return where(state, match, lang), deal, offender, words, given.note, pick(lang, *_STATUS[given.status])


def _decisions(event: Event, lang: Lang) -> str:
    """Corrections and other decisions of the journal, each with its reason."""
    rows = []
    for line in event.lines:
        what = "" if line.seq in event.undone else _decided(event, line.command, lang)
        if what:
            rows.append((line.seq, what, getattr(line.command, "reason", "")))
    if not rows:
        return ""
    texts = (("日志行", "line"), ("更正与决定", "correction or decision"), ("理由", "reason"))
    heads = [pick(lang, *one) for one in texts]
    title = escaped(pick(lang, "附录：更正与决定", "Appendix: corrections and decisions"))
    return f"== {title}\n\n" + table(heads, rows, "(auto, 2fr, 1.4fr)")


def _decided(event: Event, command: object, lang: Lang) -> str:
    state = event.state
    if isinstance(command, Correct) or (isinstance(command, EnterResult) and command.reason):
        match = state.matches.get(command.match)
        if match is None:
            return ""
        pair = f"{team_name(state, match.a, lang)} – {team_name(state, match.b, lang)}"
        result = f"{command.result.levels[0]} : {command.result.levels[1]}"
        words = pick(lang, "更正为", "corrected to") if isinstance(command, Correct) else pick(lang, "裁定", "decided")
        winner = {"a": match.a, "b": match.b}.get(command.result.winner)
        won = (
            pick(lang, "平", "drawn") if winner is None else team_name(state, winner, lang) + pick(lang, " 胜", " won")
        )
        return (
            f"{where(state, match, lang)}  {pair}  {words} {result}（{won}）"
            if lang == "zh"
            else (f"{where(state, match, lang)}: {pair}, {words} {result} ({won})")
        )
    if isinstance(command, Withdraw):
        kept = (
            pick(lang, "已打成绩保留", "results kept")
            if command.results == "keep"
            else pick(lang, "成绩作废", "annulled")
        )
        return pick(lang, "退赛：", "Withdrawn: ") + f"{team_name(state, command.team, lang)} ({kept})"
    if isinstance(command, JudgeRuling):
        given = state.rulings.get(command.id)
        about = "" if given is None else where(state, state.matches[given.match], lang) + " "
        return about + pick(lang, "判罚：", "ruling: ") + pick(lang, *_STATUS[command.status])
    if isinstance(command, Undo):
        return pick(lang, f"撤销日志第 {command.seq} 条", f"line {command.seq} undone")
    return ""


def _signed(lang: Lang, seal: str, web: Web) -> str:
    """Seal and signatures, on one page."""
    parts: list[str] = []
    if seal:
        words = pick(
            lang,
            "日志封印（扫码或 tuolaji event verify 核对）",
            "Seal of the journal (check it by the code, or tuolaji event verify)",
        )
        code = f"{web.address}?seal={seal}" if web.address else seal
        parts.append(
            f"#grid(columns: (1fr, 38mm), [{escaped(words)} \\ #text(size: 8pt, raw({string(seal)}))], "
            f"[{qr(code)}])\n\n"
        )
    who = (("主办方", "Organiser"), ("裁判长", "Chief referee"))
    date = pick(lang, "日期", "Date")
    line = "line(length: 100%, stroke: 0.5pt)"
    cells = "".join(f"{string(pick(lang, *one))}, {line}, {string(date)}, {line},\n" for one in who)
    parts.append(
        f"#grid(columns: (auto, 1fr, auto, 45mm), column-gutter: 3mm, row-gutter: 14mm, align: bottom,\n{cells})\n"
    )
    title = escaped(pick(lang, "签字", "Signatures"))
    return f"#block(breakable: false, width: 100%)[\n== {title}\n\n#v(4mm)\n" + "#v(8mm)\n".join(parts) + "]\n"
