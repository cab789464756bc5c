"""Units, forms and readings: the common page, with the irreducible readings of 4M-三.7."""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import reduce
from itertools import combinations, pairwise, product

from tests.oracle.cards import Answer, Card, Counts, Deal, Question, deal_of, suit_order

Form = tuple[int, int]  # (w, n): w identical cards at each of n adjacent steps

# led form -> the form that beats it whatever its rank (3M-三.2.(3), 4M-三.4)
SUPERIOR: dict[str, dict[Form, Form]] = {
    "3M": {(2, 3): (3, 2)},
    "4M": {(2, 4): (4, 2), (2, 3): (3, 2), (2, 2): (4, 1)},
}


def superior_form(rulebook: str, form: Form) -> Form | None:
    return SUPERIOR.get(rulebook, {}).get(form)


def form_rank(form: Form) -> tuple[int, int]:
    """More cards first, then greater width."""
    width, length = form
    return (width * length, width)


@dataclass(frozen=True)
class Unit:
    """`width` copies of each of `faces`, which stand on adjacent steps, the highest first."""

    width: int
    faces: tuple[Card, ...]

    @property
    def form(self) -> Form:
        return (self.width, len(self.faces))

    @property
    def cards(self) -> list[Card]:
        return [face for face in self.faces for _ in range(self.width)]

    def top(self, deal: Deal) -> int:
        return deal.step(self.faces[0])


Reading = tuple[Unit, ...]
UnitKey = tuple[tuple[int, int], int, tuple[int, ...]]


def unit_key(unit: Unit, deal: Deal) -> UnitKey:
    """The greater key comes first in a reading: form rank, top card, suit order."""
    return (form_rank(unit.form), unit.top(deal), tuple(suit_order(face) for face in unit.faces))


def units_of_form(cards: Counts, form: Form, deal: Deal) -> list[Unit]:
    """Every unit of one form that can be taken from cards of one suit."""
    width, length = form
    if length > 1 and width == 1:
        return []  # no 1×n
    at_step: dict[int, list[Card]] = {}
    for card, copies in cards.items():
        if copies >= width:
            at_step.setdefault(deal.step(card), []).append(card)
    found = []
    for top in sorted(at_step, reverse=True):
        steps = [top - i for i in range(length)]
        if all(step in at_step for step in steps):
            found += [Unit(width, faces) for faces in product(*(at_step[step] for step in steps))]
    return found


def all_units(cards: Counts, deal: Deal) -> list[Unit]:
    """Every unit of every form that can be taken from cards of one suit."""
    found = []
    for width in range(1, max(cards.values(), default=0) + 1):
        for length in range(1, len(cards) + 1):
            of_form = units_of_form(cards, (width, length), deal)
            if not of_form:
                break  # no longer run either
            found += of_form
    return found


def take(cards: Counts, unit: Unit) -> Counts:
    """What is left of the cards without the unit."""
    return cards - Counter(unit.cards)


def canonical_reading(cards: Iterable[Card], deal: Deal) -> Reading:
    """Again and again the highest form rank, then the highest top card, then suit order S H D C."""
    left = Counter(cards)
    reading = []
    while left:
        best = max(all_units(left, deal), key=lambda unit: unit_key(unit, deal))
        reading.append(best)
        left = take(left, best)
    return tuple(reading)


def as_unit(cards: Iterable[Card], deal: Deal) -> Unit | None:
    """The cards as one unit, or None if they are not one."""
    counts = Counter(cards)
    faces = sorted(counts, key=deal.step, reverse=True)
    width = counts[faces[0]]
    if any(copies != width for copies in counts.values()) or (width == 1 and len(faces) > 1):
        return None
    if any(deal.step(a) != deal.step(b) + 1 for a, b in pairwise(faces)):
        return None
    return Unit(width, tuple(faces))


def ordered(units: Iterable[Unit], deal: Deal) -> Reading:
    return tuple(sorted(units, key=lambda unit: unit_key(unit, deal), reverse=True))


def reducible(units: list[Unit], deal: Deal) -> bool:
    """Do two or more of the units, the last one among them, together form one unit?"""
    *others, last = units
    for size in range(1, len(others) + 1):
        for some in combinations(others, size):
            together: list[Card] = reduce(lambda cards, unit: cards + unit.cards, some, last.cards)
            if as_unit(together, deal) is not None:
                return True
    return False


def irreducible_partitions(left: Counts, taken: list[Unit], deal: Deal) -> Iterator[list[Unit]]:
    """All irreducible partitions; the highest card that is left is always dealt with next."""
    if not left:
        yield taken
        return
    highest = max(left, key=lambda card: (deal.step(card), suit_order(card)))
    for unit in all_units(left, deal):
        if unit.faces[0] == highest and not reducible([*taken, unit], deal):
            yield from irreducible_partitions(take(left, unit), [*taken, unit], deal)


def irreducible_readings(cards: Iterable[Card], deal: Deal) -> list[Reading]:
    """4M-三.7: the readings of an unnamed throw, the canonical one first."""
    readings = {ordered(units, deal) for units in irreducible_partitions(Counter(cards), [], deal)}
    return sorted(readings, key=lambda reading: [unit_key(unit, deal) for unit in reading], reverse=True)


def lead_readings(lead: list[Card], named: list[list[Card]] | None, deal: Deal) -> list[Reading]:
    """The readings a lead can have: the named one, in 4M every irreducible one, else the canonical one."""
    if named:
        units = [as_unit(cards, deal) for cards in named]
        return [ordered([unit for unit in units if unit is not None], deal)]
    if deal.rulebook == "4M":
        return irreducible_readings(lead, deal)
    return [canonical_reading(lead, deal)]


def forms_of(reading: Reading) -> list[Form]:
    return [unit.form for unit in reading]


def answer_units(question: Question) -> Answer:
    deal = deal_of(question)
    cards: list[Card] = question["cards"]
    return {
        "units": [unit.cards for unit in canonical_reading(cards, deal)],
        "suit": deal.suit(cards[0]),
    }
