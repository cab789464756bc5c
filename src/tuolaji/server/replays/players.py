"""Who sat at a table."""

from __future__ import annotations

from tuolaji.server.replays.values import MatchPlayer
from tuolaji.server.storage import StoredTable


async def players_of(stored: StoredTable) -> tuple[MatchPlayer, MatchPlayer, MatchPlayer, MatchPlayer]:
    """The players of a table."""
    one, two, three, four = [MatchPlayer("", None, seat not in stored.setup.people) for seat in range(4)]
    return one, two, three, four
