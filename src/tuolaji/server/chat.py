"""Chat at a table: set phrases and free text, cleaned, not too fast, silent where the manners say so; not kept."""

from __future__ import annotations

import unicodedata
from collections import deque
from typing import Final

import msgspec

from tuolaji.server.messages import Said
from tuolaji.server.protection import Budget
from tuolaji.server.rooms.messages import TableManners
from tuolaji.server.rooms.refusal import Refusal

PHRASES: Final = (
    "hello",
    "good-luck",
    "hurry",
    "wait",
    "well-played",
    "nice",
    "thanks",
    "sorry",
    "oops",
    "no-problem",
    "again",
    "bye",
)
"""Keys of the set phrases; their words are the clients'."""

LONGEST: Final = 200
KEPT: Final = 50
PER_SECOND: Final = 0.5
BURST: Final = 5
_MOST_MARKS: Final = 2  # on one letter
_MOST_SPEAKERS: Final = 256
_DROPPED: Final = ("Cc", "Cf", "Cs", "Co", "Cn")
_SPACES: Final = ("Zs", "Zl", "Zp")


class Speaker(msgspec.Struct, frozen=True):
    """Who speaks: the key of the person, the seat (None: a watcher) and the name shown."""

    key: str
    seat: int | None
    name: str


def cleaned(text: str) -> str:
    """What is shown of a text: one line, no control, format or bidirectional characters, no piles of marks, at most
    ``LONGEST`` characters; empty when nothing is left.
    """
    kept: list[str] = []
    marks = 0
    for char in unicodedata.normalize("NFC", text[: 4 * LONGEST]):
        kind = unicodedata.category(char)
        space = kind in _SPACES or char in "\t\n\r"
        if kind in _DROPPED and not space:
            continue
        marks = marks + 1 if kind in ("Mn", "Me") else 0
        if space:
            kept += [" "] if kept and kept[-1] != " " else []
        elif marks <= _MOST_MARKS:
            kept.append(char)
    return "".join(kept)[:LONGEST].strip()


class Chat:
    """What was said at one table; the last ``KEPT`` lines are there for people who come."""

    def __init__(self) -> None:
        self.lines: deque[Said] = deque(maxlen=KEPT)
        self._said = 0
        self._budgets: dict[str, Budget] = {}

    def say(self, speaker: Speaker, text: str, rules: TableManners, running: bool, now: float) -> Said | Refusal:
        """Free text. ``running``: a deal is being played; ``now``: seconds that never go back.

        Refusals: ``chat-off``, ``chat-phrases``, ``chat-muted``, ``chat-fast``, ``chat-empty``.
        """
        if rules.chat == "phrases":
            return Refusal("chat-phrases")
        words = cleaned(text)
        if not words:
            return Refusal("chat-empty")
        return self._silent(speaker, rules, running, now) or self._add(speaker, words, None)

    def phrase(self, speaker: Speaker, phrase: str, rules: TableManners, running: bool, now: float) -> Said | Refusal:
        """A set phrase. Refusals: ``unknown-phrase``, ``chat-off``, ``chat-muted``, ``chat-fast``."""
        if phrase not in PHRASES:
            return Refusal("unknown-phrase")
        return self._silent(speaker, rules, running, now) or self._add(speaker, None, phrase)

    def _silent(self, speaker: Speaker, rules: TableManners, running: bool, now: float) -> Refusal | None:
        """Why nobody may speak now: match mode during a deal (4M-三.17), where watchers are silent anyway."""
        if rules.chat == "off":
            return Refusal("chat-off")
        if running and (rules.match_mode or speaker.seat is None):
            return Refusal("chat-muted")
        if not self._budget(speaker.key, now).spend(now):
            return Refusal("chat-fast")
        return None

    def _budget(self, key: str, now: float) -> Budget:
        budget = self._budgets.pop(key, None) or Budget(now, PER_SECOND, BURST)
        self._budgets[key] = budget  # the last to speak stands last
        if len(self._budgets) > _MOST_SPEAKERS:
            del self._budgets[next(iter(self._budgets))]
        return budget

    def _add(self, speaker: Speaker, text: str | None, phrase: str | None) -> Said:
        self._said += 1
        line = Said(id=self._said, seat=speaker.seat, name=speaker.name, text=text, phrase=phrase)
        self.lines.append(line)
        return line
