"""Who is on one's side: as seated, or as far as a picked partner (2O-7) can be told."""

from __future__ import annotations

from tuolaji.table import Deal
from tuolaji.table.view import View

Friends = tuple[tuple[float, float, float, float], bool]


def friends(view: View, deal: Deal, seat: int) -> Friends:
    """For each seat 1 (own side) … −1 (the other), and whether the own side attacks."""
    dealer = deal.dealer if deal.dealer is not None else seat
    if view.rulebook.partner.mode == "fixed" or deal.number == 0:
        return _sides((seat, (seat + 2) % 4)), (dealer - seat) % 2 == 1
    if deal.revealed:
        defenders = (dealer,) if deal.partner is None else (dealer, deal.partner)
        mine = defenders if seat in defenders else tuple(other for other in range(4) if other not in defenders)
        return _sides(mine), seat not in defenders
    return _guess(deal, dealer, seat)


def _sides(mine: tuple[int, ...]) -> tuple[float, float, float, float]:
    one, two, three, four = (1.0 if seat in mine else -1.0 for seat in range(4))
    return one, two, three, four


def _guess(deal: Deal, dealer: int, seat: int) -> Friends:
    """The partner is secret: a holder of the named card knows, the dealer and the others do not."""
    named = deal.named
    if seat == dealer:
        weights = [-0.4] * 4
        if named is not None and deal.hands[seat].count(named) + deal.kitty.count(named) > 1:
            weights = [-1.0] * 4
        weights[seat] = 1.0
        return (weights[0], weights[1], weights[2], weights[3]), False
    if named is not None and named in deal.hands[seat]:
        return _sides((seat, dealer)), False
    weights = [0.4] * 4
    weights[dealer] = -1.0
    weights[seat] = 1.0
    return (weights[0], weights[1], weights[2], weights[3]), True
