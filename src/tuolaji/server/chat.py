"""Chat at a table: set phrases and free text, cleaned, not too fast, silent where the manners say so; not kept."""

from __future__ import annotations

import unicodedata
from collections import deque
from typing import Final

import msgspec

from tuolaji.server.messages import Said
from tuolaji.server.protection import Budget
from tuolaji.server.rooms.messages import Say, SayPhrase, TableManners
from tuolaji.server.rooms.refusal import Progress, Refusal

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
_MOST_NAMED: Final = 512
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
    """What was said at one table; the last ``KEPT`` lines are there for people who come.

    ``start``: numbers of lines are higher, so that they stay apart when another process plays the table on.
    """

    def __init__(self, start: int = 0) -> None:
        self.lines: deque[Said] = deque(maxlen=KEPT)
        self._last = start
        self._budgets: dict[str, Budget] = {}
        self._named: dict[tuple[str, str], int] = {}

    def said(self, key: str, name: str) -> int | None:
        """Number of the line that somebody said under that name lately; one sent again is not said again."""
        return self._named.get((key, name))

    def remember(self, key: str, name: str, line: int) -> None:
        """A line was said under that name."""
        self._named[key, name] = line
        if len(self._named) > _MOST_NAMED:
            del self._named[next(iter(self._named))]

    def say(
        self, speaker: Speaker, said: Say | SayPhrase, manners: TableManners, progress: Progress, now: float
    ) -> Said | Refusal:
        """Words or a set phrase; ``now``: seconds that never go back.

        Refusals: ``chat-off``, ``chat-phrases``, ``unknown-phrase``, ``chat-empty``, ``chat-muted``, ``chat-fast``.
        """
        text = cleaned(said.text) if isinstance(said, Say) else None
        phrase = said.phrase if isinstance(said, SayPhrase) else None
        if manners.chat == "off":
            return Refusal("chat-off")
        if phrase is None and manners.chat == "phrases":
            return Refusal("chat-phrases")
        if phrase is not None and phrase not in PHRASES:
            return Refusal("unknown-phrase")
        if text == "":
            return Refusal("chat-empty")
        if progress.running and (manners.match_mode or speaker.seat is None):
            return Refusal("chat-muted")  # 4M-三.17; watchers are silent then at every table
        if not self._budget(speaker.key, now).spend(now):
            return Refusal("chat-fast")
        self._last += 1
        line = Said(id=self._last, seat=speaker.seat, name=speaker.name, text=text, phrase=phrase)
        self.lines.append(line)
        return line

    def _budget(self, key: str, now: float) -> Budget:
        budget = self._budgets.pop(key, None) or Budget(now, PER_SECOND, BURST)
        self._budgets[key] = budget  # the last to speak stands last
        if len(self._budgets) > _MOST_SPEAKERS:
            del self._budgets[next(iter(self._budgets))]
        return budget
