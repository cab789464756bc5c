"""Weights: the numbers the player weighs with, all in card points; found by play against itself and ``random``."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, kw_only=True, slots=True)
class Weights:
    """One way to play.

    ``tempo``, ``friend_tempo``: having the next lead, or a partner who has it. ``par``: the part of the points that
    one's side takes, expected at first (as if seen on ``par_weight`` points), then seen more and more: a trick won
    counts 1 − par of its points, one lost par of them. ``glad``, ``loath``: points that a later player adds who is glad
    or loath to, as a multiple of what a card holds on average; ``_free`` where void.
    """

    tempo: float = 2.0
    friend_tempo: float = 1.5
    par_attacking: float = 0.55
    par_defending: float = 0.7
    par_weight: float = 60.0
    glad: float = 1.3
    loath: float = 0.7
    glad_free: float = 2.5
    loath_free: float = 0.3
    # keeping cards
    side_boss: float = 3.0
    side_second: float = 1.6
    side_step: float = 0.04
    trump_base: float = 1.2
    trump_rank: float = 3.0
    trump_boss: float = 3.0
    trump_second: float = 1.0
    trump_bond: float = 4.0
    trump_bond_boss: float = 6.0
    side_bond: float = 2.0
    side_bond_boss: float = 4.5
    # leading
    cashed_side: float = 0.85
    cashed_trump: float = 0.35
    draw_trumps: float = 0.35
    attack_trumps: float = -1.2
    empties: float = 0.8
    # the last trick
    control: float = 3.0
    stake: float = 0.7
    reserve_from: float = 13.0
    reserve_span: float = 8.0
    reserve_early: float = 0.6
    unit_entry: float = 0.6
    unit_alone: float = 0.6
    trump_left: float = 0.45
    # burying
    bury_point: float = 0.4
    bury_void: float = 2.5
    # declaring: strength a card in hand where the deal, or only the trump suit, is at stake; margins of overcalls
    declare_first: float = 2.2
    declare_now: float = 0.45
    declare_later: float = 0.36
    over_foe: float = 0.0
    over_friend: float = 4.0
    rebury: float = 2.5


DEFAULT: Final = Weights()
