"""What changed in a snapshot is told without making it anew, and it is the same as if it had been made anew."""

from __future__ import annotations

import pytest
from tests.table.driver import Driver
from tests.table.test_random_matches import BOOKS, book

from tuolaji.table import VIEWERS, AnyCommand, AnyEvent, Setup, Snapshot, State, View, redact
from tuolaji.table.changes import _UNSEEN, _USED
from tuolaji.table.snapshots import FIELDS
from tuolaji.table.state import Deal

MATCH = {f"match.{name}" for name in State.__struct_fields__}


@pytest.mark.parametrize("name", BOOKS)
@pytest.mark.parametrize("seed", range(1))
def test_changes_make_the_same_snapshot(name: str, seed: int) -> None:
    setup = Setup(deals=2)
    driver = Driver(book(name), f"changes{seed}", setup, throws=3)
    views = {viewer: View.of(book(name), viewer, setup) for viewer in VIEWERS}
    shown = {viewer: view.snapshot() for viewer, view in views.items()}

    def follow(_before: State, _command: AnyCommand, events: list[AnyEvent], _after: State) -> None:
        for event in events:
            for viewer, before in views.items():
                seen = redact(event, viewer)
                after = before if seen is None else before.apply(seen)
                old = shown[viewer]
                new, patch = after.changes(before, old)
                assert new == after.snapshot(), (viewer, event)
                differ = [one for one in Snapshot.__struct_fields__ if getattr(old, one) != getattr(new, one)]
                assert list(patch) == differ
                views[viewer], shown[viewer] = after, new

    driver.check = follow
    assert driver.run().phase == "over"


def test_every_field_of_the_snapshot_is_made_of_fields_there_are() -> None:
    assert tuple(FIELDS) == Snapshot.__struct_fields__
    assert MATCH | set(Deal.__struct_fields__) | {"hand"} >= _USED | _UNSEEN
    assert not _USED & _UNSEEN
