"""The end of a deal before its last trick: claims agreed and declined, conceding."""

from __future__ import annotations

import pytest
from playwright.sync_api import ViewportSize
from tests.browser.axe import violations
from tests.browser.conftest import DESKTOP, PHONE, SIDEWAYS, Sit
from tests.browser.friends import Friends, friends, screen_leads, together
from tests.browser.prepared import Scene
from tests.server.harness import RunningServer

pytestmark = pytest.mark.browser
READABLE = """() => {
  const lefts = [...document.querySelectorAll("[data-open-hand]")].flatMap((hand) => {
    const rows = new Map();
    for (const card of hand.querySelectorAll(".card")) {
      const box = card.getBoundingClientRect();
      rows.set(Math.round(box.top), [...(rows.get(Math.round(box.top)) ?? []), box.left]);
    }
    return [...rows.values()].flatMap((row) => row.slice(1).map((left, at) => left - row[at]));
  });
  return { least: Math.min(...lefts), wide: document.documentElement.scrollWidth };
}"""
SURE = Scene("2M", ("", "S2 S2 BJ BJ LJ LJ H2 H2 D2 D2 C2 C2 SA SA SK SK SQ SQ SJ SJ ST ST S9 S9 S8", "", ""))
"""The person at the screen, on seat 1, holds all trumps that count."""


@pytest.fixture
def speed() -> float:
    return 20.0


def test_the_rest_is_claimed_and_refused(sit: Sit, table_server: RunningServer) -> None:
    with friends(sit, table_server, DESKTOP) as both:
        person, friend = both
        page = person.page
        together(both, lambda: screen_leads(both))
        page.click("[data-do=more]")
        page.click("[data-do=claim]")
        page.wait_for_selector("[data-do=sure]")
        page.click("[data-do=unsure]")
        page.wait_for_selector("[data-do=sure]", state="detached")
        page.click("[data-do=more]")
        page.click("[data-do=claim]")
        page.click("[data-do=sure]")
        page.wait_for_function("() => !document.querySelector('[data-do=sure]')")
        page.wait_for_selector("[data-strip=disagreed]")  # at the beginning no bot believes it
        together(both, lambda: friend.room["proposal"] is None, playing=False)
        assert friend.snapshot["phase"] == "play"
        assert person.problems == []


def claimed(both: Friends) -> int:
    """The person at the screen holds the highest trumps alone, claims the rest, and the bots believe it: the number
    of what the friend is asked.
    """
    person, friend = both
    page = person.page
    person.declares = True
    together(both, lambda: screen_leads(both))
    page.click("[data-do=more]")
    page.click("[data-do=claim]")
    page.click("[data-do=sure]")
    page.wait_for_selector("[data-strip=proposal]")
    together(both, lambda: friend.room["proposal"] is not None, playing=False)
    assert friend.room["proposal"]["answers"] == [None, True, None, None]
    return int(friend.room["proposal"]["number"])


@pytest.mark.parametrize("size", [PHONE, DESKTOP, SIDEWAYS], ids=["phone", "desktop", "sideways"])
def test_an_accepted_claim_lays_all_hands_open(
    sit: Sit, table_server: RunningServer, monkeypatch: pytest.MonkeyPatch, size: ViewportSize
) -> None:
    SURE.prepare(monkeypatch)
    with friends(sit, table_server, size, next_seconds=0) as both:
        person, friend = both
        page = person.page
        number = claimed(both)
        assert friend.command("answer", proposal=number, yes=True)["type"] == "done"
        page.wait_for_selector(".panel :text('收下余下的墩')")
        together(both, lambda: friend.snapshot["phase"] == "done", playing=False)
        hands = page.locator("[data-open-hand]")
        laid = friend.snapshot["claimed"]["hands"]
        for at, seat in enumerate((1, 2, 3, 0)):  # as they sit around: I first
            hand = hands.nth(at)
            assert hand.get_attribute("data-open-hand") == str(seat)
            assert hand.locator(".card").count() == len(laid[seat]) > 10
        assert "♠9" in str(hands.first.locator("[role=img]").get_attribute("aria-label"))
        shown = page.evaluate(READABLE)
        assert shown["least"] >= 11, shown  # pixels of each card that no other covers
        assert shown["wide"] <= size["width"]
        assert violations(page) == []
        page.click("[data-do=next]")
        friend.send({"type": "next"})
        page.wait_for_selector("[data-open-hand]", state="detached")
        assert person.problems == []


def test_a_claim_that_a_friend_declines_is_played_out(
    sit: Sit, table_server: RunningServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    SURE.prepare(monkeypatch)
    with friends(sit, table_server) as both:
        person, friend = both
        page = person.page
        number = claimed(both)
        assert friend.command("answer", proposal=number, yes=False)["type"] == "done"
        page.wait_for_selector("[data-strip=disagreed]:has-text('请接着打')")
        assert page.locator("[data-open-hand]").count() == 0
        assert friend.snapshot["claimed"] is None
        together(both, lambda: friend.snapshot["tricks_played"] > 0)
        assert person.problems == []


def test_a_match_is_conceded(sit: Sit, table_server: RunningServer) -> None:
    with friends(sit, table_server, rulebook="four-deck-match") as both:  # 4M-三.19 allows it
        person, friend = both
        page = person.page
        together(both, person.at_turn)
        page.click("[data-do=more]")
        page.click("[data-do=concede]")
        page.wait_for_selector("[role=alertdialog]:has-text('确定认输')")
        page.click("[data-do=unsure]")
        page.wait_for_selector("[role=alertdialog]", state="detached")
        page.click("[data-do=more]")
        page.click("[data-do=concede]")
        page.click("[data-do=sure]")
        page.wait_for_selector(".panel h2:has-text('输')")
        assert "认输" in page.locator(".panel").inner_text()
        together(both, lambda: friend.snapshot["phase"] == "over", playing=False)
        assert friend.snapshot["ended"]["winners"] == [0, 2]
        assert violations(page) == []
        page.click("[data-do=again]")
        page.wait_for_selector("[data-do=start]")
        assert person.problems == []
