"""Looking back at a finished match: steps, tricks, hands, words, the proof of its shuffles, download, the address."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Route, ViewportSize
from tests.browser.axe import violations
from tests.browser.conftest import DESKTOP, PHONE, SIDEWAYS
from tests.server.harness import Message, Person, RunningServer

from tuolaji.record.verifying import verify

pytestmark = pytest.mark.browser
ROOT = "3c" * 32
SIZES = pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desktop"])


class Viewer:
    """A browser at a replay."""

    def __init__(self, page: Page, server: RunningServer, table: str) -> None:
        self.page = page
        self.server = server
        self.table = table
        self.problems: list[str] = []
        page.on("pageerror", lambda error: self.problems.append(str(error)))

    def open(self, more: str = "") -> None:
        self.page.goto(f"http://{self.server.host}/r/{self.table}{more}")
        self.page.wait_for_selector("[data-do=forward]")

    def line(self) -> str:
        return self.page.locator(".line").inner_text()

    def held(self) -> list[int]:
        """Cards in the four hands as shown."""
        rows = self.page.locator("[data-hand]:not([data-hand=kitty])")
        return [row.locator(".card").count() for row in rows.all()]

    def do(self, name: str) -> None:
        self.page.click(f"[data-do={name}]")


Look = Callable[..., Viewer]


def play_match(server: RunningServer, rulebook: str, deals: int) -> str:
    """Plays a match to its end and returns the table."""
    made = server.create(rulebook, deals=deals)
    with server.join(made) as person:
        person.play_until(lambda snapshot: over(person, snapshot))
    return str(made["table"])


def over(person: Person, snapshot: Message) -> bool:
    if snapshot["phase"] == "done":
        person.send({"type": "next"})
        person.receive()
    return bool(snapshot["phase"] == "over")


@pytest.fixture(scope="module")
def finished(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[RunningServer, dict[str, str]]]:
    server = RunningServer(tmp_path_factory.mktemp("replay") / "tables.db", seed=ROOT)
    yield server, {"2M": play_match(server, "two-deck-match", 2), "4M": play_match(server, "four-deck-match", 1)}
    server.stop()


@pytest.fixture
def look(chromium: Browser, finished: tuple[RunningServer, dict[str, str]]) -> Iterator[Look]:
    opened: list[BrowserContext] = []
    server, tables = finished

    def open_context(size: ViewportSize = DESKTOP, lang: str = "zh-CN", book: str = "2M") -> Viewer:
        context = chromium.new_context(viewport=size, locale=lang, reduced_motion="reduce", accept_downloads=True)
        context.grant_permissions(["clipboard-read", "clipboard-write"], origin=f"http://{server.host}")
        opened.append(context)
        return Viewer(context.new_page(), server, tables[book])

    yield open_context
    for context in opened:
        context.close()


@SIZES
@pytest.mark.parametrize("lang", ["zh-CN", "en"])
def test_a_deal_is_stepped_through(look: Look, size: ViewportSize, lang: str) -> None:
    viewer = look(size, lang)
    viewer.open()
    page = viewer.page
    assert viewer.line().startswith("第 1 局" if lang == "zh-CN" else "Deal 1")
    assert viewer.held() == [0, 0, 0, 0]
    lines = [viewer.line()]
    while page.locator("[data-trick][aria-current]").count() == 0:
        viewer.do("forward")
        lines.append(viewer.line())
        assert len(lines) < 40
    assert all(lines)
    assert sorted(viewer.held()) == [24, 25, 25, 25]
    assert page.locator("[data-hand=kitty] .card").count() == 8
    viewer.do("forward")
    assert sum(viewer.held()) == 98
    viewer.do("back")
    viewer.do("back")
    assert viewer.line() == lines[-2]
    page.keyboard.press("ArrowRight")
    assert viewer.line() == lines[-1]
    page.keyboard.press("End")
    page.wait_for_selector(".panel h2")
    assert page.locator(".panel .clause").first.inner_text().startswith("2M")
    assert page.locator(".panel button").count() == 0
    page.keyboard.press("ArrowRight")
    page.wait_for_function("() => location.hash.startsWith('#2.')")
    page.keyboard.press("ArrowLeft")
    page.wait_for_function("() => location.hash.startsWith('#1.')")
    assert viewer.problems == []


def test_tricks_deals_and_addresses(look: Look) -> None:
    viewer = look()
    viewer.open()
    page = viewer.page
    page.click("[data-trick='5']")
    assert page.locator("[data-trick][aria-current]").get_attribute("data-trick") == "5"
    line, held = viewer.line(), viewer.held()
    page.keyboard.press("ArrowDown")
    assert page.locator("[data-trick][aria-current]").get_attribute("data-trick") == "6"
    page.keyboard.press("ArrowUp")
    assert viewer.line() == line
    address = page.evaluate("location.hash")
    viewer.do("share")
    page.wait_for_function("() => document.querySelector('[data-do=share]').innerText.includes('已复制')")
    copied = page.evaluate("navigator.clipboard.readText()")
    assert copied.endswith(f"/r/{viewer.table}{address}")
    other = look(PHONE, "en")
    other.page.goto(copied)
    other.page.wait_for_selector("[data-do=forward]")
    assert other.held() == held
    page.click("[data-deal='2']")
    page.wait_for_function("() => location.hash.startsWith('#2.')")
    page.reload()
    page.wait_for_selector("[data-do=forward]")
    assert page.locator("[data-deal][aria-current]").get_attribute("data-deal") == "2"
    page.locator("[data-stop]").nth(3).click()
    assert page.locator("[data-stop][aria-current]").get_attribute("data-stop") == "3"
    assert viewer.problems == []


def test_it_plays_by_itself(look: Look) -> None:
    viewer = look(PHONE)
    viewer.open()
    page = viewer.page
    page.select_option(".controls select", "4")
    viewer.do("play")
    page.wait_for_function("() => document.querySelectorAll('[data-hand] .card').length >= 100", timeout=20_000)
    page.wait_for_selector("[data-trick='1'][aria-current]", timeout=30_000)
    viewer.do("play")
    line = viewer.line()
    page.wait_for_timeout(700)
    assert viewer.line() == line
    assert viewer.problems == []


@SIZES
def test_the_shuffles_are_proven_in_the_browser(look: Look, size: ViewportSize) -> None:
    viewer = look(size)
    page = viewer.page
    viewer.open()
    info = viewer.server.http(f"/api/matches/{viewer.table}")[1]
    page.click(".proof summary")
    assert page.locator("[data-root]").inner_text() == ROOT
    assert page.locator("[data-seal]").inner_text() == info["commitment"]
    assert page.locator("[data-kept=none]").count() == 1
    viewer.do("verify")
    page.wait_for_selector(f"[data-proof='{len(info['deals'])}']")
    assert page.locator("[data-proof][data-good=true]").count() == 1 + len(info["deals"])
    assert page.locator("[data-proof][data-good=false]").count() == 0
    assert f"/r/{viewer.table} --commitment {info['commitment']}" in page.locator(".proof pre").inner_text()


def test_a_false_seal_is_seen(look: Look) -> None:
    viewer = look()
    page = viewer.page

    def forge(route: Route) -> None:
        answer = route.fetch()
        body = answer.text().replace(ROOT, "4d" * 32)
        route.fulfill(response=answer, body=body)

    page.route("**/api/matches/*", forge)
    page.add_init_script(f"localStorage['tuolaji.seal.{viewer.table}'] = 'f'.repeat(64)")
    viewer.open()
    page.click(".proof summary")
    assert page.locator("[data-kept=other]").count() == 1
    viewer.do("verify")
    page.wait_for_selector("[data-proof='2']")
    assert page.locator("[data-proof][data-good=true]").count() == 0


def test_from_the_end_of_a_match_to_its_replay(
    chromium: Browser, finished: tuple[RunningServer, dict[str, str]], look: Look
) -> None:
    """The seal that was shown at the table is held against the opened secret."""
    viewer = look(PHONE)
    page = viewer.page
    made = viewer.server.create("two-deck-match", deals=1)
    page.add_init_script(f"localStorage['tuolaji.seat.{made['table']}'] = '{made['token']}'")
    page.goto(f"http://{viewer.server.host}/t/{made['table']}")
    page.wait_for_selector("[data-phase]")
    with viewer.server.join(made) as person:
        person.play_until(lambda snapshot: over(person, snapshot))
    page.click("[data-do=replay]")
    page.wait_for_selector("[data-do=forward]")
    page.click(".proof summary")
    assert page.locator("[data-kept=same]").count() == 1
    assert viewer.problems == []


@SIZES
@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
def test_nobody_is_kept_out(look: Look, size: ViewportSize, dark: bool) -> None:
    """axe finds nothing serious, in the middle of a deal, at its end, and with the proof open."""
    viewer = look(size)
    viewer.page.emulate_media(color_scheme="dark" if dark else "light")
    viewer.open()
    viewer.page.click("[data-trick='2']")
    assert violations(viewer.page) == []
    viewer.page.keyboard.press("End")
    viewer.page.click(".proof summary")
    viewer.do("verify")
    viewer.page.wait_for_selector("[data-proof='2']")
    assert violations(viewer.page) == []


def test_players_lead_to_their_results(look: Look) -> None:
    viewer = look()
    viewer.open()
    viewer.page.click("[data-person]")
    viewer.page.wait_for_selector("[data-book]")
    assert viewer.page.locator(f"[data-result='{viewer.table}']").count() == 1
    viewer.page.go_back()
    viewer.page.wait_for_selector("[data-do=forward]")


def test_the_record_is_downloaded(look: Look) -> None:
    viewer = look()
    viewer.open()
    with viewer.page.expect_download() as waiting:
        viewer.do("download")
    assert waiting.value.suggested_filename == f"tuolaji-{viewer.table}.jsonl"
    path = waiting.value.path()
    assert verify("it", path.read_bytes()).proven


@SIZES
def test_four_large_hands_are_readable(look: Look, size: ViewportSize) -> None:
    """52 cards a hand: every index is bare, nothing hangs over the side."""
    viewer = look(size, book="4M")
    viewer.open()
    page = viewer.page
    page.click("[data-trick='1']")
    assert sorted(viewer.held())[1:] == [52, 52, 52]
    gaps = page.evaluate(
        """() => [...document.querySelectorAll('[data-hand] .cards')].flatMap((row) => {
          const cards = [...row.querySelectorAll('.card')].map((e) => [e.offsetLeft, e.offsetTop]);
          return cards.slice(1).flatMap(([x, y], i) => (y === cards[i][1] ? [x - cards[i][0]] : []));
        })"""
    )
    assert min(gaps) >= 8
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert viewer.problems == []


def test_on_its_side_a_phone_shows_controls_and_all_hands(look: Look) -> None:
    viewer = look(SIDEWAYS)
    viewer.open()
    page = viewer.page
    page.click("[data-trick='2']")
    seen = [*page.locator("section[data-hand]:not([data-hand=kitty])").all(), *page.locator(".controls button").all()]
    assert len(seen) == 9
    for one in seen:
        box = one.bounding_box()
        assert box is not None
        assert box["y"] + box["height"] <= SIDEWAYS["height"], box


def test_a_match_that_runs_is_not_replayed(look: Look) -> None:
    viewer = look(PHONE)
    made = viewer.server.create("two-deck-match")
    viewer.page.goto(f"http://{viewer.server.host}/r/{made['table']}")
    viewer.page.wait_for_selector("text=还没有打完")
    for address in ("r/nothing", f"r/{'x' * 80}"):
        viewer.page.goto(f"http://{viewer.server.host}/{address}")
        viewer.page.wait_for_selector("[role=alert]:has-text('没有这一盘')")
        assert viewer.page.locator("[data-do=retry]").count() == 0
    viewer.page.goto(f"http://{viewer.server.host}/t/{'x' * 80}")
    viewer.page.wait_for_selector("text=没有这张牌桌了")
