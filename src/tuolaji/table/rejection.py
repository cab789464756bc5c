"""Rejection: a command that may not be carried out, and why. A player's mistake, never an exception."""

from __future__ import annotations

import msgspec

from tuolaji.table.commands import Cards


class Rejection(msgspec.Struct, frozen=True, gc=False, kw_only=True):
    """``code`` is stable; ``cards`` are those concerned; ``params`` fill the message (see
    ``messages.rejection_text``).
    """

    code: str
    cards: Cards = ()
    clauses: tuple[str, ...] = ()
    params: dict[str, str | int] = {}
