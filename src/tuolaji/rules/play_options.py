"""Option groups of the play: deal, following, tricks, throws and the kitty."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Literal

from tuolaji.rules.option_group import Group, option
from tuolaji.rules.option_kinds import Choice, Flag, Form, Number, Rows

_OWN_CLOCK = ("由牌桌定", "as the table sets")


@dataclass(frozen=True, kw_only=True, slots=True)
class DealRules(Group):
    """Packs, hands and kitty, who draws first, shuffles and cuts."""

    group: ClassVar[str] = "deal"

    decks: int = option(2, Number(1, 4), "2M-一.1 2O-1 3M-一.4 3S-二.1 4M-一", "用几副牌", "decks of 54 cards")
    hand: int = option(
        25, Number(1, 53), "2M-一.2 2O-3 2O-11 3M-一.4 3S-二.1 4M-一", "每人手牌张数", "cards drawn by each player"
    )
    kitty: int = option(
        8, Number(1, 54), "2M-一.2 2O-3 2O-11 3M-一.4 3S-二.1 4M-三.9", "底牌张数", "cards in the kitty"
    )
    first_draw: Literal["random", "seat-0"] = option(
        "random",
        Choice({"random": ("随机座位", "a random seat"), "seat-0": ("第一座", "the first seat")}),
        "2M-一.9 3M-五.1 4M-三.1",
        "首局先摸牌者",
        "who draws first in the first deal",
        readings="2M 2O 3M 3S",
    )
    later_draw: Literal["dealer", "next"] = option(
        "dealer",
        Choice({"dealer": ("庄家", "the dealer"), "next": ("庄家的下家", "the dealer's next player")}),
        "3M-五.1",
        "以后各局先摸牌者",
        "who draws first in later deals",
        readings="4M",
    )
    shuffler: Literal["anyone", "attackers"] = option(
        "anyone",
        Choice({"anyone": ("自愿", "whoever likes"), "attackers": ("非当庄方", "the defenders' opponents")}),
        "3M-五.1 4M-三.13",
        "洗牌者",
        "who shuffles",
    )
    cutter: Literal["none", "losers", "defenders"] = option(
        "none",
        Choice(
            {
                "none": ("无", "nobody"),
                "losers": ("上一局负方", "the side that lost the last deal"),
                "defenders": ("当庄方", "the defenders"),
            }
        ),
        "3M-五.1 4M-三.13",
        "抬牌（切牌）者",
        "who may cut",
    )
    bury_seconds: int = option(0, Number(0, 3600, _OWN_CLOCK), "4M-三.3", "埋底时限（秒）", "seconds to bury the kitty")
    kitty_closed: bool = option(
        False,
        Flag(),
        "3M-五.2",
        "首张牌打出后，庄家也不得再看底牌",
        "from the first card led even the dealer may not look at the kitty",
    )


@dataclass(frozen=True, kw_only=True, slots=True)
class FollowRules(Group):
    """The ladders that say how well a hand must follow."""

    group: ClassVar[str] = "follow"

    ladder: Literal["general", "loose-bulldozer", "four-deck"] = option(
        "general",
        Choice(
            {
                "general": ("通用次序", "the general ladder"),
                "loose-bulldozer": (
                    "通用次序，但跟推土机不要求拖拉机",
                    "the general ladder, but no tractor is asked of pairs under a bulldozer",
                ),
                "four-deck": ("四副牌次序表", "the table of the four-deck rules"),
            }
        ),
        "2M-一.16 2O-14 3M-三.2.(4) 3S-六.1 4M-三.5",
        "跟牌次序",
        "ladder of following",
    )
    protect_triples: bool = option(
        False,
        Flag(),
        "3S-六.4",
        "三同张不算对子，不必拆",
        "three of a kind never counts as a pair and need not be broken",
    )
    squeeze: bool = option(
        False,
        Flag(),
        "3S-六.4",
        "被挤牌（三同张以外的牌不够）时三同张可算对子",
        "when squeezed (too few cards outside the triples) triples count as pairs too",
        readings="3S",
    )
    run_needs_natural: bool = option(
        False,
        Flag(),
        "3M-三.2.(4)",
        "要求跟拖拉机时其中至少一对须是恰好成对的牌",
        "a tractor is asked for only if one of its pairs is a natural pair",
        readings="3M",
    )
    natural_steps: bool = option(
        False,
        Flag(),
        "4M-三.5.C(1) 4M-三.5.D 4M-三.5.E",
        "跟四条、2连拖、旋转拖时前几步的对子须是恰好成对的牌",
        "the first steps under a quad, two adjacent pairs or two adjacent triples count natural pairs only",
        readings="4M",
    )
    break_early: bool = option(
        True,
        Flag(),
        "4M-三.5.A 4M-三.5.B 4M-三.5.C(2)",
        "跟3连对及更长的拖拉机时每一步都可从三条、四条拆出对子",
        "under three and more adjacent pairs, pairs come out of triples and quads at every step",
        readings="4M",
    )
    bulldozer_before_loose: bool = option(
        True,
        Flag(),
        "3M-三.2.(4)",
        "跟推土机先跟推土机，再跟散的三条",
        "adjacent triples are due before loose triples",
        readings="3M",
    )
    wide_runs_fall_to_pairs: bool = option(
        False,
        Flag(),
        "4M-三.5.C(1) 4M-三.5.D",
        "四条连（2连以上）、三条连（3连以上）跟不出时按同样多张的连对次序跟",
        "quads in a row, and three or more triples in a row, fall to the ladder of as many pairs in a row",
        readings="4M",
    )


@dataclass(frozen=True, kw_only=True, slots=True)
class TrickRules(Group):
    """What beats what beyond the common page."""

    group: ClassVar[str] = "trick"

    superior: tuple[tuple[tuple[int, int], tuple[int, int]], ...] = option(
        (),
        Rows({"led": Form(), "beaten_by": Form()}, "{beaten_by} 大过 {led}", "{beaten_by} beats {led}"),
        "3M-三.2.(3) 4M-三.4.A 4M-三.4.B 4M-三.4.C",
        "更高一档的牌型",
        "superior forms",
    )
    superior_ruffs: bool = option(
        True,
        Flag(),
        "3M-三.4 4M-三.6.A",
        "更高一档的主牌牌型也可以毙牌",
        "a superior form of trumps also ruffs",
        readings="3M 4M",
    )


@dataclass(frozen=True, kw_only=True, slots=True)
class ThrowRules(Group):
    """The test of a throw and what a failed one costs."""

    group: ClassVar[str] = "throw"

    test: Literal["unit", "absolute"] = option(
        "unit",
        Choice(
            {
                "unit": ("每个组合都无人能以同样牌型压过", "no unit of it can be beaten by the same form"),
                "absolute": ("每张牌都不小于他人该花色最大一张", "no card of it is lower than another hand's highest"),
            }
        ),
        "2M-一.16 2O-13 3M-三.3 3S-六.2 4M-三.7.A",
        "甩牌须",
        "a throw stands if",
        readings="3S",
    )
    superior: bool = option(
        False,
        Flag(),
        "4M-三.7.B",
        "更高一档的牌型也拦甩牌",
        "a superior form stops a thrown unit",
        readings="4M",
    )
    penalty: Literal["none", "cards", "lower-cards"] = option(
        "none",
        Choice(
            {
                "none": ("不罚分", "no points"),
                "cards": ("按甩出的张数罚分", "points for every card thrown"),
                "lower-cards": ("按小于他人的张数罚分", "points for every card lower than one of another hand"),
            }
        ),
        "2M-一.16 2O-13 3M-三.3 3S-六.2 4M-三.7.A",
        "甩牌失败",
        "a failed throw costs",
        readings="2O 3S",
    )
    penalty_points: int = option(10, Number(0, 1000), "3M-三.3 4M-三.7.A", "每张罚分", "points a card")
    forced: Literal["smallest-unit", "lowest-card"] = option(
        "smallest-unit",
        Choice(
            {
                "smallest-unit": ("被拦的最小组合", "the smallest beaten unit"),
                "lowest-card": ("最小的一张", "the single lowest card"),
            }
        ),
        "2M-一.16 2O-13 3M-三.3 3S-六.2 4M-三.7.A",
        "甩牌失败后打出",
        "after a failed throw is led",
        readings="2M 2O 3S",
    )
    chooser: Literal["none", "opponent"] = option(
        "none",
        Choice(
            {
                "none": ("无人选择", "nobody chooses"),
                "opponent": ("两家以上拦住时由最大的对方选择", "of several stoppers the highest opponent chooses"),
            }
        ),
        "4M-三.7.A",
        "打出哪个由谁选择",
        "who chooses what is led",
        readings="4M",
    )
    named: bool = option(False, Flag(), "4M-三.7.B 4M-三.7.D", "甩牌者可以声明组合", "the thrower may name the reading")
    unnamed: Literal["any", "canonical"] = option(
        "any",
        Choice(
            {
                "any": ("任一种组合都可用", "any of its readings may be used"),
                "canonical": ("按最大的组合", "it is read in the canonical way"),
            }
        ),
        "4M-三.7.B",
        "可声明而未声明的甩牌",
        "a throw that could be named and was not",
        readings="4M",
    )
    ask_identical: bool = option(
        False,
        Flag(),
        "4M-三.7.C",
        "打出多张同样的牌时先问是成对出还是散出",
        "who leads identical cards is asked first whether they are one unit or singles",
    )
    say_seconds: int = option(3, Number(0, 600, _OWN_CLOCK), "4M-三.7.C", "说明组合的时限（秒）", "seconds to name it")
    choose_seconds: int = option(
        15,
        Number(0, 600, _OWN_CLOCK),
        "4M-三.7.A",
        "选择打出哪个组合的时限（秒），过时打最小的",
        "seconds to choose what is led; after them the smallest is",
        readings="4M",
    )


@dataclass(frozen=True, kw_only=True, slots=True)
class KittyRules(Group):
    """What the attackers win with the last trick."""

    group: ClassVar[str] = "kitty"

    multiplier: Literal["power", "per-card-unit", "per-card-play", "best-form"] = option(
        "power",
        Choice(
            {
                "power": (
                    "底数的张数次方，张数为最大牌型的牌数",
                    "the factor to the power of the winning unit's cards",
                ),
                "per-card-unit": ("最大牌型每张乘底数", "the factor for every card of the winning unit"),
                "per-card-play": ("所出每张牌乘底数", "the factor for every card of the winning play"),
                "best-form": (
                    "按最好的牌型：单张 2，对子 4，三同张 6，拖拉机两连 8、多一连加倍，推土机两连 18、多一连乘 3",
                    (
                        "by the best form: single 2, pair 4, triple 6, tractor of two pairs 8 and doubled for each "
                        "pair more, bulldozer of two triples 18 and tripled for each triple more"
                    ),
                ),
            }
        ),
        "2M-一.14 2O-9 3M-三.5.(2) 4M-三.12",
        "抠底倍数",
        "kitty multiplier",
        readings="3S",
    )
    factor: int = option(2, Number(1, 10), "2M-一.14 3M-三.5.(2) 4M-三.12", "底数", "factor")
    trump_only: bool = option(False, Flag(), "3M-三.5.(1) 4M-三.12", "只有主牌能抠底", "only trumps capture the kitty")
    read_in_lead: bool = option(
        True,
        Flag(),
        "2M-一.14 2O-9 3M-三.5.(2) 4M-三.12",
        "最大牌型按该墩首家的牌型认定",
        "the winning play is read in the form of that trick's lead",
        readings="2M 2O 3M 3S 4M",
    )
    best_pairs: Literal["of-a-kind", "counted"] = option(
        "of-a-kind",
        Choice(
            {
                "of-a-kind": ("三对、两对指三同张、对子", "clause 9 speaks of three and two of a kind"),
                "counted": ("三对、两对指三个、两个对子", "clause 9 speaks of three and two pairs"),
            }
        ),
        "2O-9",
        "“三对”“两对”",
        "三对 and 两对 in clause 9",
        readings="2O",
    )
