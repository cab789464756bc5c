"""Random names and secrets of tables. Seats' secrets are signed (``rooms.tokens``); earlier they were random, and the
store kept their hashes."""

from __future__ import annotations

import hashlib
import hmac
import secrets
from collections.abc import Mapping


def new_table_id() -> str:
    """An id nobody can guess: 12 letters and digits of a URL."""
    return secrets.token_urlsafe(9)


def new_root() -> str:
    """The secret behind all shuffles of one table: 32 random bytes (``tuolaji.record.fair``)."""
    return secrets.token_hex(32)


def token_hash(token: str) -> bytes:
    """What the store keeps of a token."""
    return hashlib.sha256(token.encode("utf-8", "surrogatepass")).digest()


def seat_of(token: str, hashes: Mapping[int, bytes]) -> int | None:
    """The seat a token owns, or None; takes the same time for any wrong token."""
    given = token_hash(token)
    found = None
    for seat, kept in hashes.items():
        if hmac.compare_digest(given, kept):
            found = seat
    return found
