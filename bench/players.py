"""Players over the network that never give up: they come back by themselves, send again what was not answered, check at
every return that nothing they were told of is gone, and sit down at a new table when a match is over."""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import json
import secrets
import time
import urllib.request
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

Message = dict[str, Any]
_PACE = 0.1
_QUIET = 0.25
_BREATH = 0.5
_ORDERS = 0.6
_STRENGTHS = ("easy", "normal", "strong")
"""A bot's, in this order: every order changes something."""
_OPENER = urllib.request.build_opener(urllib.request.ProxyHandler({}))


@dataclass
class Told:
    """What a player was told of one table: commands acknowledged with their place, those to the room by themselves, and
    the last event seen."""

    made: Message
    acknowledged: dict[str, int] = field(default_factory=dict)
    ordered: dict[str, int] = field(default_factory=dict)
    seen: int = 0


def create_table(host: str, rulebook: str, deals: int = 0) -> Message:
    """A new table with one person; the match ends after so many ``deals`` (0: as the rulebook says)."""
    body = json.dumps({"rulebook": rulebook, "pace": "fast", "deals": deals}).encode()
    request = urllib.request.Request(f"http://{host}/api/tables", body, {"content-type": "application/json"})
    with _OPENER.open(request, timeout=20) as response:
        made: Message = json.load(response)
        return made | {"rulebook": rulebook, "deals": deals}


class Player:
    """One seat, played by hints; as the table's host it changes a bot now and then.

    ``hosts``: where to go, in this order, round and round until one answers.
    """

    def __init__(self, made: Message, hosts: Sequence[str]) -> None:
        self.hosts = hosts
        self.told = [Told(made)]
        self.resent = 0
        self.joins = 0
        self.latest_done = 0.0
        self.latest_news = 0.0
        self.problems: list[str] = []
        self._snapshot: Message = {}
        self._choices: Message = {}
        self._pending: Message | None = None
        self._asked = False
        self._order: Message | None = None
        self._ordered = 0.0
        self._strengths = itertools.cycle(_STRENGTHS)
        self._names = secrets.token_hex(3)
        self._count = itertools.count(1)
        self._spoke = 0.0
        self._sent: dict[str | int, float] = {}
        self._served: list[tuple[float, float]] = []

    @property
    def made(self) -> Message:
        """The table the player sits at now, as it was made."""
        return self.told[-1].made

    @property
    def acknowledged(self) -> int:
        """Commands that were acknowledged, at all tables."""
        return sum(len(told.acknowledged) for told in self.told)

    @property
    def ordered(self) -> int:
        """Commands to rooms that were acknowledged."""
        return sum(len(told.ordered) for told in self.told)

    def where(self) -> str:
        """Where the player stands, for messages about one who does not get on."""
        at = {key: self._snapshot.get(key) for key in ("rulebook", "phase", "deal", "seq", "turn")}
        waits = f"due {self._choices.get('due')}, asked {self._asked}, pending {self._pending}"
        return f"table {self.made['table']} {at} {waits}, joined {self.joins} times"

    async def play(self) -> None:
        """Plays until cancelled."""
        for host in itertools.cycle(self.hosts):
            with contextlib.suppress(OSError, WebSocketException, TimeoutError):
                if self._finished():
                    await self._new_table(host)
                async with connect(f"ws://{host}/ws", max_size=None, proxy=None, open_timeout=2) as wire:
                    await self._sit(wire)
            await asyncio.sleep(0.05)

    def _finished(self) -> bool:
        return self._snapshot.get("phase") == "over" and self._pending is None and self._order is None

    async def _new_table(self, host: str) -> None:
        made = await asyncio.to_thread(create_table, host, self.made["rulebook"], self.made["deals"])
        self.told.append(Told(made))
        self._snapshot, self._choices = {}, {}
        self._pending, self._order, self._asked = None, None, False
        self._strengths = itertools.cycle(_STRENGTHS)

    def served_since(self, moment: float) -> float | None:
        """Seconds from a moment to the answer to the first message sent after it; None: not yet."""
        for sent, answered in self._served:
            if sent >= moment:
                return answered - moment
        return None

    async def _send(self, wire: ClientConnection, message: Message) -> None:
        self._spoke = time.monotonic()
        if "id" in message:
            self._sent[message["id"]] = self._spoke
        await wire.send(json.dumps(message))

    async def _sit(self, wire: ClientConnection) -> None:
        """Plays over one connection until it breaks or the match is over."""
        seen = self.told[-1].seen
        await wire.send(
            json.dumps({"type": "join", "table": self.made["table"], "token": self.made["token"], "since": seen})
        )
        while not self._finished():
            if time.monotonic() - self._spoke >= _QUIET:  # is somebody there?
                await self._send(wire, {"type": "consider", "id": next(self._count), "cards": []})
            try:
                async with asyncio.timeout(_QUIET):
                    text = await wire.recv()
            except TimeoutError:
                continue
            for line in str(text).split("\n"):
                await self._hear(wire, json.loads(line))
            await self._go_on(wire)

    async def _hear(self, wire: ClientConnection, message: Message) -> None:
        sent = self._sent.pop(message.get("id", ""), None)
        if sent is not None:
            self._served.append((sent, time.monotonic()))
        self._fold(message)
        if message["type"] == "welcome":
            for unanswered in (self._order, self._pending):
                if unanswered is not None:
                    self.resent += 1
                    await self._send(wire, unanswered)
        elif message["type"] == "failure" and message["code"] == "too-fast":  # it was not heard: once more, later
            await asyncio.sleep(_BREATH)
            self._asked = False
            for unheard in (self._order, self._pending):
                if unheard is not None:
                    await self._send(wire, unheard)
        elif message["type"] == "hints" and self._pending is None and message["commands"]:
            await asyncio.sleep(_PACE)
            await self._act(wire, message["commands"][0])

    def _fold(self, message: Message) -> None:
        told = self.told[-1]
        match message["type"]:
            case "welcome":
                self.joins += 1
                self._asked = False
                self._snapshot, self._choices = message["snapshot"], message["choices"]
                if self._snapshot["seq"] < told.seen:
                    self.problems.append(f"event {told.seen} was seen, but the table is at {self._snapshot['seq']}")
            case "step":
                self._snapshot.update(message["patch"])
                self._choices = message["choices"] or self._choices
            case "done":
                self._done(message)
            case "refused" if self._order is not None and self._order["id"] == message["id"]:
                self._order = None
            case "refused":
                self._pending, self._asked = None, False
            case "failure" if message["code"] not in ("too-fast", "elsewhere"):
                self.problems.append(f"failure: {message}")
            case "hints":
                self._asked = False
            case _:
                pass
        if self._snapshot.get("seq", 0) > told.seen:
            told.seen = self._snapshot["seq"]
            self.latest_news = time.monotonic()

    def _done(self, message: Message) -> None:
        name, seq = message["id"], message["seq"]
        order = self._order is not None and self._order["id"] == name
        acknowledged = self.told[-1].ordered if order else self.told[-1].acknowledged
        if acknowledged.setdefault(name, seq) != seq:
            self.problems.append(f"command {name} was done as {acknowledged[name]} and as {seq}")
        self.latest_news = time.monotonic()
        if order:
            self._order = None
            return
        self.latest_done = self.latest_news
        if self._pending is not None and self._pending["id"] == name:
            self._pending, self._asked = None, False

    async def _act(self, wire: ClientConnection, command: Message) -> None:
        name = f"{self._names}-{next(self._count)}"
        self._pending = {"type": "act", "id": name, "seq": self._snapshot["seq"], "command": command}
        await self._send(wire, self._pending)

    async def _go_on(self, wire: ClientConnection) -> None:
        if self._pending is None and not self._asked and self._choices.get("due"):
            self._asked = True
            await self._send(wire, {"type": "hint", "id": next(self._count)})
        if self._order is None and self._snapshot and time.monotonic() - self._ordered > _ORDERS:
            command = {"type": "set-bot", "seat": (self.made["seat"] + 1) % 4, "strength": next(self._strengths)}
            self._ordered = time.monotonic()
            self._order = {"type": "room", "id": f"{self._names}-{next(self._count)}", "command": command}
            await self._send(wire, self._order)
