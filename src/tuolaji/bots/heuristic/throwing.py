"""Throwing: only what is surely unbeatable, whatever the three others hold of the cards unseen."""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

from tuolaji.bots.heuristic.knowledge import Knowledge
from tuolaji.rules.kernel.bits import at_least, runs, steps_of
from tuolaji.rules.kernel.reading import canonical_units
from tuolaji.rules.kernel_rules import kernel_rules
from tuolaji.rules.lead import Unit


def safe_throw(k: Knowledge, suit: int, units: Sequence[Unit]) -> list[int]:
    """The largest sure throw of the suit made of units of its canonical reading; [] when there is none.

    The thrown cards read together give these very units, or they are not thrown.
    """
    holders = [seat for seat in range(4) if seat != k.seat and k.counts[seat] and not k.void[seat][suit]]
    unseen = k.unseen[suit] if holders else 0
    match k.rulebook.throw.test:
        case "unit":
            chosen = [unit for unit in units if not _may_be_beaten(k, suit, unit, unseen, holders)]
        case "absolute":
            chosen = [unit for unit in units if _not_below(unit, unseen)]
        case _:
            assert_never(k.rulebook.throw.test)
    if len(chosen) < 2:
        return []
    packed = sum(cells * (code & 7) for code, cells in chosen)
    if [code for code, _ in canonical_units(packed)] != [code for code, _ in chosen]:
        return []
    return k.o.unpack(suit, packed)


def _may_be_beaten(k: Knowledge, suit: int, unit: Unit, unseen: int, holders: list[int]) -> bool:
    """Whether some other hand could hold a higher unit of the form, or a superior one where that stops a throw."""
    code, cells = unit
    steps = steps_of(cells)
    top = steps & -steps
    if _could_hold(k, suit, code, unseen, holders, top - 1):
        return True
    if k.rulebook.throw.superior:
        wider = kernel_rules(k.rulebook).superior.get(code)
        if wider and _could_hold(k, suit, wider, unseen, holders, -1):
            return True
    return False


def _could_hold(k: Knowledge, suit: int, code: int, unseen: int, holders: list[int], mask: int) -> bool:
    width = code & 7
    if width >= 3:
        able = any(not k.no_triple[seat][suit] for seat in holders)
    elif width == 2:
        able = any(not k.no_pair[seat][suit] for seat in holders)
    else:
        able = True
    if not able:
        return False
    return runs(steps_of(at_least(unseen, width)), (code >> 4) // width) & mask != 0


def _not_below(unit: Unit, unseen: int) -> bool:
    """3M-三.3: no card of the unit is lower than the highest unseen card of the suit."""
    held = steps_of(at_least(unseen, 1))
    if not held:
        return True
    highest = held & -held
    return steps_of(unit[1]) & ~(highest | (highest - 1)) == 0
