"""Whether a table may be watched, and from when."""

from __future__ import annotations

from tuolaji.server.rooms.state import RoomState

MOST_WATCHERS = 100
"""Of one table."""


def watch_problem(room: RoomState, over: bool, watchers: int) -> tuple[str, str] | None:
    """Why somebody without a seat sees nothing now: a stable code and words (en); None: they may watch."""
    match room.manners.watching:
        case "none":
            return "watch-none", "this table is not watched"
        case "after" if not over:
            return "watch-after", "this table is open to watchers once the match is over"
        case _:
            return ("watch-full", "no more watchers fit in") if watchers >= MOST_WATCHERS else None
