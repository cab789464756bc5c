"""Can these units be taken from these cards without sharing a card?

Long units (two or more steps) are placed by depth-first search, loose ones counted in closed form. A unit is a code:
``size * 16 + natural * 8 + width``; codes of one kind order as the form rank does (more cards first, then wider).
"""

from __future__ import annotations

from typing import Final

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

NATURAL: Final[i64] = 8
# how a set of cards is judged
FREE: Final[i64] = 0
ALL_NATURAL: Final[i64] = 1  # every pair must be a natural pair (protected triples)
RUN_NATURAL: Final[i64] = 2  # a run of pairs must hold a natural pair


def loose_fit(cards: i64, natural: i64, quads: i64, triples: i64, pairs: i64, natural_pairs: i64) -> bool:
    """Whether so many loose units can be taken together. ``natural``: mask of the natural pairs of the whole set.

    Quads come out of quads; triples out of triples first, then out of quads; pairs out of what is left.
    """
    four = (cards >> 2) & ONES
    if not (quads or triples):
        if natural_pairs:
            if lanes(natural & (cards >> 1)) < natural_pairs:
                return False
            pairs += natural_pairs
        if pairs <= 1:
            return pairs == 0 or ((cards >> 1) & ONES) | four != 0
        return lanes((cards >> 1) & ONES) + 2 * lanes(four) >= pairs
    fours = lanes(four) - quads
    if fours < 0:
        return False
    threes = lanes(cards & (cards >> 1) & ONES) - triples
    if threes < 0:
        fours += threes
        if fours < 0:
            return False
        threes = 0
    if natural_pairs:
        if lanes(natural & (cards >> 1)) < natural_pairs:
            return False
        pairs += natural_pairs
    return pairs == 0 or lanes((cards >> 1) & ~cards & ONES) + threes + 2 * fours >= pairs


def split_forms(forms: list[i64], start: i64) -> tuple[list[i64], i64, i64, i64]:
    """Form codes from ``start`` on as ``fits`` takes them: long units, and how many quads, triples and pairs."""
    longs: list[i64] = []
    quads: i64 = 0
    triples: i64 = 0
    pairs: i64 = 0
    for i in range(start, len(forms)):
        code = forms[i]
        if code == 34:
            pairs += 1
        elif code == 51:
            triples += 1
        elif code == 68:
            quads += 1
        else:
            longs.append(code)
    return longs, quads, triples, pairs


def fits(
    cards: i64, natural: i64, judged: i64, longs: list[i64], quads: i64, triples: i64, pairs: i64, natural_pairs: i64
) -> bool:
    """Whether long units and loose units can all be taken from ``cards`` together.

    ``judged``: FREE, ALL_NATURAL or RUN_NATURAL. ``longs``: codes of units of two or more steps, best highest first.
    """
    if judged == ALL_NATURAL:
        natural_pairs += pairs
        pairs = 0
    if not longs:
        return loose_fit(cards, natural, quads, triples, pairs, natural_pairs)
    q = quads
    t = triples
    p = pairs
    pn = natural_pairs
    for code in longs:
        width = code & 7
        if width == 2:
            if code & NATURAL or judged == ALL_NATURAL:
                pn += (code >> 4) // 2
            else:
                p += (code >> 4) // 2
        elif width == 3:
            t += (code >> 4) // 3
        else:
            q += (code >> 4) // 4
    if not loose_fit(cards, natural, q, t, p, pn):
        return False
    failed: set[int] = set()
    return _place(cards, natural, judged, longs, 0, 0, quads, triples, pairs, natural_pairs, failed)


def _place(
    cards: i64,
    natural: i64,
    judged: i64,
    longs: list[i64],
    index: i64,
    least: i64,
    quads: i64,
    triples: i64,
    pairs: i64,
    natural_pairs: i64,
    failed: set[int],
) -> bool:
    """Places the long units from ``index`` on; the first not above bit ``least`` (equal units go downwards)."""
    code = longs[index]
    width = code & 7
    length = (code >> 4) // width
    held = at_least(cards, width)
    if width == 2 and (code & NATURAL or judged == ALL_NATURAL):
        held &= natural
    need_natural = judged == RUN_NATURAL and width == 2
    starts = runs(steps_of(held), length)
    if least:
        starts &= ~(least - 1)
    if not starts:
        return False
    after = index + 1
    last = after == len(longs)
    again: i64 = 0
    key = 0
    if not last:
        if longs[after] == code:
            again = 1
        if len(longs) > 3:
            key = (int(cards) << 11) | (int(index) << 6) | int(lanes((least - 1) & ONES) if least else 0)
            if key in failed:
                return False
    shape: i64 = RUN[length]
    levels = held & LEVELS
    while starts:
        start = starts & -starts
        starts &= starts - 1
        cells = start * shape
        if levels and cells & SHARED:
            cells &= ~SHARED
            choice = levels
            seen: i64 = 0
            while choice:
                kind = choice & -choice
                choice &= choice - 1
                whole = cells | kind
                if need_natural and not natural & whole & (cards >> 1):
                    continue
                # kinds of one count serve alike
                count = (cards // kind) & 7
                mark: i64 = 1 << (count + (8 if natural & kind else 0))
                if seen & mark:
                    continue
                seen |= mark
                left = cards - whole * width
                if last:
                    if loose_fit(left, natural, quads, triples, pairs, natural_pairs):
                        return True
                elif _place(
                    left, natural, judged, longs, after, start * again, quads, triples, pairs, natural_pairs, failed
                ):
                    return True
        else:
            if need_natural and not natural & cells & (cards >> 1):
                continue
            left = cards - cells * width
            if last:
                if loose_fit(left, natural, quads, triples, pairs, natural_pairs):
                    return True
            elif _place(
                left, natural, judged, longs, after, start * again, quads, triples, pairs, natural_pairs, failed
            ):
                return True
    if key:
        failed.add(key)
    return False
