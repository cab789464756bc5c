"""One row of a rulebook's table of rulings: an infraction and what it costs."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from typing import Any, ClassVar, Literal

from tuolaji.rules.option_group import Group, infos, option
from tuolaji.rules.option_kinds import Choice, Flag, Number, RulebookError, Several, shown

Remedy = Literal[
    "take-back",
    "replace-card",
    "redeal",
    "draw-back",
    "discard-one",
    "draw-and-discard",
    "short-draws",
    "sit-out",
    "warning",
    "partner-restrained",
]

REMEDIES: dict[str, tuple[str, str]] = {
    "take-back": ("收回", "the card is taken back"),
    "replace-card": ("换牌重出", "the card is replaced"),
    "redeal": ("重新洗牌摸牌", "the deal is dealt anew"),
    "draw-back": ("从底牌中抽回", "cards are drawn back from the kitty"),
    "discard-one": ("丢弃一张", "a card is discarded"),
    "draw-and-discard": ("下家抽掉并丢弃", "the next player draws cards and discards them"),
    "short-draws": ("由少牌一方抽补", "the short hand or kitty is filled by drawing"),
    "sit-out": ("停出", "the player sits out tricks"),
    "warning": ("警告", "a warning"),
    "partner-restrained": ("队友不得据此出牌", "the partner may not act on it"),
}


@dataclass(frozen=True, kw_only=True, slots=True)
class Ruling(Group):
    """An infraction of a rulebook: its clauses, words, and effects as options.

    ``points`` go to the side that did not offend; ``against`` says who loses the deal.
    """

    group: ClassVar[str] = "ruling"

    code: str
    clauses: tuple[str, ...]
    zh: str
    en: str
    reading: bool = False
    points: int = option(0, Number(0, 1000), "", "罚分", "points")
    per: Literal["once", "count", "given"] = option(
        "once",
        Choice(
            {
                "once": ("一次", "in all"),
                "count": ("每张或每次", "a card or a time"),
                "given": ("由裁判酌定", "as the referee gives"),
            }
        ),
        "",
        "罚分方式",
        "how points are counted",
    )
    between: Literal["any", "partners"] = option(
        "any",
        Choice(
            {"any": ("不论何方之间", "whoever is concerned"), "partners": ("只在队友之间", "between partners only")}
        ),
        "",
        "何时罚分",
        "when points are given",
    )
    card_factor: int = option(0, Number(0, 100), "", "相关分牌的倍数", "factor of the points of the cards concerned")
    cards_when: Literal["always", "short-bury"] = option(
        "always",
        Choice({"always": ("总是", "always"), "short-bury": ("少埋时", "when too few cards are buried")}),
        "",
        "相关分牌何时计入",
        "when the cards' points count",
    )
    deal: Literal["continues", "void", "attackers", "against"] = option(
        "continues",
        Choice(
            {
                "continues": ("本局继续", "the deal goes on"),
                "void": ("本局作废", "the deal is void"),
                "attackers": ("判抓分方上台", "the attackers take the deal"),
                "against": ("判过错方本局告负", "the offenders lose the deal"),
            }
        ),
        "",
        "本局",
        "the deal",
    )
    decisive: bool = option(
        False,
        Flag(),
        "",
        "裁判认定有关键影响时改判过错方本局告负",
        "decisive: the offenders lose the deal instead of points",
    )
    attackers_levels: int = option(0, Number(0, 13), "", "庄家方告负时抓分方升级", "levels when the defenders lose it")
    defenders_levels: int = option(0, Number(0, 13), "", "抓分方告负时庄家方升级", "levels when the attackers lose it")
    match: Literal["continues", "forfeited", "conceded", "awarded"] = option(
        "continues",
        Choice(
            {
                "continues": ("继续", "goes on"),
                "forfeited": ("视为弃权", "is forfeited"),
                "conceded": ("认输", "is conceded"),
                "awarded": ("判对方胜出", "is awarded to the other side"),
            }
        ),
        "",
        "本盘",
        "the match",
    )
    winner_levels: int = option(0, Number(0, 13), "", "胜出方加级", "levels added to the side that wins it")
    remedies: tuple[Remedy, ...] = option((), Several(REMEDIES), "", "处置", "remedies")
    remedies_over: tuple[Remedy, ...] = option(
        (), Several(REMEDIES), "", "多埋时的处置", "remedies for too many buried"
    )
    remedies_short: tuple[Remedy, ...] = option(
        (), Several(REMEDIES), "", "少埋时的处置", "remedies for too few buried"
    )

    def dump(self) -> dict[str, Any]:
        """The options that differ from nothing happening, as plain JSON."""
        defaults = {item.name: item.default for item in fields(self) if item.name in infos(Ruling)}
        found: dict[str, Any] = {}
        for name, default in defaults.items():
            value = getattr(self, name)
            if value != default:
                found[name] = list(value) if isinstance(value, tuple) else value
        return found

    def load(self, value: object) -> Ruling:
        """This row with options replaced. Raises RulebookError ``unknown-option`` or ``bad-option``."""
        name = f"penalties.{self.code}"
        allowed = {item: info.kind.allowed() for item, info in infos(Ruling).items()}
        if not isinstance(value, Mapping):
            raise RulebookError("bad-option", name, f"{name}: {shown(value)} is no table", list(allowed))
        for item in value:
            if item not in allowed:
                wrong = f"{name}.{item}"
                raise RulebookError("unknown-option", wrong, f"there is no option {wrong}", list(allowed))
        try:
            return replace(self, **value)
        except RulebookError as error:
            option_name = f"{name}.{error.option.rpartition('.')[2]}"
            message = error.message.partition(": ")[2].partition("; allowed: ")[0]
            raise RulebookError(error.code, option_name, f"{option_name}: {message}", error.allowed) from None
