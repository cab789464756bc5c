"""What the kitty counts for when the attackers win the last trick (2M-一.14, 2O-9, 3M-三.5, 4M-三.12)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

from tuolaji.rules.lead import Lead, canonical, one_suit
from tuolaji.rules.options import KittyRules, Rulebook
from tuolaji.rules.order import Order


def kitty_multiplier(rulebook: Rulebook, o: Order, lead: Lead, winning: Sequence[int], won_by_attackers: bool) -> int:
    """By what the kitty's points are multiplied; 0 when it is not captured. ``lead`` and ``winning`` are the lead and
    the winning play of the last trick."""
    if not won_by_attackers:
        return 0
    forms = lead.forms() if rulebook.kitty.read_in_lead else _own_forms(o, winning)
    return form_multiplier(rulebook, forms, all(o.suit[card] == 0 for card in winning))


def form_multiplier(rulebook: Rulebook, forms: Sequence[tuple[int, int]], with_trumps: bool) -> int:
    """The multiplier of a winning play of these forms (w, n), highest first; 0 when it has to be trumps and is not."""
    rules = rulebook.kitty
    if rules.trump_only and not with_trumps:
        return 0
    match rules.multiplier:
        case "power":
            return int(rules.factor ** (forms[0][0] * forms[0][1]))
        case "per-card-unit":
            return rules.factor * forms[0][0] * forms[0][1]
        case "per-card-play":
            return rules.factor * sum(width * length for width, length in forms)
        case "best-form":
            return _best_form(rules, forms)
        case _:
            assert_never(rules.multiplier)


def _own_forms(o: Order, cards: Sequence[int]) -> list[tuple[int, int]]:
    one_suit(o, cards)
    return [(len(unit) // len(set(unit)), len(set(unit))) for unit in canonical(o, cards)]


def _best_form(rules: KittyRules, forms: Sequence[tuple[int, int]]) -> int:
    """2O-9: the widest form counts, then the longest: 2 · w^n; by option 三对 and 两对 count pairs instead."""
    width, length = max(forms)
    match rules.best_pairs:
        case "of-a-kind":
            return int(2 * width**length)
        case "counted":
            if length > 1:
                return int(2 * width**length)
            pairs = sum(1 for w, n in forms if w >= 2 and n == 1)
            return 6 if pairs >= 3 else 4 if pairs >= 2 else 2
        case _:
            assert_never(rules.best_pairs)
