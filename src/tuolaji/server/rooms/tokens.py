"""The secrets of seats: signed, so that any process over the store knows them, and void once the person has left.

A secret is ``FIRST.GRANT.SIGNATURE``: the seat it was given for, the number of the grant in its room, and HMAC-SHA-256
over these, the table and the person. It goes with the person through swaps of seats.
"""

from __future__ import annotations

import base64
import hashlib
import hmac
import re
from collections.abc import Mapping
from typing import Final

from tuolaji.server.rooms.early import early_person
from tuolaji.server.rooms.state import RoomState, Sitter
from tuolaji.server.tokens import seat_of

SECRET: Final = "seats"
"""Name of the key in the store."""
_FORM: Final = re.compile(r"([0-3])\.(\d{1,9})\.([A-Za-z0-9_-]{43})")


class Signer:
    """Signs and knows the secrets of seats; ``key`` is shared by all processes over a store."""

    def __init__(self, key: bytes) -> None:
        self._key = key

    def token(self, table: str, sitter: Sitter) -> str:
        """The secret of a person's seat at a table."""
        head = f"{sitter.first}.{sitter.grant}"
        text = f"tuolaji seat\n{table}\n{head}\n{sitter.person}"
        digest = hmac.digest(self._key, text.encode(), hashlib.sha256)
        return f"{head}.{base64.urlsafe_b64encode(digest).decode().rstrip('=')}"

    def seat(self, table: str, room: RoomState, token: str) -> int | None:
        """The seat whose secret this is now, or None."""
        form = _FORM.fullmatch(token)
        if form is None:
            return None
        seat = room.granted(int(form[2]))
        sitter = room.sitter(seat) if seat is not None else None
        if sitter is None or not hmac.compare_digest(self.token(table, sitter), token):
            return None
        return seat


def early_seat(room: RoomState, hashes: Mapping[int, bytes], token: str) -> int | None:
    """The seat of a secret that was given before secrets were signed, while the same person sits there."""
    seat = seat_of(token, hashes)
    return room.seat_of(early_person(seat)) if seat is not None else None
