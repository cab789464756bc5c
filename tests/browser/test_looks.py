"""Small things that people look at all evening: nothing is covered, cut off or moved without need."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, ViewportSize
from tests.browser.axe import violations
from tests.browser.conftest import DESKTOP, PHONE, SIDEWAYS, Sit
from tests.browser.friends import friends, screen_leads, together
from tests.server.harness import RunningServer

pytestmark = pytest.mark.browser
SIZES = pytest.mark.parametrize("size", [PHONE, DESKTOP, SIDEWAYS], ids=["phone", "desktop", "sideways"])
APART = """([one, other]) => {
  const [a, b] = [one, other].map((each) => document.querySelector(each).getBoundingClientRect());
  return a.right <= b.left || b.right <= a.left || a.bottom <= b.top || b.bottom <= a.top;
}"""


@pytest.fixture
def speed() -> float:
    return 20.0


def apart(page: Page, one: str, other: str) -> bool:
    """Whether two things on the screen do not cover each other."""
    return bool(page.evaluate(APART, [one, other]))


def suit_of(card: str, snapshot: dict[str, Any]) -> str:
    """The suit in play."""
    return "T" if card in ("LJ", "BJ") or card[1] == snapshot["level"] or card[0] == snapshot["trump"] else card[0]


def fewer(hand: Locator, cards: int) -> bool:
    return hand.locator(".card").count() < cards


@SIZES
def test_what_is_wrong_with_the_line_covers_nobody(sit: Sit, table_server: RunningServer, size: ViewportSize) -> None:
    with friends(sit, table_server, size) as both:
        person, _ = both
        page = person.page
        together(both, person.at_turn)
        page.context.set_offline(True)
        table_server.stop()
        page.wait_for_selector(".notice:has-text('正在重连')")
        for other in (".seat.top", ".seat.left", ".seat.right", "header", ".hand"):
            assert apart(page, ".notice", other), other


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_unread_words_are_counted_beside_the_button(sit: Sit, table_server: RunningServer, size: ViewportSize) -> None:
    with friends(sit, table_server, size) as both:
        person, friend = both
        page = person.page
        together(both, person.at_turn)
        for _ in range(11):
            friend.command("say-phrase", phrase="nice")
            friend.drain(1.05)
        page.wait_for_selector(".unread:has-text('9+')")
        if size == DESKTOP:
            assert apart(page, ".unread", "[data-do=talk] .word")
            assert apart(page, ".unread", "[data-do=talk] svg")
        assert apart(page, ".unread", "[data-do=more]")


def test_all_settings_are_seen_at_once_on_a_desktop(sit: Sit, tmp_path: Path) -> None:
    sealed = RunningServer(tmp_path / "sealed.db")  # its shuffles are committed: one line more
    person = sit(DESKTOP, "en")
    page = person.page
    page.goto(f"http://{sealed.host}/")
    page.click("[data-do=deal]")
    page.wait_for_selector("button.menu")
    page.click("button.menu")
    page.check("input[name=sound]")
    page.click(".proof summary")
    fits = page.evaluate(
        "() => { const d = document.querySelector('dialog'); return d.scrollHeight <= d.clientHeight }"
    )
    assert fits
    assert violations(page) == []
    assert person.problems == []
    sealed.stop()


def test_the_rows_of_a_hand_stay_while_cards_leave(sit: Sit, table_server: RunningServer) -> None:
    with friends(sit, table_server, rulebook="four-deck-match") as both:
        person, friend = both
        together(both, person.at_turn)
        hand = person.page.locator(".hand")
        full = hand.bounding_box()
        assert full is not None
        for _ in range(60):
            cards = hand.locator(".card").evaluate_all("cards => cards.map(card => card.dataset.card)")
            if len(cards) < 24:
                break
            if len({suit_of(card, friend.snapshot) for card in cards}) == 4:
                now = hand.bounding_box()
                assert now is not None
                assert abs(now["height"] - full["height"]) < 1, cards
            together(both, partial(fewer, hand, len(cards)))


def test_nothing_says_that_it_is_my_turn_while_the_table_waits_for_answers(
    sit: Sit, table_server: RunningServer
) -> None:
    with friends(sit, table_server) as both:
        person, friend = both
        page = person.page
        spoken = page.locator("[data-spoken]")
        together(both, lambda: screen_leads(both) and friend.snapshot["tricks_played"] >= 0)
        assert "轮到你" in spoken.inner_text()
        page.click("[data-do=more]")
        page.click("[data-do=pause]")
        page.wait_for_selector("[data-strip=paused]")
        assert "轮到你" not in spoken.inner_text()
        page.click("[data-do=resume]")
        page.wait_for_function("() => document.querySelector('[data-spoken]').textContent.includes('轮到你')")
        assert person.problems == []


@pytest.mark.parametrize(
    ("lang", "words"), [("zh-CN", "没有这个页面"), ("zh-TW", "沒有這個頁面"), ("en", "no such page")]
)
def test_an_address_that_leads_nowhere(sit: Sit, table_server: RunningServer, lang: str, words: str) -> None:
    person = sit(PHONE, lang)
    page = person.page
    answer = page.goto(f"http://{table_server.host}/nowhere/at/all")
    assert answer is not None
    assert answer.status == 404
    page.wait_for_selector(f"[data-missing] h1:has-text('{words}')")
    assert violations(page) == []
    page.click("[data-do=home]")
    page.wait_for_selector("input[name=rulebook]")
