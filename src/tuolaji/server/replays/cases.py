"""What goes wrong with a call for a finished match."""

from __future__ import annotations

from typing import Final

from tuolaji.server.http.problems import Case

UNKNOWN_TABLE: Final = Case(404, "unknown-table", "没有这张牌桌", "there is no such table")
NOT_OVER: Final = Case(409, "match-not-over", "这一盘还没有打完", "the match is not over yet")
UNKNOWN_DEAL: Final = Case(404, "unknown-deal", "这一盘没有这一局", "the match has no such deal")
