"""Names: what may stand in one, and when two are the same.

A name is kept as it is composed (NFC), without spaces around and with single ones inside. Two account names are the
same when they are so in their compatibility form (NFKC), whatever the case of their letters.
"""

from __future__ import annotations

import secrets
import unicodedata
from itertools import pairwise
from typing import Final

from tuolaji.server.http.problems import ProblemError
from tuolaji.server.people.cases import BAD_NAME

MOST: Final = 20
"""Characters of a name."""

_FORBIDDEN: Final = ("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp")
_INVISIBLE: Final = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u180f\u2800\u3164\uffa0")
_MOST_MARKS: Final = 2
_SEEN: Final = ("L", "N", "S")


def clean_name(text: str, most: int = MOST) -> str:
    """The name as it is kept. ProblemError BAD_NAME for one that is empty, too long, or not to be read."""
    name = " ".join(unicodedata.normalize("NFC", text).split())
    if not name:
        raise ProblemError(BAD_NAME, "a name is not empty")
    if len(name) > most:
        raise ProblemError(BAD_NAME, f"a name has at most {most} characters")
    kinds = [unicodedata.category(letter) for letter in name]
    if any(kind in _FORBIDDEN for kind in kinds) or any(_is_invisible(letter) for letter in name):
        raise ProblemError(BAD_NAME, "a name has no control characters and none that cannot be seen")
    if not any(kind[0] in _SEEN for kind in kinds):
        raise ProblemError(BAD_NAME, "a name has a letter, a digit or a sign")
    if _piled(kinds):
        raise ProblemError(BAD_NAME, f"at most {_MOST_MARKS} marks on a letter")
    return name


def _is_invisible(letter: str) -> bool:
    return letter in _INVISIBLE or 0xFE00 <= ord(letter) <= 0xFE0E or 0xE0100 <= ord(letter) <= 0xE01EF


def _piled(kinds: list[str]) -> bool:
    """Whether marks stand one over the other, or one stands alone at the beginning."""
    if kinds[0].startswith("M"):
        return True
    run = 0
    for before, kind in pairwise(kinds):
        run = run + 1 if kind.startswith("M") and before.startswith("M") else 1 if kind.startswith("M") else 0
        if run > _MOST_MARKS:
            return True
    return False


def name_key(name: str) -> str:
    """The same for names that are the same."""
    return unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", name).casefold())


def guest_name(languages: str) -> str:
    """A name for who gives none, by the browser's ``Accept-Language``."""
    number = 1000 + secrets.randbelow(9000)
    return f"牌友{number}" if languages.strip().lower().startswith("zh") else f"Guest {number}"
