"""The pages outside the table: nothing keeps anybody out, nothing sticks out, and the first one is small and quick."""

from __future__ import annotations

import gzip
import json
from collections.abc import Callable, Iterator
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, Page, Response, ViewportSize
from tests.browser.axe import violations
from tests.browser.conftest import DESKTOP, PHONE, Sit
from tests.browser.test_rooms import come, open_table
from tests.server.harness import RunningServer

pytestmark = pytest.mark.browser
TABLET = ViewportSize(width=820, height=1180)
SIZES = {"phone": PHONE, "tablet": TABLET, "desktop": DESKTOP}
MOST_SCRIPT = 200_000
MOST_SECONDS = 2.0
TOUCHED = "button, select, summary, a[href], input:not([type=checkbox], [type=radio])"
TOO_SMALL = """(touched) => [...document.querySelectorAll(touched)]
  .filter((e) => e.checkVisibility() && !e.closest(".unseen") && !e.matches(".unseen"))
  .map((e) => [e.innerText || e.ariaLabel || e.name, e.offsetWidth, e.offsetHeight])
  .filter(([, w, h]) => w < 44 || h < 44)"""


def check(page: Page) -> None:
    """Nothing serious, nothing wider than the screen, everything large enough to touch."""
    page.wait_for_timeout(300)
    assert violations(page) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert page.evaluate(TOO_SMALL, TOUCHED) == []


@pytest.mark.parametrize(
    ("size", "lang", "dark"),
    [("phone", "zh-CN", False), ("tablet", "zh-TW", True), ("desktop", "en", True)],
    ids=["phone-light", "tablet-dark", "desktop-dark"],
)
def test_everybody_gets_along_on_every_page(sit: Sit, size: str, lang: str, dark: bool) -> None:
    host, friend = sit(SIZES[size], lang, dark), sit(SIZES[size], lang, not dark)
    page = host.page
    check(page)
    page.click("[data-do=account]")
    page.wait_for_selector("dialog[open]")
    check(page)
    page.click("dialog [data-do=close]")
    page.click("[data-do=new]")
    page.wait_for_selector("select[name=deals]")
    for summary in page.locator("details summary").all():
        summary.click()
    page.wait_for_selector("[data-group]")
    page.click("[data-group=throw] > summary")
    check(page)
    page.goto(page.url.removesuffix("/new"))
    link = open_table(host, "A Ming")
    page.click("[data-room-seat].top")
    check(page)
    friend.page.goto(link)
    friend.page.wait_for_selector("[data-do=sit]")
    check(friend.page)
    come(friend, link, "Lin")
    check(friend.page)
    page.click("[data-do=start]")
    page.wait_for_selector("[data-phase]")
    page.click("header.bar button")
    page.click("[data-do=room]")
    page.wait_for_selector("#room-title")
    check(page)
    assert host.problems == []
    assert friend.problems == []


@pytest.fixture
def fresh(chromium: Browser, table_server: RunningServer) -> Iterator[Page]:
    """A browser that has never been here."""
    context = chromium.new_context(viewport=PHONE, locale="zh-TW")
    yield context.new_page()
    context.close()


def test_the_first_page_is_small(fresh: Page, table_server: RunningServer) -> None:
    scripts: dict[str, int] = {}

    def count(response: Response) -> None:
        if response.request.resource_type in ("script", "fetch") and urlsplit(response.url).path.endswith(".js"):
            scripts[urlsplit(response.url).path] = len(gzip.compress(response.body(), 6))

    fresh.on("response", count)
    fresh.goto(f"http://{table_server.host}/", wait_until="networkidle")
    fresh.wait_for_selector("[data-do=deal]:not([disabled])")
    total = sum(scripts.values())
    print(json.dumps({"first page, script bytes compressed": total, "files": scripts}, ensure_ascii=False, indent=2))
    assert 10_000 < total <= MOST_SCRIPT


def test_the_first_page_is_quick_on_a_slow_phone(
    fresh: Page, table_server: RunningServer, record_property: Callable[[str, object], None]
) -> None:
    """9 Mbit/s, 170 ms round trip, CPU slowed four times. Prints its figures; a noisy machine does not fail it."""
    devtools = fresh.context.new_cdp_session(fresh)
    devtools.send("Network.enable")
    conditions = {"offline": False, "latency": 170, "downloadThroughput": 9e6 / 8, "uploadThroughput": 9e6 / 8}
    devtools.send("Network.emulateNetworkConditions", conditions)
    devtools.send("Emulation.setCPUThrottlingRate", {"rate": 4})
    fresh.goto(f"http://{table_server.host}/", wait_until="commit")
    fresh.wait_for_selector("[data-do=deal]:not([disabled])")
    playable = fresh.evaluate("performance.now()") / 1000
    begun = fresh.evaluate("performance.now()")
    fresh.click("[data-do=deal]")
    fresh.wait_for_selector(".hand .card")
    dealt = (fresh.evaluate("performance.now()") - begun) / 1000
    figures = {"seconds to the live button": round(playable, 2), "from the click to the first card": round(dealt, 2)}
    print(json.dumps({**figures, "wanted": f"{MOST_SECONDS} s", "held": playable <= MOST_SECONDS}))
    for name, value in figures.items():
        record_property(name, value)
    assert playable < MOST_SECONDS * 10
