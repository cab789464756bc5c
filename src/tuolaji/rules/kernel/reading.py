"""Readings: how the cards of a lead fall into units (rules README "Units and forms"; 4M-三.7)."""

from __future__ import annotations

from mypy_extensions import i64

from tuolaji.rules.kernel.bits import (
    LEVELS,
    ONES,
    RUN,
    SHARED,
    at_least,
    lanes,
    runs,
    steps_of,
)


def longest_run(mask: i64) -> i64:
    """Length of the longest run of a step mask."""
    length: i64 = 0
    while mask:
        mask &= mask >> 3
        length += 1
    return length


def best_code(cards: i64) -> i64:
    """The code of the unit of the highest form rank among some cards; a single is 17, no card 0."""
    two = ((cards >> 1) | (cards >> 2)) & ONES
    if two == 0:
        return 17 if cards else 0
    best: i64 = (longest_run(steps_of(two)) << 5) | 2
    three = ((cards & (cards >> 1)) | (cards >> 2)) & ONES
    if three:
        size = 3 * longest_run(steps_of(three))
        if size << 4 | 3 > best:
            best = size << 4 | 3
        four = (cards >> 2) & ONES
        if four:
            size = 4 * longest_run(steps_of(four))
            if size << 4 | 4 > best:
                best = size << 4 | 4
    return best


def take_best(cards: i64, code: i64) -> i64:
    """The cells (one bit a lane) of the highest unit of a form; side level cards by suit. 0 when there is none."""
    width = code & 7
    held = at_least(cards, width)
    starts = runs(steps_of(held), (code >> 4) // width)
    if not starts:
        return 0
    cells = (starts & -starts) * RUN[(code >> 4) // width]
    levels = held & LEVELS
    if levels and cells & SHARED:
        cells = (cells & ~SHARED) | (levels & -levels)
    return cells


def canonical_forms(cards: i64) -> list[i64]:
    """The units of two or more cards of the canonical reading as codes, highest form first (singles left out)."""
    forms: list[i64] = []
    while True:
        code = best_code(cards)
        if code >> 4 <= 3:
            break
        forms.append(code)
        cards -= take_best(cards, code) * (code & 7)
    if code >> 4 == 3:
        threes = lanes(cards & (cards >> 1) & ONES)
        while threes > 0:
            forms.append(51)
            threes -= 1
    if code >> 4 >= 2:
        pairs = lanes((cards >> 1) & ~cards & ONES)
        while pairs > 0:
            forms.append(34)
            pairs -= 1
    return forms


def canonical_units(cards: i64) -> list[tuple[i64, i64]]:
    """The whole canonical reading: (code, cells) a unit, highest form first, singles included."""
    units: list[tuple[i64, i64]] = []
    while cards:
        code = best_code(cards)
        cells = take_best(cards, code)
        units.append((code, cells))
        cards -= cells * (code & 7)
    return units


def may_read_otherwise(cards: i64) -> bool:
    """Whether a set may have a second irreducible reading: only when two pairs of it are adjacent."""
    two = steps_of(((cards >> 1) | (cards >> 2)) & ONES)
    return two & (two >> 3) != 0
