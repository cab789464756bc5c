"""A seat's view taken from the full state: the same as folding that seat's redacted events, at a fraction of the cost.

The arena holds the full state anyway; players still get nothing but their views. Tests compare both ways after every
event.
"""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from tuolaji.table.state import HIDDEN, Deal, Hand, State
from tuolaji.table.view import View

_BACKS: Final[tuple[Hand, ...]] = tuple((HIDDEN,) * count for count in range(80))


def seat_view(state: State, seat: int) -> View:
    """What the seat knows of the match."""
    deal = state.deal
    return View(seat, state if deal is None else replace(state, deal=_seen(state, deal, seat)))


def _seen(state: State, deal: Deal, seat: int) -> Deal:
    one, two, three, four = deal.hands
    own_kitty = deal.shown is not None or deal.buried_by == seat
    taker = state.turn[0] if deal.fresh and state.turn else -1
    return replace(
        deal,
        pack=(),
        hands=(
            one if seat == 0 else _BACKS[len(one)],
            two if seat == 1 else _BACKS[len(two)],
            three if seat == 2 else _BACKS[len(three)],
            four if seat == 3 else _BACKS[len(four)],
        ),
        kitty=deal.kitty if own_kitty else _BACKS[len(deal.kitty)],
        fresh=deal.fresh if taker == seat else _BACKS[len(deal.fresh)],
        partner=deal.partner if deal.revealed else None,
        alone=deal.alone if deal.revealed else None,
    )
