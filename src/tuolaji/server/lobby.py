"""Messages of the HTTP side: making a table and what comes back."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from tuolaji.server.table_setup import Pace

RulebookName = Annotated[str, msgspec.Meta(min_length=1, max_length=60)]


class CreateTable(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A new table against bots. ``deals``: the match ends after so many (0: as the rulebook says)."""

    rulebook: RulebookName
    partner_mode: Literal["fixed", "pick"] | None = None
    pace: Pace = "normal"
    deals: Annotated[int, msgspec.Meta(ge=0, le=100)] = 0


class TableCreated(msgspec.Struct, frozen=True):
    """The table, the seat, and the secret that owns it."""

    table: str
    seat: int
    token: str
