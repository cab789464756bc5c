"""Option groups of the declaration and of the picked partner."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Literal

from tuolaji.rules.option_group import Group, option
from tuolaji.rules.option_kinds import Choice, Flag, Number, Several

Phase = Literal["drawing", "drawn", "buried"]

_PHASES = {
    "drawing": ("摸牌时", "while cards are drawn"),
    "drawn": ("摸完牌、庄家拿底牌前", "after the draw, before the kitty is taken"),
    "buried": ("扣底之后", "after the burying"),
}


@dataclass(frozen=True, kw_only=True, slots=True)
class DeclareRules(Group):
    """Who may show what and when, what is stronger, who becomes dealer, and what happens when nobody declares."""

    group: ClassVar[str] = "declare"

    phases: tuple[Phase, ...] = option(
        ("drawing", "drawn"),
        Several(_PHASES),
        "2M-一.5 2M-一.9 2O-8 3M-三.1 3S-三.5 4M-三.3",
        "可亮主、反主的时候",
        "when trump may be declared or overcalled",
    )
    opens_in: tuple[Phase, ...] = option(
        ("drawing", "drawn"),
        Several(_PHASES),
        "2M-一.9 2O-8 3M-三.1 3S-三.5 3S-三.7 4M-三.3",
        "可首先亮主的时候",
        "when the first declaration may be made",
        readings="3S",
    )
    after_draw: Literal["free", "in-turn"] = option(
        "free",
        Choice(
            {
                "free": ("自由", "freely"),
                "in-turn": ("从庄家下家起轮流反或不反", "in turn from the dealer's next player"),
            }
        ),
        "3S-三.5 3S-三.6 4M-三.3",
        "摸完牌后反主",
        "overcalls after the draw are made",
    )
    seconds: int = option(
        0,
        Number(0, 600, ("由牌桌定", "as the table sets")),
        "4M-三.3",
        "摸完牌后反主时限（秒）",
        "seconds to declare after the draw",
    )
    jokers: Literal["none", "overcall"] = option(
        "overcall",
        Choice({"none": ("不用王", "no jokers"), "overcall": ("同样的王可以反主", "identical jokers may overcall")}),
        "2M-一.5 3M-三.1 3S-三.2 4M-三.2",
        "用王反主",
        "jokers in declarations",
        readings="2O 3M",
    )
    joker_count: int = option(2, Number(2, 4), "2M-一.5 3S-三.2", "至少几张同样的王", "identical jokers needed")
    joker_trump: Literal["no-trump", "standing-suit"] = option(
        "no-trump",
        Choice(
            {
                "no-trump": ("无主", "no trump suit"),
                "standing-suit": ("原来的主花色不变", "the trump suit that stood before"),
            }
        ),
        "2M-一.5 3S-三.3",
        "以王反主后的主花色",
        "trump suit after jokers",
        readings="2M 2O",
    )
    suit_order: Literal["equal", "spades-high"] = option(
        "equal",
        Choice(
            {
                "equal": ("各花色相等", "all suits are equal"),
                "spades-high": (
                    "大王、小王、黑、红、方、梅",
                    "big joker, little joker, spades, hearts, diamonds, clubs",
                ),
            }
        ),
        "2M-一.5 2O-8 3M-三.1 3S-三.2 4M-三.2",
        "同样张数的大小",
        "order among equal numbers",
    )
    open_max: int = option(
        4, Number(1, 4), "3S-三.1", "首先亮主最多几张", "most cards in a first declaration", readings="3S"
    )
    single_overcalls: bool = option(
        True, Flag(), "3S-三.2", "单张可以反主（若更大）", "a single card may overcall (where it is stronger)"
    )
    reinforce: bool = option(
        True, Flag(), "2M-一.5 3M-三.1 4M-三.2", "可以加固", "one's own declaration may be reinforced"
    )
    own_overcall: bool = option(
        False,
        Flag(),
        "2M-一.5 2O-8 3M-三.1 3S-三.1 4M-三.2",
        "可以反自己",
        "one may overcall one's own standing declaration",
        readings="3S",
    )
    partner: Literal["overcall", "overcall-same-suit", "reinforce", "none"] = option(
        "overcall",
        Choice(
            {
                "overcall": ("与他人一样可反", "may overcall like anyone"),
                "overcall-same-suit": ("只可以同花色更多张反", "may overcall in the same suit only"),
                "reinforce": ("只可以同花色更多张加固", "may only reinforce it with more of the same suit"),
                "none": ("不得反也不得加固", "may neither overcall nor reinforce"),
            }
        ),
        "3M-三.1 4M-三.2",
        "对家所亮未被反掉时，对家",
        "while a side's declaration stands the declarer's partner",
        readings="2M 2O 3M 3S 4M",
    )
    partner_takes_deal: bool = option(
        False,
        Flag(),
        "3M-三.1",
        "首局对家加固后由对家坐庄",
        "in the first deal the partner who reinforces becomes dealer",
        readings="3M",
    )
    first_dealer: Literal["first", "standing"] = option(
        "first",
        Choice(
            {
                "first": ("最先亮主者，反主不反庄", "the first to declare, overcalled or not"),
                "standing": ("最后所亮有效者，反主即反庄", "whoever's declaration stands in the end"),
            }
        ),
        "2M-一.3 2M-一.16 2O-4 3M-三.1 3S-二.4 4M-三.1",
        "首局庄家",
        "dealer of the first deal",
        readings="2O",
    )
    bury_takes_deal: bool = option(
        False,
        Flag(),
        "3S-二.4 3S-三.5",
        "首局扣底之后反主也反庄",
        "in the first deal an overcall after the first burying takes the deal too",
        readings="3S",
    )
    first_barred: bool = option(
        False,
        Flag(),
        "3S-三.6",
        "摸完牌后定主者不得首先反主，也不得加固",
        "after the draw the declarer may not be the first to overcall, nor reinforce",
    )
    nobody_first: Literal["drew-first", "redeal"] = option(
        "drew-first",
        Choice({"drew-first": ("先摸牌者坐庄", "the seat that drew first deals"), "redeal": ("重新起牌", "a redeal")}),
        "2M-一.9 3S-二.4 4M-三.1",
        "首局无人亮主",
        "nobody declares in the first deal",
        readings="2M 2O 3M 4M",
    )
    fallback_card: int = option(
        1,
        Number(1, 54),
        "2M-一.9 3S-三.7 4M-三.3",
        "无人亮主时以第几张底牌定主",
        "kitty card that sets the trump suit when nobody declares",
        readings="2O 3M",
    )
    fallback_joker: Literal["next", "no-trump"] = option(
        "next",
        Choice({"next": ("顺次看下一张", "the next card is looked at"), "no-trump": ("无主", "no trump suit")}),
        "2M-一.9 3S-三.7 4M-三.3",
        "该张是王",
        "where that card is a joker",
        readings="2O 3M 3S 4M",
    )
    all_jokers: Literal["no-trump", "redeal"] = option(
        "no-trump",
        Choice({"no-trump": ("无主", "no trump suit"), "redeal": ("重新起牌", "a redeal")}),
        "2M-一.9 3M-三.1 4M-三.3",
        "翻到底仍是王",
        "where all the cards left are jokers",
        readings="3M 4M",
    )
    joker_level: Literal["jokers-only", "kitty-suit"] = option(
        "jokers-only",
        Choice(
            {
                "jokers-only": ("只有王是主牌", "the jokers alone are trumps"),
                "kitty-suit": ("另以底牌定主花色", "the kitty card sets a trump suit too"),
            }
        ),
        "3S-三.4",
        "打王时",
        "at level 王",
        readings="3S",
    )
    rebellion: bool = option(False, Flag(), "3S-二.7", "可以造反", "an attacker with few points may demand a redeal")
    rebellion_points: int = option(15, Number(0, 400), "3S-二.7", "造反的手牌分上限", "most points in the rebel's hand")
    rebellion_level: Literal["own", "deal"] = option(
        "own",
        Choice(
            {
                "own": ("各亮本方的级牌", "each side shows cards of its own level"),
                "deal": ("亮原局的级牌", "the level of the deal before is shown"),
            }
        ),
        "3S-二.7",
        "造反后抢庄",
        "in the deal after a rebellion",
        readings="3S",
    )


@dataclass(frozen=True, kw_only=True, slots=True)
class PartnerRules(Group):
    """Fixed partners, or a partner picked by naming a card."""

    group: ClassVar[str] = "partner"

    mode: Literal["fixed", "pick"] = option(
        "fixed",
        Choice({"fixed": ("固定对家（定）", "as seated"), "pick": ("庄家挑选对家（寻）", "picked by the dealer")}),
        "2M-一.4 2O-5 2O-6 2O-7",
        "对家",
        "partners",
        notes={"2O": ("开房时可选“定”或“寻”两种", "a room is opened either way, as seated or picked by the dealer")},
    )
    name_when: Literal["after-burying", "before-burying"] = option(
        "after-burying",
        Choice({"after-burying": ("扣底之后", "after burying"), "before-burying": ("扣底之前", "before burying")}),
        "2O-7",
        "何时指定",
        "the card is named",
        readings="2O",
    )
    compulsory: bool = option(True, Flag(), "2O-7", "必须指定", "a card must be named", readings="2O")
    revealed: Literal["when-played", "at-once"] = option(
        "when-played",
        Choice({"when-played": ("该牌打出时", "when the card is played"), "at-once": ("立即", "at once")}),
        "2O-7",
        "对家何时公开",
        "the partner is known",
        readings="2O",
    )
