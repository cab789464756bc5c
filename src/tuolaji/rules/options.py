"""The rulebook as a value: option groups put together, checked, listed and written in one canonical line.

Options are addressed flat, ``group.name`` (``throw.test``), rulings as ``penalties.CODE``, and ``look_back`` alone.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass, field, fields, replace
from difflib import get_close_matches
from functools import lru_cache
from typing import Any, Final, Literal

from tuolaji.rules.declare_options import DeclareRules, PartnerRules, Phase
from tuolaji.rules.match_options import EventRules, LevelRules, MatchRules, ResultRules
from tuolaji.rules.option_checks import check_groups
from tuolaji.rules.option_group import OptionInfo, infos, option
from tuolaji.rules.option_kinds import BadValueError, Choice, RulebookError, shown
from tuolaji.rules.penalties import Ruling
from tuolaji.rules.play_options import DealRules, FollowRules, KittyRules, ThrowRules, TrickRules

__all__ = [
    "GROUPS",
    "DealRules",
    "DeclareRules",
    "EventRules",
    "FollowRules",
    "KittyRules",
    "LevelRules",
    "MatchRules",
    "PartnerRules",
    "Phase",
    "ResultRules",
    "Rulebook",
    "RulebookError",
    "Ruling",
    "ThrowRules",
    "TrickRules",
    "option_infos",
    "options_of",
    "replace_options",
    "rulebook_of_line",
]

GROUPS: Final[dict[str, type[Any]]] = {
    "deal": DealRules,
    "declare": DeclareRules,
    "partner": PartnerRules,
    "follow": FollowRules,
    "throw": ThrowRules,
    "trick": TrickRules,
    "kitty": KittyRules,
    "result": ResultRules,
    "levels": LevelRules,
    "match": MatchRules,
    "event": EventRules,
}
FORMAT: Final = 1


@dataclass(frozen=True, kw_only=True, slots=True)
class Rulebook:
    """All the rules of one game. Raises RulebookError ``bad-option`` for options that cannot stand together.

    ``code`` is that of the document its clauses are cited from, ``id`` its own name, ``revision`` counts its changes.
    """

    id: str
    code: str
    revision: int = 1
    name_zh: str
    name_en: str
    deal: DealRules = field(default_factory=DealRules)
    declare: DeclareRules = field(default_factory=DeclareRules)
    partner: PartnerRules = field(default_factory=PartnerRules)
    follow: FollowRules = field(default_factory=FollowRules)
    throw: ThrowRules = field(default_factory=ThrowRules)
    trick: TrickRules = field(default_factory=TrickRules)
    kitty: KittyRules = field(default_factory=KittyRules)
    result: ResultRules = field(default_factory=ResultRules)
    levels: LevelRules = field(default_factory=LevelRules)
    match: MatchRules = field(default_factory=MatchRules)
    event: EventRules = field(default_factory=EventRules)
    look_back: Literal["none", "last-trick", "own-and-last"] = option(
        "last-trick",
        Choice(
            {
                "none": ("不可查看已出的牌", "no trick played may be looked at"),
                "last-trick": ("只可查看上一墩", "the last complete trick may be looked at"),
                "own-and-last": ("可查看自己的牌和他人上一墩的牌", "one's own cards and the others' last trick"),
            }
        ),
        "2M-二.2 3M-五.3 4M-三.18",
        "查牌",
        "looking back",
        readings="2O 3S",
    )
    penalties: tuple[Ruling, ...] = ()

    def __post_init__(self) -> None:
        info = infos(Rulebook)["look_back"]
        try:
            info.kind.parse(self.look_back)
        except BadValueError as error:
            message, allowed = f"look_back: {error}", info.kind.allowed()
            raise RulebookError("bad-option", "look_back", message, allowed, en=error.en, zh=error.zh) from None
        check_groups({name: getattr(self, name) for name in GROUPS})

    def name(self, lang: str) -> str:
        """The rulebook's name in ``zh`` or ``en``."""
        return self.name_zh if lang == "zh" else self.name_en

    def ruling(self, code: str) -> Ruling | None:
        """The row of an infraction; None where the rulebook has none of that code."""
        return next((row for row in self.penalties if row.code == code), None)

    @property
    def canonical(self) -> str:
        """The whole rulebook in one line of JSON, keys sorted; the same line for the same rules everywhere."""
        return _canonical(self)

    @property
    def digest(self) -> str:
        """SHA-256 of the canonical line, in hexadecimal."""
        return _digest(self)


@lru_cache(maxsize=256)
def _canonical(rulebook: Rulebook) -> str:
    head = {name: getattr(rulebook, name) for name in ("id", "code", "revision", "name_zh", "name_en")}
    rows = [
        {"code": row.code, "clauses": row.clauses, "zh": row.zh, "en": row.en, "reading": row.reading, **row.dump()}
        for row in rulebook.penalties
    ]
    options = {name: value for name, value in options_of(rulebook).items() if not name.startswith("penalties.")}
    whole = {"format": FORMAT, **head, "options": options, "penalties": rows}
    return json.dumps(whole, ensure_ascii=False, sort_keys=True, separators=(",", ":"))


@lru_cache(maxsize=256)
def _digest(rulebook: Rulebook) -> str:
    return hashlib.sha256(_canonical(rulebook).encode()).hexdigest()


def option_infos() -> dict[str, OptionInfo]:
    """Every option by its flat name, rulings apart."""
    found = {f"{group}.{name}": info for group, kind in GROUPS.items() for name, info in infos(kind).items()}
    found["look_back"] = infos(Rulebook)["look_back"]
    return found


def options_of(rulebook: Rulebook) -> dict[str, Any]:
    """Every option's value by its flat name, rulings included, as plain values (tuples as they are)."""
    values: dict[str, Any] = {}
    for group, kind in GROUPS.items():
        part = getattr(rulebook, group)
        values.update({f"{group}.{name}": getattr(part, name) for name in infos(kind)})
    values["look_back"] = rulebook.look_back
    values.update({f"penalties.{row.code}": row.dump() for row in rulebook.penalties})
    return values


def replace_options(rulebook: Rulebook, options: Mapping[str, object], **head: Any) -> Rulebook:
    """The rulebook with options replaced by flat name, and fields of its ``head`` (id, names, revision).

    Raises RulebookError ``unknown-option`` or ``bad-option`` with the option's name and what is allowed.
    """
    changed: dict[str, dict[str, object]] = {}
    rows = {row.code: row for row in rulebook.penalties}
    for name, value in options.items():
        group, _, rest = name.partition(".")
        if name == "look_back":
            head["look_back"] = value
        elif group == "penalties" and rest.partition(".")[0] in rows:
            code, _, item = rest.partition(".")
            rows[code] = rows[code].load({item: value} if item else value)
        elif group in GROUPS and rest in infos(GROUPS[group]):
            changed.setdefault(group, {})[rest] = value
        else:
            raise _unknown(name, list(options_of(rulebook)))
    for group, values in changed.items():
        head[group] = replace(getattr(rulebook, group), **values)
    return replace(rulebook, **{"penalties": tuple(rows.values()), **head})


def _unknown(name: str, known: list[str]) -> RulebookError:
    """The error of an option that is none: names like it, and what is allowed: the options of its group, else the
    groups."""
    group = name.partition(".")[0]
    near = get_close_matches(name[:80], known, 3, 0.75)
    message = f"there is no option {shown(name)}" + (f" (near it: {', '.join(near)})" if near else "")
    allowed = [item for item in known if item.partition(".")[0] == group]
    if not allowed:
        message += f" and no group {shown(group)}; an option is its group and its name, as throw.test"
        allowed = list(dict.fromkeys(item.partition(".")[0] for item in known))
    return RulebookError("unknown-option", name[:80], message, allowed)


def rulebook_of_line(line: str) -> Rulebook:
    """The rulebook of a canonical line (a record's first line names it). Raises RulebookError ``bad-option``."""
    try:
        whole = json.loads(line)
        head = {name: whole[name] for name in ("id", "code", "revision", "name_zh", "name_en")}
        options, rows = dict(whole["options"]), list(whole["penalties"])
        penalties = tuple(_row(row) for row in rows)
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        if isinstance(error, RulebookError):
            raise
        raise RulebookError("bad-option", "", f"not a rulebook line: {error}") from None
    return replace_options(Rulebook(**head, penalties=penalties), options)


def _row(row: dict[str, Any]) -> Ruling:
    known = {item.name for item in fields(Ruling)} - set(infos(Ruling))
    head: dict[str, Any] = {name: row[name] for name in known}
    head["clauses"] = tuple(row["clauses"])
    return Ruling(**head).load({name: value for name, value in row.items() if name not in known})
