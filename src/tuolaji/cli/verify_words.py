"""What ``tuolaji verify`` found, in words."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from tuolaji.cli.words import text

if TYPE_CHECKING:
    from tuolaji.record.verifying import DealFinding, Finding

_CODES: Final = {
    "proven": (
        "每一副牌都在发第一张之前定下，此后没有动过；记录完好。",
        "every shuffle was fixed before the first card and kept; the record is sound.",
    ),
    "unreadable": ("读不了。", "cannot be read."),
    "no-commitment": (
        "没有承诺：不是牌桌上的一盘，或是旧版本的牌桌，洗牌无从验证。",
        "no commitment: not a match of a table, or of an older one; its shuffles cannot be verified.",
    ),
    "no-root": (
        "密数还没有公开（一盘没打完，或只是某个视角的记录），洗牌还不能验证。",
        "the secret is not opened (the match is not over, or this is one viewer's record): nothing to go by yet.",
    ),
    "bad-root": ("公开的密数不成样子（应为 64 位十六进制）。", "the opened secret is no 64 hexadecimal digits."),
    "other-commitment": (
        "记录里的承诺不是你当时记下的那个：这一盘不能信。",
        "the record's commitment is not the one you wrote down: do not trust this match.",
    ),
    "bad-commitment": (
        "公开的密数与承诺不符：密数、承诺或桌号被换过。",
        "the opened secret does not give the commitment: secret, commitment or table was replaced.",
    ),
    "bad-deal": (
        "有的牌不是按密数洗的，见上。",
        "not every deal was shuffled from the secret, see above.",
    ),
    "bad-record": (
        "洗牌没有问题，但记录有误，见上。",
        "the shuffles are in order, but the record is not, see above.",
    ),
}
_DEALS: Final = {
    "proven": (
        "{cards} 张牌的次序由密数重新算出，一张不差",
        "{cards} cards, their order worked out anew: all the same",
    ),
    "bad-seed": ("种子不是由密数和局号得来的", "its seed does not come from the secret and its number"),
    "bad-cut": ("洗好以后又切过牌，切法不在承诺之内", "it was cut after the shuffle, which nothing committed"),
    "bad-pack": ("牌的次序不是种子给出的次序", "its cards do not lie as its seed gives them"),
    "bad-first": ("先抓牌的人不是抽签抽到的人", "who drew first is not the one its seed gives"),
    "unproven": ("没有密数，无从验证", "cannot be verified without the secret"),
}


def lines_of(found: Finding) -> Iterator[str]:
    """One line for each deal and each problem, then the sum of it."""
    yield found.file
    if found.commitment:
        yield "  " + text(f"承诺 {found.commitment}", f"commitment {found.commitment}")
        yield "  " + text(
            "  （只有它与发牌前在牌桌上看到的一样，下面的才算数）",
            "  (what follows counts only if the table showed this very number before the first card)",
        )
    if found.root:
        yield "  " + text(f"密数 {found.root}", f"secret {found.root}")
    for deal in found.deals:
        yield "  " + _deal(deal)
    for problem in found.problems:
        where = text(f"第 {problem.line} 行: ", f"line {problem.line}: ") if problem.line else ""  # 0: no line at all
        yield f"  {where}{problem.message} ({problem.code})"
    yield "  " + text("结论：", "verdict: ") + text(*_CODES[found.code]) + f" ({found.code})"


def _deal(deal: DealFinding) -> str:
    zh, en = _DEALS[deal.code]
    said = text(zh, en).format(cards=deal.cards)
    return text(f"第 {deal.deal} 局：", f"deal {deal.deal}: ") + f"{said} ({deal.code})"
