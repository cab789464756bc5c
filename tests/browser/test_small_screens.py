"""On a phone, upright and on its side: nothing of the table is cut in half or out of reach."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, ViewportSize
from tests.browser.conftest import PHONE, SIDEWAYS, Sit
from tests.browser.prepared import Scene, open_table

pytestmark = pytest.mark.browser
MANY = Scene("4M", ("S2 S2 H2 H2 D2 C2 C2 LJ", "", "", ""))
BOTH = pytest.mark.parametrize(
    ("size", "lang"), [(PHONE, "en"), (PHONE, "zh-CN"), (SIDEWAYS, "en"), (SIDEWAYS, "zh-CN")]
)
OUTSIDE = """() => {
  const side = document.querySelector(".side").getBoundingClientRect();
  return [...document.querySelectorAll(".chip")].filter((chip) => {
    chip.scrollIntoView();
    const box = chip.getBoundingClientRect();
    return box.left < side.left || box.right > side.right || box.bottom > innerHeight;
  }).length;
}"""
CUT = """() => [...document.querySelectorAll(".tip")].filter((tip) => {
  const [box, words] = [tip, tip.firstElementChild].map((each) => each.getBoundingClientRect());
  return words.top < box.top || words.bottom > box.bottom;
}).map((tip) => tip.innerText)"""

FACES = """() => {
  const reach = (index, side) => Math.max(0, ...[...document.querySelectorAll(".hand " + index)].map((e) => {
    const card = e.closest(".card").getBoundingClientRect();
    return (e.getBoundingClientRect()[side] - card[side === "right" ? "left" : "top"]) / card.width;
  }));
  return [reach(".rank.narrow", "right"), reach(".letters", "bottom")];
}"""


@pytest.fixture
def speed() -> float:
    return 20.0


def tip_is_whole(page: Page) -> bool:
    """Whether a tip is shown; what is shown is not cut."""
    assert page.evaluate(CUT) == []
    return page.locator(".tip:visible").count() == 1


@BOTH
def test_chips_and_tips_fit_beside_and_below_the_felt(
    sit: Sit, monkeypatch: pytest.MonkeyPatch, size: ViewportSize, lang: str
) -> None:
    MANY.prepare(monkeypatch)
    person = sit(size, lang)
    page = person.page
    open_table(person, "4M")
    page.wait_for_selector(".chip.lit")
    page.wait_for_function("() => document.querySelectorAll('.chip.lit').length >= 4")
    assert page.evaluate(OUTSIDE) == 0
    tip_is_whole(page)
    person.declares = True
    person.play_until(person.at_turn)
    assert tip_is_whole(page)
    ten, joker = page.evaluate(FACES)
    assert 0 < ten <= 0.3  # what the next card leaves bare
    assert 0 < joker <= 0.86  # what the next row leaves bare
    person.play_until(lambda: person.at_turn() and page.locator("[data-do=last]").count() == 1)
    assert tip_is_whole(page)
    assert person.problems == []
