"""Beating: plays of a hand that would stand, cheap ones first."""

from __future__ import annotations

from tuolaji.bots.heuristic.fitting import Price, spread
from tuolaji.bots.heuristic.knowledge import Knowledge
from tuolaji.bots.heuristic.odds import first_lane
from tuolaji.rules.engine import Lead, trick_winner
from tuolaji.rules.kernel.bits import at_least, runs, steps_of
from tuolaji.rules.kernel.reading import canonical_units
from tuolaji.rules.kernel_rules import kernel_rules
from tuolaji.rules.lead import Unit

SINGLE = 17


class Standing:
    """The play that stands: its seat, whether it is a ruff, and the top step lane of its highest unit."""

    def __init__(self, k: Knowledge, lead: Lead) -> None:
        trick = k.deal.trick
        if trick is None:
            raise ValueError("no trick is running")
        self.seat = trick.standing
        self.plays = [laid.cards for laid in trick.plays]
        cards = next(laid.cards for laid in trick.plays if laid.seat == self.seat)
        self.ruffed = lead.suit != 0 and k.o.suit[cards[0]] == 0
        self.lane = top_lane(k, cards, lead.read[0][0])


def top_lane(k: Knowledge, cards: tuple[int, ...] | list[int], code: int) -> int:
    """The step lane of the top of the highest unit of a play, read in a lead whose highest unit has form ``code``."""
    o = k.o
    if code == SINGLE or len(set(cards)) == 1:
        return 15 - max(o.step[card] for card in cards)
    packed = o.pack_suit(cards, o.suit[cards[0]])
    width = code & 7
    starts = runs(steps_of(at_least(packed, width)), (code >> 4) // width)
    if not starts:
        starts = steps_of(canonical_units(packed)[0][1])
    return first_lane(starts)


def winning_plays(k: Knowledge, lead: Lead, standing: Standing, price: Price) -> list[list[int]]:
    """Up to three plays that take the trick for now: the cheapest, the highest, and one in a superior form."""
    suit = k.o.suit
    suited = sum(1 for card in k.hand if suit[card] == lead.suit)
    found: list[list[int]] = []
    if suited >= lead.size:
        if standing.ruffed or not lead.plain:
            return []
        found = _in_form(k, lead.suit, lead.read[0][0], standing.lane, price)
    elif suited == 0 and lead.suit != 0 and k.packed[0]:
        found = _ruffs(k, lead, standing, price)
    if lead.plain and len(found) < 2 and (suited >= lead.size or suited == 0):
        wider = kernel_rules(k.rulebook).superior.get(lead.read[0][0])
        if wider:
            found += _in_form(k, lead.suit if suited else 0, wider, 16, price)
    return [play for play in found if _stands(k, lead, standing, play)]


def _stands(k: Knowledge, lead: Lead, standing: Standing, play: list[int]) -> bool:
    if lead.size == 1:
        return True  # a higher card of the suit, or a trump above what stands
    return trick_winner(k.rulebook, k.o, lead, [*standing.plays, play]) == len(standing.plays)


def _in_form(k: Knowledge, suit: int, code: int, lane: int, price: Price) -> list[list[int]]:
    """Units of one form above a lane: the cheapest, and the highest where it is another."""
    width = code & 7
    length = (code >> 4) // width
    held = at_least(k.packed[suit], width)
    starts = runs(steps_of(held), length) & ((1 << (3 * lane)) - 1)
    best: list[int] = []
    best_price = float("inf")
    highest: list[int] = []
    while starts:
        start = starts & -starts
        starts &= starts - 1
        for cells in spread(start, length, held):
            cards = k.o.unpack(suit, cells * width)
            cost = sum(price(card) for card in cards)
            if not highest:
                highest = cards
            if cost < best_price:
                best, best_price = cards, cost
    if not best:
        return []
    return [best] if best == highest else [best, highest]


def _cheapest(k: Knowledge, starts: int, length: int, held: int, width: int, price: Price) -> int:
    """The cells of the cheapest of some units of trumps."""
    best, best_price = 0, float("inf")
    while starts:
        start = starts & -starts
        starts &= starts - 1
        for cells in spread(start, length, held):
            cost = sum(price(card) for card in k.o.unpack(0, cells * width))
            if cost < best_price:
                best, best_price = cells, cost
    return best


def _ruffs(k: Knowledge, lead: Lead, standing: Standing, price: Price) -> list[list[int]]:
    """Trumps in the forms of the lead: as cheap as they can be, and with the highest top unit."""
    if len(k.hand) < lead.size:
        return []
    low = _ruff(k, lead.read, standing.lane if standing.ruffed else 16, price, False)
    if low is None:
        return []
    high = _ruff(k, lead.read, standing.lane if standing.ruffed else 16, price, True)
    return [low] if high is None or high == low else [low, high]


def _ruff(k: Knowledge, read: list[Unit], lane: int, price: Price, high: bool) -> list[int] | None:
    o = k.o
    left = k.packed[0]
    taken: list[int] = []
    singles = 0
    for at, (code, _) in enumerate(read):
        if code == SINGLE and at > 0:
            singles += 1
            continue
        width = code & 7
        length = (code >> 4) // width
        held = at_least(left, width)
        starts = runs(steps_of(held), length)
        if at == 0:
            starts &= (1 << (3 * lane)) - 1
        if not starts:
            return None
        if high and at == 0:
            starts &= -starts
        cells = _cheapest(k, starts, length, held, width, price)
        left -= cells * width
        taken.extend(o.unpack(0, cells * width))
    if singles:
        rest = sorted(o.unpack(0, left), key=price)
        if len(rest) < singles:
            return None
        taken.extend(rest[:singles])
    return taken
