"""House rules: a TOML file that names a base rulebook and the options replaced.

::

    base = "2M"
    id = "club"
    name = { zh = "俱乐部规则", en = "Club rules" }

    [options]
    "throw.test" = "absolute"
    match.target = "A"
    penalties.late.match = "continues"
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

from tuolaji.rulebooks.registry import all_rulebooks, get
from tuolaji.rules.option_kinds import shown
from tuolaji.rules.options import Rulebook, RulebookError, replace_options

_KEYS: Final = ("base", "id", "name", "revision", "options")
_ID: Final = re.compile(r"[a-z0-9][a-z0-9-]{0,39}")
_IDS: Final = "small letters, digits and hyphens, at most 40"
_MAX_NAME: Final = 60


def load_house(source: Path | str) -> Rulebook:
    """The rulebook of a house file, or of its text (a text has a line break or an equals sign).

    Raises RulebookError: ``no-file``, ``bad-toml``, ``unknown-rulebook``, ``unknown-option`` or ``bad-option``, with
    the option's name and what is allowed.
    """
    if isinstance(source, str) and ("\n" in source or "=" in source):
        text = source
    else:
        try:
            text = Path(source).read_text(encoding="utf-8-sig")
        except (OSError, ValueError) as error:
            raise RulebookError("no-file", str(source), f"cannot read {source}: {error}") from None
    try:
        table = tomllib.loads(text)
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        raise RulebookError("bad-toml", "", f"not a TOML file: {error}") from None
    return house_rulebook(table)


def find(name: str) -> Rulebook:
    """The rulebook of a code, an id, or the path of a house file (ending in ``.toml``). Raises RulebookError."""
    if name.lower().endswith(".toml"):
        return load_house(Path(name))
    return get(name)


def house_rulebook(table: Mapping[str, Any]) -> Rulebook:
    """The rulebook of a house file's content. Raises RulebookError as ``load_house``."""
    for key in table:
        if key not in _KEYS:
            raise RulebookError("unknown-option", key, f"a house file has no key {key!r}", list(_KEYS))
    if not isinstance(table.get("base"), str):
        codes = [book.code for book in all_rulebooks()]
        raise RulebookError("bad-option", "base", f"base: {shown(table.get('base'))} is no rulebook", codes)
    base = get(table["base"])
    options = table.get("options", {})
    if not isinstance(options, Mapping):
        raise RulebookError("bad-option", "options", f"options: {shown(options)} is no table", "a table")
    zh, en = _names(base, table.get("name"))
    return replace_options(
        base,
        _flat(options),
        id=_identity(base, table.get("id")),
        revision=_revision(table.get("revision", 1)),
        name_zh=zh,
        name_en=en,
    )


def _flat(table: Mapping[str, Any], prefix: str = "") -> dict[str, object]:
    found: dict[str, object] = {}
    for key, value in table.items():
        name = prefix + key
        if isinstance(value, Mapping) and not name.startswith("penalties."):
            found.update(_flat(value, name + "."))
        else:
            found[name] = value
    return found


def _identity(base: Rulebook, value: object) -> str:
    if value is None:
        return f"{base.id}-house"
    if not isinstance(value, str) or not _ID.fullmatch(value):
        raise RulebookError("bad-option", "id", f"id: {shown(value)} is no id", _IDS)
    if any(value in (book.id, book.code) for book in all_rulebooks()):
        raise RulebookError("bad-option", "id", f"id: {value} is the name of a published rulebook", _IDS)
    return value


def _revision(value: object) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or value < 1:
        raise RulebookError("bad-option", "revision", f"revision: {shown(value)} is no revision", {"from": 1})
    return value


def _names(base: Rulebook, value: object) -> tuple[str, str]:
    allowed = f"a text of 1 to {_MAX_NAME} characters, or a table with zh and en"
    if value is None:
        return f"{base.name_zh}（自定）", f"{base.name_en} (house)"
    if isinstance(value, str):
        value = {"zh": value, "en": value}
    if not isinstance(value, Mapping) or not value or set(value) - {"zh", "en"}:
        raise RulebookError("bad-option", "name", f"name: {shown(value)} is no name", allowed)
    names = [value.get(lang, value.get(other)) for lang, other in (("zh", "en"), ("en", "zh"))]
    zh, en = (name.strip() if isinstance(name, str) else "" for name in names)
    if not zh or not en or len(zh) > _MAX_NAME or len(en) > _MAX_NAME:
        raise RulebookError("bad-option", "name", f"name: {shown(value)} is no name", allowed)
    return zh, en
