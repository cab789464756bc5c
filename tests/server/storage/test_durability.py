"""The server is killed under play, 20 times a store; the whole run of 300 is ``python -m bench.durability``."""

from __future__ import annotations

from pathlib import Path

import pytest
from bench.durability import run

KILLS = 20


@pytest.mark.asyncio
async def test_nothing_acknowledged_is_lost(store_url: str, tmp_path: Path) -> None:
    store = "sqlite" if store_url.startswith("sqlite") else store_url
    figures = await run(store, KILLS, tables=3, seed=1, work=tmp_path)
    print(figures)
    assert figures.problems == ()
    assert figures.acknowledged > KILLS
    assert figures.ordered > 0
    assert figures.kills == KILLS
