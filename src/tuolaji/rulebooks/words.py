"""A rulebook in words, its options as data, and the differences between two."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from tuolaji.rulebooks.registry import all_rulebooks, get
from tuolaji.rules.option_group import infos
from tuolaji.rules.option_kinds import RulebookError
from tuolaji.rules.options import Rulebook, Ruling, option_infos, options_of
from tuolaji.rules.penalties import REMEDIES

_GROUP_NAMES: Final[dict[str, tuple[str, str]]] = {
    "deal": ("牌与摸牌", "Deal"),
    "declare": ("亮主与反主", "Declaring"),
    "partner": ("对家", "Partners"),
    "follow": ("跟牌", "Following"),
    "throw": ("甩牌", "Throws"),
    "trick": ("比大小", "Tricks"),
    "kitty": ("抠底", "Kitty"),
    "result": ("上下台", "Result"),
    "levels": ("级数", "Levels"),
    "match": ("一盘", "Match"),
    "event": ("赛事", "Event"),
    "look_back": ("查牌", "Looking back"),
    "penalties": ("判罚", "Rulings"),
}


def group_name(group: str, lang: str) -> str:
    """The heading of a group of options."""
    return _GROUP_NAMES[group][0 if lang == "zh" else 1]


Test = Callable[[Mapping[str, Any]], bool]

# Options that say nothing where another option stands as it does.
_ONLY_WHERE: Final[dict[str, Test]] = {
    "declare.joker_count": lambda o: o["declare.jokers"] == "overcall",
    "declare.joker_trump": lambda o: o["declare.jokers"] == "overcall",
    "declare.partner_takes_deal": lambda o: o["declare.partner"] == "reinforce",
    "declare.bury_takes_deal": lambda o: "buried" in o["declare.phases"],
    "declare.joker_level": lambda o: "JOKER" in o["levels.sequence"],
    "declare.rebellion_points": lambda o: bool(o["declare.rebellion"]),
    "declare.rebellion_level": lambda o: bool(o["declare.rebellion"]),
    "partner.name_when": lambda o: o["partner.mode"] == "pick",
    "partner.compulsory": lambda o: o["partner.mode"] == "pick",
    "partner.revealed": lambda o: o["partner.mode"] == "pick",
    "follow.squeeze": lambda o: bool(o["follow.protect_triples"]),
    "follow.natural_steps": lambda o: o["follow.ladder"] == "four-deck",
    "follow.break_early": lambda o: o["follow.ladder"] == "four-deck",
    "trick.superior_ruffs": lambda o: bool(o["trick.superior"]),
    "throw.superior": lambda o: bool(o["trick.superior"]),
    "throw.penalty_points": lambda o: o["throw.penalty"] != "none",
    "throw.unnamed": lambda o: bool(o["throw.named"]),
    "throw.say_seconds": lambda o: bool(o["throw.ask_identical"]),
    "throw.choose_seconds": lambda o: o["throw.chooser"] != "none",
    "kitty.factor": lambda o: o["kitty.multiplier"] != "best-form",
    "kitty.best_pairs": lambda o: o["kitty.multiplier"] == "best-form",
    "levels.must_leave": lambda o: bool(o["levels.must_play"]),
    "levels.lost_steps": lambda o: bool(o["levels.must_play"]),
    "levels.demotion_score": lambda o: bool(o["levels.demotions"]),
    "levels.demotion_order": lambda o: bool(o["levels.demotions"]),
    "match.target": lambda o: o["match.win"] != "time",
    "match.at_limit": lambda o: o["match.minutes"] > 0,
    "match.reminder_minutes": lambda o: o["match.minutes"] > 0,
    "match.close_levels": lambda o: o["match.at_limit"] == "finish-close",
    "match.tie": lambda o: o["match.minutes"] > 0,
    "match.tie_at_start": lambda o: o["match.tie"] == "first-reached" and o["match.minutes"] > 0,
    "match.deciding_level": lambda o: o["match.tie"] == "deciding-deal",
}


@dataclass(frozen=True, slots=True)
class OptionLine:
    """One option of a rulebook: its flat name, kind, what is allowed, default, value, clauses and words."""

    name: str
    type: str
    allowed: Any
    default: Any
    value: Any
    clause: str
    reading: bool
    zh: str
    en: str
    value_zh: str
    value_en: str

    def as_json(self) -> dict[str, Any]:
        """The line as plain JSON."""
        return {name: getattr(self, name) for name in self.__slots__}


def option_lines(rulebook: Rulebook) -> list[OptionLine]:
    """Every option with type, allowed values, default (that of the published rulebook), value and clause."""
    published = options_of(get(rulebook.code))
    lines: list[OptionLine] = []
    values = options_of(rulebook)
    for name, info in option_infos().items():
        value = values[name]
        lines.append(
            OptionLine(
                name=name,
                type=info.kind.type,
                allowed=info.kind.allowed(),
                default=published[name],
                value=value,
                clause=info.clause(rulebook.code),
                reading=rulebook.code in info.readings,
                zh=info.zh,
                en=info.en,
                value_zh=info.kind.say(value, "zh"),
                value_en=info.kind.say(value, "en"),
            )
        )
    allowed = {name: info.kind.allowed() for name, info in infos(Ruling).items()}
    lines.extend(
        OptionLine(
            name=f"penalties.{row.code}",
            type="ruling",
            allowed=allowed,
            default=published.get(f"penalties.{row.code}", {}),
            value=row.dump(),
            clause=", ".join(row.clauses),
            reading=row.reading,
            zh=row.zh,
            en=row.en,
            value_zh=say_ruling(row, "zh"),
            value_en=say_ruling(row, "en"),
        )
        for row in rulebook.penalties
    )
    return lines


def trouble_words(error: RulebookError) -> tuple[str, str]:
    """What is wrong with a rulebook, zh and en: in the words of the option where its value alone is wrong. The zh is
    empty where there are none.
    """
    info = option_infos().get(error.option)
    if info is None or not error.zh:
        return "", error.message
    return f"“{info.zh}”：{error.zh}", f"{info.en}: {error.en}"


def say_ruling(row: Ruling, lang: str) -> str:
    """A ruling's effects in words, as its options stand."""
    zh = lang == "zh"
    parts: list[str] = []
    table = infos(Ruling)
    for name, value in row.dump().items():
        info = table[name]
        label = info.zh if zh else info.en
        if name.startswith("remedies"):
            said = ("、" if zh else ", ").join(REMEDIES[code][0 if zh else 1] for code in value)
        else:
            said = info.kind.say(value, lang)
        parts.append(f"{label}：{said}" if zh else f"{label}: {said}")
    if not parts:
        return "不罚" if zh else "nothing"
    return ("；" if zh else "; ").join(parts)


def words(rulebook: Rulebook, lang: str) -> list[str]:
    """The rulebook in words, one line each, with headings, clause numbers and the mark of a reading."""
    zh = lang == "zh"
    values = options_of(rulebook)
    lines = [f"{rulebook.code} · {rulebook.name(lang)} ({rulebook.id})", *remarks(rulebook, lang)]
    group = ""
    for line in option_lines(rulebook):
        test = _ONLY_WHERE.get(line.name)
        if test is not None and not test(values):
            continue
        if line.value is False and line.value == line.default and not line.clause:
            continue
        head = line.name.partition(".")[0]
        if head == "event" and values["event.form"] == "none":
            continue
        if head != group:
            group = head
            lines += ["", "# " + group_name(head, lang)]
        lines.append(_sentence(line, zh))
    return lines


def _sentence(line: OptionLine, zh: bool) -> str:
    clause = f" [{line.clause}]" if line.clause else ""
    mark = (" （本程序的解读）" if zh else " (reading)") if line.reading else ""
    label = line.zh if zh else line.en
    value = line.value_zh if zh else line.value_en
    if line.type == "ruling":
        code = line.name.partition(".")[2]
        return f"- {code}{'：' if zh else ': '}{label}{clause}{mark}"
    return f"- {label}{'：' if zh else ': '}{value}{clause}{mark}"


@dataclass(frozen=True, slots=True)
class Difference:
    """An option in which two rulebooks differ; None stands for a ruling that one of them has not."""

    name: str
    first: Any
    second: Any
    zh: tuple[str, str, str]
    en: tuple[str, str, str]
    clauses: tuple[str, str]

    def as_json(self) -> dict[str, Any]:
        """The difference as plain JSON."""
        return {"name": self.name, "first": self.first, "second": self.second, "clauses": list(self.clauses)}


def difference(first: Rulebook, second: Rulebook) -> list[Difference]:
    """The options in which two rulebooks differ, in the order of the option list, rulings last."""
    left = {line.name: line for line in option_lines(first)}
    right = {line.name: line for line in option_lines(second)}
    found: list[Difference] = []
    for name in [*left, *(name for name in right if name not in left)]:
        one, two = left.get(name), right.get(name)
        if one is not None and two is not None and one.value == two.value:
            continue
        either = one or two
        assert either is not None
        found.append(
            Difference(
                name=name,
                first=one.value if one else None,
                second=two.value if two else None,
                zh=(either.zh, one.value_zh if one else "无此条", two.value_zh if two else "无此条"),
                en=(either.en, one.value_en if one else "no such row", two.value_en if two else "no such row"),
                clauses=(one.clause if one else "", two.clause if two else ""),
            )
        )
    return found


def remarks(rulebook: Rulebook, lang: str) -> list[str]:
    """What the rulebook's document says of options beyond the values they have, one line an option."""
    found = []
    for name, info in option_infos().items():
        note = info.notes.get(rulebook.code)
        if note is not None:
            label, said = (info.zh, note[0]) if lang == "zh" else (info.en, note[1])
            found.append(f"{label}{'：' if lang == 'zh' else ': '}{said} ({name}) [{info.clause(rulebook.code)}]")
    return found


def overview(lang: str) -> list[tuple[str, str, str, str]]:
    """The published rulebooks as rows: code, id, name, packs."""
    rows = []
    for book in all_rulebooks():
        deal = book.deal
        packs = (
            f"{deal.decks} 副，{deal.hand} × 4 + {deal.kitty}"
            if lang == "zh"
            else f"{deal.decks} decks, {deal.hand} × 4 + {deal.kitty}"
        )
        rows.append((book.code, book.id, book.name(lang), packs))
    return rows
