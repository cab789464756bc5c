"""Words at a table: whether they may be said, and as what they are heard."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from tuolaji.server.rooms.messages import Say, SayPhrase, TableManners
from tuolaji.server.rooms.refusal import Progress, Refusal


class Utterance(msgspec.Struct, frozen=True, kw_only=True):
    """What somebody wants to say. ``who`` names the speaker for limits; ``at`` is in seconds that never go back."""

    who: str
    seat: int | None
    said: Say | SayPhrase
    at: float


class Heard(msgspec.Struct, frozen=True):
    """As what it is heard: words, or a set phrase by its key."""

    text: str | None
    phrase: str | None


Talk = Callable[[Utterance, TableManners, Progress], Heard | Refusal]
"""One table's, so that it may remember who said how much."""


def plain_talk(utterance: Utterance, manners: TableManners, progress: Progress) -> Heard | Refusal:
    """Words as they are, where the table's manners allow them."""
    if manners.chat == "off":
        return Refusal("chat-off")
    if manners.match_mode and progress.running:
        return Refusal("chat-muted")
    match utterance.said:
        case SayPhrase():
            return Heard(None, utterance.said.phrase)
        case Say():
            if manners.chat == "phrases":
                return Refusal("chat-phrases")
            text = " ".join(utterance.said.text.split())
            return Heard(text, None) if text else Refusal("chat-empty")
