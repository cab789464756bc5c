"""Sides: who defends, who attacks, and what the attackers have."""

from __future__ import annotations

from tuolaji.rules.options import Rulebook
from tuolaji.table.state import SEATS, Deal


def following(seat: int) -> tuple[int, int, int]:
    """The other three seats in playing order."""
    return ((seat + 1) % 4, (seat + 2) % 4, (seat + 3) % 4)


def defenders_of(rulebook: Rulebook, deal: Deal) -> tuple[int, ...] | None:
    """The dealer and partner in seat order; None while that is not known."""
    dealer = deal.dealer
    if dealer is None:
        return None
    if rulebook.partner.mode == "fixed":
        return (dealer % 2, dealer % 2 + 2)
    if deal.alone:
        return (dealer,)
    if deal.partner is None:
        return None
    return (min(dealer, deal.partner), max(dealer, deal.partner))


def attackers_of(rulebook: Rulebook, deal: Deal) -> tuple[int, ...] | None:
    """The seats that do not defend; None while that is not known."""
    defenders = defenders_of(rulebook, deal)
    return None if defenders is None else tuple(seat for seat in SEATS if seat not in defenders)


def may_rebel(rulebook: Rulebook, deal: Deal) -> tuple[int, ...]:
    """Seats asked whether they rebel: the attackers, or everyone but the dealer while the partner is secret."""
    if deal.dealer is None:
        return ()
    if rulebook.partner.mode == "pick" and not deal.revealed:
        return tuple(seat for seat in SEATS if seat != deal.dealer)
    return attackers_of(rulebook, deal) or ()


def throw_points(deal: Deal, defenders: tuple[int, ...]) -> int:
    """Change of the attackers' score by failed throws."""
    return sum(fine if seat in defenders else -fine for seat, fine in enumerate(deal.fines))


def trick_points(deal: Deal, defenders: tuple[int, ...]) -> int:
    """Card points in tricks the attackers won."""
    return sum(points for seat, points in enumerate(deal.taken) if seat not in defenders)


def running_score(rulebook: Rulebook, deal: Deal) -> int | None:
    """The attackers' points so far, the kitty included once it is shown; None while the sides are unknown."""
    defenders = defenders_of(rulebook, deal)
    if defenders is None:
        return None
    captured = deal.shown.captured if deal.shown is not None else 0
    return trick_points(deal, defenders) + throw_points(deal, defenders) + deal.rulings + captured
