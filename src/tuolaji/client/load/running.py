"""A load run: makes the tables, fills their seats, lets them play and counts."""

from __future__ import annotations

import asyncio
import time
from typing import Any, Final

import msgspec

from tuolaji.client.calls import CallError, Calls
from tuolaji.client.load.cpu import cpu_seconds, process_there, resident_kilobytes
from tuolaji.client.load.figures import Figures, Tally, waits_of
from tuolaji.client.load.lean_socket import HandshakeError, LeanSocket
from tuolaji.client.load.players import Table
from tuolaji.rulebooks import get

_GATHER: Final = 120.0


class LoadError(Exception):
    """The load cannot be run; ``code`` is stable."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code


class Plan(msgspec.Struct, frozen=True, kw_only=True):
    """What to run. ``pause``: seconds between two plays of a table; 0: as fast as the server answers.

    ``process``: the server's, where it runs on this machine: its processor time and memory are looked at.
    """

    url: str
    tables: int
    seconds: float
    pause: float = 1.0
    rulebook: str = "two-deck-match"
    compress: bool = False
    process: int | None = None


async def run(plan: Plan) -> Figures:
    """Plays ``plan.tables`` tables for ``plan.seconds``. LoadError when they cannot be made."""
    if plan.process and not process_there(plan.process):
        raise LoadError("no-process", f"there is no process {plan.process} on this machine")
    tally = Tally()
    loop = asyncio.get_running_loop()
    book, server = get(plan.rulebook), _calls(plan)
    tables: list[Table] = []
    sockets: list[LeanSocket] = []
    empty = _held(plan)
    try:
        for number in range(plan.tables):
            made = await asyncio.to_thread(_made, server, plan.rulebook)
            table = Table(f"{number}", book, tally, plan.pause, loop.call_later)
            for player, join in zip(table.players, made, strict=True):
                socket = LeanSocket(player.receive, compress=plan.compress)
                await socket.connect(server.host, server.port, "/ws", {})
                player.socket = socket
                sockets.append(socket)
                player.send(join)
            table.start()
            tables.append(table)
        await _all_play(tables)
        await asyncio.sleep(1.0)
        held = _held(plan) - empty
        before = sum(socket.bytes_in for socket in sockets)
        used, began = _used(plan), time.perf_counter()
        tally.open = True
        await asyncio.sleep(plan.seconds)
        tally.open = False
        took, used = time.perf_counter() - began, _used(plan) - used
        after = sum(socket.bytes_in for socket in sockets)
    except CallError as error:
        raise LoadError(error.code, f"{plan.url}: {error}") from error
    except (OSError, HandshakeError) as error:
        raise LoadError("unreachable", f"{plan.url}: {error}") from error
    finally:
        lost = sum(socket.closed.is_set() for socket in sockets)
        server.close()
        for socket in sockets:
            socket.close()
        await asyncio.sleep(0)  # the transports close in the loop
    return Figures(
        tables=plan.tables,
        players=4 * plan.tables,
        seconds=round(took, 2),
        paced=plan.pause > 0,
        compressed=plan.compress,
        commands=len(tally.waits),
        per_second=round(len(tally.waits) / took, 1),
        wait_ms=waits_of(tally.waits),
        kilobytes_in=(after - before) // 1024,
        server_ms_per_command=round(1000 * used / max(len(tally.waits), 1), 3) if plan.process else None,
        kilobytes_per_table=held // plan.tables if plan.process else None,
        problems=dict(tally.problems),
        lost=lost,
    )


def _used(plan: Plan) -> float:
    return (cpu_seconds(plan.process) if plan.process else None) or 0.0


def _calls(plan: Plan) -> Calls:
    try:
        return Calls(plan.url, keep=False)
    except CallError as error:
        raise LoadError(error.code, str(error)) from error


def _held(plan: Plan) -> int:
    return (resident_kilobytes(plan.process) if plan.process else None) or 0


def _made(server: Calls, rulebook: str) -> list[dict[str, Any]]:
    """A table that waits for its start; the join messages of its four people by seat, the host's first."""
    made = server.post("/api/tables", {"rulebook": rulebook, "pace": "fast", "start": False})
    sat = [made, *(server.post(f"/api/tables/{made['table']}/sit", {}) for _ in range(3))]
    sat.sort(key=lambda one: int(one["seat"]))
    return [{"type": "join", "table": made["table"], "token": one["token"]} for one in sat]


async def _all_play(tables: list[Table]) -> None:
    """Returns when every table is at its tricks. LoadError when one does not get there."""
    try:
        async with asyncio.timeout(_GATHER):
            while not all(table.playing for table in tables):
                await asyncio.sleep(0.1)
    except TimeoutError:
        missing = sum(not table.playing for table in tables)
        raise LoadError("slow", f"{missing} tables do not get to their tricks") from None
