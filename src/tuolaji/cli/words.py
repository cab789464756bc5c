"""The language of the terminal: one of ``zh`` and ``en``."""

from __future__ import annotations

import os
from typing import Final

LANGUAGES: Final = ("zh", "en")


def terminal_language() -> str:
    """``TUOLAJI_LANG`` where it names a known language, else the locale's: Chinese ``zh``, any other ``en``."""
    chosen = os.environ.get("TUOLAJI_LANG", "").strip().lower()[:2]
    if chosen in LANGUAGES:
        return chosen
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        value = os.environ.get(name, "")
        if value:
            return "zh" if value.lower().startswith("zh") else "en"
    return "en"


def text(zh: str, en: str) -> str:
    """The one of two texts that the terminal's language asks for."""
    return zh if terminal_language() == "zh" else en
