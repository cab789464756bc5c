"""People, lists and results go into a backup and come out of it, from either kind of store into SQLite."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.server.history.test_history import seat_results
from tests.server.listing.helpers import add_table, note_of
from tests.server.people.helpers import Browser, Clock

from tuolaji.server.history import History
from tuolaji.server.listing import Directory
from tuolaji.server.people import People
from tuolaji.server.people.passwords import Passwords
from tuolaji.server.storage import Store, open_store
from tuolaji.server.storage.backup import backup, restore

pytestmark = pytest.mark.asyncio


async def test_everything_is_there_after_a_move(
    store: Store, people: People, passwords: Passwords, clock: Clock, tmp_path: Path
) -> None:
    browser = Browser()
    ann = await people.register(browser.scope(), "Ann", "one two three")
    for table, code, over in (("one", "AAAAAA", True), ("two", "BBBBBB", False)):
        await add_table(store, table)
        results = seat_results({0: ann.id}, (0, 2)) if over else ()
        note = note_of(table, code, people={ann.id: 0}, results=results, finished=5, over=over)
        await Directory(store, clock).note(note)
    page, mine = await History(store).page(ann), await Directory(store, clock).mine(ann.id)
    await backup(store, tmp_path / "backup")
    other = await open_store(f"sqlite:///{tmp_path / 'other.db'}")
    try:
        await restore(other, tmp_path / "backup")
        elsewhere = People(other, passwords=passwords, clock=clock, ticks=clock)
        assert await elsewhere.person_of(browser.scope()) == ann
        assert await elsewhere.login(Browser().scope(), "ann", "one two three") == ann
        assert await History(other).page(ann) == page
        assert await Directory(other, clock).mine(ann.id) == mine
        assert await Directory(other, clock).find("BBBBBB") == "two"
        assert len(mine) == 2
        assert len(page.results) == 1
    finally:
        await other.close()
