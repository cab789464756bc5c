"""Draws on paper: what came out, and all that is needed to check it without the program."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from itertools import islice
from typing import Final
from unicodedata import east_asian_width
from urllib.parse import quote

from tuolaji.director.fields import LOT, PARTNERS
from tuolaji.director.paper.marks import escaped, group_name, names, qr, stage_name, string, table, team_name
from tuolaji.director.paper.rulesheet import Lang, pick
from tuolaji.director.state import Drawn, EventState
from tuolaji.director.values import RoundRobin

_LINE: Final = 104
"""How many narrow signs of the raw text a line holds."""


def draw_sheets(state: EventState, lang: Lang, address: str) -> str:
    """All draws; each but a lot begins a page of its own. ``address``: of the event's pages, "" where it has none."""
    parts: list[str] = []
    for at, (subject, drawn) in enumerate(state.draws.items()):
        if at and not subject.startswith(LOT):
            parts.append("#pagebreak(weak: true)\n\n")
        parts.append(_draw(state, subject, drawn, lang, address))
    return "".join(parts)


def draw_title(state: EventState, subject: str, lang: Lang) -> str:
    """What a draw is called on screens and paper."""
    if subject == PARTNERS:
        return pick(lang, "搭档抽签", "Draw of partners")
    if not subject.startswith(LOT):
        stage = stage_name(state, subject, lang)
        return pick(lang, f"{stage} 抽签", f"Draw: {stage}")
    teams = names(state, subject[subject.index("/", len(LOT)) + 1 :].split("+"), lang)
    return pick(lang, f"同分抽签：{teams}", f"Lot among {teams}")


def lines_of(text: str, width: int = _LINE) -> list[str]:
    """A long text in lines of that width, broken anywhere but beside a space (which would be lost when copied)."""
    lines: list[str] = []
    start = 0
    while start < len(text):
        end, room = start, width
        for sign in islice(text, start, None):
            room -= 2 if east_asian_width(sign) in "WF" else 1
            if room < 0:
                break
            end += 1
        whole = end
        while end < len(text) and end > start + 1 and " " in text[end - 1 : end + 1]:
            end -= 1
        end = end if end > start + 1 else max(whole, start + 1)
        lines.append(text[start:end])
        start = end
    return lines


def _draw(state: EventState, subject: str, drawn: Drawn, lang: Lang, address: str) -> str:
    parts: list[str] = [f"== {escaped(draw_title(state, subject, lang))}\n\n"]
    if drawn.groups is None:
        words = pick(lang, "已封存，尚未开封。", "Sealed, not opened yet.")
        parts.append(f"{escaped(words)}\n\n")
    else:
        parts.append(_outcome(state, subject, drawn, lang))
    for one, two in drawn.together:
        words = pick(lang, "同单位未能分开：", "Clubmates together: ")
        parts.append(f"{escaped(words + team_name(state, one, lang) + ' – ' + team_name(state, two, lang))}\n\n")
    parts.append(_proof(subject, drawn, lang, address))
    return "#[\n#set text(size: 9.5pt)\n" + "".join(parts) + "]\n"


def _outcome(state: EventState, subject: str, drawn: Drawn, lang: Lang) -> str:
    groups = drawn.groups or ()
    parts: list[str] = []
    in_groups = not subject.startswith(LOT) and subject != PARTNERS and isinstance(state.stage(subject), RoundRobin)
    if in_groups and len(groups) > 1:
        cells = [(group_name(at, lang), names(state, group, lang)) for at, group in enumerate(groups)]
        parts.append("#set table(inset: 4pt)\n" + _rows(cells, wide=True))
    elif subject == PARTNERS:
        pairs = [(f"P{at}", names(state, pair, lang, entered=True)) for at, pair in enumerate(groups, 1)]
        parts.append("#set table(inset: 3pt)\n" + _rows(pairs))
    else:
        order = [(f"{at}.", team_name(state, team, lang)) for at, team in enumerate(groups[0] if groups else (), 1)]
        parts.append("#set table(inset: 3pt)\n" + _rows(order))
    if drawn.order and in_groups:
        words = pick(lang, "抽出的先后：", "As they came out: ")
        parts.append(f"{escaped(words + names(state, drawn.order, lang))}\n\n")
    return "".join(parts)


def _rows(cells: Sequence[tuple[str, str]], *, wide: bool = False) -> str:
    """Name and what it holds, in as many columns as are read well, downwards."""
    columns = 1 if wide and len(cells) <= 2 else 2 if wide else 4 if len(cells) > 8 else 2
    height = -(-len(cells) // columns)
    rows = []
    for at in range(height):
        row: list[str] = []
        for column in range(columns):
            number = column * height + at
            row += cells[number] if number < len(cells) else ("", "")
        rows.append(row)
    return table((), rows, f"({', '.join(['auto', '1fr'] * columns)})")


def _proof(subject: str, drawn: Drawn, lang: Lang, address: str) -> str:
    if not drawn.commitment:
        witnesses = drawn.value or "–"
        words = pick(lang, f"当众抽球；见证人：{witnesses}", f"Balls drawn in front of all; witnesses: {witnesses}")
        return f"{escaped(words)}\n\n"
    facts = [
        (pick(lang, "承诺", "Commitment"), drawn.commitment),
        (pick(lang, "将来的数值", "Future value"), drawn.future),
        (pick(lang, "数值", "Value"), drawn.value),
        (pick(lang, "盐", "Salt"), drawn.salt),
    ]
    if drawn.sealed:
        seed = hashlib.sha256(f"{drawn.sealed}\n{drawn.value}".encode()).hexdigest()
        facts.append((pick(lang, "种子", "Seed"), seed))
    head = pick(lang, "证明", "Proof")
    cells = "".join(f"{string(what)}, text(size: 8pt, raw({string(value)})),\n" for what, value in facts if value)
    shown = f"#grid(columns: (auto, 1fr), gutter: 2.2mm,\n{cells})"
    code = ""
    if address:
        page = f"{address}?draw={quote(subject, safe='')}"
        words = pick(lang, "扫码在浏览器里核对", "check it in the browser")
        code = f"#align(center)[{qr(page, 28)} #text(size: 8pt)[{escaped(words)}]]"
    parts = [f"=== {escaped(head)}\n\n#grid(columns: (1fr, {'32mm' if code else '0mm'}), [{shown}], [{code}])\n\n"]
    if drawn.sealed:
        how = pick(
            lang,
            "核对：下面封存的原文，任何 SHA-256 程序都应算出承诺；原文加一个换行符（LF）再加数值，算出的是种子，"
            "抽签的每一步由种子决定（docs/event.md）。tuolaji event verify-draw 做同样的事。",
            "To check it: the SHA-256 of the sealed text below, by any program, is the commitment; that of the text, a "
            "line feed (LF) and the value is the seed, which decides every step (docs/event.md). tuolaji event "
            "verify-draw does the same.",
        )
        line = pick(
            lang,
            "封存的原文：是一行，此处折行不含任何字符（复制后删去换行，末尾没有换行）",
            "The sealed text: one line; nothing stands where it is broken here (take the line breaks out of a copy; "
            "there is none at its end)",
        )
        text = " \\ ".join(f"#raw({string(one)})" for one in lines_of(drawn.sealed))
        parts.append(f"{escaped(how)}\n\n*{escaped(line)}*\n\n")
        parts.append(
            "#block(stroke: 0.5pt, inset: 2mm, width: 100%)[#set text(size: 7.5pt, cjk-latin-spacing: none)\n"
            f"#set par(justify: false)\n{text}]\n\n"
        )
    return "".join(parts)
