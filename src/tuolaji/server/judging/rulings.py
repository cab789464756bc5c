"""The rulings of a rulebook, to choose from or to look up by words."""

from __future__ import annotations

from tuolaji.rules.options import Rulebook, Ruling
from tuolaji.server.halls.views import RulingChoice
from tuolaji.server.judging.initials import initials


def choices(rulebook: Rulebook, words: str = "") -> list[RulingChoice]:
    """The rulings in which each of some words is found: code, clause, Chinese and its initials, English."""
    sought = words.casefold().split()
    rows = [_choice(row) for row in rulebook.penalties]
    return [row for row in rows if all(word in _text(row) for word in sought)]


def _text(row: RulingChoice) -> str:
    return f"{row.code} {row.zh} {row.en} {' '.join(row.clauses)} {row.initials}".casefold()


def _choice(row: Ruling) -> RulingChoice:
    asked = {
        "count": row.per != "once",
        "decisive": row.decisive,
        "buried": row.cards_when == "short-bury" or bool(row.remedies_short or row.remedies_over),
        "cards": row.card_factor != 0,
        "between": row.between == "partners",
    }
    return RulingChoice(
        code=row.code,
        clauses=row.clauses,
        zh=row.zh,
        en=row.en,
        takes=tuple(name for name, wanted in asked.items() if wanted),
        given=row.per == "given",
        initials=initials(row.zh),
    )
