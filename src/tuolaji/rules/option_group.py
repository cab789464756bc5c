"""Option groups: frozen dataclasses whose fields carry their own kind, clauses and words."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from typing import Any, ClassVar

from tuolaji.rules.option_kinds import BadValueError, Kind, RulebookError


@dataclass(frozen=True)
class OptionInfo:
    """What is to be known of an option besides its value; ``notes`` are remarks in zh and en by rulebook code.

    ``clauses`` are the clauses of the documents that set it; ``readings`` the rulebook codes in which the value is
    this project's reading of a silent or unclear document.
    """

    kind: Kind
    clauses: tuple[str, ...]
    zh: str
    en: str
    readings: tuple[str, ...] = ()
    notes: Mapping[str, tuple[str, str]] = field(default_factory=dict, hash=False)

    def clause(self, code: str) -> str:
        """The clauses for the rulebook of this code, separated by commas; empty where the common page alone sets it."""
        return ", ".join(clause for clause in self.clauses if clause.partition("-")[0] == code)


def option(
    default: object,
    kind: Kind,
    clauses: str,
    zh: str,
    en: str,
    *,
    readings: str = "",
    notes: Mapping[str, tuple[str, str]] | None = None,
) -> Any:
    """A dataclass field that is an option; ``clauses`` and ``readings`` are separated by blanks."""
    info = OptionInfo(kind, tuple(clauses.split()), zh, en, tuple(readings.split()), notes or {})
    return field(default=default, metadata={"option": info})


class Group:
    """Base of the option groups: checks every value when it is made. Raises RulebookError ``bad-option``."""

    __slots__ = ()
    group: ClassVar[str]

    def __post_init__(self) -> None:
        for name, info in infos(type(self)).items():
            value = getattr(self, name)
            try:
                object.__setattr__(self, name, info.kind.parse(value))
            except BadValueError as error:
                option_name = f"{self.group}.{name}"
                raise RulebookError(
                    "bad-option",
                    option_name,
                    f"{option_name}: {error}",
                    info.kind.allowed(),
                    en=error.en,
                    zh=error.zh,
                ) from None


_CACHE: dict[type[Any], dict[str, OptionInfo]] = {}


def infos(group: type[Any]) -> dict[str, OptionInfo]:
    """The options of a group by field name, in the order of the class."""
    found = _CACHE.get(group)
    if found is None:
        found = {item.name: item.metadata["option"] for item in fields(group) if "option" in item.metadata}
        _CACHE[group] = found
    return found
