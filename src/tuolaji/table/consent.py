"""What the players of a table may agree on: taking a play back, and claiming the rest of the tricks.

Whether they agree is the table's business; here is what may be asked at all, and what becomes of it.
"""

from __future__ import annotations

from tuolaji.rules.claims import claim_is_safe
from tuolaji.table.commands import BY_CONSENT, Claim, Rule
from tuolaji.table.decide.acting import out_of_place, wrong_phase
from tuolaji.table.leads import order_of
from tuolaji.table.rejection import Rejection
from tuolaji.table.state import State


def take_back(state: State, seat: int) -> Rule | Rejection:
    """The ruling by which ``seat`` takes back its play of the running trick, with every play after it.

    Rejections: ``wrong-phase``, ``nothing-to-take-back`` (no play of the seat's in the running trick: a trick that is
    over stays as it is), ``throw-was-shown`` (what is led after a failed throw, whose cards everybody has seen).
    """
    deal = state.deal
    if state.phase != "play" or deal is None:
        return wrong_phase(state)
    plays = () if deal.trick is None else deal.trick.plays
    at = next((at for at, laid in enumerate(plays) if laid.seat == seat), None)
    if at is None:
        return Rejection(code="nothing-to-take-back")
    if at == 0 and deal.throw is not None:
        return Rejection(code="throw-was-shown")
    return Rule(seat=seat, take_back=len(plays) - at, note=BY_CONSENT)


def claim(state: State, seat: int) -> Claim | Rejection:
    """The command by which ``seat`` takes the rest of the tricks. Rejections: as ``decide`` gives them."""
    problem = out_of_place(state, "play", seat)
    if problem is not None:
        return problem
    if state.deal is None or state.deal.trick is not None:
        return Rejection(code="not-leading")
    return Claim(seat)


def claim_is_proved(state: State, seat: int) -> bool:
    """Whether a claim cannot fail, seen with all four hands: True only for a full state in which ``seat`` wins
    every trick that is left whatever the others play.
    """
    deal = state.deal
    if deal is None or isinstance(claim(state, seat), Rejection) or any(deal.sitting):
        return False
    return claim_is_safe(state.rulebook, order_of(deal), deal.hands, seat)
