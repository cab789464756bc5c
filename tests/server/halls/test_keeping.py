"""Journals in the store: never forked, never changed, kept up with by every process, in backups."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
import sqlalchemy as sa
from tests.server.storage.conftest import Opener

from tuolaji.director import PRESETS, Event
from tuolaji.director.commands import AddTeam, AnyCommand, NewEvent
from tuolaji.director.values import Team
from tuolaji.server.halls.halls import Halls
from tuolaji.server.halls.keys import Holder
from tuolaji.server.http.problems import ProblemError
from tuolaji.server.storage import Store, StoreError, open_store
from tuolaji.server.storage.backup import backup, restore
from tuolaji.server.storage.schema import TOURNAMENT_LINES

pytestmark = pytest.mark.asyncio


async def new(halls: Halls) -> str:
    """A new event."""
    event = Event()
    line = event.do(NewEvent(name="赛事", format=PRESETS["3M"]()))
    return (await halls.create(event, [line[:-1]], None)).id


def adding(team: str) -> tuple[AnyCommand, ...]:
    return (AddTeam(team=Team(id=team, name=team)),)


async def test_two_processes_never_fork_a_journal(opener: Opener) -> None:
    one, two = Halls(await opener()), Halls(await opener())
    event = await new(one)
    halls = (await one.find(event), await two.find(event))

    async def enter(at: int) -> None:
        await halls[at % 2].do(f"c{at}", "desk", lambda _: adding(f"T{at}"))

    await asyncio.gather(*(enter(at) for at in range(40)))
    again = await halls[0].do("c7", "desk", lambda _: adding("T7"))
    assert again.repeated
    assert (await halls[1].do("c7", "desk", lambda _: adding("T7"))).repeated
    fresh = await Halls(await opener()).find(event)
    assert fresh.seq == 41
    assert set(fresh.event.state.teams) == {f"T{at}" for at in range(40)}


async def test_a_screen_at_one_process_hears_of_the_other(opener: Opener) -> None:
    one, two = Halls(await opener()), Halls(await opener())
    event = await new(one)
    shown, hall = await one.find(event), await two.find(event)
    if not one.rows.shared:  # a file is one process's
        shown = hall
    assert not await shown.news(0.05)
    waiting = asyncio.create_task(shown.news(10))
    await asyncio.sleep(0)
    await hall.do("c", "desk", lambda _: adding("T1"))
    assert await waiting
    assert shown.seq == 2
    assert shown.changed_since(1) == ("overview", "matches", "standings", "clock", "desk")


async def test_a_line_that_does_not_follow_is_refused(store: Store) -> None:
    halls = Halls(store)
    event = await new(halls)
    rows = halls.rows
    (first,) = await rows.lines(event)
    for seq, before in ((2, b"another"), (3, first.body), (1, b""), (2, b"")):
        with pytest.raises(StoreError, match="follow") as refused:
            await rows.append(event, seq, before, [b"x"], "c")
        assert refused.value.code == "store-conflict"
    with pytest.raises(StoreError, match="follow"):
        await rows.append("none", 1, b"", [b"x"], "c")
    assert len(await rows.lines(event)) == 1


async def test_nothing_is_changed_or_taken_out(store: Store) -> None:
    event = await new(Halls(store))
    with pytest.raises(StoreError):
        await store.write(lambda db: db.execute(sa.update(TOURNAMENT_LINES).values(body=b"x")))
    with pytest.raises(StoreError):
        await store.write(lambda db: db.execute(sa.delete(TOURNAMENT_LINES)))
    assert (await Halls(store).find(event)).seq == 1


async def test_damage_is_told(store: Store) -> None:
    halls = Halls(store)
    event = await new(halls)
    (first,) = await halls.rows.lines(event)
    await halls.rows.append(event, 2, first.body, [b"no line at all"], "c")
    with pytest.raises(ProblemError) as told:
        await Halls(store).find(event)
    assert told.value.case.code == "event-damaged"
    with pytest.raises(ProblemError):
        await (await halls.find(event)).do("d", "desk", lambda _: adding("T1"))


async def test_a_backup_has_events_and_their_links(store: Store, tmp_path: Path) -> None:
    halls = Halls(store)
    event = await new(halls)
    await (await halls.find(event)).do("c", "desk", lambda _: adding("T1"))
    await halls.renew(event, Holder("desk"))
    key = (await halls.keys()).key(event, Holder("desk"), await halls.renewals(event))
    assert key.startswith("d..1.")
    counts = await backup(store, tmp_path / "backup")
    assert counts.rows["tournament_lines"] == 2
    other = await open_store(f"sqlite:///{tmp_path / 'other.db'}")
    try:
        await restore(other, tmp_path / "backup")
        again = Halls(other)
        assert (await again.find(event)).event.last == (await halls.find(event)).event.last
        assert await again.holder(event, key) == Holder("desk")
    finally:
        await other.close()
