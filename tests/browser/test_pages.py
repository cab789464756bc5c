"""The pages outside the table: nothing keeps anybody out, nothing sticks out, and the first one is small and quick."""

from __future__ import annotations

import gzip
import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
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
TRIPS = 4  # the line, the page, its script, its texts
LIVE = "[data-do=deal]:not([disabled])"
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


def test_the_first_page_is_small(chromium: Browser, table_server: RunningServer) -> None:
    """All script that is fetched before anybody clicks, the table's own on top of what the page needs."""
    scripts: dict[str, int] = {}

    def count(response: Response) -> None:
        if response.request.resource_type in ("script", "fetch") and urlsplit(response.url).path.endswith(".js"):
            scripts[urlsplit(response.url).path] = len(gzip.compress(response.body(), 6))

    with page_of(chromium) as page:
        page.on("response", count)
        page.goto(f"http://{table_server.host}/", wait_until="networkidle")
        page.wait_for_selector(LIVE)
        page.wait_for_timeout(1500)
    total = sum(scripts.values())
    print(json.dumps({"script, bytes compressed": total, "files": scripts}, indent=2))
    assert 10_000 < total <= MOST_SCRIPT


ROUND_TRIP = 0.17
BYTES_A_SECOND = 9e6 / 8
SLOWED = 4


def test_the_first_page_is_quick_on_a_slow_phone(
    chromium: Browser, table_server: RunningServer, record_property: Callable[[str, object], None]
) -> None:
    """9 Mbit/s, 170 ms round trip, CPU slowed four times.

    Prints what a clock shows, and what follows from the processor time the page needs: other work on the machine
    lengthens the first, not the second. A noisy machine fails the test only where it is far beyond the bar.
    """
    address = f"http://{table_server.host}/"
    with page_of(chromium) as page:
        devtools = page.context.new_cdp_session(page)
        devtools.send("Network.enable")
        rate = {"downloadThroughput": BYTES_A_SECOND, "uploadThroughput": BYTES_A_SECOND}
        devtools.send("Network.emulateNetworkConditions", {"offline": False, "latency": ROUND_TRIP * 1000, **rate})
        devtools.send("Emulation.setCPUThrottlingRate", {"rate": SLOWED})
        page.goto(address, wait_until="commit")
        page.wait_for_selector(LIVE)
        playable = page.evaluate("performance.now()") / 1000
        page.wait_for_timeout(1500)
        begun = page.evaluate("performance.now()")
        page.click("[data-do=deal]")
        page.wait_for_selector(".hand .card")
        dealt = (page.evaluate("performance.now()") - begun) / 1000
    with page_of(chromium) as page:
        devtools = page.context.new_cdp_session(page)
        devtools.send("Performance.enable", {"timeDomain": "threadTicks"})
        page.goto(address, wait_until="commit")
        page.wait_for_selector(LIVE)
        metrics = {one["name"]: one["value"] for one in devtools.send("Performance.getMetrics")["metrics"]}
        sent = page.evaluate("performance.getEntriesByType('resource').reduce((sum, e) => sum + e.transferSize, 0)")
    processor = metrics["TaskDuration"]
    worked_out = SLOWED * processor + TRIPS * ROUND_TRIP + sent / BYTES_A_SECOND
    figures = {
        "seconds to the live button, by the clock": round(playable, 2),
        "seconds to the live button, worked out": round(worked_out, 2),
        "seconds of the processor, not slowed": round(processor, 3),
        "from the click to the first card, by the clock": round(dealt, 2),
        "wanted": MOST_SECONDS,
    }
    print(json.dumps(figures, indent=2))
    for name, value in figures.items():
        record_property(name, value)
    assert min(playable, worked_out) < MOST_SECONDS * 2


@contextmanager
def page_of(chromium: Browser) -> Iterator[Page]:
    """A page in a browser that has never been here."""
    context = chromium.new_context(viewport=PHONE, locale="zh-TW")
    yield context.new_page()
    context.close()
