"""A person's page."""

from __future__ import annotations

import msgspec

from tuolaji.server.people import Person


class Fellow(msgspec.Struct, frozen=True):
    """Another player of a match: the name then (empty: a bot, or someone who is deleted), the person's id if any."""

    name: str
    person: str | None
    bot: bool


class ResultLine(msgspec.Struct, frozen=True, kw_only=True):
    """One match of a person.

    ``finished`` in epoch milliseconds; ``rulebook`` is an id, ``house``: with other options than the published ones.
    ``won`` None: a draw. ``levels``: the person's own and the best of the opponents' at the end; ``steps``: the steps
    moved up since the start; ``deals``: those that counted. ``partner`` is None where partners change, all others are
    ``opponents`` then.
    """

    table: str
    finished: int
    rulebook: str
    house: bool
    seat: int
    won: bool | None
    levels: tuple[str, str]
    steps: int
    deals: int
    partner: Fellow | None
    opponents: tuple[Fellow, ...]


class BookLine(msgspec.Struct, frozen=True, kw_only=True):
    """All matches of a person by one rulebook. ``levels``: steps moved up in all of them."""

    rulebook: str
    matches: int
    won: int
    drawn: int
    deals: int
    levels: int


class PlayerPage(msgspec.Struct, frozen=True, kw_only=True):
    """A person, the sums by rulebook, and the latest matches, newest first (``older``: there are more)."""

    person: Person
    books: tuple[BookLine, ...]
    results: tuple[ResultLine, ...]
    older: bool
