"""Subjects of play that no option stands for, and the clauses of the five documents that speak of them."""

from __future__ import annotations

from functools import cache
from typing import Final

from tuolaji.rules.citing import cite
from tuolaji.rules.options import Rulebook

_PAIRS: Final = "2M-一.16 2O-14 3M-三.2.(4) 3S-六.1 3S-六.4"
_TRIPLES: Final = "3M-三.2.(4) 3S-六.1"

SUBJECTS: Final[dict[str, str]] = {
    "trumps": "2M-一.10 2O-12 3S-五.2 4M-三.14",
    "no-trump": "2M-一.10 2O-17 3S-三.3 3S-五.4 4M-三.14",
    "level-joker": "3S-三.4",
    "same-cards": "2M-一.12 2O-8 3M-三.2.(1) 3S-六.1 4M-三.5",
    "runs": "2M-一.13 2O-8 2O-16 3M-三.2.(2) 3S-五.1 4M-三.14 4M-三.21",
    "lead": "2M-一.16 2O-13 3M-三.2.(1) 3S-六.3 4M-三.20",
    "follow-suit": "2M-一.16 2O-13 3M-三.2.(4) 3S-六.1 4M-三.20",
    "follow-pair": f"{_PAIRS} 4M-三.20",
    "follow-triple": f"{_TRIPLES} 4M-三.5.F",
    "follow-quad": "4M-三.5.D",
    "follow-2x2": f"{_PAIRS} 4M-三.5.E",
    "follow-2x3": f"{_PAIRS} 4M-三.5.C(2)",
    "follow-2x5": f"{_PAIRS} 4M-三.5.A",
    "follow-2xn": f"{_PAIRS} 4M-三.5.B",
    "follow-3xn": f"{_TRIPLES} 4M-三.5.C(1)",
    "follow-4xn": "4M-三.5.D 4M-三.5.B",
    "throw": "2M-一.16 2O-13 3M-三.3 3S-六.2 4M-三.7.A",
    "ruff": "2M-一.12 2M-一.16 2O-12 2O-14 3M-三.4 4M-三.6.A",
    "overruff": "2M-一.16 2O-14 3M-三.4 4M-三.6.B",
}


def clauses(rulebook: Rulebook, *subjects: str) -> tuple[str, ...]:
    """The clauses of the rulebook's document on some subjects and options (``kitty.multiplier``), each once."""
    found: dict[str, None] = {}
    for subject in subjects:
        for clause in _subject(rulebook.code, subject) if subject in SUBJECTS else cite(rulebook, (subject,)):
            found[clause] = None
    return tuple(found)


@cache
def _subject(code: str, subject: str) -> tuple[str, ...]:
    return tuple(clause for clause in SUBJECTS[subject].split() if clause.partition("-")[0] == code)


def following(width: int, length: int) -> str:
    """The subject of following one unit of the lead."""
    if length == 1:
        return ("follow-suit", "follow-pair", "follow-triple", "follow-quad")[width - 1]
    special = f"follow-{width}x{length}"
    return special if special in SUBJECTS else f"follow-{width}xn"


def superior(rulebook: Rulebook, led: tuple[int, int]) -> list[str]:
    """The subject of a lead's superior form, where the rulebook has one for it."""
    return [f"trick.superior#{i}" for i, (form, _) in enumerate(rulebook.trick.superior) if form == led]
