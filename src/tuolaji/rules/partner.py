"""The picked partner of the online rooms: who holds the card that the dealer names (2O-7)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tuolaji.rules.options import Rulebook


@dataclass(frozen=True, slots=True)
class Pick:
    """The seat of the dealer's partner, None when the dealer plays alone against three."""

    partner: int | None

    @property
    def alone(self) -> bool:
        """Whether the dealer has no partner."""
        return self.partner is None


def picked_partner(
    rulebook: Rulebook, card: int, *, dealer: int, hands: Sequence[Sequence[int]], kitty: Sequence[int] = ()
) -> Pick:
    """Who the named card makes partner: ``hands`` by seat, ``kitty`` the cards buried (they count as the dealer's).

    The dealer with every copy plays alone; else the first player after the dealer, in playing order, who holds one.
    With two decks and one copy at the dealer's that is the holder of the other copy.
    """
    own = list(hands[dealer]).count(card) + list(kitty).count(card)
    if own >= rulebook.deal.decks:
        return Pick(None)
    for k in (1, 2, 3):
        seat = (dealer + k) % 4
        if card in hands[seat]:
            return Pick(seat)
    return Pick(None)


def sides_of(dealer: int, partner: int | None) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The seats of the defenders and of the attackers, in playing order from the dealer."""
    order = [(dealer + k) % 4 for k in range(4)]
    defenders = tuple(seat for seat in order if seat in (dealer, partner))
    return defenders, tuple(seat for seat in order if seat not in defenders)
