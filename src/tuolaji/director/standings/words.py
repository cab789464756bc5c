"""Why a row stands above the next, in words: «B 与 C 积分相同，小分级率 1.40 > 1.12»."""

from __future__ import annotations

from fractions import Fraction
from typing import Final, Literal

from tuolaji.director.standings.breaks import Value
from tuolaji.director.standings.ranking import By, Reason

Lang = Literal["zh", "en"]

NAMES: Final[dict[By, tuple[str, str]]] = {
    "points": ("积分", "points"),
    "level-difference": ("净级差", "level difference"),
    "total-levels": ("总级数", "levels in all"),
    "latest-round": ("最近一轮级分", "levels in the latest round"),
    "own-match": ("相互胜负", "their own match"),
    "mini-points": ("相互间积分", "points among them"),
    "mini-ratio": ("小分级率", "level ratio among them"),
    "level-ratio": ("级率", "level ratio"),
    "wins": ("胜场", "wins"),
    "opponents": ("对手分", "opponents' points"),
    "lot": ("抽签", "lot"),
}


def reason_text(reason: Reason, above: str, below: str, lang: Lang) -> str:
    """The reason as a sentence with both teams' names."""
    at = 0 if lang == "zh" else 1
    what = NAMES[reason.by][at]
    equal = ("、" if lang == "zh" else ", ").join(NAMES[by][at] for by in reason.equal)
    if reason.by == "lot":
        tail = f"{above} 抽签在前" if lang == "zh" else f"{above} was drawn first"
    else:
        mine, theirs = shown(reason.mine, reason.theirs)
        tail = f"{what} {mine} > {theirs}"
    if lang == "zh":
        return f"{above} 与 {below} {equal}相同，{tail}" if equal else f"{above} 与 {below}：{tail}"
    return f"{above} and {below}: {equal} the same, {tail}" if equal else f"{above} and {below}: {tail}"


def shown(mine: Value, theirs: Value) -> tuple[str, str]:
    """Two values so that their difference shows: two decimals where these differ, else exact fractions."""
    short = _decimal(mine), _decimal(theirs)
    if short[0] != short[1]:
        return short
    return exact(mine), exact(theirs)


def _decimal(value: Value) -> str:
    if value[0]:
        return "∞"
    number = value[1]
    return str(number.numerator) if number.denominator == 1 else f"{float(number):.2f}"


def exact(value: Value) -> str:
    """A value as it is: a whole number, a fraction (``7/5``), or ``∞`` for what is above any number."""
    if value[0]:
        return "∞"
    number: Fraction = value[1]
    return str(number)
