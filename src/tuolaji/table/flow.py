"""Flow: which phase comes next, and whose turn it is. Asked by ``evolve`` alone."""

from __future__ import annotations

from tuolaji.rules.options import Rulebook
from tuolaji.table.sides import following, may_rebel
from tuolaji.table.snapshot import Phase
from tuolaji.table.state import SEATS, Deal

Next = tuple[Phase, tuple[int, ...], tuple[int, ...]]  # phase, turn, waiting


def after_drawing(rulebook: Rulebook, deal: Deal) -> Next:
    """All cards are drawn: everyone may still declare, freely or in turn from the dealer's next player (3S-三.5)."""
    if rulebook.declare.after_draw == "free":
        return "drawn", SEATS, ()
    start = deal.dealer if deal.dealer is not None else deal.first
    waiting = (*following(start), start)
    return "drawn", waiting[:1], waiting


def after_taking(rulebook: Rulebook, deal: Deal, seat: int) -> Next:
    """The kitty is taken: the burying, or the naming where it comes before."""
    partner = rulebook.partner
    if partner.mode == "pick" and partner.name_when == "before-burying" and deal.named is None and not deal.revealed:
        return "name", (seat,), ()
    return "bury", (seat,), ()


def after_burying(rulebook: Rulebook, deal: Deal, seat: int) -> Next:
    """Cards are buried: the others may overcall in turn (3S-三.5), unless a kitty card set the trump suit (3S-三.7)."""
    if "buried" in rulebook.declare.phases and not deal.turned:
        waiting = following(seat)
        return "rebury", waiting[:1], waiting
    return after_reburying(rulebook, deal)


def after_reburying(rulebook: Rulebook, deal: Deal) -> Next:
    """The kitty is settled: the dealer names a card (2O-7) where partners are picked."""
    if rulebook.partner.mode == "pick" and deal.named is None and not deal.revealed and deal.dealer is not None:
        return "name", (deal.dealer,), ()
    return after_naming(rulebook, deal)


def after_naming(rulebook: Rulebook, deal: Deal) -> Next:
    """The partner is settled: attackers may rebel (3S-二.7), then the dealer leads."""
    if rulebook.declare.rebellion:
        asked = may_rebel(rulebook, deal)
        return "rebel", asked, ()
    return "play", first_leader(deal), ()


def first_leader(deal: Deal) -> tuple[int, ...]:
    """Who leads the first trick: the dealer, or the next player who may."""
    return leader_from(deal, deal.dealer) if deal.dealer is not None else ()


def leader_from(deal: Deal, seat: int) -> tuple[int, ...]:
    """Who leads when it falls to ``seat``: the first from there with cards who does not sit out (4M-三.10.B)."""
    order = (seat, *following(seat))
    if deal.hands[seat] and not deal.sitting[seat]:
        return (seat,)
    for other in order:
        if deal.hands[other] and not deal.sitting[other]:
            return (other,)
    return next(((other,) for other in order if deal.hands[other]), ())


def next_to_play(deal: Deal, seat: int) -> tuple[int, ...]:
    """Who plays after ``seat`` in the running trick; empty when the trick is complete."""
    trick = deal.trick
    if trick is None:
        return ()
    other = (seat + 1) % 4
    while other != trick.leader:
        if deal.hands[other] and other not in trick.absent:
            return (other,)
        other = (other + 1) % 4
    return ()
