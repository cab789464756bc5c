"""Answers of the kernel on random packed positions, as digests: run compiled and interpreted, the lines must be equal.

``python -m tests.kernel.agreement FIRST LAST`` prints one digest a chunk of positions.
"""

from __future__ import annotations

import hashlib
import random
import sys
from collections.abc import Iterator
from typing import Final

from tuolaji.cards.rng import Rng
from tuolaji.rulebooks import all_rulebooks
from tuolaji.rules.kernel.beating import IN_SUIT, RUFF, winner
from tuolaji.rules.kernel.bits import lanes, total
from tuolaji.rules.kernel.choosing import additions, each_play, forced, requirements
from tuolaji.rules.kernel.following import follow_legal, hand_best
from tuolaji.rules.kernel.reading import canonical_forms, canonical_units, may_read_otherwise
from tuolaji.rules.kernel.readings import irreducible_readings, reading_forms
from tuolaji.rules.kernel.rules import KernelRules
from tuolaji.rules.kernel.sampling import sample_follow, sample_lead
from tuolaji.rules.kernel_rules import kernel_rules

CHUNK: Final = 10_000
_LANES: Final = 20
_STRIDES: Final = (1, 3, 7, 9, 11, 13, 17, 19)


def rules_by_decks() -> list[tuple[int, KernelRules]]:
    """The kernel's rules of the five rulebooks with their number of decks."""
    return [(rulebook.deal.decks, kernel_rules(rulebook)) for rulebook in all_rulebooks()]


def _tables(decks: int) -> list[list[int]]:
    """15 random bits → five lanes of counts up to ``decks``; three mixtures, thin to rich."""
    tables: list[list[int]] = []
    for mixture in ((0, 0, 0, 0, 1, 1, 2, 3), (0, 0, 1, 1, 2, 2, 3, 4), (0, 1, 2, 2, 3, 3, 4, 4)):
        counts = [min(count, decks) for count in mixture]
        tables.append(
            [sum(counts[bits >> (3 * lane) & 7] << (3 * lane) for lane in range(5)) for bits in range(1 << 15)]
        )
    return tables


_TABLES: Final = {decks: _tables(decks) for decks in (2, 3, 4)}
_NO_LEVELS: Final = (1 << 48) - 1
_NO_STEP: Final = ~(7 << 9)


def _suit(rng: random.Random, decks: int, trumps: bool) -> int:
    table = _TABLES[decks][rng.randrange(3)]
    bits = rng.getrandbits(60)
    cards = 0
    for part in range(4):
        cards |= table[bits >> (15 * part) & 32767] << (15 * part)
    return cards & _NO_STEP if trumps else cards & _NO_LEVELS & ~0o777


def _part(rng: random.Random, cards: int, size: int) -> int:
    """``size`` cards of some, copies often kept together."""
    bits = rng.getrandbits(16)
    at, stride, most = bits % _LANES, _STRIDES[bits >> 5 & 7], 7 if bits >> 8 & 1 else 1 + (bits >> 9 & 1)
    left = cards
    while size:
        count = left >> (3 * at) & 7
        if count:
            count = min(count, size, most)
            left -= count << (3 * at)
            size -= count
        at = (at + stride) % _LANES
    return cards - left


def answers(first: int, last: int) -> Iterator[str]:
    """One digest a chunk, for chunks ``first`` to ``last`` − 1."""
    books = rules_by_decks()
    for chunk in range(first, last):
        rng = random.Random(chunk)
        told = hashlib.sha256()
        for number in range(CHUNK):
            decks, rules = books[number % len(books)]
            told.update(repr(_answer(rng, decks, rules, number)).encode())
        yield told.hexdigest()


def _answer(rng: random.Random, decks: int, rules: KernelRules, number: int) -> list[object]:
    trumps = rng.random() < 0.4
    hand = _suit(rng, decks, trumps)
    held = total(hand)
    if held == 0:
        return [0]
    most = 26 if number % 197 == 0 else 8
    lead_from = _suit(rng, decks, trumps)
    size = min(rng.randint(1, most), int(held), int(total(lead_from)))
    if size == 0:
        return [1]
    lead, play = _part(rng, lead_from, size), _part(rng, hand, size)
    found: list[object] = [hand, lead, play, follow_legal(rules, lead, hand, play)]
    others = [play, _part(rng, hand, size), _part(rng, lead_from, size)]
    kinds = [rng.choice((IN_SUIT, RUFF)) for _ in others]
    found.append(winner(rules, lead, others, [int(kind) for kind in kinds]))
    forms = canonical_forms(lead)
    found.append([int(form) for form in forms])
    if number % 200 == 0:
        found.append(_rarer(rules, lead, hand, size, forms, number))
    return found


def _rarer(rules: KernelRules, lead: int, hand: int, size: int, forms: list[int], number: int) -> list[object]:
    best = hand_best(rules, rules.hand_judged, forms, hand)
    readings = [forms]
    found: list[object] = [best.steps, canonical_units(lead), int(lanes(hand & 0o1111))]
    if may_read_otherwise(lead) and size < 14:
        found.append(len(irreducible_readings(lead)))
        readings = reading_forms(lead)
    needs = requirements(rules, readings, size, hand)
    found += [int(forced(needs, hand, size)), int(additions(needs, 0, hand, size))]
    if number % 1000 == 0:
        for at, play in enumerate(each_play(needs, hand, size)):
            found.append(play)
            if at > 20:
                break
        rng = Rng(number)
        hands = [hand, 0, 0, 0, 0]
        found += [sample_lead(hands, rng), sample_follow(rules, readings, size, 0, hands, rng)]
    return found


if __name__ == "__main__":
    for line in answers(int(sys.argv[1]), int(sys.argv[2])):
        print(line, flush=True)
