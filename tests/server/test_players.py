"""The players of the benches: a match that ends is no table that stands still."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from bench.played import checked
from bench.players import Player, create_table
from bench.waiting import until
from tests.server.harness import RunningServer


@pytest.mark.asyncio
async def test_after_a_match_a_player_goes_on_at_a_new_table(tmp_path: Path) -> None:
    data = tmp_path / "tables.db"
    server = await asyncio.to_thread(RunningServer, data)
    player = Player(await asyncio.to_thread(create_table, server.host, "two-deck-match", 1), [server.host])
    task = asyncio.create_task(player.play())
    try:
        await until(lambda: len(player.told) > 1 and bool(player.told[1].acknowledged), [player], "no new table")
    finally:
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)
        await asyncio.to_thread(server.stop)
    first, second = player.told[0], player.told[1]
    assert first.made["table"] != second.made["table"]
    assert second.made["rulebook"] == "two-deck-match"
    assert len(first.acknowledged) > 5
    assert player.acknowledged >= len(first.acknowledged) + 1
    assert player.ordered > 0
    events, lost = await checked(f"sqlite:///{data}", [player], tmp_path)
    assert lost == player.problems == []
    assert events > len(first.acknowledged)


@pytest.mark.asyncio
async def test_a_player_who_hears_nothing_is_told_of(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bench.waiting.STILL", 0.05)
    player = Player({"table": "T"}, [])
    with pytest.raises(TimeoutError, match="never; table T"):
        await until(lambda: False, [player], "never")
