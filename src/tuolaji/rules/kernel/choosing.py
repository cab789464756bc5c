"""Which plays are open to a follower: what all of them hold, what a chosen part can still become, one after another.

A play is legal when one of a few requirements (a multiset of units) fits it. Whether some legal play holds given cards
comes down to the cheapest way to lay a requirement over them: runs by search, loose units by a table over the kinds.
"""

from __future__ import annotations

from collections.abc import Iterator

from mypy_extensions import i64

from tuolaji.rules.kernel.bits import LEVELS, ONES, RUN, SHARED, at_least, runs, steps_of, total
from tuolaji.rules.kernel.fits import ALL_NATURAL, FREE, NATURAL, split_forms
from tuolaji.rules.kernel.following import Best, hand_best, judging
from tuolaji.rules.kernel.ladders import Alternative
from tuolaji.rules.kernel.rules import KernelRules


class Requirement:
    """Units that a play must hold, and how its pairs are judged there."""

    def __init__(self, longs: list[i64], quads: int, triples: int, pairs: int, natural_pairs: int, judged: i64) -> None:
        self.longs = sorted(longs, reverse=True)
        self.loose = (quads, triples, pairs, natural_pairs)
        self.judged = judged
        if judged == ALL_NATURAL:
            self.loose = (quads, triples, 0, pairs + natural_pairs)
            self.longs = [code | NATURAL if code & 7 == 2 else code for code in self.longs]

    def key(self) -> tuple[object, ...]:
        """Equal for equal requirements."""
        return (tuple(self.longs), self.loose)

    def empty(self) -> bool:
        """Whether nothing is asked."""
        return not self.longs and self.loose == (0, 0, 0, 0)


def of_forms(forms: list[i64]) -> Requirement:
    """The requirement of a reading in exactly these forms."""
    longs, quads, triples, pairs = split_forms(forms, 0)
    return Requirement(longs, int(quads), int(triples), int(pairs), 0, FREE)


def requirements(rules: KernelRules, readings: list[list[i64]], size: i64, hand: i64) -> list[Requirement]:
    """All requirements under which a play of this hand is legal; the lead may be read in any of ``readings``."""
    found: dict[tuple[object, ...], Requirement] = {}
    hand_judged, play_judged = judging(rules, hand, size)
    for forms in readings:
        best = hand_best(rules, hand_judged, forms, hand)
        candidates = _offers(rules, forms, best, play_judged)
        if not rules.simple:
            candidates.append(of_forms(forms))
            if len(forms) == 1 and forms[0] in rules.superior and forms[0] >> 4 == size:
                candidates.append(of_forms([rules.superior[forms[0]]]))
        for candidate in candidates:
            if candidate.empty():
                return [candidate]
            found.setdefault(candidate.key(), candidate)
    return [one for one in found.values() if holds(one, 0, hand, size)]


def _offers(rules: KernelRules, forms: list[i64], best: Best, judged: i64) -> list[Requirement]:
    choices: list[list[Alternative]] = []
    for at, code in enumerate(forms):
        if rules.simple:
            choices.append([best.met[at]])
        else:
            choices.append(rules.ladders.of(code).offers(best.steps[at]))
    found: dict[tuple[object, ...], Requirement] = {}
    _combine(choices, 0, [], found, judged)
    return list(found.values())


def _combine(
    choices: list[list[Alternative]],
    at: int,
    taken: list[Alternative],
    found: dict[tuple[object, ...], Requirement],
    judged: i64,
) -> None:
    if at == len(choices):
        longs: list[i64] = []
        quads = triples = pairs = natural_pairs = 0
        for one in taken:
            longs = longs + one.longs
            quads += int(one.quads)
            triples += int(one.triples)
            pairs += int(one.pairs)
            natural_pairs += int(one.natural_pairs)
        whole = Requirement(longs, quads, triples, pairs, natural_pairs, judged)
        found.setdefault(whole.key(), whole)
        return
    for choice in choices[at]:
        _combine(choices, at + 1, [*taken, choice], found, judged)


def holds(need: Requirement, chosen: i64, hand: i64, size: i64) -> bool:
    """Whether some play of ``size`` cards meets the requirement, holds ``chosen`` and lies inside ``hand``."""
    extra = size - total(chosen)
    spare = total(hand) - size
    if extra < 0 or spare < 0:
        return False
    if need.empty():
        return True
    return _lay(need, 0, 0, chosen, hand, hand, 0, extra, spare)


def _lay(
    need: Requirement, at: int, least: i64, chosen: i64, left: i64, hand: i64, fixed: i64, extra: i64, spare: i64
) -> bool:
    """Lays the runs from ``at`` on. ``left``: cards not laid yet; ``fixed``: the kinds used as natural pairs."""
    if at == len(need.longs):
        return _lay_loose(need, chosen, left, hand, fixed, extra, spare)
    code = need.longs[at]
    width = code & 7
    length = (code >> 4) // width
    held = at_least(left, width)
    if code & NATURAL:
        # a kind may be laid as a natural pair when nothing else of it is chosen or laid
        held &= ~(at_least(hand - left, 1) | at_least(chosen, 3))
    else:
        held &= ~fixed
    starts = runs(steps_of(held), length)
    if least:
        starts &= ~(least - 1)
    again = at + 1 < len(need.longs) and need.longs[at + 1] == code
    levels = held & LEVELS
    shape: i64 = RUN[length]
    while starts:
        start = starts & -starts
        starts &= starts - 1
        cells = start * shape
        options: list[i64] = []
        if levels and cells & SHARED:
            choice = levels
            while choice:
                kind = choice & -choice
                choice &= choice - 1
                options.append((cells & ~SHARED) | kind)
        else:
            options.append(cells)
        for whole in options:
            after = left - whole * width
            if _cost(chosen, hand - after) <= extra and _lay(
                need,
                at + 1,
                start if again else 0,
                chosen,
                after,
                hand,
                fixed | whole if code & NATURAL else fixed,
                extra,
                spare,
            ):
                return True
    return False


def _cost(chosen: i64, laid: i64) -> i64:
    """How many laid cards are not among the chosen ones."""
    cost: i64 = 0
    rest = at_least(laid, 1)
    while rest:
        bit = rest & -rest
        rest &= rest - 1
        over = ((laid // bit) & 7) - ((chosen // bit) & 7)
        if over > 0:
            cost += over
    return cost


def _lay_loose(need: Requirement, chosen: i64, left: i64, hand: i64, fixed: i64, extra: i64, spare: i64) -> bool:
    """Lays the loose units: a table over the kinds of (units still wanted) → least (cost, cards shut out) pairs."""
    laid = hand - left
    base = int(_cost(chosen, laid))
    lost = 0
    kinds = at_least(hand, 1)
    states: dict[tuple[int, int, int, int], list[tuple[int, int]]] = {need.loose: [(0, 0)]}
    while kinds:
        bit = kinds & -kinds
        kinds &= kinds - 1
        all_of = int((hand // bit) & 7)
        used = int((laid // bit) & 7)
        picked = int((chosen // bit) & 7)
        if bit & fixed:
            lost += all_of - 2
            continue
        if need.loose != (0, 0, 0, 0):
            states = _table_row(states, all_of, used, picked)
    for cost, shut in states.get((0, 0, 0, 0), ()):
        if base + cost <= extra and lost + shut <= spare:
            return True
    return False


def _table_row(
    states: dict[tuple[int, int, int, int], list[tuple[int, int]]], all_of: int, used: int, picked: int
) -> dict[tuple[int, int, int, int], list[tuple[int, int]]]:
    """One kind of the table: leave it, or take a quad, a triple, one or two pairs or a natural pair out of it."""
    free = all_of - used
    already = max(picked, used)
    takes: list[tuple[int, int, int, int, int, int]] = [(0, 0, 0, 0, 0, 0)]
    for quads, triples, pairs in ((1, 0, 0), (0, 1, 0), (0, 0, 1), (0, 0, 2)):
        cards = 4 * quads + 3 * triples + 2 * pairs
        if cards <= free:
            takes.append((quads, triples, pairs, 0, max(0, used + cards - already), 0))
    if used == 0 and picked <= 2 <= all_of:
        takes.append((0, 0, 0, 1, 2 - picked, all_of - 2))
    row: dict[tuple[int, int, int, int], list[tuple[int, int]]] = {}
    for (q, t, p, n), costs in states.items():
        for dq, dt, dp, dn, more, shut in takes:
            if dq > q or dt > t or dp > p or dn > n:
                continue
            to = (q - dq, t - dt, p - dp, n - dn)
            kept = row.get(to, [])
            for cost, lost in costs:
                new = (cost + more, lost + shut)
                if not any(old[0] <= new[0] and old[1] <= new[1] for old in kept):
                    kept = [old for old in kept if not (new[0] <= old[0] and new[1] <= old[1])]
                    kept.append(new)
            row[to] = kept
    return row


def can_hold(needs: list[Requirement], chosen: i64, hand: i64, size: i64) -> bool:
    """Whether some legal play holds ``chosen``."""
    return any(holds(need, chosen, hand, size) for need in needs)


def additions(needs: list[Requirement], chosen: i64, hand: i64, size: i64) -> i64:
    """One bit a kind that may be added to ``chosen`` so that some legal play still holds it."""
    found: i64 = 0
    rest = at_least(hand, 1)
    while rest:
        bit = rest & -rest
        rest &= rest - 1
        if (hand // bit) & 7 > (chosen // bit) & 7 and can_hold(needs, chosen + bit, hand, size):
            found |= bit
    return found


def forced(needs: list[Requirement], hand: i64, size: i64) -> i64:
    """The cards that every legal play holds, as a packed suit."""
    found: i64 = 0
    rest = at_least(hand, 1)
    while rest:
        bit = rest & -rest
        rest &= rest - 1
        count = (hand // bit) & 7
        room = hand
        while count > 0 and can_hold(needs, 0, room - bit, size):
            room -= bit
            count -= 1
        found += bit * count
    return found


def each_play(needs: list[Requirement], hand: i64, size: i64) -> Iterator[int]:
    """All legal plays of ``size`` cards, each once, as packed suits; every step of the walk leads to a play."""
    yield from _walk(needs, 0, hand, ONES & at_least(hand, 1), size)


def _walk(needs: list[Requirement], chosen: i64, room: i64, kinds: i64, size: i64) -> Iterator[int]:
    """``room``: what a play may still hold at most; ``kinds``: bits of the kinds not decided yet."""
    if not kinds:
        yield int(chosen)
        return
    bit = kinds & -kinds
    rest = kinds & (kinds - 1)
    held = (room // bit) & 7
    count = held
    while count >= 0:
        if can_hold(needs, chosen + bit * count, room - bit * (held - count), size):
            yield from _walk(needs, chosen + bit * count, room - bit * (held - count), rest, size)
        count -= 1
