"""A player's phone: two phones of one match agree, then they do not and desk and referee see it."""

from __future__ import annotations

import re
import time

import pytest
from playwright.sync_api import Page, expect
from tests.browser.axe import violations
from tests.browser.events import Look, look, sideways, small_targets
from tests.server.halls.calls import Caller, begun, start_round, with_teams
from tests.server.harness import RunningServer

__all__ = ["look"]
pytestmark = pytest.mark.browser


def first_match(organiser: Caller) -> tuple[str, Caller, Caller]:
    """The first match, and the links of its teams."""
    match = organiser.get("matches")["matches"][0]["match"]
    return match["id"], organiser.as_("team", match["a"]), organiser.as_("team", match["b"])


def healthy(page: Page) -> None:
    """Nothing keeps anybody out: contrast, labels, thumbs, width."""
    assert violations(page) == []
    assert sideways(page) <= 0
    assert small_targets(page) == []


def write_sheet(page: Page, tricks: int, last: str = "defenders") -> None:
    page.click("[data-do=write-sheet]")
    page.fill("[name=tricks]", str(tricks))
    page.click(f"[data-last={last}]")


def test_two_phones_agree_deal_by_deal(table_server: RunningServer, look: Look) -> None:
    organiser = begun(table_server.host, 4)
    match, one, two = first_match(organiser)
    ours, theirs = look(one), look(two, lang="en", dark=True)
    expect(ours.locator("[data-table='1']")).to_be_visible()
    organiser.done("run-clock", stage="main", round=1, at=0)
    expect(ours.get_by_role("timer")).to_have_text(re.compile(r"59:\d\d"))
    ours.click("[data-do=check-in]")
    expect(ours.locator("[data-here]")).to_be_visible()
    expect(theirs.locator("[data-there=true]")).to_be_visible()
    ours.click("[data-do=write-sheet]")
    ours.click("[data-dealer='0']")
    ours.fill("[name=tricks]", "160")
    ours.click("[data-last=attackers]")
    ours.click("[data-width='2']")
    ours.click("[data-do=longer]")
    ours.fill("[name=kitty]", "65")
    expect(ours.locator("[data-code=bad-sheet]")).to_contain_text("底牌分在 0 到 60 之间")
    expect(ours.locator("[data-do=send-sheet]")).to_be_disabled()
    ours.fill("[name=kitty]", "20")
    expect(ours.locator("[data-score='400'][data-deal=attackers]")).to_contain_text("160 + 底牌 20 × 12")
    healthy(ours)
    ours.click("[data-do=send-sheet]")
    expect(ours.locator("[data-sheets=mine]")).to_be_visible()
    expect(theirs.locator("[data-sheets=theirs] [data-score='400']")).to_be_visible()
    healthy(theirs)
    theirs.click("[data-do=agree-sheet]")
    expect(ours.locator("[data-deals='1'] [data-standing='1']")).to_contain_text("2 : 6")
    expect(theirs.locator("[data-deals='1'] [data-standing='1']")).to_contain_text("6 : 2")  # one's own first
    assert organiser.get("match", match=match)["deals"][0]["score"] == 400
    organiser.done("stop-clock", stage="main", round=1, at=0)
    organiser.done("run-clock", stage="main", round=1, at=0)
    ours.reload()
    expect(ours.get_by_role("timer")).to_have_text(re.compile(r"59:\d\d"))  # by the server's clock
    # side b deals next: what is written differs, and both are told
    write_sheet(ours, 60)
    ours.click("[data-do=send-sheet]")
    expect(theirs.locator("[data-sheets=theirs]")).to_be_visible()
    write_sheet(theirs, 80)
    theirs.click("[data-do=send-sheet]")
    for page in (ours, theirs):
        expect(page.locator("[data-sheets=conflict] [data-differ]")).to_contain_text("80")
    assert [one["conflict"] for one in organiser.as_("referee").get("desk")["sheets"]] == [True]
    healthy(ours)
    theirs.click("[data-do=agree-sheet]")  # theirs was wrong
    expect(ours.locator("[data-deals='2']")).to_be_visible()


def test_what_is_announced_stands_there_after_a_reload(table_server: RunningServer, look: Look) -> None:
    organiser = begun(table_server.host, 4)
    _, one, _ = first_match(organiser)
    page = look(one)
    organiser.done("run-clock", stage="main", round=1, at=int(time.time() * 1000) - 56 * 60_000)
    for _ in range(2):
        expect(page.locator(".clock.due")).to_contain_text("打完本局，再打最后一局")
        page.reload()


def test_two_phones_report_differently(table_server: RunningServer, look: Look) -> None:
    organiser = begun(table_server.host, 4)
    match, one, two = first_match(organiser)
    ours, theirs = look(one), look(two)
    ours.click("[data-do=write-final]")
    ours.select_option("[data-level=a]", "8")
    ours.select_option("[data-level=b]", "2")
    expect(ours.locator(".outcome")).to_contain_text("8 : 2")
    ours.click("[data-do=send-result]")
    expect(ours.locator("[data-final=mine]")).to_be_visible()
    expect(theirs.locator("[data-proposal]")).to_contain_text("2 : 8")
    theirs.click("[data-do=write-final]")
    theirs.select_option("[data-level=b]", "4")
    theirs.click("[data-do=send-result]")
    for page in (ours, theirs):
        expect(page.locator("[data-final=conflict] [role=alert]")).to_be_visible()
    healthy(theirs)
    assert [one["match"] for one in organiser.as_("referee").get("desk")["reports"] if one["conflict"]] == [match]
    desk = look(organiser.as_("desk"), "/desk")
    expect(desk.locator("[data-conflicts='1']")).to_contain_text("8 : 4")
    desk.fill("#entry-line", "1 8 2")
    expect(desk.locator("[data-problem=conflict]")).to_be_visible()
    expect(desk.locator("[data-do=enter]")).to_be_disabled()
    ours.click("[data-do=bell]")
    expect(theirs.locator("[data-bell]")).to_be_visible()
    assert [bell["match"] for bell in organiser.get("desk")["bells"]] == [match]
    result = {"winner": "a", "levels": [8, 4], "how": "played"}
    organiser.as_("referee").done("enter-result", match=match, result=result)
    expect(ours.locator("[data-last=won]")).to_contain_text("8 : 4")
    expect(theirs.locator("[data-last=lost]")).to_contain_text("4 : 8")
    ours.click("[data-tab=results]")
    expect(ours.locator("tr.mine")).to_be_visible()
    healthy(ours)
    ours.click("[data-tab=rules]")
    expect(ours.locator("[data-rule-section]").first).to_be_visible()
    healthy(ours)


def test_a_ruling_is_appealed(table_server: RunningServer, look: Look) -> None:
    organiser = begun(table_server.host, 4)
    match, one, _ = first_match(organiser)
    page, referee = look(one), organiser.as_("referee")
    referee.done("enter-sheet", match=match, deal=1, sheet={"dealer": 0, "tricks": 100})
    ruling = {"infraction": "misplay", "offender": "a", "count": 2}
    referee.done("give-ruling", id="r1", match=match, deal=1, ruling=ruling)
    page.click("[data-do=appeal]")
    page.fill("textarea", "出的牌没有错")
    healthy(page)
    page.click("[data-do=send-appeal]")
    expect(page.locator("[data-ruling=r1][data-status=appealed]")).to_be_visible()
    assert [one["status"] for one in referee.get("desk")["rulings"]] == ["appealed"]
    referee.done("give-ruling", id="r2", match=match, deal=1, ruling={**ruling, "count": 1})
    referee.done("enter-result", match=match, result={"winner": "b", "levels": [0, 4], "how": "played"})
    expect(page.locator("[data-last=lost]")).to_be_visible()  # what is over can be appealed against, too
    page.click("[data-tab=results]")
    page.click("[data-open-match]")
    page.click("[data-ruling=r2] [data-do=appeal]")
    page.fill("textarea", "也没有错")
    healthy(page)
    page.click("[data-do=send-appeal]")
    expect(page.locator("[data-ruling=r2][data-status=appealed]")).to_be_visible()


def test_a_match_online(table_server: RunningServer, look: Look) -> None:
    presets = {one["preset"]: one["format"] for one in table_server.http("/api/event-presets")[1]}
    organiser = with_teams(table_server.host, 4, format={**presets["3M"], "rulebook": "two-deck-match"})
    start_round(organiser)
    match, one, two = first_match(organiser)
    table = table_server.create(start=False)
    organiser.post("tables", {"match": match, "table": table["table"]})
    stranger = look(Caller(table_server.host, organiser.event), "")
    stranger.goto(f"http://{table_server.host}/j/{table['table']}")
    expect(stranger.locator("[data-reserved]")).to_be_visible()
    expect(stranger.locator("[data-do=sit]")).to_have_count(0)
    for caller, people in ((one, [0]), (two, [0, 1])):
        page = look(caller)
        healthy(page)
        page.locator("[data-sit]").first.click()
        page.wait_for_url(f"**/t/{table['table']}")
        page.wait_for_selector("[data-room-seat]")
        seats = table_server.http(f"/api/tables/{table['table']}")[1]["seats"]
        assert [at for at, seat in enumerate(seats) if seat["kind"] == "person"] == people
