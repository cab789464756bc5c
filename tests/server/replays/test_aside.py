"""Long work leaves the event loop free, is done once, and is forgotten when it was not asked for in a while."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Generator

import pytest

from tuolaji.server.replays.pacing import Aside
from tuolaji.server.replays.replays import _Recent


def pieces(count: int, seconds: float) -> Generator[None, None, int]:
    for _ in range(count):
        ends = time.perf_counter() + seconds
        while time.perf_counter() < ends:
            pass
        yield
    return count


@pytest.mark.asyncio
async def test_others_run_between_the_slices() -> None:
    turns = 0

    async def other() -> None:
        nonlocal turns
        while True:
            turns += 1
            await asyncio.sleep(0)

    task = asyncio.create_task(other())
    assert await Aside().work(pieces(100, 0.0005)) == 100
    task.cancel()
    assert turns > 100


@pytest.mark.asyncio
async def test_a_value_is_made_once_and_the_oldest_forgotten() -> None:
    recent: _Recent[int, int] = _Recent(2)
    made: list[int] = []

    async def make(key: int) -> int:
        made.append(key)
        await asyncio.sleep(0.001)
        return key * 10

    async def get(key: int) -> int:
        return await recent.get(key, lambda: make(key))

    assert await asyncio.gather(*[get(1) for _ in range(5)]) == [10] * 5
    assert made == [1]
    for key in (2, 1, 3, 1, 2):
        assert await get(key) == key * 10
    assert made == [1, 2, 3, 2]


@pytest.mark.asyncio
async def test_what_fails_is_tried_again() -> None:
    recent: _Recent[int, int] = _Recent(2)

    async def fail() -> int:
        raise ValueError("no")

    async def succeed() -> int:
        return 7

    with pytest.raises(ValueError, match="no"):
        await recent.get(1, fail)
    assert await recent.get(1, succeed) == 7
