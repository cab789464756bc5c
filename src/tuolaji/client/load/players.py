"""Four people at a table, played by one program: each on a socket of its own, each told what its seat may know."""

from __future__ import annotations

import itertools
import random
import time
from collections.abc import Callable
from typing import Any, Final

import msgspec

from tuolaji.cards import CARD_OF, cards_text, level_index, trump_index
from tuolaji.client.load.figures import Tally
from tuolaji.client.load.lean_socket import LeanSocket
from tuolaji.rules.engine import legal_plays, order, read_lead
from tuolaji.rules.options import Rulebook


class _Play(msgspec.Struct):
    cards: tuple[str, ...]


class _Trick(msgspec.Struct):
    plays: tuple[_Play, ...]


class _Part(msgspec.Struct):
    """What a player looks at of a snapshot, or of a patch (absent: unchanged)."""

    phase: str | None = None
    level: str | None = None
    trump: str | msgspec.UnsetType | None = msgspec.UNSET
    trick: _Trick | msgspec.UnsetType | None = msgspec.UNSET


class _Group(msgspec.Struct):
    cards: tuple[str, ...]
    units: tuple[tuple[str, ...], ...]


class _May(msgspec.Struct):
    """What a player looks at of the choices."""

    kinds: tuple[str, ...]
    due: bool
    bury: int
    choose: tuple[tuple[str, ...], ...]
    name: tuple[str, ...]


class _Heard(msgspec.Struct):
    type: str
    seq: int = 0
    code: str = ""
    snapshot: _Part | None = None
    patch: _Part | None = None
    hand: tuple[_Group, ...] | None = None
    choices: _May | None = None


_HEARD: Final = msgspec.json.Decoder(_Heard)


_NOTHING: Final = _May((), False, 0, (), ())


class Player:
    """One person: what the seat sees, and what it would do next."""

    def __init__(self, seat: int, book: Rulebook, rng: random.Random, heard: Callable[[Player, _Heard, float], None]):
        self.seat = seat
        self.seq = 0
        self.phase = "idle"
        self.may = _NOTHING
        self.socket: LeanSocket | None = None
        self._book = book
        self._rng = rng
        self._heard = heard
        self._level: str | None = None
        self._trump: str | None = None
        self._trick: _Trick | None = None
        self._hand: tuple[_Group, ...] = ()

    def receive(self, text: bytes, now: float) -> None:
        """Messages from the server, a line each."""
        for message in _HEARD.decode_lines(text):
            self._hear(message, now)

    def _hear(self, message: _Heard, now: float) -> None:
        part = message.snapshot or message.patch
        if part is not None:
            self._fold(part)
            self.seq = message.seq or self.seq
            self.may = message.choices or self.may
            if message.hand is not None:
                self._hand = message.hand
        self._heard(self, message, now)

    def _fold(self, part: _Part) -> None:
        self.phase = part.phase or self.phase
        self._level = part.level or self._level
        if part.trump is not msgspec.UNSET:
            self._trump = part.trump
        if part.trick is not msgspec.UNSET:
            self._trick = part.trick

    def send(self, message: object) -> None:
        """Sends a message, where there is a connection."""
        if self.socket is not None:
            self.socket.send(msgspec.json.encode(message))

    def command(self) -> dict[str, Any] | None:
        """What this seat does now; None: nothing."""
        cards = [card for group in self._hand for card in group.cards]
        kinds = self.may.kinds
        if "play" in kinds:
            return {
                "type": "play",
                "seat": self.seat,
                "cards": self._lead() if not self._led() else self._follow(cards),
            }
        if "bury" in kinds:
            return {"type": "bury", "seat": self.seat, "cards": cards[-self.may.bury :]}
        if "choose" in kinds:
            return {"type": "choose", "seat": self.seat, "cards": self.may.choose[0]}
        if "name" in kinds:
            return {"type": "name", "seat": self.seat, "card": self.may.name[0]}
        if "pass" in kinds:
            return {"type": "pass", "seat": self.seat}
        return None

    def _led(self) -> bool:
        return self._trick is not None and bool(self._trick.plays)

    def _lead(self) -> tuple[str, ...]:
        group = self._rng.choice(self._hand)
        if group.units and self._rng.random() < 0.5:
            return group.units[0]
        return (group.cards[0],)

    def _follow(self, cards: list[str]) -> tuple[str, ...]:
        assert self._trick is not None
        o = order(level_index(self._level or "2"), trump_index(self._trump))
        lead = read_lead(self._book, o, [CARD_OF[card] for card in self._trick.plays[0].cards])
        hand = [CARD_OF[card] for card in cards]
        return cards_text(next(iter(legal_plays(self._book, o, lead, hand))))


class Table:
    """Four players. ``pause``: seconds between two plays; 0: each as soon as the last seat has the one before."""

    def __init__(self, name: str, book: Rulebook, tally: Tally, pause: float, later: Callable[..., Any]) -> None:
        rng = random.Random(name)
        self.players = [Player(seat, book, rng, self._heard) for seat in range(4)]
        self.playing = False
        self._rng = rng
        self._tally = tally
        self._pause = pause
        self._later = later
        self._ids = itertools.count(1)
        self._begun = 0.0
        self._target = 0
        self._named = ""
        self._next_at = time.perf_counter() + rng.random() * pause
        self._waiting = False
        self._hurried = -1
        self._acting: Player | None = None
        self._asked = _NOTHING

    def start(self) -> None:
        """Everybody has joined: the host lets the match begin."""
        self.players[0].send({"type": "room", "id": "start", "command": {"type": "start"}})

    def _heard(self, player: Player, message: _Heard, now: float) -> None:
        match message.type:
            case "step":
                if self._target and all(one.seq >= self._target for one in self.players):
                    self._target = 0
                    self._tally.waited(now - self._begun)
                self._consider()
            case "refused" | "failure":
                self._tally.problem(message.code)
                if self._acting is player and player.may is _NOTHING:
                    player.may = self._asked
                self._target = 0
                self._waiting = False
                self._wait(0.5)
            case _:
                pass

    def _consider(self) -> None:
        """Somebody acts, now or at the table's next beat."""
        if self._target or self._waiting:
            return
        first = self.players[0]
        if any(player.seq != first.seq for player in self.players):
            return
        due = next((player for player in self.players if player.may.due), None)
        self.playing = self.playing or first.phase == "play"
        if due is None:
            self._hurry(first.phase)
        elif first.phase == "play" and self._pause > 0:
            self._wait(self._next_at - time.perf_counter())
        else:
            self._act()

    def _hurry(self, phase: str) -> None:
        """Drawing goes fast, and nobody waits for the next deal."""
        key = hash((phase, self.players[0].seq if phase != "draw" else 0))
        if phase in ("draw", "drawn", "done") and key != self._hurried:
            self._hurried = key
            for player in self.players:
                player.send({"type": "next"})

    def _wait(self, seconds: float) -> None:
        self._waiting = True
        self._later(max(0.0, seconds), self._act)

    def _act(self) -> None:
        self._waiting = False
        due = next((player for player in self.players if player.may.due), None)
        command = due.command() if due is not None else None
        if due is None or command is None:
            return
        now = time.perf_counter()
        if due.phase == "play":
            self._next_at = max(now, self._next_at + self._pause)
        else:  # tables do not keep step with one another
            self._next_at = now + self._pause * self._rng.random()
        self._begun, self._target = now, due.seq + 1
        self._acting, self._asked = due, due.may
        due.may = _NOTHING
        self._named = f"{next(self._ids)}"
        due.send({"type": "act", "id": self._named, "seq": due.seq, "command": command})
