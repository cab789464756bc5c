"""What a table is set up with: the rulebook, its options, the pace and the bots."""

from __future__ import annotations

from typing import Literal

import msgspec

from tuolaji.rulebooks import get, with_options
from tuolaji.rules.option_kinds import OptionValue
from tuolaji.rules.options import Rulebook

Pace = Literal["calm", "normal", "fast"]


class TableSetup(msgspec.Struct, frozen=True, kw_only=True):
    """Fixed when a table is made.

    ``people``: seats of persons, every other seat is a bot of kind ``bots``; ``deals``: the match ends after so many
    (0: as the rulebook says); ``seed``: secret, the shuffles come from it (the root of ``tuolaji.record.fair``; tables
    older than that have other texts).
    """

    rulebook: str
    options: dict[str, OptionValue] = {}
    pace: Pace = "normal"
    people: tuple[int, ...] = (0,)
    bots: str = "heuristic"
    deals: int = 0
    seed: str = ""


def rulebook_of(setup: TableSetup) -> Rulebook:
    """The rulebook a table plays by."""
    return with_options(get(setup.rulebook), setup.options)
