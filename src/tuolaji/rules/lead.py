"""The lead: its cards, its suit in play and how it is read (rules README "Units and forms"; 4M-三.7)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final

from tuolaji.rules.kernel.bits import total
from tuolaji.rules.kernel.reading import best_code, canonical_forms, canonical_units, may_read_otherwise
from tuolaji.rules.kernel.readings import irreducible_readings, reading_forms, unit_key
from tuolaji.rules.kernel_rules import kernel_rules
from tuolaji.rules.options import Rulebook
from tuolaji.rules.order import Order

Unit = tuple[int, int]  # (code, cells) of a packed suit

MOST_READINGS: Final = 24


class RuleError(ValueError):
    """Cards that make no lead or no reading. ``code``: ``empty-lead``, ``mixed-suits`` or ``bad-reading``."""

    def __init__(self, code: str, message: str, cards: Sequence[int] = ()) -> None:
        super().__init__(message)
        self.code = code
        self.cards = tuple(cards)


class Lead:
    """A lead as it stands on the table.

    ``suit``: suit in play 0–4; ``packed``: its cards; ``named``: the reading was named by the thrower; ``read``: the
    named or the canonical reading as (code, cells), highest form first.
    """

    __slots__ = ("cards", "named", "packed", "plain", "read", "size", "suit")

    def __init__(self, suit: int, cards: Sequence[int], packed: int, read: list[Unit], named: bool) -> None:
        self.suit = suit
        self.cards = tuple(cards)
        self.packed = packed
        self.read = read
        self.named = named
        self.size = len(self.cards)
        self.plain = len(read) == 1

    def forms(self) -> list[tuple[int, int]]:
        """The forms (w, n) of the reading, highest first."""
        return [form_of(code) for code, _ in self.read]

    def codes(self) -> list[int]:
        """The form codes of the reading as the kernel takes them: highest first, singles left out."""
        return [code for code, _ in self.read if code > 17]

    def units(self, o: Order) -> list[list[int]]:
        """The reading as card lists, highest form first."""
        return [unit_cards(o, self.suit, unit) for unit in self.read]


def form_of(code: int) -> tuple[int, int]:
    """(w, n) of a unit code."""
    width = code & 7
    return width, (code >> 4) // width


def unit_cards(o: Order, suit: int, unit: Unit) -> list[int]:
    """The cards of a unit, high to low."""
    code, cells = unit
    return o.unpack(suit, cells * (code & 7))


def canonical(o: Order, cards: Sequence[int]) -> list[list[int]]:
    """The canonical reading of cards of one suit in play. Raises RuleError ``mixed-suits`` or ``empty-lead``."""
    suit = one_suit(o, cards)
    return [unit_cards(o, suit, unit) for unit in canonical_units(o.pack_suit(cards, suit))]


def one_suit(o: Order, cards: Sequence[int]) -> int:
    """The suit in play of all the cards. Raises RuleError ``empty-lead`` or ``mixed-suits``."""
    if not cards:
        raise RuleError("empty-lead", "no cards")
    suit = o.suit[cards[0]]
    for card in cards:
        if o.suit[card] != suit:
            raise RuleError("mixed-suits", "the cards are of several suits in play", cards)
    return suit


def read_lead(rulebook: Rulebook, o: Order, cards: Sequence[int], named: Sequence[Sequence[int]] | None = None) -> Lead:
    """A lead, read as named or in the canonical way.

    Raises RuleError: ``empty-lead``; ``mixed-suits``; ``bad-reading`` when the rulebook lets nobody name a reading or
    the named units are no partition of the cards.
    """
    suit = one_suit(o, cards)
    packed = o.pack_suit(cards, suit)
    if named is None:
        return Lead(suit, cards, packed, list(canonical_units(packed)), False)
    if not rulebook.throw.named:
        raise RuleError("bad-reading", "in this rulebook the thrower does not name a reading", cards)
    if Counter(card for unit in named for card in unit) != Counter(cards):
        raise RuleError("bad-reading", "the named units are not the cards of the lead", cards)
    units = sorted((_named_unit(o, suit, unit) for unit in named), key=unit_key)
    return Lead(suit, cards, packed, units, True)


def _named_unit(o: Order, suit: int, cards: Sequence[int]) -> Unit:
    packed = o.pack_suit(cards, suit)
    code = best_code(packed) if cards else 0
    if code == 0 or code >> 4 != len(cards):
        raise RuleError("bad-reading", "a named unit is no unit", cards)
    return canonical_units(packed)[0]


def readings(rulebook: Rulebook, lead: Lead) -> list[list[Unit]]:
    """All readings under which the lead may be answered, the first one first (4M-三.7.B)."""
    if lead.named or lead.plain or not kernel_rules(rulebook).any_reading or not may_read_otherwise(lead.packed):
        return [lead.read]
    return list(irreducible_readings(lead.packed))


def forms_to_follow(rulebook: Rulebook, lead: Lead) -> list[list[int]]:
    """The form codes (singles left out) of every reading under which the lead may be followed, the canonical first."""
    if lead.named or lead.plain:
        return [lead.codes()]
    first = list(canonical_forms(lead.packed))
    if not kernel_rules(rulebook).any_reading or not may_read_otherwise(lead.packed):
        return [first]
    return [first, *(forms for forms in reading_forms(lead.packed) if forms != first)]


def named_choices(rulebook: Rulebook, o: Order, cards: Sequence[int]) -> list[list[list[int]]]:
    """The readings worth offering to a thrower who may name one (4M-三.7.B, C), the default first; [] when there is
    nothing to name: another irreducible reading, or identical cards as singles."""
    if not rulebook.throw.named or len(cards) < 2:
        return []
    suit = one_suit(o, cards)
    packed = o.pack_suit(cards, suit)
    default = sorted(canonical_units(packed), key=unit_key)
    others = [reading for reading in irreducible_readings(packed, MOST_READINGS) if reading != default]
    found = [[unit_cards(o, suit, unit) for unit in reading] for reading in [default, *others]]
    if len(set(cards)) == 1 and total(packed) == len(cards):
        found.append([[card] for card in cards])
    return found if len(found) > 1 else []
