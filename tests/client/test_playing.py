"""A bot at a table over the network: sits by invitation, plays, comes back, answers proposals."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from tests.server.harness import RunningServer

from tuolaji.bots import Agent, make
from tuolaji.client import CallError, Guest, Seat, TurnedAwayError, play
from tuolaji.table import AnyCommand, Choices, View


@pytest.fixture
def url(server: RunningServer) -> str:
    return f"http://{server.host}"


@pytest.mark.parametrize("rulebook", ["two-deck-match", "two-deck-online", "four-deck-match"])
def test_a_bot_plays_a_whole_match_against_the_servers(url: str, rulebook: str) -> None:
    async def match() -> None:
        seat = await Guest(url, "Ann").make(rulebook, deals=2, pace="fast")
        end = await play(seat, make("strong", "ann"))
        assert end.ended is not None
        assert end.ended.reason in ("deals", "target")
        assert 1 <= len(end.scored) <= 2

    asyncio.run(match())


def test_four_bots_meet_by_code_and_link(url: str) -> None:
    async def match() -> None:
        host = Guest(url, "Ann")
        first = await host.make("two-deck-match", deals=1, pace="fast", start=False)
        code = host.code
        seats = [first, await Guest(url, "Bo").sit(code), await Guest(url, "Cy").sit(f"{url}/j/{first.table}")]
        seats.append(await Guest(url, "Di").sit(first.table))
        assert sorted(seat.seat for seat in seats) == [0, 1, 2, 3]
        ends = await asyncio.gather(*(play(seat, make("normal", seat.seat), people=4) for seat in seats))
        assert len({end.scored for end in ends}) == 1
        assert all(end.ended is not None for end in ends)

    asyncio.run(match())


class Watching:
    """An agent that counts what it is asked, and checks that the view is that of its seat."""

    name = "watching"

    def __init__(self, agent: Agent, seat: int) -> None:
        self.agent, self.seat, self.asked = agent, seat, 0

    def act(self, view: View, choices: Choices) -> AnyCommand:
        self.asked += 1
        assert view.seat == self.seat
        return self.agent.act(view, choices)


def test_it_leaves_after_some_deals_and_comes_back_without_a_memory(url: str) -> None:
    async def match() -> None:
        seat = await Guest(url).make("two-deck-match", deals=3, pace="fast")
        agent = Watching(make("strong", "x"), seat.seat)
        first = await play(seat, agent, deals=2)
        assert (first.ended, len(first.scored)) == (None, 2)
        again = await play(seat, agent)
        assert again.ended is not None
        assert again.scored[:2] == first.scored
        assert agent.asked > 60

    asyncio.run(match())


def test_strangers_are_turned_away(url: str) -> None:
    async def match() -> None:
        seat = await Guest(url).make("two-deck-match", pace="fast", manners={"watching": "none"})
        with pytest.raises(TurnedAwayError):
            await play(Seat(url, seat.table, seat.seat, "0.9." + "x" * 43), make("random", "x"))
        with pytest.raises(CallError) as unknown:
            await Guest(url).sit("nowhere-to-go")
        assert unknown.value.code == "unknown-table"
        with pytest.raises(CallError) as unreachable:
            await Guest("http://127.0.0.1:9").sit("K7M2QX")
        assert unreachable.value.code == "unreachable"

    asyncio.run(match())


def test_a_server_that_stops_is_waited_for(tmp_path: Path) -> None:
    async def match(running: RunningServer) -> RunningServer:
        seat = await Guest(f"http://{running.host}").make("two-deck-match", deals=1, pace="fast")
        playing = asyncio.create_task(play(seat, make("strong", "x")))
        await asyncio.sleep(0.5)
        await asyncio.to_thread(running.stop)
        await asyncio.sleep(0.3)
        again = await asyncio.to_thread(RunningServer, tmp_path / "t.db", port=running.port)
        end = await playing
        assert end.ended is not None
        return again

    asyncio.run(match(RunningServer(tmp_path / "t.db"))).stop()
