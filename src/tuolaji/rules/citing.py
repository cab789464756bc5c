"""From options decided on to the clauses that a verdict cites."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from tuolaji.rules.options import Rulebook, option_infos


def cite(rulebook: Rulebook, options: Iterable[str]) -> tuple[str, ...]:
    """The clauses of the rulebook's document that set the named options, each once, in the order named.

    ``name#k`` cites only the k-th (from 0) of an option's clauses, for tables with a clause a row.
    """
    return _cite(rulebook.code, tuple(options))


@lru_cache(maxsize=4096)
def _cite(code: str, options: tuple[str, ...]) -> tuple[str, ...]:
    infos = option_infos()
    found: dict[str, None] = {}
    for option in options:
        name, _, row = option.partition("#")
        clauses = [clause for clause in infos[name].clauses if clause.partition("-")[0] == code]
        if row:
            clauses = clauses[int(row) : int(row) + 1]
        found.update(dict.fromkeys(clauses))
    return tuple(found)
