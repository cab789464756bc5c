"""People, second sockets and watchers come and go: no frame tells more than its reader may know.

The whole run of 1,000 deals is ``python -m bench.secrecy``.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from bench.durability import RULEBOOKS
from bench.secrecy import run


@pytest.mark.asyncio
async def test_no_frame_of_any_client_tells_a_hidden_card(tmp_path: Path) -> None:
    figures = await run(deals=5, at_once=5, a_table=1, seed=1, work=tmp_path)
    print(figures)
    assert figures.told == []
    assert set(figures.by_rulebook) == set(RULEBOOKS)
    assert figures.watchers > 0
    assert figures.joins > figures.seats
    assert figures.frames > 1000
    assert figures.frames_watching > 500
