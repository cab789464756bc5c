"""The screen keeps still: one height for what is asked, room in the header, pairs that a finger can tell apart."""

from __future__ import annotations

from itertools import pairwise

import pytest
from playwright.sync_api import ViewportSize
from tests.browser.conftest import DESKTOP, PHONE, Sit
from tests.browser.person import PersonAtScreen

pytestmark = pytest.mark.browser
SMALL = ViewportSize(width=360, height=740)
HEADER = """([now, of]) => {
  const put = (name, text) => document.querySelectorAll(name).forEach((e) => (e.textContent = text));
  put(".now", now);
  put(".of", "/\\u00a0" + of);
  const boxes = [...document.querySelector("header.bar").children].map((e) => e.getBoundingClientRect());
  return Math.min(innerWidth - boxes.at(-1).right, ...boxes.slice(1).map((box, at) => box.left - boxes[at].right));
}"""
SIZES = """() => [
  document.querySelector(".side").offsetHeight,
  ...[...document.querySelectorAll(".at .seat")].filter((e) => !e.querySelector(".note")).map((e) => e.offsetHeight),
]"""
WATCH_FOR_THE_QUESTION = """() => {
  const look = () => (window.asked ||= document.querySelector(".ask [role=timer]") !== null);
  new MutationObserver(look).observe(document.body, { childList: true, subtree: true });
}"""


@pytest.mark.parametrize("lang", ["zh-CN", "en"])
@pytest.mark.parametrize("size", [PHONE, SMALL], ids=["390", "360"])
def test_long_scores_fit_into_the_header(sit: Sit, size: ViewportSize, lang: str) -> None:
    person = sit(size, lang)
    person.page.check("input[value=four-deck-match]")
    person.click("[data-do=deal]")
    person.play_until(person.at_turn)
    for now, of in (("165", "240"), ("1165", "1240"), ("-1165", "1240")):
        assert person.page.evaluate(HEADER, [now, of]) >= 4, now


@pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_nothing_moves_from_one_phase_to_the_next(sit: Sit, size: ViewportSize) -> None:
    person = sit(size, "en")
    person.click("[data-do=deal]")
    person.page.wait_for_selector("[data-phase]")
    side: set[int] = set()
    seats: set[int] = set()

    def three_tricks() -> bool:
        if person.phase() not in ("", "result"):
            first, *others = person.page.evaluate(SIZES)
            side.add(first)
            seats.update(others)
        return 0 < person.page.locator(".hand .card").count() < 23 and person.phase() == "play"

    person.play_until(three_tricks)
    assert len(side) == 1
    assert len(seats) == 2  # the one opposite lies flat
    assert person.problems == []


def test_pairs_are_told_apart_on_a_phone(sit: Sit) -> None:
    person = sit(PHONE)
    person.click("[data-do=deal]")
    person.play_until(person.at_turn)
    cards = person.page.evaluate(
        "[...document.querySelectorAll('.hand .card')].map(e => [e.offsetLeft, e.offsetTop])",
    )
    assert all(right - left >= 17 for (left, row), (right, other) in pairwise(cards) if row == other)


def test_identical_cards_are_led_without_a_question(sit: Sit) -> None:
    person = sit(DESKTOP)
    page = person.page
    page.check("input[value=four-deck-match]")
    person.click("[data-do=deal]")
    lift_a_pair_to_lead(person)
    before = page.locator(".hand .card").count()
    person.click("[data-do=play]")
    page.wait_for_function("n => document.querySelectorAll('.hand .card').length === n - 2", arg=before)
    page.evaluate(
        "localStorage['tuolaji.settings'] = JSON.stringify({ ...JSON.parse(localStorage['tuolaji.settings']),"
        " wholeUnits: false })"
    )
    page.reload()
    page.wait_for_selector("[data-phase]")
    lift_a_pair_to_lead(person)
    before = page.locator(".hand .card").count()
    page.evaluate(WATCH_FOR_THE_QUESTION)
    person.click("[data-do=play]")
    page.wait_for_function("n => document.querySelectorAll('.hand .card').length === n - 2", arg=before, timeout=8000)
    assert page.evaluate("window.asked")  # out of time, the pair is led
    assert person.problems == []


def lift_a_pair_to_lead(person: PersonAtScreen) -> None:
    page = person.page
    person.play_until(lambda: person.at_turn() and "领出" in page.locator(".actions").inner_text())
    if page.locator("[data-do=clear]").count():
        person.click("[data-do=clear]")
    cards = [card.get_attribute("data-card") for card in page.locator(".hand .card").all()]
    first = next(at for at, (one, two) in enumerate(pairwise(cards)) if one == two)
    for index in (first, first + 1):
        page.locator(f"[data-index='{index}']").click(position={"x": 5, "y": 12})
        page.wait_for_timeout(400)
    page.wait_for_selector("[data-do=play]:not([disabled])")
