"""The hall's screen: what it turns through, and that it can be read from the last row of chairs."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, ViewportSize
from tests.browser.axe import violations
from tests.browser.cups import begun, cup, drawn, played, sealed, stage_played
from tests.browser.events import browsers
from tests.server.halls.calls import Caller
from tests.server.harness import RunningServer

pytestmark = pytest.mark.browser
LARGE = ViewportSize(width=1920, height=1080)
SMALL = ViewportSize(width=1280, height=720)
Project = Callable[..., Page]

_UNREADABLE = """() => {
  const unit = Math.min(innerWidth / 1920, innerHeight / 1080);
  const foot = document.querySelector(".screen footer").getBoundingClientRect().top;
  const found = [];
  for (const one of document.querySelectorAll(".screen *")) {
    const box = one.getBoundingClientRect();
    const own = [...one.childNodes].some((node) => node.nodeType === 3 && node.textContent.trim());
    if (!own || !box.width || one.closest(".aside")) continue;
    const words = one.textContent.trim().slice(0, 30);
    if (parseFloat(getComputedStyle(one).fontSize) / unit < 27.9) found.push("small: " + words);
    const across = box.left < -1 || box.right > innerWidth + 1;
    if (across || box.top < -1 || box.bottom > innerHeight + 1) found.push("out: " + words);
    if (!one.closest("footer, .called") && box.bottom > foot + 1) found.push("under the foot: " + words);
  }
  return found;
}"""


@pytest.fixture(scope="module")
def hall_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    running = RunningServer(tmp_path_factory.mktemp("screen") / "t.db")
    yield running
    running.stop()


@pytest.fixture
def project(chromium: Browser) -> Iterator[Project]:
    """Opens the screen; errors of scripts are errors of the test."""

    def show(
        caller: Caller, query: str = "", size: ViewportSize = LARGE, lang: str = "zh-CN", motion: bool = False
    ) -> Page:
        page = opening(f"http://{caller.host}/e/{caller.event}/screen{query}", size, lang=lang, motion=motion)
        page.wait_for_selector(".screen[data-scene]:not([data-scene=''])")
        return page

    with browsers(chromium) as opening:
        yield show


def readable(page: Page) -> None:
    assert page.evaluate(_UNREADABLE) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def on(page: Page, scene: str) -> None:
    page.wait_for_selector(f".screen[data-scene^='{scene}']")


def test_it_shows_what_fits_the_moment(hall_server: RunningServer, project: Project) -> None:
    organiser = cup(hall_server.host, 8, preset="3M", tables=4)
    page = project(organiser)
    on(page, "welcome")
    readable(page)
    assert violations(page) == []
    begun(organiser, "main")
    on(page, "draw/main")  # a draw that is opened takes the screen
    page.keyboard.press("End")
    page.keyboard.press("Escape")
    on(page, "pairings")
    first = organiser.get("matches")["matches"][0]
    row = page.locator(f"[data-match='{first['match']['id']}']")
    assert row.locator(".table").inner_text() == str(first["table"])
    organiser.done("run-clock", stage="main", round=1, at=0)
    on(page, "clock")
    assert page.locator(".clock[role=timer]").first.inner_text().startswith(("1:00:00", "59:5"))
    readable(page)
    played(organiser, "main")
    on(page, "standings")
    why = next(row["why"] for row in organiser.get("standings")["groups"][0]["rows"] if row["why"])
    assert f"{why['mine']} > {why['theirs']}" in page.locator("[data-group='main.1']").inner_text()
    organiser.next_step("main")
    on(page, "pairings")
    stage_played(organiser, "main")
    on(page, "winners")
    readable(page)
    assert violations(page) == []


def test_it_turns_stands_and_is_kept_to_what_one_wants(hall_server: RunningServer, project: Project) -> None:
    organiser = cup(hall_server.host, 24, preset="3M")
    begun(organiser, "main")
    played(organiser, "main")
    page = project(organiser, "?show=standings,pairings&seconds=2")
    on(page, "standings/0")
    on(page, "standings/1")
    on(page, "pairings/0")
    on(page, "standings/0")  # and round again
    page.keyboard.press(" ")
    page.wait_for_selector("text=停在这一页")
    page.wait_for_timeout(2600)
    on(page, "standings/0")
    page.keyboard.press("ArrowRight")
    on(page, "standings/1")
    page.keyboard.press("1")
    on(page, "pairings")
    page.mouse.move(300, 300)
    page.click("[data-kind=standings]")
    on(page, "standings")
    page.keyboard.press("Escape")
    on(page, "standings")


@pytest.mark.parametrize("size", [LARGE, SMALL], ids=["1080", "720"])
def test_many_teams_with_long_names_can_be_read(
    hall_server: RunningServer, project: Project, size: ViewportSize
) -> None:
    organiser = cup(hall_server.host, 64, seeds=8, clubs=5, preset="2M", tables=20)
    names = [
        {**one["team"], "name": f"{one['team']['name']}（北京市第二工人文化宫代表队）"}
        for one in organiser.get()["roster"][:20]
    ]
    for team in names:
        organiser.done("change-team", team=team)
    begun(organiser, "ko")
    played(organiser, "ko", most=20)
    for kind in ("pairings", "bracket"):
        page = project(organiser, f"?show={kind}", size)
        for _ in range(5):
            on(page, kind)
            readable(page)
            page.keyboard.press("ArrowRight")
    page = project(organiser, "?show=draw", size, "en")
    for _ in range(40):
        page.keyboard.press("ArrowRight")
    readable(page)
    page.keyboard.press("End")
    page.wait_for_selector("[data-proof=true]")
    readable(page)


def test_a_draw_comes_out_in_its_own_order(hall_server: RunningServer, project: Project) -> None:
    organiser = cup(hall_server.host, 16, seeds=4, clubs=3, preset="4M")
    sealed(organiser, "groups")
    page = project(organiser, motion=True)
    on(page, "draw/groups")
    commitment = organiser.get()["draws"][0]["commitment"]
    assert page.locator("[data-commitment]").inner_text() == commitment
    readable(page)
    drawn(organiser, "groups")
    page.wait_for_selector("[data-out]")
    page.keyboard.press(" ")
    page.keyboard.press("Home")
    page.keyboard.press(" ")
    draw = organiser.get()["draws"][0]
    names = {one["team"]["id"]: one["team"]["name"] for one in organiser.get()["roster"]}
    for count, team in enumerate(draw["order"], 1):
        page.keyboard.press("ArrowRight")
        page.wait_for_selector(f"[data-out='{count}']")
        if count < len(draw["order"]):
            assert page.locator(".latest .name").inner_text() == names[team]
        out = page.locator("[data-team]").evaluate_all("found => found.map((one) => one.dataset.team)")
        assert sorted(out) == sorted(draw["order"][:count])
    page.wait_for_selector("[data-proof=true]")
    groups = page.locator(".boxes section").evaluate_all(
        "found => found.map((one) => [...one.querySelectorAll('li')].map((line) => line.dataset.team))"
    )
    assert groups == draw["groups"]
    assert page.locator("img.qr").evaluate("one => one.complete && one.naturalWidth > 0")
    readable(page)


def test_the_draw_goes_by_itself_and_stands_when_told(hall_server: RunningServer, project: Project) -> None:
    organiser = cup(hall_server.host, 8, preset="3M")
    drawn(organiser, "main")
    page = project(organiser, "?show=draw")
    page.wait_for_selector("[data-out='1']")
    page.mouse.move(200, 200)
    page.click(".showbar [data-do=stand]")
    at = page.locator("[data-out]").get_attribute("data-out")
    page.wait_for_timeout(3500)
    assert page.locator("[data-out]").get_attribute("data-out") == at
    page.select_option(".showbar select", label="4×")
    page.click(".showbar [data-do=stand]")
    page.wait_for_selector("[data-out='8']", timeout=15_000)
    assert page.locator(".latest").count() == 0
    assert page.evaluate("getComputedStyle(document.querySelector('.boxes li')).animationName") == "none"


def test_a_call_fills_the_screen_once(hall_server: RunningServer, project: Project) -> None:
    organiser = cup(hall_server.host, 4, preset="3M")
    begun(organiser, "main")
    fifty = 50 * 60_000
    organiser.done("run-clock", stage="main", round=1, at=int(time.time() * 1000) - fifty + 4000)
    page = project(organiser, "?show=pairings")
    page.wait_for_selector(".called", timeout=15_000)
    assert "打完本局，再打最后一局" in page.locator(".called").inner_text()
    assert page.evaluate("getComputedStyle(document.querySelector('.called')).animationName") == "none"
    readable(page)
    moving = project(organiser, "?show=clock", motion=True)
    moving.wait_for_selector(".called")
    assert moving.evaluate("getComputedStyle(document.querySelector('.called')).animationName") != "none"


def test_it_goes_on_after_a_lost_line(tmp_path: Path, project: Project) -> None:
    server = RunningServer(tmp_path / "t.db")
    organiser = cup(server.host, 4, preset="3M")
    begun(organiser, "main")
    page = project(organiser, "?show=pairings")
    server.stop()
    page.wait_for_selector("text=断线，正在重连", timeout=20_000)
    on(page, "pairings")
    again = RunningServer(tmp_path / "t.db", port=server.port)
    try:
        page.wait_for_selector(".screen:not(.lost)", timeout=30_000)
        played(organiser, "main")
        page.wait_for_selector("li.played")
    finally:
        again.stop()
