"""Odds: how likely another hand beats a play, from the cards unseen and what is known of that hand."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from tuolaji.bots.heuristic.knowledge import Knowledge
from tuolaji.rules.kernel.bits import LEVELS, at_least, lanes, runs, steps_of, total

SHARED_LANE: Final = 3
SINGLE: Final = 17  # the code of a single card


def above(lane: int) -> int:
    """All bits of a packed suit that stand for cards strictly higher than those of a step lane."""
    bits = (1 << (3 * lane)) - 1
    return bits | LEVELS if lane > SHARED_LANE else bits


def first_lane(steps: int) -> int:
    """The lane of the highest step of a step mask that is not empty."""
    bits = int(steps)
    return ((bits & -bits).bit_length() - 1) // 3


def void_chance(k: Knowledge, seat: int, suit: int) -> float:
    """How likely the seat has no card of the suit."""
    key = seat * 5 + suit
    known = k.voids.get(key)
    if known is None:
        known = 1.0 if k.void[seat][suit] else float((1.0 - k.share(seat, suit)) ** k.unseen_count[suit])
        k.voids[key] = known
    return known


def higher_units(k: Knowledge, suit: int, code: int, lane: int) -> tuple[int, int]:
    """How many units of form ``code`` with a top above step lane ``lane`` the unseen cards allow, and their number of
    kinds each: (ways, kinds)."""
    unseen = k.unseen[suit]
    if not unseen:
        return 0, 1
    if code == SINGLE:
        return int(total(unseen & above(lane))), 1
    width = code & 7
    length = (code >> 4) // width
    starts = runs(steps_of(at_least(unseen, width)), length) & ((1 << (3 * lane)) - 1)
    return int(lanes(starts)), length


def one_unit(k: Knowledge, seat: int, suit: int, code: int, kinds: int) -> float:
    """How likely the seat holds one given unit of form ``code``: all its copies, of (mostly) as many as there are."""
    width = code & 7
    if k.void[seat][suit] or (width >= 2 and k.no_pair[seat][suit]) or (width >= 3 and k.no_triple[seat][suit]):
        return 0.0
    share = k.share(seat, suit)
    if width == 1:
        return share
    return float(min(1.0, (k.decks - width + 1) * share**width) ** kinds)


def holds_higher(k: Knowledge, seat: int, suit: int, code: int, lane: int) -> float:
    """How likely the seat holds, in a suit in play, a unit of form ``code`` whose top is above step lane ``lane``."""
    key = (seat, suit, code, lane)
    known = k.holdings.get(key)
    if known is None:
        ways, kinds = higher_units(k, suit, code, lane)
        known = float(1.0 - (1.0 - one_unit(k, seat, suit, code, kinds)) ** ways) if ways else 0.0
        k.holdings[key] = known
    return known


def can_ruff(k: Knowledge, seat: int, codes: list[int], lane: int) -> float:
    """How likely a seat void in the suit led has trumps in these forms, the first of them above ``lane`` (16: any)."""
    if k.void[seat][0] or not k.unseen[0]:
        return 0.0
    chance = 1.0
    for at, code in enumerate(codes):
        if code > 17:
            chance *= holds_higher(k, seat, 0, code, lane if at == 0 else 16)
    singles = sum(1 for code in codes if code == 17)
    if singles:
        share = k.share(seat, 0)
        if codes[0] == 17 and lane < 16:
            chance *= holds_higher(k, seat, 0, 17, lane)
            singles -= 1
        if singles:
            expected = share * k.unseen_count[0] - sum(code >> 4 for code in codes if code > 17)
            chance *= min(1.0, max(0.0, (expected + 1.0) / (singles + 1.0))) ** 1.5
    return chance


def beats(k: Knowledge, seats: Sequence[int], suit: int, codes: list[int], lane: int, ruffed: bool) -> float:
    """How likely at least one of the seats, still to play on a lead of ``suit`` in forms ``codes``, beats what stands.

    ``lane``: top step of the standing play's highest unit; ``ruffed``: it is a ruff. Throws are beaten by trumps only.
    A card is in one hand only, so the chances of holding it add up.
    """
    stands = 1.0
    if len(codes) == 1 and not ruffed:
        ways, kinds = higher_units(k, suit, codes[0], lane)
        if ways:
            together = min(1.0, sum([one_unit(k, seat, suit, codes[0], kinds) for seat in seats]))
            stands = (1.0 - together) ** ways
    if suit != 0 and k.unseen[0]:
        for seat in seats:
            out = void_chance(k, seat, suit)
            if out > 0.02:
                stands *= 1.0 - out * can_ruff(k, seat, codes, lane if ruffed else 16)
    return 1.0 - stands


def fed(k: Knowledge, seats: Sequence[int], suit: int, winning: bool) -> float:
    """Points these seats add to each card of a trick led in ``suit`` that one's own side is ``winning``, or is not."""
    w = k.weights
    points = 0.0
    for seat in seats:
        pleased = (k.friend[seat] > 0) == winning
        out = void_chance(k, seat, suit)
        points += (1.0 - out) * k.suit_density[suit] * (w.glad if pleased else w.loath)
        points += out * k.density * (w.glad_free if pleased else w.loath_free)
    return points
