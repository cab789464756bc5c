"""3S · three-deck skip-level: levels 2-5-10-J-Q-K-A-王 with must-play levels, reburying, rebellion."""

from __future__ import annotations

from typing import Final

from tuolaji.rules.options import (
    DealRules,
    DeclareRules,
    EventRules,
    FollowRules,
    KittyRules,
    LevelRules,
    MatchRules,
    ResultRules,
    Rulebook,
    Ruling,
)

RULINGS: Final = (
    Ruling(
        code="wrong-bury",
        clauses=("3S-四.3",),
        zh="多扣或少扣底牌：扣底一方罚120分；多扣抽回，少扣由下家抽补",
        en="too many or too few buried: 120 points; too many are drawn back, too few drawn by the next player",
        points=120,
        remedies_over=("draw-back",),
        remedies_short=("short-draws",),
    ),
)

RULEBOOK: Final = Rulebook(
    id="three-deck-skip",
    code="3S",
    name_zh="三副牌跳级赛",
    name_en="Three-deck skip-level",
    deal=DealRules(decks=3, hand=39, kitty=6),
    declare=DeclareRules(
        phases=("drawing", "drawn", "buried"),
        opens_in=("drawing",),
        after_draw="in-turn",
        suit_order="spades-high",
        open_max=3,
        single_overcalls=False,
        first_dealer="standing",
        first_barred=True,
        nobody_first="redeal",
        fallback_card=3,
        fallback_joker="no-trump",
        rebellion=True,
    ),
    follow=FollowRules(ladder="loose-bulldozer", protect_triples=True, squeeze=True),
    kitty=KittyRules(multiplier="per-card-unit", factor=3),
    result=ResultRules(keep=((1, 3), (60, 2), (120, 1)), step=60, below_zero_step=60),
    levels=LevelRules(
        sequence=("2", "5", "T", "J", "Q", "K", "A", "JOKER"),
        must_play=("J", "A", "JOKER"),
        demotions=(("J", "J", "2"), ("A", "A", "J")),
    ),
    match=MatchRules(win="defend", target="JOKER"),
    event=EventRules(form="groups-final", win=3, forfeit_win=3, ties=("net-levels", "total-levels", "lot")),
    penalties=RULINGS,
)
