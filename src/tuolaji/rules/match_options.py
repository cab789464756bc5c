"""Option groups of result, levels, match and event."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Literal

from tuolaji.rules.option_group import Group, option
from tuolaji.rules.option_kinds import Choice, Flag, Level, Levels, Number, Rows, Several

ALL_LEVELS = ("2", "3", "4", "5", "6", "7", "8", "9", "T", "J", "Q", "K", "A")


@dataclass(frozen=True, kw_only=True, slots=True)
class ResultRules(Group):
    """From the attackers' score to the next deal and the levels moved."""

    group: ClassVar[str] = "result"

    keep: tuple[tuple[int, int], ...] = option(
        ((1, 3), (40, 2), (80, 1)),
        Rows(
            {"below": Number(-10_000, 10_000), "levels": Number(0, 13)},
            "不满 {below} 分：庄家方升 {levels} 级",
            "below {below}: the defenders keep the deal and rise {levels}",
            at_least=1,
        ),
        "2M-一.15 2O-10 3M-三.6 3S-四.1 3S-四.2 4M-三.15",
        "庄家方保庄的得分表；达到最后一行的分数则抓分方上台",
        "scores at which the defenders keep the deal; from the last row's score on the attackers take it",
    )
    step: int = option(
        40,
        Number(1, 10_000),
        "2M-一.15 2O-10 3M-三.6 3S-四.1 4M-三.15",
        "上台后每多几分升一级",
        "points for each level after the deal is taken",
    )
    below_zero_step: int = option(
        0,
        Number(0, 10_000, ("负分按 0 分计", "a score below 0 counts as 0")),
        "2M-一.15 3M-三.6 3S-四.2 4M-三.15",
        "负分每多几分庄家方再升一级",
        "points below 0 for each further level of the defenders",
        readings="2M 2O 3M 3S 4M",
    )
    keep_dealer: Literal["partner", "same"] = option(
        "partner",
        Choice({"partner": ("庄家的对家", "the dealer's partner"), "same": ("原庄家", "the same dealer")}),
        "3M-三.6",
        "保庄后的庄家",
        "next dealer when the defenders keep the deal",
        readings="2M 2O 3S 4M",
    )
    take_dealer: Literal["next", "first-attacker", "previous"] = option(
        "next",
        Choice(
            {
                "next": ("原庄家的下家", "the dealer's next player"),
                "first-attacker": ("原庄家之后第一位抓分方", "the first attacker after the dealer"),
                "previous": ("原庄家的上家", "the dealer's previous player"),
            }
        ),
        "2O-7 3M-三.6 3S-二.3",
        "上台后的庄家",
        "next dealer when the attackers take the deal",
        readings="2M 2O 4M",
    )


@dataclass(frozen=True, kw_only=True, slots=True)
class LevelRules(Group):
    """The list of levels, must-play levels and going down."""

    group: ClassVar[str] = "levels"

    sequence: tuple[str, ...] = option(
        ALL_LEVELS, Levels(2), "2M-一.8 2O-8 3S-一.3 4M-一", "级数次序", "levels in order"
    )
    past_end: Literal["stop", "circuit"] = option(
        "stop",
        Choice(
            {
                "stop": ("到顶为止", "they end there"),
                "circuit": ("从头再打，级差照算", "they go round, differences count on"),
            }
        ),
        "3M-一.2 3M-一.5",
        "过最高一级",
        "past the last level",
        readings="3M",
    )
    must_play: tuple[str, ...] = option((), Levels(), "3S-一.3", "必打的级", "levels that must be played")
    must_leave: Literal["defenders", "any"] = option(
        "defenders",
        Choice(
            {
                "defenders": ("只有在该级坐庄打过", "a deal won there as defenders"),
                "any": ("任何升级", "any gain"),
            }
        ),
        "3S-四.4",
        "离开必打级须",
        "a must-play level is left by",
        readings="3S",
    )
    lost_steps: Literal["opponents-down", "dropped"] = option(
        "opponents-down",
        Choice(
            {
                "opponents-down": ("对方退相应级数", "taken off the other side"),
                "dropped": ("作废", "dropped"),
            }
        ),
        "3S-四.4",
        "因必打而少升的级数",
        "steps lost to must-play levels are",
    )
    demotions: tuple[tuple[str, str, str], ...] = option(
        (),
        Rows(
            {"level": Level(), "won_with": Level(), "down_to": Level()},
            "打 {level} 时被 {won_with} 抠底，降到 {down_to}",
            "at {level}, the last trick lost to a {won_with}: down to {down_to}",
        ),
        "3S-四.5 3S-四.6",
        "抠底降级",
        "going down for the last trick",
    )
    demotion_score: int = option(
        120, Number(0, 10_000), "3S-四.5 3S-四.6", "抠底降级须捉满", "points the attackers need for it"
    )
    demotion_order: Literal["after-result", "before-result"] = option(
        "after-result",
        Choice(
            {
                "after-result": ("先算升退级，再降级", "after the result's own levels"),
                "before-result": ("先降级，再算升退级", "before the result's own levels"),
            }
        ),
        "3S-四.5 3S-四.6",
        "几项同时发生时，抠底降级",
        "where several apply it counts",
        readings="3S",
    )


@dataclass(frozen=True, kw_only=True, slots=True)
class MatchRules(Group):
    """How a match is won, and what the clock does."""

    group: ClassVar[str] = "match"

    win: Literal["reach", "defend", "time"] = option(
        "defend",
        Choice(
            {
                "reach": ("先打到目标级", "the first side to reach the target level"),
                "defend": ("在目标级坐庄打过", "a side that wins a deal as defenders at the target level"),
                "time": ("时间到时级数高者", "the higher level when time is up"),
            }
        ),
        "2M-二.1 3M-一.2 3S-一.3 4M-二.2",
        "一盘的胜方",
        "a match is won by",
        readings="2O",
    )
    target: str = option("A", Level(), "2M-二.1 3S-一.3 4M-二.2", "目标级", "target level", readings="2O")
    minutes: int = option(
        0, Number(0, 1440, ("不限", "none")), "2M-二.1 3M-一.2 4M-二.1 4M-二.2", "时限（分钟）", "time limit in minutes"
    )
    reminder_minutes: int = option(
        0, Number(0, 1440, ("无", "none")), "3M-一.2", "裁判提醒（第几分钟）", "the referee's reminder at minute"
    )
    at_limit: Literal["finish", "finish-drawn", "finish-close", "one-more", "stop"] = option(
        "finish",
        Choice(
            {
                "finish": ("打完本局", "the deal in progress is finished"),
                "finish-drawn": (
                    "已抓完牌的打完，未抓完的作废",
                    "a deal is finished if all its cards are drawn, else void",
                ),
                "finish-close": (
                    "牌已上手且级差接近的打完，否则作废",
                    "a deal in hand is finished if the levels are close, else void",
                ),
                "one-more": (
                    "提醒后打完本局再打一局",
                    "after the reminder the deal is finished and one more is played",
                ),
                "stop": ("立即停止，本局作废", "the deal in progress is void"),
            }
        ),
        "2M-二.1 3M-一.2 4M-二.1",
        "到时限",
        "at the limit",
        readings="2M 3M 4M",
    )
    close_levels: int = option(
        1, Number(0, 12), "4M-二.1", "接近：级差不超过", "close means at most so many levels apart", readings="4M"
    )
    tie: Literal["first-reached", "draw", "deciding-deal"] = option(
        "draw",
        Choice(
            {
                "first-reached": ("先到该级者胜", "the side that reached that level first"),
                "draw": ("平局", "a draw"),
                "deciding-deal": ("加打决胜局", "deciding deals"),
            }
        ),
        "2M-一.15 2M-二.1 3M-一.5 4M-二.1",
        "到时级数相同",
        "equal levels at the limit",
    )
    tie_at_start: Literal["defenders", "draw"] = option(
        "defenders",
        Choice({"defenders": ("现庄家方胜", "the side defending now"), "draw": ("平局", "a draw")}),
        "2M-二.1",
        "双方都仍在起始级",
        "both still at the first level",
        readings="2M",
    )
    deciding_level: str = option("A", Level(), "4M-二.1", "决胜局所打的级", "level of the deciding deals")
    concede: bool = option(False, Flag(), "4M-三.19", "可以认输", "a side may concede")


@dataclass(frozen=True, kw_only=True, slots=True)
class EventRules(Group):
    """The event that the document describes: form, match points, ties."""

    group: ClassVar[str] = "event"

    form: Literal["none", "knock-out", "standings", "groups-final", "groups-knock-out"] = option(
        "none",
        Choice(
            {
                "none": ("无", "none"),
                "knock-out": ("淘汰制", "knock-out"),
                "standings": ("首轮抽签，以后按名次配对", "first round by lot, then by the standings"),
                "groups-final": ("分组循环，出线者再循环", "group round robins, then a final round robin"),
                "groups-knock-out": (
                    "分组循环，淘汰，四强循环",
                    "groups, a knock-out round, a final round robin of four",
                ),
            }
        ),
        "2M-二.1 3M-一.3 3S-一.2 4M-一",
        "赛制",
        "event",
    )
    rounds: int = option(0, Number(0, 100, ("按赛制", "as the form asks")), "3M-一.3", "轮数", "rounds")
    groups: int = option(0, Number(0, 64, ("按人数", "as entries ask")), "3S-一.2 4M-一", "组数", "groups")
    qualifiers: int = option(1, Number(1, 16), "3S-一.2 4M-一", "每组出线数", "qualifiers of each group", readings="3S")
    win: int = option(1, Number(0, 100), "3M-一.5 3S-一.3 4M-一", "胜一盘积分", "match points for a win")
    draw: int = option(0, Number(0, 100), "3M-一.5", "平一盘积分", "match points for a draw")
    loss: int = option(0, Number(0, 100), "3M-一.5 3S-一.3 4M-一", "负一盘积分", "match points for a loss")
    forfeit_win: int = option(1, Number(0, 100), "3M-一.5 3M-一.1", "对手弃权积分", "match points for a forfeit")
    forfeit_levels: int = option(
        0, Number(0, 12), "3M-一.5", "对手弃权的级差", "level difference of a forfeit", readings="3M"
    )
    late_minutes: int = option(
        0,
        Number(0, 1440, ("由主办者定", "as the organiser sets")),
        "2M-二.3 3M-一.1",
        "迟到几分钟视为弃权",
        "minutes late that forfeit a match",
    )
    ties: tuple[str, ...] = option(
        (),
        Several(
            {
                "mutual": ("两队之间的胜负", "their own match"),
                "level-ratio": ("三队以上之间的胜负级率", "level ratio in the matches among three or more"),
                "net-levels": ("净胜级数", "level difference over all matches"),
                "total-levels": ("总级数", "total levels"),
                "latest-level": ("最近一轮的级数", "the higher level in the latest round"),
                "lot": ("抽签", "lot"),
                "shared": ("并列", "shared places"),
            },
            ordered=True,
        ),
        "3M-一.5 3S-一.4 4M-一",
        "积分相同依次比较",
        "ties are broken in turn by",
        readings="4M",
    )
    pairing: Literal["lot", "order"] = option(
        "lot",
        Choice({"lot": ("抽签", "by lot"), "order": ("按组序", "in the order of the groups")}),
        "4M-一",
        "淘汰赛小组第一对他组第二的配对",
        "group winners meet runners-up of another group",
        readings="4M",
    )
