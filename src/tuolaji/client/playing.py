"""Playing a seat over the network: an Agent sees the view that its seat's own events make, and acts on it.

A lost connection is taken up again where it was; a command that was not answered is sent again under its name, so that
it is carried out once. What goes wrong in the agent is the caller's to know: its exceptions come out of ``play``, and a
command that the server refuses is told in the log ``tuolaji.client``.
"""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import logging
import secrets
from collections.abc import Callable
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
_PASSING: Final = frozenset(("stale", "paused", "too-fast"))
"""Refusals that say nothing against a command: it is the moment that was wrong, and the agent is asked again."""

log = logging.getLogger("tuolaji.client")


class TurnedAwayError(Exception):
    """The server does not let the seat play (any more); ``code`` is its own, as ``not-your-seat``."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code


class RefusedMoveError(Exception):
    """The server refused what the agent wanted (``play(..., strict=True)``); ``code`` is its own."""

    def __init__(self, code: str, message: str, command: SeatCommand) -> None:
        super().__init__(f"{code}: {message} ({command})")
        self.code = code
        self.command = command


class _AgentError(Exception):
    """Carries what an agent raised past everything that brings a lost connection back."""

    def __init__(self, cause: Exception) -> None:
        super().__init__(str(cause))
        self.cause = cause


class Ending(msgspec.Struct, frozen=True):
    """How the play ended: the match's end (None: it was left after ``deals``), and the result of every deal seen."""

    ended: MatchEnded | None
    scored: tuple[DealScored, ...]


async def play(
    seat: Seat,
    agent: Agent,
    *,
    deals: int = 0,
    people: int = 0,
    agree: tuple[str, ...] = ("take-back",),
    strict: bool = False,
    refused: Callable[[SeatCommand, str, str], None] | None = None,
) -> Ending:
    """Plays a seat to the end of the match, or through ``deals`` deals.

    ``people``: as the host it lets the match begin once so many sit (0: somebody else does).
    ``agree``: kinds of proposals that are answered with yes. TurnedAwayError; what the server says no to for a moment
    is tried again.

    Whatever the agent raises comes out of here as it is, and TypeError where it returns something that is no command. A
    command that the server refuses is a warning of the log ``tuolaji.client``, then a random legal one is played, so
    that nobody waits; ``refused`` is called before with the command, the code and the text, and ``strict`` raises
    RefusedMoveError instead. What came at a wrong moment (``stale``, ``paused``, or something happened meanwhile) is
    asked anew.
    """
    return await _Play(seat, agent, deals, people, agree, strict, refused).run()


class _Play:
    def __init__(
        self,
        seat: Seat,
        agent: Agent,
        deals: int,
        people: int,
        agree: tuple[str, ...],
        strict: bool,
        heard: Callable[[SeatCommand, str, str], None] | None,
    ) -> None:
        self._seat = seat
        self._agent = agent
        self._fallback = make("random", f"{seat.table}/{seat.seat}")
        self._deals = deals
        self._people = people
        self._started = False
        self._agree = agree
        self._strict = strict
        self._heard = heard
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
            except _AgentError as error:
                raise error.cause from error.cause.__cause__
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
                    mistake = message.code not in _PASSING and self._up_to_date(self._pending)
                    if mistake:
                        self._tell(self._pending.command, message)
                    self._pending, self._refused = None, mistake
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

    def _up_to_date(self, act: Act) -> bool:
        """Whether nothing happened meanwhile: else the agent could not know, and is asked about the table as it is."""
        return self._sight is not None and self._sight.view.state.seq == act.seq

    def _tell(self, command: SeatCommand, message: Refused) -> None:
        """A refused command is told before anything else is played."""
        if self._refused:  # it was the fallback's
            return
        if self._heard is not None:
            try:
                self._heard(command, message.code, message.text.en)
            except Exception as error:
                raise _AgentError(error) from error
        if self._strict:
            raise RefusedMoveError(message.code, message.text.en, command)
        log.warning(
            "table %s, seat %d: %s was refused (%s: %s); a random legal move is played instead",
            self._seat.table,
            self._seat.seat,
            command,
            message.code,
            message.text.en,
        )

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
        try:
            command = agent.act(view, may)
            if not isinstance(command, SeatCommand):
                given = repr(command)[:200]
                raise TypeError(f"act() of an agent returns a command of tuolaji.table, as Play or Pass, not {given}")
            act = Act(next(self._ids), view.state.seq, _whole(command))
        except Exception as error:
            raise _AgentError(error) from error
        if isinstance(command, Pass) and "pass" not in may.kinds:
            return
        self._pending = act
        await _send(wire, act)


def _whole(command: SeatCommand) -> SeatCommand:
    """The command. TypeError where a field is not of its type: the server would hang up over it."""
    try:
        msgspec.convert(msgspec.to_builtins(command), type(command))
    except msgspec.ValidationError as error:
        raise TypeError(f"act() of an agent returns a {type(command).__name__} that is none: {error}") from error
    return command


async def _send(wire: ClientConnection, message: msgspec.Struct) -> None:
    await wire.send(msgspec.json.encode(message).decode())
