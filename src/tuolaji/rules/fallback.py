"""When nobody declares: the trump suit from the kitty, and the dealer of a first deal, or a redeal."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import assert_never

from tuolaji.cards import JOKER_LEVEL, LITTLE_JOKER, NO_TRUMP, suit_of
from tuolaji.rules.citing import cite
from tuolaji.rules.options import Rulebook


@dataclass(frozen=True, slots=True)
class Fallback:
    """What follows when nobody declared: a redeal, or a trump suit (0–3, 4 for none).

    ``shown`` are the kitty cards looked at for it, in their order; ``dealer`` is the dealer of a first deal, None where
    the dealer is known already.
    """

    redeal: bool
    trump: int
    shown: tuple[int, ...]
    dealer: int | None
    clauses: tuple[str, ...]


def nobody_declared(
    rulebook: Rulebook, kitty: Sequence[int], *, level: int, first_deal: bool, drew_first: int
) -> Fallback:
    """The fallback for a kitty in its order, the level 0–13, and the seat that drew first.

    2M-一.9, 3S-二.4, 3S-三.4, 3S-三.7, 4M-三.3.
    """
    rules = rulebook.declare
    cited: list[str] = []
    dealer: int | None = None
    if first_deal:
        cited.append("declare.nobody_first")
        match rules.nobody_first:
            case "redeal":
                return Fallback(True, NO_TRUMP, (), None, cite(rulebook, cited))
            case "drew-first":
                dealer = drew_first
            case _:
                assert_never(rules.nobody_first)
    if level == JOKER_LEVEL:
        cited.append("declare.joker_level")
        if rules.joker_level == "jokers-only":
            return Fallback(False, NO_TRUMP, (), dealer, cite(rulebook, cited))
    cited.append("declare.fallback_card")
    rest = list(kitty[rules.fallback_card - 1 :])
    if rules.fallback_joker == "no-trump":
        rest = rest[:1]
    shown: list[int] = []
    for card in rest:
        shown.append(card)
        if card < LITTLE_JOKER:
            return Fallback(False, suit_of(card), tuple(shown), dealer, cite(rulebook, cited))
        cited.append("declare.fallback_joker")
    if rules.fallback_joker == "next":
        cited.append("declare.all_jokers")
        if rules.all_jokers == "redeal":
            return Fallback(True, NO_TRUMP, tuple(shown), None, cite(rulebook, cited))
    return Fallback(False, NO_TRUMP, tuple(shown), dealer, cite(rulebook, cited))
