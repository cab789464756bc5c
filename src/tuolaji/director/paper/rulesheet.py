"""The rule sheet for players (竞赛规程): every sentence follows from the event's values; paper and program agree."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal, assert_never

from tuolaji.director.standings.words import NAMES
from tuolaji.director.state import EventState
from tuolaji.director.values import AnyStage, Equal, Format, Knockout, Placing, RankPairing, RoundRobin, Swiss
from tuolaji.rulebooks import Rulebook, get, option_lines, with_options

Lang = Literal["zh", "en"]
_CHINESE: Final = "〇一二三四五六七八九十"

_EQUAL: Final[dict[Equal, tuple[str, str]]] = {
    "draw": ("级数相同为平局", "equal levels are a draw"),
    "deciding-deal": ("级数相同加打一局决胜", "equal levels: one deciding deal"),
    "first-to-reach": ("级数相同，先到达该级的一方胜", "equal levels: the side that reached the level first wins"),
    "play-on": ("打到分出胜负为止", "play goes on until there is a winner"),
}
_PLACING: Final[dict[Placing, tuple[str, str]]] = {
    "lot": ("抽签", "by lot"),
    "seeds": ("按种子次序", "by seed"),
    "listed": ("按名单次序", "in the order of the list"),
}


@dataclass(frozen=True, slots=True)
class Section:
    """A heading and its sentences."""

    heading: str
    lines: tuple[str, ...]


def rule_sheet(state: EventState, lang: Lang) -> list[Section]:
    """The sections of an event's rule sheet. EventError ``no-event``."""
    playing = state.playing()
    return [*format_words(playing, lang), _rulings(with_options(get(playing.rulebook), playing.options), lang)]


def format_words(wanted: Format, lang: Lang) -> list[Section]:
    """What a format means, stage by stage; ``check_format`` before."""
    book = with_options(get(wanted.rulebook), wanted.options)
    sections = [_general(wanted, book, lang)]
    sections += [_stage(wanted, stage, lang) for stage in wanted.stages]
    return [*sections, *([_house(book, wanted, lang)] if wanted.options else [])]


def pick(lang: Lang, zh: str, en: str) -> str:
    """One of two texts."""
    return zh if lang == "zh" else en


def _general(wanted: Format, book: Rulebook, lang: Lang) -> Section:
    deal = book.deal
    late = wanted.late_minutes
    lines = [
        pick(lang, f"规则：{book.name_zh}（{book.code}）。", f"Rules: {book.name_en} ({book.code})."),
        pick(
            lang,
            f"{deal.decks} 副牌，每人 {deal.hand} 张，底牌 {deal.kitty} 张。",
            f"{deal.decks} decks, {deal.hand} cards each, a kitty of {deal.kitty}.",
        ),
    ]
    if wanted.single:
        lines.append(pick(lang, "个人报名，搭档抽签决定。", "Players enter alone; partners are drawn by lot."))
    if late:
        lines.append(
            pick(
                lang,
                f"迟到 {late} 分钟，由裁判判定弃权。",
                f"{late} minutes late: the referee may declare the match forfeited.",
            )
        )
    return Section(pick(lang, "总则", "General"), tuple(lines))


def _stage(wanted: Format, stage: AnyStage, lang: Lang) -> Section:
    lines = [_field(wanted, stage, lang), _course(stage, lang)]
    if stage.minutes:
        lines.append(
            pick(
                lang,
                f"每场限时 {stage.minutes} 分钟；{_EQUAL[stage.equal][0]}。",
                f"{stage.minutes} minutes a match; {_EQUAL[stage.equal][1]}.",
            )
        )
    else:
        lines.append(pick(lang, f"不限时；{_EQUAL[stage.equal][0]}。", f"No limit of time; {_EQUAL[stage.equal][1]}."))
    if not isinstance(stage, Knockout):
        lines += _ranking(stage, lang)
    return Section(pick(lang, stage.name.zh, stage.name.en), tuple(lines))


def _field(wanted: Format, stage: AnyStage, lang: Lang) -> str:
    source = stage.source
    placed = _PLACING[stage.placing][0 if lang == "zh" else 1]
    if not source.stage:
        return pick(lang, f"全体参赛队参加，{placed}定位。", f"All teams play; placed {placed}.")
    before = next(one.name for one in wanted.stages if one.id == source.stage)
    if source.places:
        return pick(
            lang,
            f"{before.zh}每组前 {source.places} 名参加，{placed}定位。",
            f"The first {source.places} of each group of {before.en} play; placed {placed}.",
        )
    return pick(lang, f"{before.zh}的胜者参加。", f"The winners of {before.en} play.")


def _course(stage: AnyStage, lang: Lang) -> str:
    match stage:
        case RoundRobin():
            zh = f"分 {stage.groups} 组，" if stage.groups > 1 else ""
            en = f"{stage.groups} groups, " if stage.groups > 1 else ""
            legs = (
                ("单循环", "everybody meets everybody once")
                if stage.legs == 1
                else (f"{stage.legs} 循环", f"{stage.legs} times")
            )
            return pick(lang, f"{zh}{legs[0]}。", f"{en}{legs[1]}.")
        case RankPairing():
            again = (
                ("可以重复相遇", "teams may meet again") if stage.rematches else ("不重复相遇", "nobody meets twice")
            )
            return pick(
                lang,
                f"{stage.rounds} 轮：第一轮之后按名次，第一名对第二名，第三名对第四名，依次类推；{again[0]}。",
                f"{stage.rounds} rounds: after the first, first meets second, third meets fourth, …; {again[1]}.",
            )
        case Swiss():
            return pick(
                lang, f"瑞士制 {stage.rounds} 轮，不重复相遇。", f"Swiss, {stage.rounds} rounds; nobody meets twice."
            )
        case Knockout():
            end = (
                ("决出冠军", "to the winner")
                if stage.left == 1
                else (f"留 {stage.left} 队", f"until {stage.left} are left")
            )
            third = (
                ("，半决赛负者争第三名", "; the losers of the semi-finals play for third place")
                if stage.third
                else ("", "")
            )
            cross = (
                ("，小组第一对其他组第二", "; group winners meet runners-up of other groups")
                if stage.cross
                else ("", "")
            )
            return pick(lang, f"单场淘汰，{end[0]}{cross[0]}{third[0]}。", f"Knock-out {end[1]}{cross[1]}{third[1]}.")
        case _:
            assert_never(stage)


def _ranking(stage: AnyStage, lang: Lang) -> list[str]:
    points, at = stage.points, 0 if lang == "zh" else 1
    even = (f"平 {points.draw} 分，", f"draw {points.draw}, ") if stage.equal == "draw" else ("", "")
    breaks = ("、" if lang == "zh" else ", ").join(NAMES[by][at] for by in stage.ties)
    end = pick(
        lang,
        "" if "lot" in stage.ties else "；仍相同则并列",
        "" if "lot" in stage.ties else "; then the place is shared",
    )
    return [
        pick(
            lang,
            f"胜 {points.win} 分，{even[0]}负 {points.loss} 分；"
            f"弃权 {points.forfeit} 分，对方按胜计；轮空 {points.bye} 分。",
            f"Win {points.win}, {even[1]}loss {points.loss}; "
            f"a forfeit {points.forfeit}, the other side wins; a bye {points.bye}.",
        ),
        pick(lang, f"积分相同依次比较：{breaks}{end}。", f"Level on points: {breaks}, in this order{end}."),
    ]


def _house(book: Rulebook, wanted: Format, lang: Lang) -> Section:
    changed = set(wanted.options)
    lines = [
        pick(lang, f"{line.zh}：{line.value_zh}", f"{line.en}: {line.value_en}")
        for line in option_lines(book)
        if line.name in changed
    ]
    return Section(pick(lang, "本次比赛的规则选项", "Options of this event"), tuple(lines))


def _rulings(book: Rulebook, lang: Lang) -> Section:
    lines = [f"{pick(lang, row.zh, row.en)}（{' '.join(row.clauses)}）" for row in book.penalties]
    return Section(pick(lang, "判罚", "Rulings"), tuple(lines))
