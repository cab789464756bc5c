"""Every special control once, with given deals: what it offers, what it does."""

from __future__ import annotations

import json
from typing import Any

import pytest
from playwright.sync_api import ViewportSize
from tests.browser.axe import violations
from tests.browser.conftest import DESKTOP, PHONE, SIDEWAYS, Sit
from tests.browser.person import PersonAtScreen
from tests.browser.prepared import Scene, open_table
from tests.server.harness import RunningServer

pytestmark = pytest.mark.browser
POOR = " ".join(suit + rank for suit in "SHDC" for rank in "346789JQA") + " LJ LJ"
POINTS = "S5 ST SK H5 HT HK D5 DT DK C5 CT CK"
IN_SIGHT = """(name) => {
  const asked = document.querySelector(name).getBoundingClientRect();
  const hand = document.querySelector(".hand-area").getBoundingClientRect();
  return asked.top >= 0 && asked.bottom <= hand.top + 1;
}"""


@pytest.fixture
def speed() -> float:
    return 6.0


def lift(person: PersonAtScreen, *cards: str) -> None:
    """Lifts exactly these cards by touching them."""
    page = person.page
    if page.locator("[data-do=clear]").count():
        person.click("[data-do=clear]")
    page.wait_for_selector(".card.up", state="detached")
    for card in cards:
        page.locator(f".hand .card:not(.up)[data-card={card}]").first.click(position={"x": 6, "y": 14})
        page.wait_for_timeout(380)  # two touches at one place would take the unit whole


def happened(server: RunningServer, made: dict[str, Any], kind: str) -> dict[str, Any]:
    """The first event of a kind at the table; empty where there is none."""
    events = (json.loads(event.body) for event in server.stored(made["table"]))
    return next((dict(event) for event in events if event["type"] == kind), {})


def test_the_dealer_names_the_partners_card(sit: Sit, monkeypatch: pytest.MonkeyPatch) -> None:
    Scene("2O", ("S2 S2 SA", "", "", "")).prepare(monkeypatch)
    person = sit(PHONE)
    page = person.page
    open_table(person, "2O", partner_mode="pick", pace="fast")
    person.declares = True
    person.play_until(lambda: page.locator("[data-do=name]").count() == 1)
    assert page.locator("[data-do=name]").is_disabled()
    assert violations(page) == []
    page.locator("[data-name]").last.click()
    named = page.locator("[data-do=name]").inner_text()
    page.click("[data-do=name]")
    page.wait_for_selector("header:has-text('朋友牌')")
    assert named.removeprefix("叫").strip() in page.locator("header").inner_text()
    assert person.problems == []


@pytest.mark.parametrize("size", [PHONE, DESKTOP, SIDEWAYS], ids=["phone", "desktop", "sideways"])
def test_a_reading_of_a_throw_is_named(
    sit: Sit, table_server: RunningServer, monkeypatch: pytest.MonkeyPatch, size: ViewportSize
) -> None:
    high = "HA HA HA HK HK HK HK"
    Scene("4M", (f"S2 S2 {high}", "", "", "")).prepare(monkeypatch)
    person = sit(size)
    page = person.page
    made = open_table(person, "4M", pace="fast")
    person.declares = True
    person.play_until(person.at_turn)
    lift(person, *high.split())
    page.wait_for_selector("[data-do=play]:not([disabled])")
    page.click("[data-do=play]")
    page.wait_for_selector(".ask [data-reading]")
    readings = page.locator("[data-reading]")
    assert readings.count() >= 2
    assert page.locator(".mine").is_hidden()  # the question lies over it
    assert page.evaluate(IN_SIGHT, ".ask .buttons")
    assert violations(page) == []
    cards = page.locator(".hand .card").count()
    readings.last.click()
    page.wait_for_selector("[data-reading][aria-pressed=true]")
    page.click("[data-do=confirm]")
    page.wait_for_function("n => document.querySelectorAll('.hand .card').length < n", arg=cards)
    assert any(happened(table_server, made, kind).get("reading") for kind in ("played", "throw-failed"))
    assert person.problems == []


@pytest.mark.parametrize("said", [True, False], ids=["said", "out of time"])
def test_the_server_gives_the_time_to_say_how_a_pair_is_meant(
    sit: Sit, table_server: RunningServer, monkeypatch: pytest.MonkeyPatch, said: bool
) -> None:
    Scene("4M", ("S2 S2 HA HA", "", "", "")).prepare(monkeypatch)
    person = sit(PHONE)
    page = person.page
    seconds = 300 if said else 60  # a sixth of it here
    made = open_table(person, "4M", pace="fast", options={"throw.say_seconds": seconds})
    page.click("button.menu")
    page.uncheck("input[name=whole-units]")
    page.click("dialog [data-do=close]")
    person.declares = True
    person.play_until(person.at_turn)
    lift(person, "HA", "HA")
    page.wait_for_selector("[data-do=play]:not([disabled])")
    cards = page.locator(".hand .card").count()
    page.click("[data-do=play]")
    page.wait_for_selector(".ask [role=timer]")
    assert page.locator("[data-reading]").all_inner_texts() == ["♥A♥A", "♥A + ♥A"]
    assert page.locator("[data-do=cancel]").count() == 0  # what lies, lies
    if said:
        assert violations(page) == []
        page.locator("[data-reading]").last.click()
        page.click("[data-do=confirm]")
    page.wait_for_function("n => document.querySelectorAll('.hand .card').length < n", arg=cards)
    lead = happened(table_server, made, "played") or happened(table_server, made, "throw-failed")
    assert lead["reading"] == ([["HA"], ["HA"]] if said else None)
    assert person.problems == []


def test_the_stopper_chooses_what_is_led(
    sit: Sit, table_server: RunningServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    Scene(
        "4M",
        ("HK HK HQ HQ", "HQ H4", "HK HK H9", "S2 HA HJ HJ H3"),
        avoid=("S2", "S2", "S2", ""),
        declares={3: "S2"},
        leads={3: ("HA", "HJ", "HJ", "H3")},
    ).prepare(monkeypatch)
    person = sit(PHONE)
    page = person.page
    made = open_table(person, "4M", pace="fast")
    page.wait_for_selector("[data-do=choose]", timeout=60000)
    choices = page.locator("[data-do=choose]").all_inner_texts()
    assert sorted(choices) == ["♥3", "♥J ♥J"]
    assert page.locator(".actions [role=timer]").count() == 1
    assert "甩牌失败" in page.locator(".felt").inner_text()
    page.locator("[data-do=choose]", has_text="♥J ♥J").click()
    page.wait_for_selector("[data-do=choose]", state="detached")
    assert happened(table_server, made, "throw-chosen")["cards"] == ["HJ", "HJ"]
    assert person.problems == []


def test_a_table_where_nobody_declares_waits_for_somebody(sit: Sit, monkeypatch: pytest.MonkeyPatch) -> None:
    Scene("3S", ("", "", "", "")).prepare(monkeypatch)  # no bot declares
    person = sit(PHONE)
    page = person.page
    open_table(person, "3S", pace="fast")
    page.wait_for_selector("[data-waits]", timeout=90000)
    assert "下一局" in page.locator("[data-waits]").inner_text()
    assert page.locator(".panel [role=timer]").count() == 0
    assert violations(page) == []
    page.click("[data-do=next]")
    page.wait_for_selector("[data-phase=draw]")
    assert person.problems == []


def test_the_round_after_burying_is_passed(sit: Sit, monkeypatch: pytest.MonkeyPatch) -> None:
    Scene("3S", ("C2 C2", "S2", "", ""), avoid=("", "", "S2", "S2"), declares={1: "S2"}).prepare(monkeypatch)
    person = sit(PHONE)
    page = person.page
    open_table(person, "3S", pace="fast")
    page.click("[data-phase=drawn] [data-do=pass]", timeout=60000)
    page.wait_for_selector("[data-phase=rebury] [data-do=pass]", timeout=60000)
    assert "不反" in page.locator("[data-do=pass]").inner_text()
    assert "反主" in page.locator(".chip.lit").first.inner_text()
    assert violations(page) == []
    page.click("[data-do=pass]")
    page.wait_for_selector("[data-phase=rebury] [data-do=pass]", state="detached")
    assert person.problems == []


def test_an_overcall_after_burying_takes_the_kitty(sit: Sit, monkeypatch: pytest.MonkeyPatch) -> None:
    Scene("3S", ("C2 C2", "S2", "", ""), avoid=("", "", "S2", "S2"), declares={1: "S2"}).prepare(monkeypatch)
    person = sit(DESKTOP)
    page = person.page
    open_table(person, "3S", pace="fast")
    page.click("[data-phase=drawn] [data-do=pass]", timeout=60000)
    page.wait_for_selector("[data-phase=rebury] .chip.lit", timeout=60000)
    page.locator(".chip.lit").first.click()
    page.wait_for_selector("[data-do=bury]")
    assert page.locator("header [data-trump=C]").count() == 1
    person.play_until(person.at_turn)
    assert person.problems == []


def test_a_poor_hand_demands_a_redeal(sit: Sit, monkeypatch: pytest.MonkeyPatch) -> None:
    Scene("3S", (POOR, "S2", "", POINTS), declares={1: "S2"}).prepare(monkeypatch)
    person = sit(PHONE)
    page = person.page
    open_table(person, "3S", pace="fast")
    page.click("[data-phase=drawn] [data-do=pass]", timeout=60000)
    overcall_or_not = "[data-phase=rebury] [data-do=pass]"
    page.wait_for_selector(f"{overcall_or_not}, [data-do=rebel]", timeout=60000)
    if page.locator(overcall_or_not).count():
        page.click(overcall_or_not)
    page.wait_for_selector("[data-do=rebel]", timeout=60000)
    assert "造反" in page.locator(".actions").inner_text()
    page.click("[data-do=rebel]")
    page.wait_for_selector(".panel h2:has-text('造反')")
    assert "3S-二.7" in page.locator(".panel").inner_text()
    assert person.problems == []


def test_chips_tell_declaring_overcalling_and_reinforcing_apart(sit: Sit, monkeypatch: pytest.MonkeyPatch) -> None:
    Scene("2M", ("H2 S2 S2", "D2", "", ""), declares={1: "D2"}).prepare(monkeypatch)
    person = sit(PHONE)
    page = person.page
    open_table(person, "2M")
    page.wait_for_selector(".chip.lit:has-text('反主')", timeout=30000)
    page.click(".chip.lit:has-text('反主')")
    page.wait_for_selector("[data-spot=bottom]:has-text('反主')")
    assert page.locator("header [data-trump=S]").count() == 1
    assert person.problems == []


def test_a_declaration_is_reinforced(sit: Sit, monkeypatch: pytest.MonkeyPatch) -> None:
    Scene("2M", ("S2 H3 H4 H5 H6 H7 H8 H9 HT HJ HQ HK S2", "", "", "")).prepare(monkeypatch)
    person = sit(DESKTOP, "en")
    page = person.page
    open_table(person, "2M")
    page.wait_for_selector(".chip.lit:has-text('declare')", timeout=30000)
    page.click(".chip.lit:has-text('declare')")
    page.wait_for_selector(".chip.lit:has-text('reinforce')", timeout=30000)
    page.click(".chip.lit:has-text('reinforce')")
    page.wait_for_selector("[data-spot=bottom]:has-text('reinforce')")
    assert person.problems == []
