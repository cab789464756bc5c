"""4M · four-deck match: the four-deck ladder, named throws, kitty by trumps only, deciding deals."""

from __future__ import annotations

from typing import Final

from tuolaji.rulebooks.four_deck_rulings import RULINGS
from tuolaji.rules.options import (
    DealRules,
    DeclareRules,
    EventRules,
    FollowRules,
    KittyRules,
    MatchRules,
    ResultRules,
    Rulebook,
    ThrowRules,
    TrickRules,
)

RULEBOOK: Final = Rulebook(
    id="four-deck-match",
    code="4M",
    name_zh="四副牌比赛",
    name_en="Four-deck match",
    deal=DealRules(decks=4, hand=52, kitty=8, shuffler="attackers", cutter="defenders", bury_seconds=150),
    declare=DeclareRules(jokers="none", seconds=10),
    follow=FollowRules(ladder="four-deck", natural_steps=True, wide_runs_fall_to_pairs=True),
    throw=ThrowRules(superior=True, penalty="cards", chooser="opponent", named=True, ask_identical=True),
    trick=TrickRules(superior=(((2, 4), (4, 2)), ((2, 3), (3, 2)), ((2, 2), (4, 1)))),
    kitty=KittyRules(multiplier="per-card-play", factor=4, trump_only=True),
    result=ResultRules(keep=((1, 3), (80, 2), (160, 1)), step=80, below_zero_step=80),
    match=MatchRules(minutes=240, at_limit="finish-close", tie="deciding-deal", concede=True),
    event=EventRules(
        form="groups-knock-out",
        groups=4,
        qualifiers=2,
        win=2,
        loss=1,
        forfeit_win=2,
        ties=("mutual", "level-ratio", "lot"),
    ),
    look_back="own-and-last",
    penalties=RULINGS,
)
