"""A deal is played to its end by clicking, on a phone and on a desk."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pytest
from playwright.sync_api import ViewportSize
from tests.browser.conftest import DESKTOP, PHONE, SIDEWAYS, SPEED, Sit
from tests.server.harness import RunningServer

pytestmark = pytest.mark.browser


@pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_a_deal_is_played_to_its_end(sit: Sit, size: ViewportSize) -> None:
    person = sit(size)
    person.click("[data-do=deal]")
    headline = person.play_to_the_result()
    assert "闲家" in headline
    assert "分" in headline
    panel = person.page.locator(".panel").inner_text()
    assert "2M-一.15" in panel
    assert "底牌" in panel
    assert "下一局" in panel
    assert person.clicked.count("[data-do=play]") >= 10
    person.click("[data-do=next]")
    person.page.wait_for_selector("[data-phase=draw], [data-phase=drawn]")
    assert person.problems == []


@pytest.mark.parametrize("rulebook", ["four-deck-match", "three-deck-skip"])
def test_large_hands_are_played_on_a_phone(sit: Sit, rulebook: str) -> None:
    person = sit(PHONE, "en")
    person.page.check(f"input[value={rulebook}]")
    person.click("[data-do=deal]")
    person.declares = True
    assert "ttackers" in person.play_to_the_result()
    assert person.problems == []


def test_cards_are_lifted_by_touching_them(sit: Sit) -> None:
    person = sit(DESKTOP)
    person.click("[data-do=deal]")
    person.play_until(lambda: person.at_turn() and person.page.locator(".hand .card:not(.off)").count() > 1)
    person.click("[data-do=clear]")
    assert person.page.locator(".card.up").count() == 0
    card = person.page.locator(".hand .card:not(.off)").first
    name = card.get_attribute("data-card")
    card.click(position={"x": 8, "y": 20})
    person.page.wait_for_selector(".card.up")
    assert person.page.locator(".card.up").get_attribute("data-card") == name
    card.click(position={"x": 8, "y": 20})
    person.page.wait_for_selector(".card.up", state="detached")
    first = card.bounding_box()
    assert first is not None
    person.page.mouse.move(first["x"] + 6, first["y"] + 20)
    person.page.mouse.down()
    person.page.mouse.move(first["x"] + 90, first["y"] + 20, steps=8)
    person.page.mouse.up()
    assert person.page.locator(".card.up").count() >= 2
    assert person.problems == []


def test_the_keyboard_is_enough(sit: Sit) -> None:
    person = sit(DESKTOP, "en")
    page = person.page
    page.locator("[data-do=deal]").focus()
    page.keyboard.press("Enter")
    person.play_until(lambda: person.at_turn() and page.locator(".card.up").count() == 0)
    page.keyboard.press("ArrowRight")
    page.keyboard.press(" ")
    page.wait_for_selector(".card.up")
    page.keyboard.press("Escape")
    page.wait_for_selector(".card.up", state="detached")
    before = page.locator(".hand .card").count()
    page.keyboard.press("h")
    page.wait_for_selector("[data-do=play]:not([disabled])")
    page.keyboard.press("Enter")
    page.wait_for_function(
        "n => document.querySelectorAll('.hand .card').length < n || document.querySelector('.ask')", arg=before
    )
    assert person.problems == []


def test_a_reload_goes_on(sit: Sit) -> None:
    person = sit(PHONE)
    person.click("[data-do=deal]")
    person.play_until(lambda: person.at_turn() and person.page.locator(".hand .card").count() < 22)
    hand = person.page.locator(".hand .card").count()
    person.page.reload()
    person.page.wait_for_selector("[data-do=hint]")
    assert person.page.locator(".hand .card").count() == hand
    person.page.goto(person.page.url.split("/t/")[0] + "/")
    person.page.click("[data-do=continue]")
    person.page.wait_for_selector("[data-do=hint]")
    person.play_to_the_result()
    assert person.problems == []


def test_a_restart_of_the_server_goes_on_without_a_reload(
    sit: Sit, table_server: RunningServer, tmp_path: Path
) -> None:
    person = sit(DESKTOP)
    person.click("[data-do=deal]")
    person.play_until(lambda: person.at_turn() and person.page.locator(".hand .card").count() < 23)
    hand = person.page.locator(".hand .card").count()
    table_server.stop()
    person.page.wait_for_selector("main.lost")
    again = RunningServer(tmp_path / "tables.db", speed=SPEED, seed="browser", port=table_server.port)
    try:
        person.page.wait_for_selector("main:not(.lost)")
        assert person.page.locator(".hand .card").count() == hand
        person.play_to_the_result()
    finally:
        again.stop()


@pytest.mark.parametrize("size", [PHONE, DESKTOP, SIDEWAYS], ids=["phone", "desktop", "sideways"])
def test_everything_fits_and_can_be_touched(sit: Sit, size: ViewportSize) -> None:
    person = sit(size)
    page = person.page
    page.check("input[value=four-deck-match]")
    person.click("[data-do=deal]")
    person.play_until(person.at_turn)
    room = page.evaluate(
        "[document.documentElement.scrollWidth, innerWidth, document.documentElement.scrollHeight, innerHeight]"
    )
    assert room[0] <= room[1]
    assert room[2] <= room[3]
    small = page.evaluate(
        """[...document.querySelectorAll("button:not(.card), select")]
          .filter(e => e.offsetParent && !e.closest("p"))
          .map(e => [e.innerText || e.ariaLabel, e.offsetWidth, e.offsetHeight])
          .filter(([, w, h]) => w < 44 || h < 44)"""
    )
    assert small == []
    cards = page.evaluate(
        """[...document.querySelectorAll(".hand .card")]
          .map(e => [e.dataset.card, e.getBoundingClientRect().x, e.offsetTop, e.offsetWidth])"""
    )
    assert len(cards) == 52
    for (card, x, row, width), (after, after_x, after_row, _) in pairwise(cards):
        if row == after_row and card != after:
            assert after_x - x >= width * 0.28, f"{card} lies under {after}"
    assert all(x >= 0 and x + width <= size["width"] + 1 for _, x, _, width in cards)


def test_all_languages_and_both_appearances(sit: Sit) -> None:
    person = sit(PHONE, "zh-CN", dark=True)
    page = person.page
    assert page.locator("[data-do=deal]").inner_text().startswith("发牌")
    page.locator("[data-do=language]").select_option("zh-TW")
    page.wait_for_selector("[data-do=deal]:has-text('發牌')")
    page.locator("[data-do=language]").select_option("en")
    page.wait_for_selector("[data-do=deal]:has-text('Deal the cards')")
    assert page.locator("html").get_attribute("lang") == "en"
    dark = page.evaluate("getComputedStyle(document.body).backgroundColor")
    page.locator("header button").last.click()
    page.locator("dialog select").nth(1).select_option("light")
    page.wait_for_function("before => getComputedStyle(document.body).backgroundColor !== before", arg=dark)
    person.click("[data-do=close]")
    assert person.problems == []
