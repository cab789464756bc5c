"""Odds: how likely another hand beats a play, from the cards unseen and what is known of that hand."""

from __future__ import annotations

from tuolaji.bots.heuristic.knowledge import Knowledge
from tuolaji.rules.kernel.bits import LEVELS, at_least, lanes, runs, steps_of, total

SHARED_LANE = 3


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
    if k.void[seat][suit]:
        return 1.0
    return float((1.0 - k.share(seat, suit)) ** k.unseen_count[suit])


def holds_higher(k: Knowledge, seat: int, suit: int, code: int, lane: int) -> float:
    """How likely the seat holds, in a suit in play, a unit of form ``code`` whose top is above step lane ``lane``."""
    width = code & 7
    unseen = k.unseen[suit]
    if k.void[seat][suit] or not unseen:
        return 0.0
    share = k.share(seat, suit)
    if code == 17:
        return float(1.0 - (1.0 - share) ** total(unseen & above(lane)))
    if k.no_pair[seat][suit] or (width >= 3 and k.no_triple[seat][suit]):
        return 0.0
    length = (code >> 4) // width
    held = steps_of(at_least(unseen, width))
    starts = runs(held, length) & ((1 << (3 * lane)) - 1)
    if not starts:
        return 0.0
    # one kind: width copies in one hand, of (mostly) the whole deck's copies
    kind = min(1.0, (k.decks - width + 1) * share**width)
    return float(1.0 - (1.0 - kind**length) ** lanes(starts))


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


def beats(k: Knowledge, seat: int, suit: int, codes: list[int], lane: int, ruffed: bool) -> float:
    """How likely the seat, still to play on a lead of ``suit`` in forms ``codes``, beats what stands.

    ``lane``: top step of the standing play's highest unit; ``ruffed``: it is a ruff. Throws are beaten by trumps only.
    """
    if suit == 0:
        return holds_higher(k, seat, 0, codes[0], lane) if len(codes) == 1 else 0.0
    out = void_chance(k, seat, suit)
    chance = out * can_ruff(k, seat, codes, lane if ruffed else 16) if out > 0.02 else 0.0
    if not ruffed and len(codes) == 1 and out < 1.0:
        chance += (1.0 - out) * holds_higher(k, seat, suit, codes[0], lane)
    return min(chance, 1.0)
