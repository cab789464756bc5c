"""A person's page: sums and a plot by rulebook, the same as a table, and the way to every replay."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from http.cookies import SimpleCookie
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa
from playwright.sync_api import Browser, Page, ViewportSize
from sqlalchemy.ext.asyncio import AsyncConnection
from tests.browser.axe import violations
from tests.browser.conftest import DESKTOP, PHONE
from tests.server.harness import RunningServer

from tuolaji.server.storage.schema import RESULTS

pytestmark = pytest.mark.browser
BEGAN = 1_760_000_000_000
DAY = 86_400_000
BOOKS = ("two-deck-match", "four-deck-match")


class Remembered:
    """A guest with a name and finished matches of two rulebooks."""

    def __init__(self, server: RunningServer, name: str, matches: int) -> None:
        self.server = server
        _, said, headers = server.http("/api/me/guest", {"name": name})
        self.person: str = said["person"]["id"]
        self.cookie = SimpleCookie(headers["set-cookie"])
        for number in range(matches):
            self._finish(server.create("2M")["table"], BOOKS[number % 3 == 2], number, name)

    def _finish(self, table: str, book: str, number: int, name: str) -> None:
        won = number % 5 < 3
        rows: list[dict[str, Any]] = [
            {
                "table_id": table,
                "seat": seat,
                "person": self.person if seat == 0 else None,
                "name": name if seat == 0 else "阿明" if seat == 1 else "",
                "bot": seat > 1,
                "partner": (seat + 2) % 4,
                "outcome": "won" if won == (seat % 2 == 0) else "lost",
                "rulebook": book,
                "house": number % 4 == 0,
                "level": "A" if won == (seat % 2 == 0) else "T",
                "steps": (5 if won else 2) if seat % 2 == 0 else 1,
                "deals": 4 + number % 3,
                "finished": BEGAN + number * DAY * 3 // 2,
            }
            for seat in range(4)
        ]

        async def work(db: AsyncConnection) -> None:
            await db.execute(sa.delete(RESULTS).where(RESULTS.c.table_id == table))
            await db.execute(sa.insert(RESULTS), rows)

        asyncio.run_coroutine_threadsafe(self.server._store.write(work), self.server._loop).result(10)


@pytest.fixture(scope="module")
def known(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Remembered]:
    server = RunningServer(tmp_path_factory.mktemp("player") / "tables.db")
    yield Remembered(server, "小红", 24)
    server.stop()


def opened(chromium: Browser, known: Remembered, size: ViewportSize, lang: str) -> tuple[Page, list[str]]:
    page = chromium.new_context(viewport=size, locale=lang, reduced_motion="reduce").new_page()
    problems: list[str] = []
    page.on("pageerror", lambda error: problems.append(str(error)))
    page.goto(f"http://{known.server.host}/p/{known.person}")
    page.wait_for_selector("[data-book], [role=alert]")
    return page, problems


@pytest.mark.parametrize("lang", ["zh-CN", "en", "zh-TW"])
@pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_results_are_shown(chromium: Browser, known: Remembered, size: ViewportSize, lang: str) -> None:
    page, problems = opened(chromium, known, size, lang)
    assert "小红" in page.locator("h1").inner_text()
    assert page.locator("[data-book]").count() == 2
    two = page.locator(f"[data-book={BOOKS[0]}]")
    assert two.locator("circle").count() == 16
    assert "16" in (two.locator("svg").get_attribute("aria-label", timeout=1000) or "")
    two.locator("summary").click()
    rows = two.locator("tbody tr")
    assert rows.count() == 16
    told = known.server.http(f"/api/people/{known.person}")[1]
    (book,) = [one for one in told["books"] if one["rulebook"] == BOOKS[0]]
    assert rows.first.locator("td").last.inner_text() == str(book["levels"])
    assert page.locator("[data-result]").count() == 24
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert violations(page) == []
    first = page.locator("[data-result]").first
    table = first.get_attribute("data-result")
    first.click()
    page.wait_for_function("() => location.pathname.startsWith('/r/')")
    assert page.url.endswith(f"/r/{table}")
    assert problems == []
    page.context.close()


def test_nobody_and_nothing(chromium: Browser, known: Remembered) -> None:
    page = chromium.new_context(viewport=PHONE, locale="zh-CN").new_page()
    page.goto(f"http://{known.server.host}/p/nobody")
    page.wait_for_selector("text=没有这个人")
    _, said, _ = known.server.http("/api/me/guest", {"name": "新人"})
    page.goto(f"http://{known.server.host}/p/{said['person']['id']}")
    page.wait_for_selector("text=还没有打完")
    page.context.close()


def test_sums_and_results_agree(known: Remembered, tmp_path: Path) -> None:
    told = known.server.http(f"/api/people/{known.person}")[1]
    for book in told["books"]:
        own = [one for one in told["results"] if one["rulebook"] == book["rulebook"]]
        assert sum(one["steps"] for one in own) == book["levels"], json.dumps(book)
