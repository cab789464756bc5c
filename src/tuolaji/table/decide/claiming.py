"""The decision on a claim: the rest of the tricks without playing them."""

from __future__ import annotations

from tuolaji.cards import points_of
from tuolaji.rules.claims import lowest_card
from tuolaji.table.codec import TEXTS, texts
from tuolaji.table.commands import Claim
from tuolaji.table.decide.acting import Acting, out_of_place
from tuolaji.table.decide.scoring import finish_claimed
from tuolaji.table.events import Claimed
from tuolaji.table.leads import order_of
from tuolaji.table.rejection import Rejection


def claim(acting: Acting, command: Claim) -> Rejection | None:
    """Everybody agreed: the hands are laid open and the deal is scored. Whether they had to is not asked here."""
    problem = out_of_place(acting.state, "play", command.seat)
    if problem is not None:
        return problem
    deal = acting.deal
    if deal.trick is not None:
        return Rejection(code="not-leading")
    o = order_of(deal)
    card = lowest_card(o, deal.hands[command.seat])
    first, second, third, fourth = [texts(o.sort(hand)) for hand in deal.hands]
    acting.emit(
        Claimed(
            seat=command.seat,
            card=TEXTS[card],
            points=sum(points_of(hand) for hand in deal.hands),
            hands=(first, second, third, fourth),
        )
    )
    finish_claimed(acting, command.seat, card)
    return None
