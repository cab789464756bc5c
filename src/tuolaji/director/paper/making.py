"""Files to take away: PDF from typst source, all matches as CSV or Excel (extra ``paper`` for PDF and Excel)."""

from __future__ import annotations

import csv
import io
from collections.abc import Sequence
from typing import Final

from tuolaji.director.state import EventState

_HEADS: Final = ("match", "stage", "group", "round", "a", "b", "levels_a", "levels_b", "winner", "how")
Rows = Sequence[Sequence[object]]


class MissingExtraError(Exception):
    """The extra ``paper`` is not installed."""

    zh = "需要先安装：在程序目录里 .venv/bin/pip install '.[paper]'"
    en = "install it first: .venv/bin/pip install '.[paper]' in the folder of the program"

    def __init__(self) -> None:
        super().__init__(self.en)


def pdf(source: str) -> bytes:
    """The PDF of a typst source. MissingExtraError."""
    try:
        import typst
    except ImportError:
        raise MissingExtraError from None
    made: bytes = typst.compile(source.encode())
    return made


def match_rows(state: EventState) -> Rows:
    """All matches with their results, one a row, heads first."""
    return [_HEADS, *(_cells(state, match_id) for match_id in state.matches)]


def as_csv(rows: Rows) -> bytes:
    """CSV that Excel reads."""
    out = io.StringIO(newline="")
    csv.writer(out).writerows(rows)
    return out.getvalue().encode("utf-8-sig")


def as_excel(rows: Rows) -> bytes:
    """A workbook of one sheet. MissingExtraError."""
    try:
        import xlsxwriter
    except ImportError:
        raise MissingExtraError from None
    out = io.BytesIO()
    with xlsxwriter.Workbook(out, {"in_memory": True, "strings_to_formulas": False, "strings_to_urls": False}) as book:
        sheet = book.add_worksheet("matches")
        for number, row in enumerate(rows):
            sheet.write_row(number, 0, row)
        sheet.freeze_panes(1, 0)
    return out.getvalue()


def _cells(state: EventState, match_id: str) -> Sequence[object]:
    match = state.matches[match_id]
    result = match.result
    known: list[object] = ["", "", "", ""] if result is None else [*result.levels, result.winner, result.how]
    return [match.id, match.stage, match.group + 1, match.round, match.a, match.b or "", *known]
