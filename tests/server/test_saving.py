"""What cannot be written at once is written later; people are told when it takes more than another connection."""

from __future__ import annotations

from typing import Any, cast

import pytest

from tuolaji.server.saving import Saver
from tuolaji.server.storage import Store, StoreError

pytestmark = pytest.mark.asyncio


class Failing:
    """A store that takes nothing for so many attempts."""

    def __init__(self, times: int, code: str = "store-unusable") -> None:
        self.times = times
        self.code = code
        self.kept: list[Any] = []

    async def append(self, *append: object) -> None:
        if self.times:
            self.times -= 1
            raise StoreError(self.code, "no")
        self.kept.append(append[2:4])


def saver(store: Failing, told: list[bool]) -> Saver:
    return Saver(cast(Store, store), "one", 1, lambda: told.append(True))


@pytest.mark.parametrize(("times", "expected"), [(0, 0), (1, 0), (2, 1), (3, 1)])
async def test_people_are_told_once_and_not_of_a_first_failure(
    times: int, expected: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tuolaji.server.troubles.FIRST_PAUSE", 0.01)
    store, told = Failing(times), list[bool]()
    saving = saver(store, told)
    await saving.append(1, [b"a"], "x")
    assert store.kept == [(1, [b"a"])]
    assert len(told) == expected
    assert not saving.stuck


async def test_what_another_owner_wrote_is_not_tried_again() -> None:
    store, told = Failing(9, "store-fenced"), list[bool]()
    with pytest.raises(StoreError):
        await saver(store, told).append(1, [b"a"], "x")
    assert (store.times, told) == (8, [])
