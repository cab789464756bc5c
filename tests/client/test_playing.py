"""A bot at a table over the network: sits by invitation, plays, comes back, answers proposals."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from pathlib import Path
from typing import Any, cast

import pytest
from tests.server.harness import RunningServer

from tuolaji.bots import Agent, make
from tuolaji.cards import CARD_TEXTS
from tuolaji.client import CallError, Ending, Guest, RefusedMoveError, Seat, TurnedAwayError, play
from tuolaji.client.seeing import GapError
from tuolaji.table import AnyCommand, Choices, Play, View


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


class Wrong:
    """An agent that makes one mistake at the tricks, then none."""

    name = "wrong"

    def __init__(self, mistake: Callable[[View, Choices], Any]) -> None:
        self.mistake, self.made = mistake, 0
        self.agent = make("random", "x")

    def act(self, view: View, choices: Choices) -> AnyCommand:
        if not self.made and choices.due and "play" in choices.kinds:
            self.made += 1
            return cast("AnyCommand", self.mistake(view, choices))
        return self.agent.act(view, choices)


def raising(error: Exception) -> Callable[[View, Choices], Any]:
    def mistake(_view: View, _choices: Choices) -> Any:
        raise error

    return mistake


def cards_of_nobody(view: View, _choices: Choices) -> Any:
    other = next(text for card, text in enumerate(CARD_TEXTS) if card not in view.hand)
    assert view.seat is not None
    return Play(view.seat, (other,))


def wrong_play(url: str, agent: Agent, **more: Any) -> Ending:
    async def match() -> Ending:
        seat = await Guest(url).make("two-deck-match", deals=1, pace="fast")
        async with asyncio.timeout(30):
            return await play(seat, agent, **more)

    return asyncio.run(match())


@pytest.mark.parametrize("error", [OSError("mine"), TimeoutError("mine"), KeyError("mine"), GapError("mine")])
def test_what_an_agent_raises_comes_out(url: str, error: Exception) -> None:
    agent = Wrong(raising(error))
    with pytest.raises(type(error)) as caught:
        wrong_play(url, agent)
    assert caught.value is error
    assert agent.made == 1


@pytest.mark.parametrize("given", [None, "pass", Play(0, cast("tuple[str, ...]", (5,)))])
def test_what_is_no_command_is_said(url: str, given: object) -> None:
    with pytest.raises(TypeError, match=r"act\(\) of an agent returns a "):
        wrong_play(url, Wrong(lambda _view, _choices: given))


def test_a_refused_move_is_logged_and_told(url: str, caplog: pytest.LogCaptureFixture) -> None:
    told: list[str] = []
    with caplog.at_level(logging.WARNING, "tuolaji.client"):
        end = wrong_play(url, Wrong(cards_of_nobody), refused=lambda _play, *why: told.append(": ".join(why)))
    assert end.ended is not None
    assert len(told) == 1
    assert [told[0] in record.getMessage() for record in caplog.records if record.name == "tuolaji.client"] == [True]


def test_a_refused_move_is_raised_where_that_is_wanted(url: str) -> None:
    with pytest.raises(RefusedMoveError) as caught:
        wrong_play(url, Wrong(cards_of_nobody), strict=True)
    assert caught.value.code
    assert isinstance(caught.value.command, Play)


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
