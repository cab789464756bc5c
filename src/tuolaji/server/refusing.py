"""Refusals as they are sent: of the match and of the room alike."""

from __future__ import annotations

from typing import Final

from tuolaji.server.answering import text_of
from tuolaji.server.messages import Refused, Text
from tuolaji.server.rooms.refusal import Refusal, refusal_text
from tuolaji.table import Rejection

PAUSED: Final = Refusal("paused")
TOO_FAST: Final = Refusal("too-fast")


def refusal_of(name: str, refused: Rejection | Refusal) -> Refused:
    """The answer to the command of that name."""
    if isinstance(refused, Refusal):
        zh, en = refusal_text(refused)
        return Refused(id=name, code=refused.code, text=Text(zh, en))
    return Refused(id=name, code=refused.code, text=text_of(refused), cards=refused.cards, clauses=refused.clauses)
