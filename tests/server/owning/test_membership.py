"""A process whose lease ran out keeps the tables that nobody took, and gives up the others."""

from __future__ import annotations

import pytest
from tests.server.storage.conftest import Opener, opener, postgres_url, store_url
from tests.server.storage.test_store import held, let_run_out

from tuolaji.server.owning.membership import LEASE, Membership
from tuolaji.server.storage import StoreError

__all__ = ["opener", "postgres_url", "store_url"]


@pytest.mark.asyncio
async def test_after_a_stall_what_nobody_took_is_kept(opener: Opener) -> None:
    one, two = await opener(), await opener()
    await one.enter(int(LEASE * 1000))
    await two.enter(60_000)
    epochs = {name: await held(one, name) for name in ("a", "b", "c")}
    await one.release("c", epochs["c"])
    told: list[frozenset[str]] = []
    membership = Membership(one, lambda _process: None, told.append)
    await membership.look()
    assert told == []
    await let_run_out(two, one.process)
    claim = await two.claim("b")
    assert claim is not None
    assert claim.mine
    await membership.look()
    assert told == [frozenset({"a"})]
    assert one.process in await two.alive()
    await one.append("a", epochs["a"], 1, [b"x"], None)
    with pytest.raises(StoreError, match="epoch"):
        await one.append("b", epochs["b"], 1, [b"x"], None)
    await membership.look()
    assert len(told) == 1
