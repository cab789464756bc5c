"""Clients that keep every frame they are sent, come and go at random moments, and play a little of everything."""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import json
import random
import urllib.error
import urllib.request
from dataclasses import dataclass
from typing import Any

from bench.known_cards import Viewer
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

Message = dict[str, Any]
_OPENER = urllib.request.build_opener(urllib.request.ProxyHandler({}))
_QUIET = 0.3
_STAYS = (3, 30, 100, 300)
"""Frames that a client waits for before it leaves and comes again; a deal has some hundreds."""


def call(host: str, path: str, body: object = None) -> tuple[int, Any]:
    """Status and JSON of an HTTP call by someone without a cookie; the text itself where it is no JSON. OSError."""
    data = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(f"http://{host}{path}", data, {"content-type": "application/json"})
    try:
        with _OPENER.open(request, timeout=60) as response:
            status, text = response.status, response.read().decode()
    except urllib.error.HTTPError as error:
        with error:
            status, text = error.code, error.read().decode()
    try:
        return status, json.loads(text)
    except ValueError:
        return status, text


@dataclass(frozen=True)
class Frame:
    """One frame as it came, with the last event that the client had been told of when it came."""

    seq: int
    asked: tuple[str, ...]
    text: str


class Listener:
    """One person's sockets at a table, one after the other. ``plays``: it acts for the seat, others only look on."""

    def __init__(self, host: str, made: Message, viewer: Viewer, rng: random.Random, plays: bool) -> None:
        self.viewer = viewer
        self.frames: list[Frame] = []
        self.joins = 0
        self.over = False
        self.refusal: Message | None = None
        self._host = host
        self._made = made
        self._rng = rng
        self._plays = plays
        self._seq = 0
        self._asked_cards: tuple[str, ...] = ()
        self._snapshot: Message = {}
        self._choices: Message = {}
        self._room: Message = {}
        self._answered = 0
        self._waits = False
        self._count = itertools.count(1)

    async def listen(self) -> None:
        """Until the match is over, as far as this client was told."""
        while not self.over and self.refusal is None:
            with contextlib.suppress(OSError, WebSocketException, TimeoutError):
                async with connect(f"ws://{self._host}/ws", max_size=None, proxy=None, open_timeout=10) as wire:
                    await self._sit(wire)
            await asyncio.sleep(self._rng.uniform(0.0, 0.1))

    async def _sit(self, wire: ClientConnection) -> None:
        since = self._rng.choice((0, self._seq, self._seq, max(0, self._seq - self._rng.randrange(60))))
        self._waits = False
        join = {"type": "join", "table": self._made["table"], "token": self._token(), "since": since}
        await wire.send(json.dumps(join))
        leaves = len(self.frames) + self._rng.choice(_STAYS)
        while not self.over and self.refusal is None and len(self.frames) < leaves:
            try:
                async with asyncio.timeout(_QUIET):
                    text = str(await wire.recv())
            except TimeoutError:
                self._waits = False
            else:
                for line in text.split("\n"):
                    self._fold(json.loads(line), line)
            if self._plays and self._snapshot:
                await self._act(wire)
        if self._rng.random() < 0.5:
            wire.transport.abort()  # the line breaks

    def _token(self) -> str:
        return "" if self.viewer is None else str(self._made["tokens"][self.viewer])

    def _fold(self, message: Message, text: str) -> None:
        match message["type"]:
            case "welcome":
                self.joins += 1
                self._snapshot, self._choices = dict(message["snapshot"]), message["choices"]
                self._room = message.get("room") or {}
                self._seq = self._snapshot["seq"]
            case "step":
                self._snapshot.update(message["patch"])
                self._choices = message["choices"] or self._choices
                self._seq = message["seq"]
            case "room-changed":
                self._room = message["room"]
            case "hints" | "refused" | "done":
                self._waits = False
            case "failure" if message.get("closing"):
                self.refusal = message
            case _:
                pass
        self.frames.append(Frame(self._seq, self._asked_cards, text))
        self._answer = message
        self.over = self._snapshot.get("phase") == "over"

    async def _act(self, wire: ClientConnection) -> None:
        """Plays by hints; now and then looks at cards, speaks of a claim or of taking a play back."""
        answer, self._answer = self._answer, {}
        if answer.get("type") == "hints" and answer["commands"]:
            command = self._rng.choice(answer["commands"][:3])
            await self._say(wire, {"type": "act", "seq": self._seq, "command": command}, named=True)
            self._waits = True
            return
        proposal = self._room.get("proposal")
        if proposal and self._answered != proposal["number"] and proposal["seat"] != self.viewer:
            self._answered = proposal["number"]
            reply = {"type": "answer", "proposal": proposal["number"], "yes": self._rng.random() < 0.8}
            await self._say(wire, {"type": "room", "command": reply}, named=True)
        if self._room and not self._room.get("started", True) and self._room.get("you_host"):
            await self._say(wire, {"type": "room", "command": {"type": "start"}}, named=True)
            await asyncio.sleep(0.1)
        # after three deals without a declaration the next one waits for somebody who wants it
        if self._snapshot.get("phase") == "done" and not answer:
            await wire.send('{"type":"next"}')
        wanted = self._choices.get("due") or (self._choices.get("declare") and self._rng.random() < 0.1)
        if wanted and not self._waits:
            await self._wonder(wire)
            self._waits = True
            await self._say(wire, {"type": "hint"})

    async def _wonder(self, wire: ClientConnection) -> None:
        hand = self._snapshot.get("hand") or []
        chance = self._rng.random()
        if chance < 0.1 and hand:
            self._asked_cards = tuple(self._rng.sample(hand, min(len(hand), self._rng.randint(1, 4))))
            await self._say(wire, {"type": "consider", "cards": self._asked_cards})
        elif chance < 0.12 and self._room:
            what = self._rng.choice(("claim", "take-back"))
            await self._say(wire, {"type": "room", "command": {"type": "propose", "what": what}}, named=True)

    async def _say(self, wire: ClientConnection, message: Message, named: bool = False) -> None:
        number = next(self._count)
        name = f"{self._rng.getrandbits(40):x}-{number}" if named else number
        await wire.send(json.dumps(message | {"id": name}))
