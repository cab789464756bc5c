"""Throws: the two tests and what a failed throw costs (rules README "Throws"; 3M-三.3, 4M-三.7)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, NamedTuple, assert_never

from tuolaji.rules.kernel.bits import at_least, runs, steps_of
from tuolaji.rules.kernel.readings import unit_key
from tuolaji.rules.kernel_rules import kernel_rules
from tuolaji.rules.lead import Lead, Unit, readings, unit_cards
from tuolaji.rules.options import Rulebook
from tuolaji.rules.order import Order


class ThrowVerdict(NamedTuple):
    """Whether a throw stands.

    ``stoppers``: indexes 0–2 into the other hands in playing order. ``forced``: the cards to be led, None while a
    stopper has to choose among ``choices``; ``chooser``: that stopper. ``penalty``: points to the other side.
    """

    stands: bool
    forced: tuple[int, ...] | None = None
    choices: tuple[tuple[int, ...], ...] = ()
    chooser: int | None = None
    penalty: int = 0
    stoppers: tuple[int, ...] = ()


STANDS = ThrowVerdict(True)


def test_throw(rulebook: Rulebook, o: Order, lead: Lead, others: Sequence[Sequence[int]]) -> ThrowVerdict:
    """Tests a lead against the other three hands, in playing order. A plain lead stands."""
    if lead.plain:
        return STANDS
    hands = [o.pack_suit(hand, lead.suit) for hand in others]
    return test_packed(rulebook, o, lead, hands)


def test_packed(rulebook: Rulebook, o: Order, lead: Lead, hands: Sequence[int]) -> ThrowVerdict:
    """The same with the other hands' cards of the suit packed."""
    match rulebook.throw.test:
        case "unit":
            return _by_unit(rulebook, o, lead, hands)
        case "absolute":
            return _absolute(rulebook, o, lead, hands)
        case _:
            assert_never(rulebook.throw.test)


def _by_unit(rulebook: Rulebook, o: Order, lead: Lead, hands: Sequence[int]) -> ThrowVerdict:
    for reading in readings(rulebook, lead):
        beaten = [unit for unit in reading if any(_stop(rulebook, unit, hand) for hand in hands)]
        if beaten:
            return _failed(rulebook, o, lead, beaten, hands)
    return STANDS


def _stop(rulebook: Rulebook, unit: Unit, hand: int) -> tuple[int, int] | None:
    """The highest unit of a hand that stops a thrown unit, as a key that sorts the highest first; None when none."""
    code = unit[0]
    keys: list[tuple[int, int]] = []
    higher = _starts(hand, code) & (unit_key(unit)[1] - 1)
    if higher:
        keys.append((-code, higher & -higher))
    superior = kernel_rules(rulebook).superior.get(code) if rulebook.throw.superior else None
    if superior is not None:
        wider = _starts(hand, superior)
        if wider:
            keys.append((-superior, wider & -wider))
    return min(keys, default=None)


def _starts(hand: int, code: int) -> int:
    return runs(steps_of(at_least(hand, code & 7)), (code >> 4) // (code & 7))


def _smallest(units: Sequence[Unit]) -> Unit:
    """Fewest cards, then lower top card, then the first in suit order S H D C."""
    return min(units, key=lambda unit: (unit[0] >> 4, -unit_key(unit)[1], unit_key(unit)[2]))


def _failed(rulebook: Rulebook, o: Order, lead: Lead, beaten: Sequence[Unit], hands: Sequence[int]) -> ThrowVerdict:
    stops = [min((key for unit in beaten if (key := _stop(rulebook, unit, hand))), default=None) for hand in hands]
    stoppers = tuple(i for i, stop in enumerate(stops) if stop)
    # copies of one unit count once
    different = {cells * (code & 7): (code, cells) for code, cells in beaten}
    chooser = _chooser(rulebook.throw.chooser, stops, stoppers)
    forced: tuple[int, ...] | None = None
    if chooser is None or len(different) == 1:
        chooser = None
        forced = _forced(rulebook, o, lead, list(different.values()))
    cost = _penalty(rulebook, lead, hands)
    if chooser is None:
        return ThrowVerdict(False, forced, (), None, cost, stoppers)
    choices = tuple(tuple(unit_cards(o, lead.suit, unit)) for unit in sorted(different.values(), key=unit_key))
    return ThrowVerdict(False, None, choices, chooser, cost, stoppers)


def _chooser(
    rule: Literal["none", "opponent"], stops: Sequence[tuple[int, int] | None], stoppers: tuple[int, ...]
) -> int | None:
    """4M-三.7.A: of two or more stoppers the opponent with the highest stopping unit, the earlier of equal ones."""
    match rule:
        case "none":
            return None
        case "opponent":
            if len(stoppers) < 2:
                return None
            return min((stop, i) for i, stop in enumerate(stops) if stop and i != 1)[1]
        case _:
            assert_never(rule)


def _forced(rulebook: Rulebook, o: Order, lead: Lead, beaten: list[Unit]) -> tuple[int, ...]:
    match rulebook.throw.forced:
        case "smallest-unit":
            return tuple(unit_cards(o, lead.suit, _smallest(beaten)))
        case "lowest-card":
            return (_lowest(o, lead.cards),)
        case _:
            assert_never(rulebook.throw.forced)


def _lowest(o: Order, cards: Sequence[int]) -> int:
    return min(cards, key=lambda card: (o.step[card], o.lane[card]))


def _penalty(rulebook: Rulebook, lead: Lead, hands: Sequence[int]) -> int:
    match rulebook.throw.penalty:
        case "none":
            return 0
        case "cards":
            return rulebook.throw.penalty_points * lead.size
        case "lower-cards":
            return rulebook.throw.penalty_points * len(_lower(lead, hands))
        case _:
            assert_never(rulebook.throw.penalty)


def _highest_bit(hand: int) -> int:
    held = steps_of(at_least(hand, 1))
    return held & -held


def _lower(lead: Lead, hands: Sequence[int]) -> list[int]:
    """The step bits of the thrown cards, each copy, that are lower than the highest of the suit in another hand."""
    highest = min((bit for hand in hands if (bit := _highest_bit(hand))), default=0)
    lower: list[int] = []
    for code, cells in lead.read:
        rest = cells
        while rest:
            bit = rest & -rest
            rest &= rest - 1
            step = steps_of(bit)
            if highest and step > highest:
                lower.extend([step] * (code & 7))
    return lower


def _absolute(rulebook: Rulebook, o: Order, lead: Lead, hands: Sequence[int]) -> ThrowVerdict:
    if not _lower(lead, hands):
        return STANDS
    lowest = _lowest(o, lead.cards)
    step = steps_of(o.one[lowest])
    stoppers = tuple(i for i, hand in enumerate(hands) if 0 < _highest_bit(hand) < step)
    beaten = [(code, cells) for code, cells in lead.read if _unit_beaten((code, cells), hands)]
    return ThrowVerdict(False, _forced(rulebook, o, lead, beaten), (), None, _penalty(rulebook, lead, hands), stoppers)


def _unit_beaten(unit: Unit, hands: Sequence[int]) -> bool:
    """Whether a unit holds a card lower than the highest of the suit in another hand."""
    steps = steps_of(unit[1])
    return any((bit := _highest_bit(hand)) > 0 and steps & ~(bit | (bit - 1)) for hand in hands)
