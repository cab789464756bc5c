"""Records of random matches for tests, and ways to spoil them."""

from __future__ import annotations

from pathlib import Path

from tests.table.driver import Driver
from tests.table.test_random_matches import book

from tuolaji.record import RecordWriter
from tuolaji.record.lines import sealed, unsealed
from tuolaji.table import Setup, State


def keep(path: Path, name: str, *, seed: object = 1, deals: int = 1, throws: int = 4) -> State:
    """Plays deals at random, records them, and returns the last state."""
    setup = Setup(deals=deals)
    driver = Driver(book(name), seed, setup, throws=throws)
    with RecordWriter(path, book(name), setup, seats=("Ann", "Bo", "Cy", "Di"), seed=str(seed)) as writer:
        driver.check = lambda _before, _command, events, _after: writer.extend(events, 1_000 * driver.steps)
        driver.run()
    return driver.state


def lines_of(path: Path) -> list[bytes]:
    """The lines of a record without their ends."""
    return path.read_bytes().splitlines()


def put(path: Path, lines: list[bytes]) -> Path:
    """Writes lines as a record."""
    path.write_bytes(b"".join(line + b"\n" for line in lines))
    return path


def rehash(lines: list[bytes]) -> list[bytes]:
    """The same contents with a sound hash chain and end line: what a careful forger would write."""
    found: list[bytes] = []
    before = ""
    for at, line in enumerate(lines):
        opened = unsealed(line)
        assert opened is not None
        content = opened[0]
        if content.startswith(b'{"end":'):
            content = b'{"end":%d,"last":"%b"}' % (at - 1, before.encode())
        whole, before = sealed(before, content)
        found.append(whole)
    return found
