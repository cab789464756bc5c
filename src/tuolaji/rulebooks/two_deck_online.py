"""2O · two-deck online rooms: 2M with declarations after the draw, picked partners and its own kitty rule."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from tuolaji.rulebooks.two_deck_match import RULEBOOK as TWO_DECK_MATCH
from tuolaji.rules.options import EventRules, MatchRules, Rulebook, replace_options

RULEBOOK: Final[Rulebook] = replace_options(
    TWO_DECK_MATCH,
    {
        "declare.phases": ("drawn",),
        "declare.opens_in": ("drawn",),
        "declare.first_dealer": "standing",
        "kitty.multiplier": "best-form",
        "result.take_dealer": "first-attacker",
        "look_back": "last-trick",
    },
    id="two-deck-online",
    code="2O",
    name_zh="两副牌网络房间",
    name_en="Two-deck online",
    match=MatchRules(win="defend", target="A"),
    event=EventRules(),
    penalties=tuple(replace(row, reading=True) for row in TWO_DECK_MATCH.penalties),
)
