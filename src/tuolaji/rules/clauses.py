"""The clauses of the five rule documents: id, a short summary in own words, and the ruling of a table manner."""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final

_FILE: Final = Path(__file__).with_name("clauses.json")


@dataclass(frozen=True, slots=True)
class Clause:
    """A clause: ``id`` as ``2M-一.14``, summary in zh and en, the ``ruling`` code where it concerns table manners."""

    id: str
    zh: str
    en: str
    ruling: str | None = None

    @property
    def code(self) -> str:
        """The code of the document: ``2M``."""
        return self.id.partition("-")[0]

    @property
    def number(self) -> str:
        """The number inside the document: ``一.14``."""
        return self.id.partition("-")[2]

    def text(self, lang: str) -> str:
        """The summary in ``zh`` or ``en``."""
        return self.zh if lang == "zh" else self.en


CLAUSES: Final[tuple[Clause, ...]] = tuple(Clause(**row) for row in json.loads(_FILE.read_text(encoding="utf-8")))


@cache
def clause_table() -> dict[str, Clause]:
    """All clauses by id."""
    return {clause.id: clause for clause in CLAUSES}


def clause_text(name: str, lang: str) -> str:
    """The summary of a clause in ``zh`` or ``en``; empty for an id that no document has."""
    clause = clause_table().get(name)
    return clause.text(lang) if clause else ""
