"""Events in the words of the game, in zh and en: for records, logs and screen readers."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from tuolaji.cards import cards_name, parse_cards, suit_name
from tuolaji.table.commands import BY_CONSENT, Cards
from tuolaji.table.events import (
    UNKNOWN,
    AnyEvent,
    Buried,
    CardDrawn,
    CardNamed,
    Claimed,
    Conceded,
    DealScored,
    DealStarted,
    DealVoided,
    DecidingCalled,
    DeclarationsClosed,
    Declared,
    KittyShown,
    KittyTaken,
    MatchEnded,
    PartnerRevealed,
    Passed,
    Played,
    Rebelled,
    RebellionClosed,
    RulingApplied,
    ThrowChosen,
    ThrowFailed,
    TimeCalled,
    TrickEnded,
    TrumpTurned,
)

_LEVELS: Final = {"T": "10", "JOKER": "王"}
_KINDS: Final = {
    "declare": ("亮主", "declares"),
    "overcall": ("反主", "overcalls"),
    "reinforce": ("加固", "reinforces"),
}
_VOIDS: Final = {
    "nobody-declared": ("无人亮主，重新起牌", "nobody declared: dealt again"),
    "rebellion": ("造反，重新起牌", "rebellion: dealt again"),
    "ruling": ("裁判判定本局作废", "void by ruling"),
    "time": ("时间到，本局作废", "time is up: the deal is void"),
}
_REASONS: Final = {
    "target": ("打到目标", "the target is reached"),
    "time": ("时间到", "time is up"),
    "deciding": ("决胜局", "by the deciding deal"),
    "conceded": ("认输", "conceded"),
    "forfeited": ("弃权", "forfeited"),
    "awarded": ("判胜", "awarded"),
    "deals": ("局数打完", "the deals are played"),
}


class Words:
    """The words of one language, with names for the seats."""

    def __init__(self, lang: str, names: Sequence[str] = ()) -> None:
        self.lang = lang
        self.english = lang == "en"
        self.names = names

    def pick(self, zh: str, en: str) -> str:
        """The one of two texts."""
        return en if self.english else zh

    def seat(self, seat: int) -> str:
        """A player: the name, or the number of the seat as people count, from 1."""
        if seat < len(self.names) and self.names[seat]:
            return self.names[seat]
        return self.pick(f"{seat + 1}号", f"seat {seat + 1}")

    def seats(self, seats: Sequence[int]) -> str:
        """Several players."""
        return self.pick("、", ", ").join(self.seat(seat) for seat in seats)

    def cards(self, cards: Cards) -> str:
        """Cards by name; hidden ones by their number."""
        known = [card for card in cards if card != UNKNOWN]
        if len(known) < len(cards):
            return self.pick(f"{len(cards)} 张牌", f"{len(cards)} card" + ("s" if len(cards) != 1 else ""))
        return cards_name(parse_cards(known), self.lang)

    def level(self, level: str | None) -> str:
        """A level: 2 … 10, J, Q, K, A, 王."""
        return "?" if level is None else _LEVELS.get(level, level)

    def trump(self, trump: str | None) -> str:
        """A trump suit or no trump."""
        return suit_name(4 if trump is None else "SHDC".index(trump), self.lang)


def event_text(event: AnyEvent, lang: str, names: Sequence[str] = ()) -> str:
    """What happened, in one line of ``zh`` or ``en``; ``names`` by seat."""
    return _SAY[type(event)](event, Words(lang, names))


def _started(e: DealStarted, w: Words) -> str:
    dealer = w.pick("抢庄", "the deal is open") if e.dealer is None else w.pick("庄家 ", "dealer ") + w.seat(e.dealer)
    return w.pick(
        f"第 {e.deal} 局，打 {w.level(e.level)}，{dealer}，{w.seat(e.first)}先摸牌",
        f"deal {e.deal}, level {w.level(e.level)}, {dealer}, {w.seat(e.first)} draws first",
    )


def _declared(e: Declared, w: Words) -> str:
    zh, en = _KINDS[e.kind]
    return w.pick(
        f"{w.seat(e.seat)}{zh} {w.cards(e.cards)}：{w.trump(e.trump)}",
        f"{w.seat(e.seat)} {en} with {w.cards(e.cards)}: {w.trump(e.trump)}",
    )


def _turned(e: TrumpTurned, w: Words) -> str:
    return w.pick(
        f"无人亮主，翻底牌 {w.cards(e.cards)}：{w.trump(e.trump)}，{w.seat(e.dealer)}坐庄",
        f"nobody declared, the kitty shows {w.cards(e.cards)}: {w.trump(e.trump)}, {w.seat(e.dealer)} deals",
    )


def _failed(e: ThrowFailed, w: Words) -> str:
    fine_zh, fine_en = (f"，罚 {e.penalty} 分", f", costs {e.penalty} points") if e.penalty else ("", "")
    led_zh, led_en = "", ""
    if e.forced is not None:
        led_zh, led_en = f"，改出 {w.cards(e.forced)}", f", {w.cards(e.forced)} is led"
    elif e.chooser is not None:
        led_zh, led_en = f"，由{w.seat(e.chooser)}选择", f", {w.seat(e.chooser)} chooses what is led"
    return w.pick(
        f"{w.seat(e.seat)}甩牌 {w.cards(e.cards)} 失败，被{w.seats(e.stoppers)}拦住{fine_zh}{led_zh}",
        f"{w.seat(e.seat)} throws {w.cards(e.cards)}: stopped by {w.seats(e.stoppers)}{fine_en}{led_en}",
    )


def _kitty(e: KittyShown, w: Words) -> str:
    won_zh = f"，抠底 ×{e.multiplier} = {e.captured} 分" if e.multiplier else "，未抠底"
    won_en = f", captured ×{e.multiplier} = {e.captured}" if e.multiplier else ", not captured"
    return w.pick(
        f"底牌 {w.cards(e.cards)}（{e.points} 分）{won_zh}", f"kitty {w.cards(e.cards)} ({e.points} points){won_en}"
    )


def _scored(e: DealScored, w: Words) -> str:
    steps = e.gain[0 if e.taken_by == "defenders" else 1]
    rise_zh = f"升 {steps} 级" if steps > 0 else "不升级"
    rise_en = f"rise {steps}" if steps > 0 else "no level"
    if e.taken_by == "defenders":
        zh, en = (
            f"抓分方 {e.score} 分，庄家方保庄，{rise_zh}",
            f"attackers {e.score}: the defenders keep the deal, {rise_en}",
        )
    else:
        zh, en = f"抓分方 {e.score} 分上台，{rise_zh}", f"attackers {e.score}: they take the deal, {rise_en}"
    parts = [
        (e.tricks, "墩中", "tricks"),
        (e.captured, "抠底", "kitty"),
        (e.throws, "甩牌", "throws"),
        (e.rulings, "判罚", "rulings"),
    ]
    shown = [w.pick(f"{zh_} {n}", f"{en_} {n}") for n, zh_, en_ in parts if n]
    ruled = w.pick("（裁判判定）", " (by ruling)") if e.by == "ruling" else ""
    between = w.pick("级数 ", "levels ") + " ".join(w.level(one) for one in e.levels_after)
    clauses = f" · {' '.join(e.clauses)}" if e.clauses else ""
    total = f" = {' + '.join(shown)}" if shown else ""
    following = w.pick(f"{w.seat(e.next_dealer)}坐庄", f"{w.seat(e.next_dealer)} deals")
    return f"{w.pick(zh, en)}{ruled}{total}; {between}; {following}{clauses}"


def _ruled(e: RulingApplied, w: Words) -> str:
    if e.note == BY_CONSENT and e.seat is not None:
        return w.pick(
            f"全桌同意，{w.seat(e.seat)}收回 {e.take_back} 手", f"by consent {w.seat(e.seat)} takes {e.take_back} back"
        )
    parts = [e.infraction or w.pick("裁定", "ruling")]
    if e.seat is not None:
        parts.append(w.seat(e.seat))
    if e.attackers_score:
        parts.append(w.pick(f"抓分方 {e.attackers_score:+d} 分", f"attackers {e.attackers_score:+d}"))
    if e.levels != (0, 0):
        parts.append(w.pick(f"级数 {e.levels[0]:+d} / {e.levels[1]:+d}", f"levels {e.levels[0]:+d} / {e.levels[1]:+d}"))
    if e.sit_out:
        parts.append(w.pick(f"停出 {e.sit_out} 墩", f"sits out {e.sit_out}"))
    if e.take_back:
        parts.append(w.pick(f"收回 {e.take_back} 手", f"{e.take_back} taken back"))
    parts += [w.pick(f"移动 {len(m.cards)} 张", f"{len(m.cards)} moved") for m in e.moves]
    if e.note:
        parts.append(e.note)
    return w.pick("判罚：", "ruling: ") + w.pick("，", ", ").join(parts)


def _ended(e: MatchEnded, w: Words) -> str:
    zh, en = _REASONS[e.reason]
    if not e.winners:
        return w.pick(f"本盘结束（{zh}）：平局", f"the match ends ({en}): a draw")
    return w.pick(f"本盘结束（{zh}）：{w.seats(e.winners)}胜", f"the match ends ({en}): {w.seats(e.winners)} won")


_SAY: Final[dict[type[Any], Callable[[Any, Words], str]]] = {
    DealStarted: _started,
    CardDrawn: lambda e, w: w.pick(
        f"{w.seat(e.seat)}摸 {w.cards((e.card,))}", f"{w.seat(e.seat)} draws {w.cards((e.card,))}"
    ),
    Declared: _declared,
    Passed: lambda e, w: w.pick(f"{w.seat(e.seat)}不要", f"{w.seat(e.seat)} passes"),
    DeclarationsClosed: lambda _, w: w.pick("亮主结束", "declarations are closed"),
    TrumpTurned: _turned,
    KittyTaken: lambda e, w: w.pick(
        f"{w.seat(e.seat)}拿底牌 {w.cards(e.cards)}", f"{w.seat(e.seat)} takes the kitty {w.cards(e.cards)}"
    ),
    Buried: lambda e, w: w.pick(
        f"{w.seat(e.seat)}扣底 {w.cards(e.cards)}", f"{w.seat(e.seat)} buries {w.cards(e.cards)}"
    ),
    CardNamed: lambda e, w: w.pick(
        f"{w.seat(e.seat)}指定 {w.cards((e.card,))} 为对家", f"{w.seat(e.seat)} names {w.cards((e.card,))}"
    ),
    PartnerRevealed: lambda e, w: (
        w.pick("庄家一打三", "the dealer plays alone")
        if e.partner is None
        else w.pick(f"对家是{w.seat(e.partner)}", f"{w.seat(e.partner)} is the partner")
    ),
    RebellionClosed: lambda _, w: w.pick("无人造反", "nobody rebels"),
    Rebelled: lambda e, w: w.pick(
        f"{w.seat(e.seat)}造反（{e.points} 分）", f"{w.seat(e.seat)} rebels ({e.points} points)"
    ),
    Played: lambda e, w: w.pick(f"{w.seat(e.seat)}出 {w.cards(e.cards)}", f"{w.seat(e.seat)} plays {w.cards(e.cards)}"),
    ThrowFailed: _failed,
    ThrowChosen: lambda e, w: w.pick(
        f"{w.seat(e.seat)}选择 {w.cards(e.cards)}", f"{w.seat(e.seat)} chooses {w.cards(e.cards)}"
    ),
    TrickEnded: lambda e, w: w.pick(
        f"第 {e.trick} 墩归{w.seat(e.winner)}，{e.points} 分",
        f"trick {e.trick} to {w.seat(e.winner)}, {e.points} points",
    ),
    Claimed: lambda e, w: w.pick(
        f"{w.seat(e.seat)}摊牌，其余各墩归本方，{e.points} 分",
        f"{w.seat(e.seat)} claims the rest of the tricks, {e.points} points",
    ),
    KittyShown: _kitty,
    DealScored: _scored,
    DealVoided: lambda e, w: w.pick(*_VOIDS[e.reason]),
    RulingApplied: _ruled,
    Conceded: lambda e, w: w.pick(f"{w.seat(e.seat)}认输", f"{w.seat(e.seat)} concedes"),
    TimeCalled: lambda e, w: (
        w.pick("时间到", "time is called")
        if not e.last_deal
        else w.pick(f"时间提醒：第 {e.last_deal} 局为最后一局", f"time is called: deal {e.last_deal} is the last")
    ),
    DecidingCalled: lambda e, w: w.pick(
        f"级数相同，争打 {w.level(e.level)}", f"levels are equal: deciding deals at {w.level(e.level)}"
    ),
    MatchEnded: _ended,
}
