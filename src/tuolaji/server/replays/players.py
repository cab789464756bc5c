"""Who sat at a table when its match ended."""

from __future__ import annotations

from tuolaji.server.history import History
from tuolaji.server.replays.replays import Players, WhoSat
from tuolaji.server.replays.values import MatchPlayer
from tuolaji.server.storage import StoredTable


def who_sat(history: History) -> WhoSat:
    """The players as the results name them; of a table without results, persons and bots by seat."""

    async def players_of(stored: StoredTable) -> Players:
        fellows = await history.players(stored.id)
        if len(fellows) == 4:
            found = [MatchPlayer(one.name, one.person, one.bot) for one in fellows]
        else:
            found = [MatchPlayer("", None, seat not in stored.setup.people) for seat in range(4)]
        one, two, three, four = found
        return one, two, three, four

    return players_of
