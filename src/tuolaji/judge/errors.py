"""Questions that cannot be answered: stable codes, the field concerned, words in zh and en."""

from __future__ import annotations

from typing import Final

CODES: Final = (
    "not-json",
    "unknown-ask",
    "missing-field",
    "bad-type",
    "unknown-rulebook",
    "unknown-option",
    "bad-option",
    "bad-card",
    "too-many-copies",
    "bad-level",
    "bad-trump",
    "mixed-suits",
    "bad-reading",
    "bad-seat",
    "unknown-infraction",
    "wrong-count",
)


class QuestionError(ValueError):
    """A question that cannot be understood or has no answer.

    ``code`` is one of ``CODES``; ``field`` the path of the field concerned (``plays[2]``, ``options.look_back``), empty
    for the whole; ``zh`` and ``en`` say what is wrong.
    """

    def __init__(self, code: str, field: str, zh: str, en: str) -> None:
        super().__init__(en)
        self.code = code
        self.field = field
        self.zh = zh
        self.en = en


def shown(value: object, most: int = 40) -> str:
    """A value as it may stand in a message: short, and never too deep to print."""
    if isinstance(value, str):
        text = value[: most + 1]
    elif value is None or isinstance(value, bool):
        text = {None: "null", True: "true", False: "false"}[value]
    elif isinstance(value, int):
        text = str(value) if -(10**most) < value < 10**most else "…"
    elif isinstance(value, float):
        text = repr(value)
    else:
        text = "[…]" if isinstance(value, list | tuple) else "{…}"
    text = "".join(char if char.isprintable() else "�" for char in text)
    return text if len(text) <= most else text[:most] + "…"


def missing(field: str) -> QuestionError:
    """The error of a field that is not there."""
    return QuestionError("missing-field", field, f"缺少 {field}", f"{field} is missing")


def bad_type(field: str, zh: str, en: str) -> QuestionError:
    """The error of a value of another kind than asked for; ``zh`` and ``en`` say what is needed."""
    return QuestionError("bad-type", field, f"{field} 须为{zh}", f"{field} must be {en}")
