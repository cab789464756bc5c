"""Initials of Chinese words as people type them to find something: 出错牌 → ccp."""

from __future__ import annotations

from bisect import bisect_right
from typing import Final

# The first level of GB 2312 is sorted by pinyin: the first character of each letter, and the end of the level.
_FIRST: Final = "啊芭擦搭蛾发噶哈击喀垃妈拿哦啪期然撒塌挖昔压匝"
_LETTERS: Final = "abcdefghjklmnopqrstwxyz"
_FROM: Final = [int.from_bytes(char.encode("gb2312"), "big") for char in _FIRST]
_END: Final = 0xD7F9


def initials(text: str) -> str:
    """The first letters of the pinyin of the common characters of a text; others are left out, Latin ones stay."""
    return "".join(map(_initial, text))


def _initial(char: str) -> str:
    if char.isascii():
        return char if char.isalnum() else ""
    try:
        code = int.from_bytes(char.encode("gb2312"), "big")
    except UnicodeEncodeError:
        return ""
    return _LETTERS[bisect_right(_FROM, code) - 1] if _FROM[0] <= code <= _END else ""
