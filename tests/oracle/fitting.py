"""Does a requirement, a multiset of units, fit a set of cards? Tried out, placement by placement."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from tests.oracle.cards import Counts, Deal
from tests.oracle.units import Form, Unit, form_rank, take, units_of_form

ANY = "any"  # pairs may come out of triples and quads
NATURAL = "natural"  # every pair of the unit is a card held exactly twice
JOINED = "joined"  # at least one pair of the run is a card held exactly twice (3M note 2b)


@dataclass(frozen=True)
class Want:
    """One required unit; `pairs` says which pairs may serve when its width is 2."""

    width: int
    length: int
    pairs: str = ANY

    @property
    def form(self) -> Form:
        return (self.width, self.length)


def placements(cards: Counts, want: Want, deal: Deal) -> list[Unit]:
    """Every unit of the cards that serves the want; natural pairs are those of the cards as given."""
    units = units_of_form(cards, want.form, deal)
    if want.width == 2 and want.pairs == NATURAL:
        return [unit for unit in units if all(cards[face] == 2 for face in unit.faces)]
    if want.width == 2 and want.pairs == JOINED:
        return [unit for unit in units if any(cards[face] == 2 for face in unit.faces)]
    return units


def fits(cards: Counts, wants: Sequence[Want], deal: Deal) -> bool:
    """Can all the wanted units be taken from the cards (all of one suit) without sharing a card?"""
    if sum(want.width * want.length for want in wants) > cards.total():
        return False
    queue = sorted(wants, key=lambda want: (form_rank(want.form), want.pairs), reverse=True)
    places = {want: placements(cards, want, deal) for want in set(queue)}

    def place(number: int, start: int, left: Counts) -> bool:
        """Place the wants from `number` on; the first of them at its placement `start` or a later one."""
        if number == len(queue):
            return True
        want = queue[number]
        for index in range(start, len(places[want])):
            unit = places[want][index]
            if all(left[face] >= unit.width for face in unit.faces):
                same_again = number + 1 < len(queue) and queue[number + 1] == want
                if place(number + 1, index if same_again else 0, take(left, unit)):
                    return True
        return False

    return place(0, 0, cards)


def has_reading(cards: Counts, forms: Sequence[Form], deal: Deal) -> bool:
    """Can the cards be read in exactly these forms, nothing left over?"""
    if cards.total() != sum(width * length for width, length in forms):
        return False
    return fits(cards, [Want(*form) for form in forms], deal)


def highest_top(cards: Counts, forms: Sequence[Form], deal: Deal) -> int | None:
    """The top of the highest-form unit, in the reading in exactly these forms that makes it highest."""
    if cards.total() != sum(width * length for width, length in forms):
        return None
    highest = max(forms, key=form_rank)
    others = list((Counter(forms) - Counter([highest])).elements())
    for unit in units_of_form(cards, highest, deal):  # from the highest top down
        if has_reading(take(cards, unit), others, deal):
            return unit.top(deal)
    return None
