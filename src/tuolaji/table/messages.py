"""What people read of rejections and events, in zh and en."""

from __future__ import annotations

from typing import Final

from tuolaji.cards import cards_name, parse_cards
from tuolaji.table.rejection import Rejection

REJECTIONS: Final[dict[str, tuple[str, str]]] = {
    "wrong-phase": ("现在不能这样做", "that cannot be done now"),
    "not-your-turn": ("还没轮到你", "it is not your turn"),
    "bad-seat": ("没有这个座位", "there is no such seat"),
    "bad-card": ("没有这张牌：{card}", "no such card: {card}"),
    "not-in-hand": ("手中没有 {cards}", "not in the hand: {cards}"),
    "empty-lead": ("请先选牌", "no cards chosen"),
    "wrong-count": ("应为 {count} 张", "{count} cards are due"),
    "mixed-suits": ("一次只能出同一门牌", "the cards led are of several suits"),
    "bad-reading": ("这样的组合不成立", "the cards cannot be read so"),
    "must-follow-suit": ("要先跟{suit_zh}：还有 {cards}", "{suit_en} must be followed: {cards}"),
    "must-follow-form": ("要先跟{forms_zh}：{suit_zh}有 {cards}", "{forms_en} must be followed: in {suit_en} {cards}"),
    "not-a-choice": ("只能在被拦的组合中选择", "only one of the beaten units may be chosen"),
    "not-leading": ("轮到自己先出牌时才能摊牌", "only a player who is to lead may claim"),
    "nothing-to-take-back": ("这一墩里没有可收回的牌", "there is no play of yours in this trick to take back"),
    "throw-was-shown": ("甩牌已亮出，不能收回", "the throw was shown, what is led after it stays"),
    "no-cut": ("这里不抬牌", "nobody cuts here"),
    "bad-cut": ("抬牌张数不对", "no such number of cards to cut"),
    "bad-pack": ("牌不齐，或既有种子又给了牌", "not a whole pack, or both a seed and a pack"),
    "jokers-not-used": ("亮主不用王", "jokers are not used to declare"),
    "not-a-level-card": ("这些牌不能这样亮主", "these cards cannot be shown so"),
    "mixed-cards": ("只能亮同样的牌", "only identical cards may be shown"),
    "own-declaration": ("不能改反自己一方所亮的主", "one's own declaration may not be changed"),
    "not-first-to-overcall": ("定主者不能首先反主", "whose declaration stands may not be the first to overcall"),
    "single-cannot-overcall": ("单张不能反主", "a single card cannot overcall"),
    "not-stronger": ("不比已亮的主大", "not stronger than what stands"),
    "must-name": ("必须指定一张牌", "a card must be named"),
    "no-rebellion": ("这里不能造反", "there is no rebellion here"),
    "not-an-attacker": ("只有进攻方可以造反", "only attackers may rebel"),
    "too-many-points": ("手中有 {points} 分，不能造反", "{points} points in the hand are too many to rebel"),
    "no-conceding": ("这里不能认输", "nobody may concede here"),
    "no-deal": ("没有正在进行的牌局", "no deal is running"),
    "no-side": ("双方庄闲尚未确定", "it is not known yet who defends"),
    "no-offender": ("须指明过错方", "the offender must be named"),
    "unknown-infraction": (
        "没有这一条判罚：{infraction}（可用：{allowed}）",
        "no such infraction: {infraction} (known: {allowed})",
    ),
    "bad-ruling": ("判罚内容不成立：{field}", "the ruling cannot be carried out: {field}"),
}
_SUITS: Final = {
    "T": ("主牌", "trumps"),
    "S": ("黑桃", "spades"),
    "H": ("红桃", "hearts"),
    "D": ("方块", "diamonds"),
    "C": ("梅花", "clubs"),
}
_WIDTHS: Final = {1: ("单张", "a single"), 2: ("对子", "a pair"), 3: ("三条", "a triple"), 4: ("四条", "a quad")}
_RUNS: Final = {
    2: ("{n}连对", "{n} adjacent pairs"),
    3: ("{n}连三条", "{n} adjacent triples"),
    4: ("{n}连四条", "{n} adjacent quads"),
}


def rejection_text(rejection: Rejection, lang: str) -> str:
    """Why a command is refused, in ``zh`` or ``en``; the code itself for a code without words."""
    words = REJECTIONS.get(rejection.code)
    if words is None:
        return rejection.code
    english = lang == "en"
    values: dict[str, str | int] = dict(rejection.params)
    values["cards"] = cards_name(_parsed(rejection.cards), lang)
    suit_zh, suit_en = _SUITS.get(str(rejection.params.get("suit", "")), ("", ""))
    values |= {"suit_zh": suit_zh, "suit_en": suit_en}
    forms = str(rejection.params.get("forms", "")).split()
    values["forms_zh"] = "、".join(form_text(form, "zh") for form in forms) or "牌型"
    values["forms_en"] = ", ".join(form_text(form, "en") for form in forms) or "the form led"
    for name in ("card", "count", "points", "infraction", "allowed", "field"):
        values.setdefault(name, "?")
    return words[1 if english else 0].format(**values)


def form_text(form: str, lang: str) -> str:
    """A form ``"2x3"`` in words: three adjacent pairs."""
    width, _, length = form.partition("x")
    at = 1 if lang == "en" else 0
    if int(length) == 1:
        return _WIDTHS[int(width)][at]
    return _RUNS[int(width)][at].format(n=length)


def _parsed(cards: tuple[str, ...]) -> list[int]:
    try:
        return parse_cards(cards)
    except ValueError:
        return []
