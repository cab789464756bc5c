"""Claims: whether a player who is to lead certainly wins every trick that is left."""

from __future__ import annotations

from collections.abc import Sequence

from tuolaji.rules.kernel.beating import top_of
from tuolaji.rules.kernel.bits import total
from tuolaji.rules.kernel.reading import canonical_units
from tuolaji.rules.kernel.readings import unit_key
from tuolaji.rules.kernel.rules import KernelRules
from tuolaji.rules.kernel_rules import kernel_rules
from tuolaji.rules.options import Rulebook
from tuolaji.rules.order import Order

_SINGLE = 17  # the form code of a single


def lowest_card(o: Order, hand: Sequence[int]) -> int:
    """The lowest card of a hand: side suits below trumps, then by height, then the later suit. ValueError without."""
    return min(hand, key=lambda card: (o.suit[card] == 0, o.step[card], -o.suit[card], o.lane[card]))


def claim_is_safe(rulebook: Rulebook, o: Order, hands: Sequence[Sequence[int]], seat: int) -> bool:
    """Whether ``seat``, about to lead, wins every trick whatever the other three hands do, the partner included.

    Leading the trumps first, unit by unit, then the side suits: every unit must stand against the cards of its suit in
    every hand as they are now, and no hand may have trumps of the unit's form left to ruff it. True is a proof; False
    may only mean that the hand would have to be played with more care.
    """
    rules = kernel_rules(rulebook)
    mine = o.pack(hands[seat])
    others = [o.pack(hand) for at, hand in enumerate(hands) if at != seat]
    if any(sum(total(suit) for suit in hand) != sum(total(suit) for suit in mine) for hand in others):
        return False
    ruffers = [hand[0] for hand in others if total(hand[0]) > total(mine[0])]  # who keeps trumps after mine are led
    for suit, cards in enumerate(mine):
        for unit in canonical_units(cards) if cards else ():
            code, top = unit[0], unit_key(unit)[1]
            if any(_beaten(rules, code, top, hand[suit]) for hand in others):
                return False
            if suit and any(_ruffed(rules, code, trumps) for trumps in ruffers):
                return False
    return True


def _top(cards: int, code: int) -> int:
    """The top step of the highest unit of a form among the cards; 0 when there is none. Lower bits are higher."""
    return int(top_of(cards, [] if code == _SINGLE else [code]))


def _beaten(rules: KernelRules, code: int, top: int, cards: int) -> bool:
    """Whether cards of the unit's suit hold a higher unit of its form, or one of the superior form."""
    best = _top(cards, code)
    return bool((best and best < top) or (code in rules.superior and _top(cards, rules.superior[code])))


def _ruffed(rules: KernelRules, code: int, trumps: int) -> bool:
    """Whether trumps hold a unit of the form, or of the superior form."""
    return bool(_top(trumps, code) or (code in rules.superior and _top(trumps, rules.superior[code])))
