"""2M · two-deck match: the base of the others, and its own match rules and rulings."""

from __future__ import annotations

from typing import Final

from tuolaji.rules.options import EventRules, MatchRules, Rulebook, Ruling

RULINGS: Final = (
    Ruling(
        code="late",
        clauses=("2M-二.3",),
        zh="迟到20分钟，视为弃权",
        en="20 minutes late: the match is forfeited",
        match="forfeited",
    ),
    Ruling(
        code="out-of-turn",
        clauses=("2M-一.16",),
        zh="抢先出牌：警告，收回",
        en="played out of turn: a warning, the card is taken back",
        reading=True,
        remedies=("take-back", "warning"),
    ),
    Ruling(
        code="card-count",
        clauses=("2M-一.16",),
        zh="多牌、少牌：庄家方犯则下台，抓分方犯则庄家方升一级",
        en="too many or too few cards: defenders lose the deal, attackers give the defenders one level",
        deal="against",
        defenders_levels=1,
    ),
    Ruling(
        code="wrong-play",
        clauses=("2M-一.16",),
        zh="出错牌：庄家方犯则下台，抓分方犯则庄家方升一级",
        en="a wrong card or a revoke: defenders lose the deal, attackers give the defenders one level",
        deal="against",
        defenders_levels=1,
    ),
    Ruling(
        code="failed-throw",
        clauses=("2M-一.16",),
        zh="甩牌出错：强制出小，不扣分",
        en="a failed throw: forced small, no points",
    ),
    Ruling(
        code="look-back",
        clauses=("2M-二.2",),
        zh="查牌：警告",
        en="looking at played tricks: a warning",
        reading=True,
        remedies=("warning",),
    ),
    Ruling(
        code="noise",
        clauses=("2M-二.4",),
        zh="大声喧哗：警告",
        en="loud talk: a warning",
        reading=True,
        remedies=("warning",),
    ),
)

RULEBOOK: Final = Rulebook(
    id="two-deck-match",
    code="2M",
    name_zh="两副牌淘汰赛",
    name_en="Two-deck match",
    match=MatchRules(win="reach", target="6", minutes=60, at_limit="finish-drawn", tie="first-reached"),
    event=EventRules(form="knock-out", late_minutes=20),
    look_back="none",
    penalties=RULINGS,
)
