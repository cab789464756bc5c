"""Levels: a side's place in the rulebook's list, going up, stopping at must-play levels, going down.

A place counts from 0 at the first level of the list. Past the end it stops, or goes round and counts on
(``levels.past_end``), so that differences of places stay exact.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, assert_never

from tuolaji.cards import level_index
from tuolaji.rules.options import LevelRules, Rulebook

Side = Literal["defenders", "attackers"]


class LevelError(ValueError):
    """A level that the rulebook does not have; ``code`` is ``bad-level``, ``level`` the text."""

    def __init__(self, level: str) -> None:
        super().__init__(f"the rulebook has no level {level!r}")
        self.code = "bad-level"
        self.level = level


@dataclass(frozen=True, slots=True)
class Climb:
    """A way up: the place reached, the steps moved and the steps lost to a must-play level."""

    place: int
    moved: int
    lost: int


def place_of(rulebook: Rulebook, level: str) -> int:
    """The place of a level text in the first circuit. Raises LevelError ``bad-level``.

    >>> from tuolaji.rulebooks import get
    >>> place_of(get("3S"), "J")
    3
    """
    try:
        return rulebook.levels.sequence.index(level)
    except ValueError:
        raise LevelError(level) from None


def level_at(rulebook: Rulebook, place: int) -> str:
    """The level text at a place; circuits past the end wrap."""
    sequence = rulebook.levels.sequence
    return sequence[place % len(sequence)]


def rank_at(rulebook: Rulebook, place: int) -> int:
    """The level at a place as a rank 0–12, or 13 for 王."""
    return level_index(level_at(rulebook, place))


def climb(rules: LevelRules, place: int, steps: int, *, defending: bool) -> Climb:
    """Going up ``steps`` from ``place``: stops at must-play levels and at the end of the list.

    A side standing on a must-play level leaves it as ``levels.must_leave`` says (3S-四.4). Steps that a must-play level
    or the end of a list with must-play levels takes are counted as lost.
    """
    last = _last_place(rules)
    if last is None:
        return Climb(place + steps, steps, 0)
    at, moved = place, 0
    while moved < steps:
        stuck = moved > 0 or (not defending and rules.must_leave == "defenders")
        if at >= last or (stuck and rules.sequence[at] in rules.must_play):
            break
        at += 1
        moved += 1
    return Climb(at, moved, steps - moved if rules.must_play else 0)


def descend(place: int, steps: int) -> int:
    """Going down ``steps`` from ``place``, never below the first level (3S-四.4)."""
    return max(0, place - steps)


def shifted(rules: LevelRules, place: int, steps: int, *, defending: bool) -> int:
    """A place after a ruling's steps: up as after a deal, down never below the first level."""
    return descend(place, -steps) if steps < 0 else climb(rules, place, steps, defending=defending).place


def dropped(rules: LevelRules, lost: int) -> int:
    """How many steps the other side goes down for steps lost to must-play levels (3S-四.4)."""
    match rules.lost_steps:
        case "opponents-down":
            return lost
        case "dropped":
            return 0
        case _:
            assert_never(rules.lost_steps)


def _last_place(rules: LevelRules) -> int | None:
    """The place where the list ends; None where it goes round (such a list has no must-play levels)."""
    match rules.past_end:
        case "stop":
            return len(rules.sequence) - 1
        case "circuit":
            return None
        case _:
            assert_never(rules.past_end)
