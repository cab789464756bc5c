"""After a correction that changes who qualifies: who goes in and out stands on the pages of organiser and referee."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect
from tests.browser.axe import violations
from tests.browser.conftest import PHONE
from tests.browser.events import Look, screens, sideways
from tests.server.halls.calls import PLAYED, Caller, begun, with_teams
from tests.server.harness import RunningServer

pytestmark = pytest.mark.browser
STAGES = [
    {"kind": "round-robin", "id": "a", "name": {"zh": "循环赛", "en": "Round robin"}, "placing": "listed"},
    {
        "kind": "knock-out", "id": "b", "name": {"zh": "决赛", "en": "Final"}, "placing": "listed",
        "source": {"stage": "a", "places": 2},
    },
]  # fmt: skip


@pytest.fixture
def look(chromium: Browser) -> Iterator[Look]:
    with screens(chromium) as opening:
        yield opening


def finals(host: str) -> Caller:
    """T1 and T2 in the final, T3 third, the final played."""
    organiser = with_teams(host, 3, format={"rulebook": "three-deck-match", "stages": STAGES})
    organiser.next_step("a")
    for one in [view["match"] for view in organiser.get("matches")["matches"]]:
        if one["b"] is not None:
            ahead = one["a"] < one["b"]
            result = {"winner": "a" if ahead else "b", "levels": [5, 2] if ahead else [2, 5], "how": "played"}
            organiser.done("enter-result", match=one["id"], result=result)
    organiser.next_step("b")
    organiser.next_step("b")
    organiser.done("enter-result", match="b/1/1", result={"winner": "a", "levels": [3, 1], "how": "played"})
    return organiser


def correction(organiser: Caller) -> dict[str, object]:
    found = [view["match"] for view in organiser.get("matches")["matches"]]
    match = next(one for one in found if {one["a"], one["b"]} == {"T2", "T3"})
    won = "a" if match["a"] == "T3" else "b"
    levels = [9, 0] if won == "a" else [0, 9]
    result = {"winner": won, "levels": levels, "how": "played"}
    return {"do": "correct", "match": match["id"], "result": result, "reason": "抄错"}


def names_all(page: Page) -> None:
    moved = page.locator("[data-moved=b][data-stands=true]").first
    expect(moved.locator("[data-leave]")).to_contain_text("队2")
    expect(moved.locator("[data-enter]")).to_contain_text("队3")
    expect(moved.locator("[data-begun='1']")).to_be_visible()
    assert sideways(page) == 0
    assert violations(page) == []


def test_a_field_that_moved_stands_on_the_pages(table_server: RunningServer, look: Look) -> None:
    organiser = finals(table_server.host)
    page = look(organiser, "/organise", size=PHONE)
    referee = look(organiser.as_("referee"), "/referee", size=PHONE)
    expect(page.locator("[data-moved]")).to_have_count(0)
    command = correction(organiser)
    seen = organiser.post("preview", {"command": command})["fields"]
    assert [(one["leave"], one["enter"], one["begun"]) for one in seen] == [(["T2"], ["T3"], ["b/1/1"])]
    organiser.post("do", {"name": "corrected", "command": command})
    names_all(page)
    names_all(referee)
    page.click("[data-tab=run]")
    expect(page.locator("section[data-stage=b] [data-moved=b]")).to_be_visible()
    team = organiser.as_("team", "T1").get()
    assert [stage["moved"] for stage in team["stages"]] == [None, None]


def test_nobody_asks_for_what_a_link_does_not_give(table_server: RunningServer, chromium: Browser) -> None:
    organiser = with_teams(table_server.host, 3)
    context = chromium.new_context()
    page = context.new_page()
    asked: list[tuple[str, int]] = []
    page.on("response", lambda answer: asked.append((answer.url, answer.status)))
    for path in (f"/e/{organiser.event}/organise", f"/e/{organiser.event}/referee"):
        page.goto(f"http://{table_server.host}{path}")
        expect(page.locator("[data-page=public]").last).to_be_visible()
    page.goto(f"http://{table_server.host}/events")
    expect(page.locator("[data-tab=new][aria-current=page]")).to_be_visible()
    assert [one for one in asked if "/api/" in one[0] and one[1] >= 400] == []
    context.close()


def test_a_draw_is_on_the_screen_where_its_link_leads(table_server: RunningServer, look: Look) -> None:
    organiser = begun(table_server.host, 4)
    page = look(organiser, "/organise")
    page.click("[data-tab=draws]")
    link = page.locator("a.hallscreen")
    expect(link).to_have_attribute("href", f"/e/{organiser.event}/screen?show=draw&draw=main")
    for query in ("show=draw&draw=main", "draw=main"):
        page.goto(f"http://{table_server.host}/e/{organiser.event}/screen?{query}")
        expect(page.locator(".screen")).to_have_attribute("data-scene", "draw/main")


def test_who_has_reported_is_here_and_what_is_too_much(table_server: RunningServer, look: Look) -> None:
    organiser = begun(table_server.host, 4)
    match = organiser.get("matches")["matches"][0]["match"]
    one, two = (organiser.as_("team", match[side]) for side in "ab")
    page = look(one, "/team")
    there = page.locator("[data-there]")
    expect(there).to_have_attribute("data-there", "false")
    two.done("report", match=match["id"], side="b", result=PLAYED)
    expect(there).to_have_attribute("data-there", "true")
    one.done("check-in", match=match["id"], side="a", at=0)
    journal = look(organiser, "/organise", size=PHONE)
    journal.click("[data-tab=journal]")
    line = journal.locator("[data-do-of=check-in] .what")
    expect(line).to_contain_text("队" + str(match["a"]).removeprefix("T"))
    referee = look(organiser.as_("referee"), "/referee", size=PHONE)
    referee.click("[data-tab=matches]")
    referee.click(f"[data-match='{match['id']}']")
    referee.click("[data-enter='1']")
    referee.locator("[name=tricks]").fill("1000")
    expect(referee.locator("[data-over]")).to_contain_text("300")
