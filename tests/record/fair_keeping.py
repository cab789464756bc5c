"""Records of fairly dealt random matches for tests."""

from __future__ import annotations

from pathlib import Path

from tests.table.driver import Driver
from tests.table.test_random_matches import book

from tuolaji.record import RecordWriter
from tuolaji.record.fair import deal_seed, labels_of
from tuolaji.table import AnyCommand, Setup, StartDeal

ROOT = "0f" * 32
TABLE = "abcDEF123_-x"


class FairDriver(Driver):
    """Deals from a root."""

    def command(self) -> AnyCommand:
        command = super().command()
        return StartDeal(deal_seed(ROOT, self.state.deals + 1)) if isinstance(command, StartDeal) else command


def keep_fair(path: Path, name: str = "2M", *, deals: int = 2, opened: bool = True) -> Path:
    """Plays deals at random from ``ROOT`` and records them."""
    setup = Setup(deals=deals)
    driver = FairDriver(book(name), 7, setup, throws=4)
    labels = labels_of(TABLE, ROOT, opened)
    with RecordWriter(path, book(name), setup, seats=("Ann", "Bo", "Cy", "Di"), labels=labels) as writer:
        driver.check = lambda _before, _command, events, _after: writer.extend(events)
        driver.run()
    return path
