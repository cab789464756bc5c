"""The ladders: what a follower owes to each unit of the lead, as tables (rules README "Following"; 3S-六.1, 4M-三.5).

A ladder is a list of steps, a step a list of alternatives, an alternative a multiset of units. Tables are built once a
rulebook's options and depend on nothing else.
"""

from __future__ import annotations

from functools import cache
from typing import Final

from mypy_extensions import i64

LADDER_GENERAL: Final = 0
LADDER_LOOSE_BULLDOZER: Final = 1
LADDER_FOUR_DECK: Final = 2


def unit_code(width: int, length: int, natural: bool = False) -> int:
    """The code of a unit; codes order as the form rank."""
    return (width * length) << 4 | (8 if natural else 0) | width


class Alternative:
    """One multiset of units: long ones by code, loose ones by number."""

    def __init__(self, units: list[tuple[int, int, bool]]) -> None:
        self.longs: list[i64] = sorted((unit_code(w, n, nat) for w, n, nat in units if n > 1), reverse=True)
        self.quads: i64 = sum(1 for w, n, _ in units if (w, n) == (4, 1))
        self.triples: i64 = sum(1 for w, n, _ in units if (w, n) == (3, 1))
        self.pairs: i64 = sum(1 for w, n, nat in units if (w, n) == (2, 1) and not nat)
        self.natural_pairs: i64 = sum(1 for w, n, nat in units if (w, n) == (2, 1) and nat)
        self.longest: i64 = max((n for w, n, _ in units if w == 2), default=0)
        self.units = sorted(units, key=lambda unit: (unit[0] * unit[1], unit[0]), reverse=True)


class Step:
    """One step of a ladder: its alternatives, any of which meets it."""

    def __init__(self, alternatives: list[Alternative]) -> None:
        self.alternatives = alternatives


class Ladder:
    """The steps a unit of the lead asks for, first to last; the last one is empty."""

    def __init__(self, steps: list[list[list[tuple[int, int, bool]]]]) -> None:
        self.steps: list[Step] = [Step([Alternative(units) for units in step]) for step in steps]
        self._offers: list[list[Alternative]] = []

    def offers(self, index: int) -> list[Alternative]:
        """The alternatives of the steps up to ``index`` that no other of them makes superfluous.

        A play meets the unit "at this step or an earlier one" exactly when one of them fits.
        """
        while len(self._offers) <= index:
            step = self.steps[len(self._offers)]
            earlier = self._offers[-1] if self._offers else []
            kept = [old for old in earlier if not any(_implies(old, new) for new in step.alternatives)]
            self._offers.append(step.alternatives + kept)
        return self._offers[index]


def _implies(more: Alternative, less: Alternative) -> bool:
    """Whether whoever offers ``more`` offers ``less`` too: each unit of ``less`` lies inside one of ``more``."""
    room = [[w] * n for w, n, _ in more.units]
    natural = [nat for _, _, nat in more.units]
    return _covers(room, natural, less.units, 0)


def _covers(room: list[list[int]], natural: list[bool], wanted: list[tuple[int, int, bool]], at: int) -> bool:
    if at == len(wanted):
        return True
    width, length, nat = wanted[at]
    for place, cells in enumerate(room):
        if nat and not natural[place]:
            continue
        for start in range(len(cells) - length + 1):
            if min(cells[start : start + length]) >= width:
                for i in range(start, start + length):
                    cells[i] -= width
                done = _covers(room, natural, wanted, at + 1)
                for i in range(start, start + length):
                    cells[i] += width
                if done:
                    return True
                if len(set(cells)) == 1 and length == 1:
                    break
    return False


def parts(k: int) -> list[list[int]]:
    """The partitions of ``k`` into run lengths, in descending lexicographic order.

    >>> parts(4)
    [[4], [3, 1], [2, 2], [2, 1, 1], [1, 1, 1, 1]]
    """
    if k == 0:
        return [[]]
    found: list[list[int]] = []
    _extend_parts(k, k, [], found)
    return found


def _extend_parts(rest: int, most: int, head: list[int], found: list[list[int]]) -> None:
    if rest == 0:
        found.append(list(head))
        return
    for part in range(min(rest, most), 0, -1):
        head.append(part)
        _extend_parts(rest - part, part, head, found)
        head.pop()


def _units(width: int, lengths: list[int], natural: bool = False) -> list[tuple[int, int, bool]]:
    return [(width, length, natural) for length in lengths]


def _loose(width: int, count: int, natural: bool = False) -> list[tuple[int, int, bool]]:
    return [(width, 1, natural)] * count


def _pairs_general(k: int, natural: bool = False) -> list[list[list[tuple[int, int, bool]]]]:
    steps = [[_units(2, part, natural)] for part in parts(k)]
    if natural:
        steps.append([_loose(2, k)])
    steps.extend([_loose(2, j)] for j in range(k - 1, -1, -1))
    return steps


def _triples_general(k: int, loose_pairs: bool, by_runs: bool) -> list[list[list[tuple[int, int, bool]]]]:
    """3×k: triples by runs, then fewer loose triples, each with fewer and fewer pairs (loose ones only in 3S)."""
    steps: list[list[list[tuple[int, int, bool]]]] = []
    for t in range(k, -1, -1):
        if t == k and (by_runs or k == 1):
            triples = [_units(3, part) for part in parts(k)]
        else:
            triples = [_loose(3, t)]
        for head in triples:
            for p in range(k - t, -1, -1):
                pairs = [_loose(2, p)] if loose_pairs else [_units(2, part) for part in parts(p)]
                steps.extend([head + tail] for tail in pairs)
    return _distinct(steps)


def _distinct(steps: list[list[list[tuple[int, int, bool]]]]) -> list[list[list[tuple[int, int, bool]]]]:
    seen: list[list[list[tuple[int, int, bool]]]] = []
    for step in steps:
        if step not in seen:
            seen.append(step)
    return seen


def _four_deck_special(
    width: int, length: int, natural: bool, late: bool
) -> list[list[list[tuple[int, int, bool]]]] | None:
    """The steps that 4M-三.5 writes out: A (2×5), C(1) (3×2), D (4×1), E (2×2), F (3×1)."""
    if (width, length) == (2, 5):
        steps = [
            [_units(2, [5], late)],
            [_units(2, [4, 1], late)],
            [_units(2, [3, 2], late)],
            [_units(2, [2, 1, 1, 1], late)],
        ]
        return steps + [[_loose(2, j)] for j in range(5, -1, -1)]
    tail: list[list[list[tuple[int, int, bool]]]] = [[_loose(3, 1)], [_loose(2, 1)], [[]]]
    if (width, length) == (2, 2):
        return [[_units(2, [2], natural), _units(4, [1])], [_loose(2, 2, natural)], *tail]
    if (width, length) == (4, 1):
        return [[_units(4, [1])], [_units(2, [2], natural)], [_loose(2, 2, natural)], *tail]
    if (width, length) == (3, 2):
        return [
            [_units(3, [2])],
            [_units(2, [3], natural)],
            [_units(2, [2, 1], natural)],
            [_loose(2, 3, natural)],
            [_loose(3, 2)],
            [_loose(3, 1) + _loose(2, 1)],
            [_loose(3, 1)],
            [_loose(2, 2)],
            [_loose(2, 1)],
            [[]],
        ]
    return None


class Ladders:
    """All ladders of one set of following options, by unit code."""

    def __init__(
        self, kind: int, natural_steps: bool, bulldozer_first: bool, wide_to_pairs: bool, break_early: bool
    ) -> None:
        self.kind = kind
        self.natural_steps = natural_steps
        self.break_early = break_early
        self.bulldozer_first = bulldozer_first
        self.wide_to_pairs = wide_to_pairs
        self.table: dict[i64, Ladder] = {}

    def of(self, code: i64) -> Ladder:
        """The ladder of a unit of the lead."""
        found = self.table.get(code)
        if found is None:
            found = Ladder(self._steps(int(code & 7), int((code >> 4) // (code & 7))))
            self.table[code] = found
        return found

    def _steps(self, width: int, length: int) -> list[list[list[tuple[int, int, bool]]]]:
        if width == 1:
            return [[[]]]
        if self.kind == LADDER_FOUR_DECK:
            special = _four_deck_special(width, length, self.natural_steps, not self.break_early)
            if special is not None:
                return special
            if width >= 3 and length >= 2 and self.wide_to_pairs:
                return [[_units(width, [length])], *self._steps(2, width * length // 2)]
        if width == 2:
            late = self.kind == LADDER_FOUR_DECK and not self.break_early and length > 1
            return _pairs_general(length, late)
        if width == 3:
            loose_pairs = self.kind == LADDER_LOOSE_BULLDOZER
            return _triples_general(length, loose_pairs, self.bulldozer_first)
        if self.kind == LADDER_FOUR_DECK:
            return [[_units(width, [length])], [[]]]
        return [[_units(width, [length])], *_pairs_general(width * length // 2)]


@cache
def ladders(kind: int, natural_steps: bool, bulldozer_first: bool, wide_to_pairs: bool, break_early: bool) -> Ladders:
    """The tables of one set of options, shared by all rulebooks that have them."""
    return Ladders(kind, natural_steps, bulldozer_first, wide_to_pairs, break_early)
