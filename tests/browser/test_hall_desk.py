"""The entry desk: by keyboard alone, late teams by confirmation, sheets and paper."""

from __future__ import annotations

import time

import pytest
from playwright.sync_api import expect
from tests.browser.axe import violations
from tests.browser.events import Look, look, sideways, small_targets
from tests.server.halls.calls import begun, with_teams
from tests.server.harness import RunningServer

__all__ = ["look"]
pytestmark = pytest.mark.browser


def test_results_by_keyboard(table_server: RunningServer, look: Look) -> None:
    organiser = begun(table_server.host, 8)
    matches = [one["match"] for one in organiser.get("matches")["matches"]]
    desk = look(organiser.as_("desk"), "/desk")
    expect(desk.locator("[data-open='4']")).to_be_visible()
    expect(desk.locator("#entry-line")).to_be_focused()
    desk.keyboard.type("3 8 2")
    expect(desk.locator("[data-aim]")).to_have_attribute("data-match", matches[2]["id"])
    desk.keyboard.press("Enter")
    expect(desk.locator("[data-finished='1']")).to_contain_text("8 : 2")
    expect(desk.locator("#entry-line")).to_have_value("")
    name = organiser.get()["roster"]
    team = next(one["team"]["name"] for one in name if one["team"]["id"] == matches[0]["b"])
    desk.keyboard.type(f"{team} 4 4")
    desk.keyboard.press("Enter")
    expect(desk.locator("[data-open='2']")).to_be_visible()
    desk.keyboard.type("2+a")
    desk.keyboard.press("Enter")
    expect(desk.locator(f"[data-match='{matches[1]['id']}'] .here")).to_have_count(1)
    desk.select_option("[data-do=unit]", "levels")
    desk.keyboard.press("Tab")
    desk.locator("body").press("/")
    desk.fill("#entry-line", "2 j 10")
    desk.press("#entry-line", "Enter")
    expect(desk.locator("[data-open='1']")).to_be_visible()
    kept = {one["match"]["id"]: one["match"]["result"] for one in organiser.get("matches")["matches"]}
    assert [kept[match["id"]] and kept[match["id"]]["levels"] for match in matches] == [[4, 4], [9, 8], [8, 2], None]
    assert kept[matches[0]["id"]]["winner"] == "none"
    assert violations(desk) == []


def test_groups_are_named_as_everywhere(table_server: RunningServer, look: Look) -> None:
    organiser = with_teams(table_server.host, 8, preset="4M")
    organiser.post("draws/seal", {"name": "seal", "subject": "groups", "future": "收盘指数"})
    organiser.post("draws/open", {"name": "open", "subject": "groups", "value": "3345.67"})
    organiser.next_step("groups")
    desk = look(organiser.as_("desk"), "/desk")
    for group, letter in enumerate("ABCD", 1):
        expect(desk.locator(f"[data-match='groups.{group}/1/1']")).to_contain_text(f"{letter} 组")


def test_late_teams_lose_only_when_somebody_says_so(table_server: RunningServer, look: Look) -> None:
    organiser = begun(table_server.host, 4)
    first, second = (one["match"] for one in organiser.get("matches")["matches"])
    organiser.done("check-in", match=first["id"], side="a", at=0)
    organiser.as_("team", second["a"]).done("report-sheet", match=second["id"], deal=1, side="a", sheet={"dealer": 0})
    organiser.done("run-clock", stage="main", round=1, at=int(time.time() * 1000) - 11 * 60_000)
    desk = look(organiser.as_("desk"), "/desk")
    late = desk.locator(f"[data-late-match='{first['id']}']")
    expect(desk.locator("[data-late='2']")).to_be_visible()
    late.locator("[data-do=propose]").click()
    assert organiser.get("match", match=first["id"])["match"]["result"] is None
    assert violations(desk) == []
    late.locator("[data-do=apply]").click()
    expect(desk.locator("[data-late='1']")).to_be_visible()
    assert organiser.get("match", match=first["id"])["match"]["result"]["how"] == "forfeit"
    absent = organiser.get("desk")["late"]
    assert [one["absent"] for one in absent] == [["b"]]  # who wrote a sheet is there


def test_sheets_at_the_desk_and_paper(table_server: RunningServer, look: Look) -> None:
    pytest.importorskip("typst")
    organiser = begun(table_server.host, 4)
    match = organiser.get("matches")["matches"][0]["match"]["id"]
    desk = look(organiser.as_("desk"), "/desk", lang="en", dark=True)
    desk.click(f"[data-match='{match}'] [data-do=open]")
    desk.click("[data-dealer='1']")
    desk.fill("[name=tricks]", "120")
    desk.click("[data-last=defenders]")
    expect(desk.locator("[data-score='120'][data-deal=attackers]")).to_be_visible()
    assert violations(desk) == []
    assert small_targets(desk) == []
    desk.click("[data-do=send-sheet]")
    expect(desk.locator("[data-standing='1']")).to_be_visible()
    desk.click("[data-part=forfeit]")
    desk.click("[data-forfeit=b]")
    assert organiser.get("match", match=match)["match"]["result"] is None
    desk.click("[data-do=sure]")
    expect(desk.locator("[data-finished='1']")).to_be_visible()
    assert organiser.get("match", match=match)["match"]["result"]["how"] == "forfeit"
    with desk.expect_download() as download:
        desk.click("[data-print=cards]")
    assert download.value.suggested_filename == "cards.pdf"
    desk.set_viewport_size({"width": 390, "height": 844})
    assert sideways(desk) <= 0
    assert violations(desk) == []


def test_a_card_without_a_pass_tells_nothing(table_server: RunningServer, look: Look) -> None:
    organiser = begun(table_server.host, 4)
    public = look(organiser.as_("desk"), "/desk")
    public.evaluate("localStorage.clear()")
    public.goto(f"http://{table_server.host}/e/{organiser.event}/team")
    expect(public.get_by_role("alert")).to_contain_text("先扫本队队证")
    seal = organiser.get()["seal"]
    public.goto(f"http://{table_server.host}/e/{organiser.event}?seal={seal}")
    expect(public.locator("[data-seal=latest]")).to_be_visible()
    public.goto(f"http://{table_server.host}/e/{organiser.event}?seal={'0' * 32}")
    expect(public.locator("[data-seal=unknown]")).to_be_visible()
    assert violations(public) == []
