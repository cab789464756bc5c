"""Checks across options: combinations that cannot be played. Raises RulebookError ``bad-option``."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise
from typing import TYPE_CHECKING, Any, Final, NoReturn

from tuolaji.rules.option_kinds import LEVELS, RulebookError, form_name, level_name

if TYPE_CHECKING:
    from tuolaji.rules.declare_options import DeclareRules, PartnerRules
    from tuolaji.rules.match_options import LevelRules, MatchRules, ResultRules
    from tuolaji.rules.play_options import DealRules, FollowRules, ThrowRules, TrickRules

PACK: Final = 54


def check_groups(groups: Mapping[str, Any]) -> None:
    """Raises RulebookError for the first pair of options that cannot stand together."""
    _check_deal(groups["deal"])
    _check_declare(groups["declare"], groups["deal"])
    _check_partner(groups["partner"], groups["deal"])
    _check_follow(groups["follow"], groups["deal"])
    _check_trick(groups["trick"], groups["deal"])
    _check_throw(groups["throw"])
    _check_result(groups["result"])
    _check_levels(groups["levels"])
    _check_match(groups["match"], groups["levels"])


def _refuse(option: str, en: str, zh: str, allowed: object = None) -> NoReturn:
    raise RulebookError("bad-option", option, f"{option}: {en}", allowed, en=en, zh=zh)


def _check_deal(deal: DealRules) -> None:
    cards = PACK * deal.decks
    if 4 * deal.hand + deal.kitty != cards:
        left = cards - 4 * deal.hand
        wanted = left if 1 <= left <= PACK else f"{cards} - 4 x deal.hand"
        _refuse(
            "deal.kitty",
            f"{deal.decks} decks have {cards} cards: 4 x {deal.hand} + {deal.kitty} differs",
            f"{deal.decks} 副牌共 {cards} 张，4 × {deal.hand} + {deal.kitty} 不合",
            wanted,
        )


def _check_declare(declare: DeclareRules, deal: DealRules) -> None:
    if not declare.phases:
        _refuse("declare.phases", "at least one phase is needed", "至少要有一个时候", ["drawing", "drawn", "buried"])
    if not declare.opens_in:
        _refuse("declare.opens_in", "at least one phase is needed", "至少要有一个时候", list(declare.phases))
    strange = [phase for phase in declare.opens_in if phase not in declare.phases or phase == "buried"]
    if strange:
        allowed = [phase for phase in declare.phases if phase != "buried"]
        _refuse("declare.opens_in", f"nothing can be declared first in phase {strange[0]}", "这时不能首先亮主", allowed)
    if "buried" in declare.phases and declare.after_draw != "in-turn":
        _refuse("declare.after_draw", "overcalls after the burying go in turn", "扣底后反主要依次进行", ["in-turn"])
    if declare.fallback_card > deal.kitty:
        _refuse(
            "declare.fallback_card",
            f"the kitty has {deal.kitty} cards",
            f"底牌只有 {deal.kitty} 张",
            {"from": 1, "to": deal.kitty},
        )
    if declare.jokers == "overcall" and deal.decks == 1:
        _refuse("declare.jokers", "one deck has no identical jokers", "一副牌没有相同的王", ["none"])
    if declare.jokers == "overcall" and declare.joker_count > deal.decks:
        message = f"{deal.decks} decks have {deal.decks} identical jokers"
        zh = f"{deal.decks} 副牌只有 {deal.decks} 张相同的王"
        _refuse("declare.joker_count", message, zh, {"from": 2, "to": deal.decks})


def _check_partner(partner: PartnerRules, deal: DealRules) -> None:
    if partner.mode == "pick" and deal.decks != 2:
        _refuse(
            "partner.mode",
            "2O-7 makes the holder of one of two copies partner: it needs 2 decks",
            "找对家要正好两副牌（2O-7）",
            ["fixed"],
        )


def _check_follow(follow: FollowRules, deal: DealRules) -> None:
    if follow.squeeze and not follow.protect_triples:
        _refuse("follow.squeeze", "only protected triples can be squeezed", "不保护三张就谈不上挤", [False])
    if follow.protect_triples and deal.decks > 3:
        _refuse(
            "follow.protect_triples", "triples are protected with up to three decks", "三副牌以内才保护三张", [False]
        )
    if follow.ladder == "four-deck" and (follow.protect_triples or follow.run_needs_natural):
        other = "follow.protect_triples" if follow.protect_triples else "follow.run_needs_natural"
        _refuse(other, "does not go with the four-deck ladder", "与四副牌的跟牌次序不能并用", [False])
    if follow.natural_steps and follow.ladder != "four-deck":
        _refuse("follow.natural_steps", "needs the four-deck ladder", "只用于四副牌的跟牌次序", [False])
    if not follow.break_early and follow.ladder != "four-deck":
        _refuse("follow.break_early", "needs the four-deck ladder", "只用于四副牌的跟牌次序", [True])


def _check_trick(trick: TrickRules, deal: DealRules) -> None:
    led = [low for low, _ in trick.superior]
    if len(set(led)) != len(led):
        _refuse("trick.superior", "a led form stands twice", "同一种牌型列了两次")
    for low, high in trick.superior:
        if low[0] * low[1] != high[0] * high[1] or high[0] <= low[0]:
            _refuse(
                "trick.superior",
                f"{high} must have as many cards as {low} and be wider",
                f"{form_name(high)} 须与 {form_name(low)} 张数相同，且相同的牌更多",
            )
        if high[0] > deal.decks:
            _refuse(
                "trick.superior",
                f"{high} cannot be had with {deal.decks} decks",
                f"{deal.decks} 副牌里没有 {form_name(high)}",
            )


def _check_throw(throw: ThrowRules) -> None:
    if throw.chooser == "opponent" and (throw.test != "unit" or throw.forced != "smallest-unit"):
        _refuse(
            "throw.chooser",
            "choosing needs the test by unit and a forced unit",
            "须按单元检验、强制出最小单元，才有选择",
            ["none"],
        )
    if throw.penalty == "lower-cards" and throw.test != "absolute":
        _refuse(
            "throw.penalty",
            "lower cards are counted by the absolute test",
            "须按绝对大小检验，才能只罚较小的牌",
            ["none", "cards"],
        )


def _check_result(result: ResultRules) -> None:
    below = [row[0] for row in result.keep]
    if any(low >= high for low, high in pairwise(below)):
        _refuse("result.keep", "the scores must ascend", "分数须从小到大，不能重复")
    levels = [row[1] for row in result.keep]
    if any(low < high for low, high in pairwise(levels)):
        _refuse("result.keep", "the levels must not rise with the attackers' score", "闲家分越多，升级不能越多")


def _check_levels(levels: LevelRules) -> None:
    for option, names in (
        ("levels.must_play", levels.must_play),
        ("levels.demotions", tuple(level for row in levels.demotions for level in (row[0], row[2]))),
    ):
        for name in names:
            if name not in levels.sequence:
                _refuse(
                    option,
                    f"level {name} is not in the list of levels",
                    f"级数次序里没有 {level_name(name, 'zh')}",
                    list(levels.sequence),
                )
    if levels.past_end == "circuit" and (levels.must_play or "JOKER" in levels.sequence):
        _refuse(
            "levels.past_end",
            "must-play levels and level JOKER end the list",
            "有必打的级或打王时，级数到头为止",
            ["stop"],
        )
    for level, _, down_to in levels.demotions:
        if LEVELS.index(down_to) >= LEVELS.index(level):
            _refuse(
                "levels.demotions",
                f"{down_to} is not below {level}",
                f"{level_name(down_to, 'zh')} 不低于 {level_name(level, 'zh')}",
            )


def _check_match(match: MatchRules, levels: LevelRules) -> None:
    if match.target not in levels.sequence:
        _refuse(
            "match.target",
            f"level {match.target} is not in the list of levels",
            f"级数次序里没有 {level_name(match.target, 'zh')}",
            list(levels.sequence),
        )
    if match.win == "reach" and match.target == levels.sequence[0]:
        _refuse("match.target", "the target is where a match begins", "目标不能是开始的级", list(levels.sequence[1:]))
    if match.tie == "deciding-deal" and match.deciding_level not in levels.sequence:
        _refuse(
            "match.deciding_level",
            f"level {match.deciding_level} is not in the list",
            f"级数次序里没有 {level_name(match.deciding_level, 'zh')}",
            list(levels.sequence),
        )
    if match.win == "time" and match.minutes == 0:
        _refuse("match.minutes", "a match won on time needs a limit", "以时间定胜负，须有限时", {"from": 1, "to": 1440})
    one_more = match.at_limit == "one-more"
    if one_more and match.minutes < 2:
        _refuse(
            "match.minutes",
            "the last deal is announced before the limit",
            "限时之前要宣布最后一副，至少 2 分钟",
            {"from": 2, "to": 1440},
        )
    if match.minutes and not one_more <= match.reminder_minutes < match.minutes:
        allowed = {"from": int(one_more), "to": match.minutes - 1}
        _refuse(
            "match.reminder_minutes",
            f"it comes before the limit of {match.minutes} minutes",
            f"须在 {match.minutes} 分钟限时之前",
            allowed,
        )
