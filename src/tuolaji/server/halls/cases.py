"""What may go wrong with calls about events."""

from __future__ import annotations

from typing import Final

from tuolaji.director import EventError
from tuolaji.director.problems import TEXTS
from tuolaji.server.http.problems import Case, ProblemError

UNKNOWN_EVENT: Final = Case(404, "unknown-event", "没有这场赛事", "there is no such event")
BAD_KEY: Final = Case(401, "bad-key", "链接无效，或已换新", "the link is not good, or not any more")
NOT_ALLOWED: Final = Case(403, "not-allowed", "这个链接不能做这件事", "this link has no right to that")
COMMAND_NAME_TAKEN: Final = Case(
    409, "command-name-taken", "这个命令名已经用过", "another command has had that name already"
)
UNKNOWN_PRESET: Final = Case(404, "unknown-preset", "没有这个预设", "there is no such preset")
EVENT_FULL: Final = Case(409, "event-full", "日志已满", "the journal has all the lines it may have")
TOO_MANY_TEAMS: Final = Case(409, "too-many-teams", "队太多了", "there are too many teams")
EVENT_DAMAGED: Final = Case(410, "event-damaged", "这场赛事的日志已损坏", "the stored journal is damaged")
BAD_ROSTER: Final = Case(400, "bad-roster", "名单读不出", "the roster cannot be read")
NO_PAPER: Final = Case(501, "no-paper", "服务器没有安装打印用的附加包 paper", "the server lacks the extra paper")
TOO_MANY_SCREENS: Final = Case(503, "too-many-screens", "屏幕太多了", "there are too many screens")
OTHER_RULES: Final = Case(409, "other-rules", "牌桌的规则与赛事的不同", "the table plays by other rules than the event")
TABLE_LINKED: Final = Case(409, "table-linked", "这张牌桌已经属于别的场次", "the table is another match's already")

OF_EVENT: Final = (UNKNOWN_EVENT, BAD_KEY, NOT_ALLOWED, EVENT_DAMAGED)
"""Of every call about an event."""


def event_case(error: EventError) -> Case:
    """What an EventError is to the one who called."""
    return Case(_status(error.code), error.code, error.zh, error.en)


def event_problem(error: EventError) -> ProblemError:
    """The problem an EventError becomes."""
    return ProblemError(event_case(error))


def _status(code: str) -> int:
    if code.startswith("unknown-"):
        return 404
    return 400 if code.startswith("bad-") else 409


EVENT_CASES: Final = tuple(Case(_status(code), code, zh, en) for code, (zh, en) in TEXTS.items())
"""Everything that may be wrong with a command; ``{…}`` stand for what is named."""
