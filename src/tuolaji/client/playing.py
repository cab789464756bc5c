"""Playing a seat over the network: an Agent sees the view that its seat's own events make, and acts on it.

A lost connection is taken up again where it was; a command that was not answered is sent again under its name, so that
it is carried out once.
"""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import secrets
from typing import Final, assert_never

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from tuolaji.bots import Agent, make
from tuolaji.client.calls import Calls
from tuolaji.client.guest import Seat
from tuolaji.client.seeing import GapError, Sight
from tuolaji.server.messages import (
    Act,
    AnyToClient,
    Considered,
    Done,
    Failure,
    Hints,
    Join,
    Next,
    Refused,
    Room,
    RoomChanged,
    Said,
    SeatCommand,
    Seen,
    Step,
    Welcome,
)
from tuolaji.server.rooms.messages import Answer, RoomView, Start
from tuolaji.table import DealScored, MatchEnded, Pass, choices

_DECODER: Final = msgspec.json.Decoder(AnyToClient)
_PAUSES: Final = (0.1, 0.2, 0.5, 1.0, 2.0, 5.0)
_BREATH: Final = 0.5


class TurnedAwayError(Exception):
    """The server does not let the seat play (any more); ``code`` is its own, as ``not-your-seat``."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code


class Ending(msgspec.Struct, frozen=True):
    """How the play ended: the match's end (None: it was left after ``deals``), and the result of every deal seen."""

    ended: MatchEnded | None
    scored: tuple[DealScored, ...]


async def play(
    seat: Seat, agent: Agent, *, deals: int = 0, people: int = 0, agree: tuple[str, ...] = ("take-back",)
) -> Ending:
    """Plays a seat to the end of the match, or through ``deals`` deals.

    ``people``: as the host it lets the match begin once so many sit (0: somebody else does).
    ``agree``: kinds of proposals that are answered with yes. TurnedAwayError; what the server says no to for a moment
    is tried again.
    """
    return await _Play(seat, agent, deals, people, agree).run()


class _Play:
    def __init__(self, seat: Seat, agent: Agent, deals: int, people: int, agree: tuple[str, ...]) -> None:
        self._seat = seat
        self._agent = agent
        self._fallback = make("random", f"{seat.table}/{seat.seat}")
        self._deals = deals
        self._people = people
        self._started = False
        self._agree = agree
        self._sight: Sight | None = None
        self._pending: Act | None = None
        self._refused = False
        self._answered: set[int] = set()
        self._ids = (f"{secrets.token_hex(4)}-{number}" for number in itertools.count(1))

    async def run(self) -> Ending:
        """Comes back as often as it must."""
        calls = Calls(self._seat.url)
        address = f"{'wss' if calls.secure else 'ws'}://{calls.netloc}/ws"
        failed = 0
        while True:
            try:
                async with connect(address, max_size=None, open_timeout=10) as wire:
                    failed = 0
                    return await self._sit(wire)
            except (OSError, TimeoutError, WebSocketException, GapError):
                await asyncio.sleep(_PAUSES[min(failed, len(_PAUSES) - 1)])
                failed += 1

    async def _sit(self, wire: ClientConnection) -> Ending:
        since = self._sight.view.state.seq if self._sight is not None else 0
        await _send(wire, Join(self._seat.table, self._seat.token, since))
        while True:
            for message in _DECODER.decode_lines(await wire.recv()):
                await self._take(wire, message)
                sight = self._sight
                if sight is not None and (sight.ended is not None or 0 < self._deals <= len(sight.scored)):
                    return Ending(sight.ended, tuple(sight.scored))

    async def _take(self, wire: ClientConnection, message: AnyToClient) -> None:
        match message:
            case Welcome():
                await self._welcome(message)
                if self._pending is not None:
                    await _send(wire, self._pending)
                await self._room(wire, message.room)
                await self._act(wire)
            case Step():
                if message.event is not None and self._sight is not None:
                    self._sight.see(message.seq, message.event)
                    await self._act(wire)
            case Done():
                if self._pending is not None and self._pending.id == message.id:
                    self._pending, self._refused = None, False
                    await self._act(wire)
            case Refused():
                if self._pending is not None and self._pending.id == message.id:
                    self._pending, self._refused = None, message.code != "stale"
                    await asyncio.sleep(0 if message.code == "stale" else _BREATH)
                    await self._act(wire)
            case RoomChanged():
                await self._room(wire, message.room)
            case Failure():
                await self._fail(wire, message)
            case Considered() | Hints() | Said():
                pass
            case _:
                assert_never(message)

    async def _fail(self, wire: ClientConnection, failure: Failure) -> None:
        if failure.closing or failure.code == "not-your-seat":
            raise TurnedAwayError(failure.code, failure.message)
        if self._pending is not None:  # it was not heard: once more, a little later
            await asyncio.sleep(_BREATH)
            await _send(wire, self._pending)

    async def _welcome(self, welcome: Welcome) -> None:
        if welcome.seat is None:
            raise TurnedAwayError("not-your-seat", "the seat is another's")
        before = self._sight
        if before is None or not before.goes_on(welcome):
            before = Sight(welcome)
        missed = list(welcome.missed)
        at = before.view.state.seq
        if welcome.snapshot.seq > at and (not missed or missed[0].seq > at + 1):
            path = f"/api/tables/{self._seat.table}/events?since={at}"
            with contextlib.closing(Calls(self._seat.url)) as calls:
                raw = await asyncio.to_thread(calls.get, path, self._seat.token)
            missed = msgspec.convert(raw, list[Seen])
        for seen in missed:
            before.see(seen.seq, seen.event)
        self._sight = before

    async def _room(self, wire: ClientConnection, room: RoomView) -> None:
        """The host begins; proposals are answered, once each."""
        sitting = sum(one.kind == "person" for one in room.seats)
        if room.you_host and not room.started and not self._started and 0 < self._people <= sitting:
            self._started = True
            await _send(wire, Room(next(self._ids), Start()))
        proposal = room.proposal
        if self._sight is None or proposal is None or proposal.number in self._answered:
            return
        self._answered.add(proposal.number)
        if proposal.answers[self._sight.seat] is None:
            yes = proposal.what in self._agree
            await _send(wire, Room(next(self._ids), Answer(proposal.number, yes)))

    async def _act(self, wire: ClientConnection) -> None:
        """Does what the agent wants, where the seat may do something and nothing is under way."""
        if self._pending is not None or self._sight is None:
            return
        view = self._sight.view
        if view.state.phase == "done":
            await _send(wire, Next())
            return
        may = choices(view)
        if not (may.due or "declare" in may.kinds):
            return
        agent = self._fallback if self._refused else self._agent
        command = agent.act(view, may)
        if isinstance(command, Pass) and "pass" not in may.kinds:
            return
        if isinstance(command, SeatCommand):
            self._pending = Act(next(self._ids), view.state.seq, command)
            await _send(wire, self._pending)


async def _send(wire: ClientConnection, message: msgspec.Struct) -> None:
    await wire.send(msgspec.json.encode(message).decode())
