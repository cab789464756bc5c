"""Keys: what a link to an event carries. Signed, so that any process over the store knows them; void once renewed.

A key is ``ROLE.TEAM.RENEWED.SIGNATURE``: HMAC-SHA-256 over these and the event.
"""

from __future__ import annotations

import base64
import hashlib
import hmac
import re
from collections.abc import Mapping
from typing import Final, Literal

import msgspec

Role = Literal["organiser", "referee", "desk", "team", "public"]
KEPT: Final = "events"
"""Name of the secret in the store."""
ROLES: Final[tuple[Role, ...]] = ("organiser", "referee", "desk", "team", "public")
_LETTERS: Final[dict[str, Role]] = {"o": "organiser", "r": "referee", "d": "desk", "t": "team"}
_LETTER_OF: Final = {role: letter for letter, role in _LETTERS.items()}
_FORM: Final = re.compile(r"([ordt])\.([A-Za-z0-9_-]{0,40})\.(\d{1,9})\.([A-Za-z0-9_-]{43})")


class Holder(msgspec.Struct, frozen=True):
    """Who asks: a role, for "team" with the team's id (or that of a player who entered alone)."""

    role: Role
    team: str = ""


PUBLIC: Final = Holder("public")
Renewals = Mapping[tuple[str, str], int]


class Keys:
    """Signs and knows keys; ``secret`` is shared by all processes over a store."""

    def __init__(self, secret: bytes) -> None:
        self._secret = secret

    def key(self, event: str, holder: Holder, renewals: Renewals) -> str:
        """The key of a role now; nothing is needed for the public's screens."""
        letter = _LETTER_OF.get(holder.role)
        if letter is None:
            return ""
        head = f"{letter}.{holder.team}.{renewals.get((holder.role, holder.team), 0)}"
        return f"{head}.{self._signed(f'tuolaji event{chr(10)}{event}{chr(10)}{head}')}"

    def holder(self, event: str, key: str, renewals: Renewals) -> Holder | None:
        """Who holds a key; None for one that is not good, or not any more."""
        form = _FORM.fullmatch(key)
        if form is None:
            return None
        holder = Holder(_LETTERS[form[1]], form[2])
        return holder if hmac.compare_digest(self.key(event, holder, renewals), key) else None

    def salt(self, event: str, subject: str, seq: int) -> str:
        """The salt of a draw that the server seals as line ``seq`` (32 hex digits)."""
        text = f"tuolaji salt\n{event}\n{subject}\n{seq}"
        return hmac.digest(self._secret, text.encode(), hashlib.sha256).hex()[:32]

    def _signed(self, text: str) -> str:
        digest = hmac.digest(self._secret, text.encode(), hashlib.sha256)
        return base64.urlsafe_b64encode(digest).decode().rstrip("=")
