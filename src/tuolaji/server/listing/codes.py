"""Codes that friends read to each other: six characters none of which looks like another."""

from __future__ import annotations

import secrets
from typing import Final

ALPHABET: Final = "23456789ABCDEFGHJKMNPQRSTUVWXYZ"
LENGTH: Final = 6


def random_code() -> str:
    """A code, one of some 900 million."""
    return "".join(secrets.choice(ALPHABET) for _ in range(LENGTH))


def read_code(text: str) -> str | None:
    """The code in what somebody typed; None where it is none."""
    code = text.upper().replace("-", "")
    return code if len(code) == LENGTH and all(letter in ALPHABET for letter in code) else None
