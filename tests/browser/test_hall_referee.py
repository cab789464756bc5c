"""The referee's desk: what waits, rulings, matches, clocks, the judge by the event's rules."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, ViewportSize, expect
from tests.browser.axe import violations
from tests.browser.conftest import DESKTOP, PHONE
from tests.browser.events import screens, sideways, small_targets
from tests.server.halls.calls import PLAYED, Caller, begun, with_teams
from tests.server.harness import RunningServer

pytestmark = pytest.mark.browser
Open = Callable[..., Page]
SHEET: dict[str, object] = {
    "dealer": 0, "tricks": 40, "kitty": 0, "last_trick": "defenders", "forms": [[1, 1]], "trumps": True,
    "ranks": [], "rulings": [],
}  # fmt: skip
TALK = {
    "infraction": "table-talk", "offender": "a", "count": 0, "decisive": False, "buried": None, "cards": [],
    "between": "opponents",
}  # fmt: skip


@pytest.fixture
def desk(chromium: Browser) -> Iterator[Open]:
    """Opens the referee's page of an event, on a phone where nothing else is said."""
    with screens(chromium) as look:

        def open_page(referee: Caller, size: ViewportSize = PHONE, lang: str = "zh-CN", dark: bool = False) -> Page:
            return look(referee, "/referee", lang=lang, dark=dark, size=size)

        yield open_page


def matches(caller: Caller) -> list[dict[str, Any]]:
    return [one["match"] for one in caller.get("matches")["matches"]]


def fits(page: Page) -> None:
    """Nothing keeps anybody out, all can be hit with a thumb, and nothing scrolls sideways."""
    assert violations(page) == []
    assert small_targets(page) == []
    assert sideways(page) == 0


def test_what_waits_is_decided(table_server: RunningServer, desk: Open) -> None:
    organiser = begun(table_server.host, 8)
    referee = organiser.as_("referee")
    first, second, third, fourth = matches(organiser)
    page = desk(referee)
    expect(page.locator("[data-nothing]")).to_be_visible()
    page.fill("[name=who]", "王裁判")
    referee.done("run-clock", stage="main", round=1, at=int(time.time() * 1000) - 12 * 60_000)
    for match in (first, second, third):
        for side in "ab":
            organiser.as_("team", match[side]).done("check-in", match=match["id"], side=side, at=0)
    organiser.as_("team", fourth["a"]).done("check-in", match=fourth["id"], side="a", at=0)
    one, two = (organiser.as_("team", second[side]) for side in "ab")
    organiser.as_("team", first["a"]).done("ring-bell", match=first["id"], at=0)
    one.done("report", match=second["id"], side="a", result=PLAYED)
    two.done("report", match=second["id"], side="b", result={**PLAYED, "levels": [7, 2]})
    for side, sheet in (("a", SHEET), ("b", {**SHEET, "tricks": 45})):
        organiser.as_("team", third[side]).done(
            "report-sheet", match=third["id"], deal=1, side=side, sheet={**sheet, "dealer": 0}
        )
    referee.done("give-ruling", id="R1", match=first["id"], deal=1, ruling=TALK, note="明语")
    organiser.as_("team", first["a"]).done("judge-ruling", id="R1", status="appealed", reason="没有说")
    count = page.locator("[data-tab=waiting] .count")
    expect(count).to_have_text("5")
    expect(page).to_have_title("(5) 春节杯 · 裁判")
    fits(page)

    page.click(f"[data-bell='{first['id']}'] [data-do=answer]")
    expect(page.locator("[data-waits=bells]")).to_have_count(0)

    result = page.locator("[data-waits=result]")
    expect(result.locator("[data-differ]")).to_have_count(1)
    expect(result.locator("[data-take=a]")).to_be_disabled()
    result.locator("[name=reason]").fill("看过纸质计分单")
    result.locator("[data-take=b]").click()
    expect(result).to_have_count(0)

    sheets = page.locator("[data-waits=sheet]")
    expect(sheets.locator("[data-differ]")).to_have_count(1)
    expect(sheets.locator("[data-differ]")).to_contain_text("45")
    sheets.locator(".usual").first.click()
    sheets.locator("[data-take=b]").click()
    expect(sheets).to_have_count(0)

    late = page.locator(f"[data-late='{fourth['id']}']")
    late.locator("[data-do=aside]").click()
    expect(page.locator("[data-waits=late]")).to_have_count(0)
    page.click("[data-waits=aside] summary")
    late.locator("[data-do=apply]").click()
    expect(late).to_have_count(0)

    appeal = page.locator("[data-waits=appeals]")
    appeal.locator("[data-judge=upheld]").click()
    appeal.locator("[name=reason]").fill("裁判听见了")
    appeal.locator("[data-do=judge]").click()
    expect(appeal).to_have_count(0)
    expect(page.locator("[data-nothing]")).to_be_visible()
    expect(count).to_have_count(0)

    after = {one["id"]: one["result"] for one in matches(organiser)}
    assert after[second["id"]]["levels"] == [7, 2]
    assert after[fourth["id"]] == {"winner": "a", "levels": [0, 0], "how": "forfeit"}
    assert referee.get("match", match=third["id"])["sheets"][0]["tricks"] == 45
    acts = referee.get("desk")["acts"]
    assert [(act["status"], act["by"]) for act in acts][-1] == ("upheld", "referee 王裁判")
    assert b'"reason":"\xe7\x9c\x8b\xe8\xbf\x87' in organiser.get("journal")


@pytest.mark.parametrize(("size", "lang", "dark"), [(PHONE, "zh-CN", False), (DESKTOP, "en", True)])
def test_a_ruling_is_previewed_given_and_overturned(
    table_server: RunningServer, desk: Open, size: ViewportSize, lang: str, dark: bool
) -> None:
    organiser = begun(table_server.host, 4)
    referee = organiser.as_("referee")
    match = matches(organiser)[0]["id"]
    referee.done("enter-sheet", match=match, deal=1, sheet={**SHEET, "tricks": 55})
    page = desk(referee, size, lang, dark)
    page.click("[data-tab=rulings]")
    form = page.locator("[data-part=ruling]")
    form.locator("select[name=match]").select_option(match)
    form.locator("select[name=deal]").select_option("1")
    form.locator("[name=words]").fill("wyccp")
    form.locator("li [data-ruling=misplay]").click()
    form.locator("[data-do=more]").click()
    effect = form.locator("[data-effect]")
    expect(effect).to_have_attribute("data-score", "75")  # two cards, ten each, to the attackers
    expect(effect).to_have_attribute("data-raw", "55")
    expect(effect).to_contain_text("3M-四.4.(1)")
    form.locator("[data-either=offender] [data-value=b]").click()
    expect(effect).to_have_attribute("data-score", "35")
    form.locator("[data-either=offender] [data-value=a]").click()
    expect(effect).to_have_attribute("data-score", "75")
    fits(page)
    form.locator("[name=note]").fill("出错两张")
    form.locator("[data-do=give]").click()
    given = page.locator("[data-given][data-status=applied]")
    expect(given).to_contain_text("出错两张")

    for step in ("advice", "warning", "points"):
        form.locator("li [data-ruling=table-talk]").click()
        expect(form.locator("[data-ladder]")).to_have_attribute("data-ladder", step)
        form.locator("[data-do=give]").click()
        expect(form.locator("[data-effect]")).to_have_count(0)
    expect(page.locator("[data-given]")).to_have_count(4)
    deal = referee.get("match", match=match)["deals"][0]
    assert (deal["raw"], deal["score"], deal["penalties"]) == (55, 75, 20)

    last = page.locator("[data-given]").last
    last.locator("[data-judge=appealed]").click()
    last.locator("[name=reason]").fill("只有一张")
    last.locator("[data-do=judge]").click()
    expect(last).to_have_attribute("data-status", "appealed")
    last.locator("[data-judge=overturned]").click()
    last.locator("[name=reason]").fill("核对过")
    last.locator("[data-do=judge]").click()
    expect(last).to_have_attribute("data-status", "overturned")
    expect(last.locator("li")).to_have_count(3)
    fits(page)
    assert referee.get("match", match=match)["deals"][0]["score"] == 55


def test_particulars_of_a_ruling(table_server: RunningServer, desk: Open) -> None:
    organiser = with_teams(table_server.host, 8, preset="4M")
    stage = organiser.get()["stages"][0]["stage"]
    organiser.post("draws/seal", {"name": "seal", "subject": stage, "future": "收盘指数"})
    organiser.post("draws/open", {"name": "open", "subject": stage, "value": "3345.67"})
    organiser.next_step(stage)
    page = desk(organiser.as_("referee"))
    match = matches(organiser)[0]["id"]
    page.click("[data-tab=rulings]")
    form = page.locator("[data-part=ruling]")
    form.locator("select[name=match]").select_option(match)
    form.locator("[data-ruling=extra-card]").click()
    form.locator("[data-do=more]").click()
    form.locator("[data-cards=ruled] [data-do=pick]").click()
    page.click("[data-dock] [data-card=HK]")
    page.click("[data-dock] [data-card=HK]")
    page.click("[data-do=picked]")
    effect = form.locator("[data-effect]")
    expect(effect).to_have_attribute("data-points", "120")  # 2 × 50 and two kings
    expect(effect.locator("table")).to_have_count(0)  # there is no sheet that it could change
    form.locator("[data-do=other-ruling]").click()
    form.locator("[data-ruling=wrong-bury]").click()
    form.locator("[data-either=buried] [data-value='7']").click()
    form.locator("[data-cards=ruled] [data-do=type]").click()
    form.locator("[data-cards=ruled] input").fill("S5")
    form.locator("[data-cards=ruled] input").blur()
    expect(effect).to_have_attribute("data-points", "180")  # 160 and 4 × 5
    form.locator("[data-do=other-ruling]").click()
    form.locator("[data-ruling=past-wrong-play]").click()
    form.locator("[name=decisive]").check()
    expect(effect).to_contain_text("抓分方上台")
    form.locator("[data-do=other-ruling]").click()
    form.locator("[data-ruling=extra-and-missing]").click()
    form.locator("[data-either=between] [data-value=partners]").click()
    expect(effect).to_have_attribute("data-points", "50")
    form.locator("[data-do=other-ruling]").click()
    form.locator("[data-ruling=concede]").click()
    expect(form.locator("[data-match-effect]")).to_have_attribute("data-match-effect", "conceded")


def test_sheets_and_results_are_entered_and_corrected(table_server: RunningServer, desk: Open) -> None:
    organiser = begun(table_server.host, 4)
    referee = organiser.as_("referee")
    match, other = (one["id"] for one in matches(organiser))
    page = desk(referee)
    page.click("[data-tab=matches]")
    page.click(f"[data-match='{match}']")
    page.click("[data-enter='1']")
    form = page.locator(".sheetform")
    form.locator("[data-dealer='0']").click()
    form.locator("[name=tricks]").fill("40")
    form.locator("[data-last=defenders]").click()
    expect(form.locator("[data-score]")).to_have_attribute("data-score", "40")
    form.locator("[data-do=send-sheet]").click()
    expect(page.locator("[data-standing='1']")).to_be_visible()
    page.select_option("[data-do=replace]", "1")
    form.locator("[name=tricks]").fill("0")
    expect(form.locator("[data-do=send-sheet]")).to_be_disabled()
    page.locator("[data-part=deals] [name=reason]").fill("录入有误")
    form.locator("[data-do=send-sheet]").click()
    expect(form).to_have_count(0)
    assert referee.get("match", match=match)["sheets"][0]["tricks"] == 0
    page.click("[data-standing='1'] summary")
    fits(page)
    page.click("[data-do=take-proposed]")
    expect(page.locator("[data-result=played]")).to_be_visible()
    assert {one["id"]: one["result"] for one in matches(organiser)}[match]["levels"] == [3, 0]

    referee.done("enter-result", match=other, result=PLAYED)
    page.click("[data-do=result]")
    result = page.locator(".resultform")
    result.locator("[data-level=a]").select_option("1")
    result.locator("[data-level=b]").select_option("7")
    result.locator("[data-do=send-result]").click()
    changes = page.locator("[data-changes]")
    expect(changes).to_have_attribute("data-changes", "some")
    page.locator("[data-part=result] [name=reason]").fill("双方当面确认")
    fits(page)
    page.click("[data-do=correct]")
    expect(changes).to_have_count(0)
    assert {one["id"]: one["result"] for one in matches(organiser)}[match]["levels"] == [1, 7]


def test_clocks_and_who_must_be_told(table_server: RunningServer, desk: Open) -> None:
    organiser = begun(table_server.host, 4)
    referee = organiser.as_("referee")
    one, two = (match["id"] for match in matches(organiser))
    page = desk(referee)
    page.click("[data-tab=clocks]")
    page.click("[data-do=run]")
    expect(page.locator("[data-runs=true]")).to_be_visible()
    expect(page.locator(f"[data-clock='{one}'] [role=timer]")).to_contain_text("59:")
    page.click("[data-do=stop]")
    expect(page.locator("[data-runs=false]")).to_be_visible()
    page.locator(f"[data-clock='{one}'] [data-do=extra]").click()
    extra = page.locator(f"[data-extra='{one}']")
    extra.locator("[data-minutes='10']").click()
    expect(extra.locator("[data-do=give-extra]")).to_be_disabled()
    extra.locator(".usual").first.click()
    fits(page)
    extra.locator("[data-do=give-extra]").click()
    expect(page.locator(f"[data-clock='{one}'] [role=timer]")).to_contain_text("1:09:")
    page.click("[data-do=run]")
    again = begun(table_server.host, 4)
    official = again.as_("referee")
    official.done("run-clock", stage="main", round=1, at=int(time.time() * 1000) - 55 * 60_000)
    first, second = (match["id"] for match in matches(again))
    official.done("extra-time", match=second, minutes=10, reason="判罚耽误")
    page = desk(official, DESKTOP)
    expect(page.locator("[data-tab=clocks] .count")).to_have_text("1")
    page.click("[data-tab=clocks]")
    expect(page.locator("[data-tell]")).to_have_count(1)
    expect(page.locator(f"[data-tell='{first}']")).to_contain_text("最后一局")
    fits(page)
    page.click("[data-do=told]")
    expect(page.locator("[data-tell]")).to_have_count(0)
    page.reload()
    page.wait_for_selector("[data-tab=clocks]")
    expect(page.locator("[data-tab=clocks] .count")).to_have_count(0)
    assert two != one


def test_the_judge_goes_by_the_rules_of_the_event(table_server: RunningServer, desk: Open) -> None:
    organiser = begun(table_server.host, 4)
    page = desk(organiser.as_("referee"), DESKTOP)
    page.click("[data-tab=judge]")
    expect(page.locator("select[name=rulebook]")).to_have_count(0)
    page.click("[data-choose=throw]")
    page.click("[data-cards=lead] [data-do=pick]")
    for card in ("SK", "SQ", "SQ"):
        page.click(f"[data-dock] [data-card={card}]")
    page.click("[data-do=next]")
    page.click("[data-dock] [data-card=SA]")
    page.click("[data-do=picked]")
    page.click("[data-do=ask]")
    expect(page.locator("[data-answer=yes]")).to_contain_text("3M-三.3")
    organiser.as_("team", matches(organiser)[0]["a"]).done("ring-bell", match=matches(organiser)[0]["id"], at=0)
    expect(page.locator("[data-tab=waiting] .count")).to_have_text("1")
    expect(page.locator("[data-answer=yes]")).to_be_visible()  # news do not take the answer away
    fits(page)


def test_who_is_late_is_seen_without_news(table_server: RunningServer, desk: Open) -> None:
    organiser = begun(table_server.host, 4)
    referee = organiser.as_("referee")
    started = time.time() - 10 * 60 + 4
    referee.done("run-clock", stage="main", round=1, at=int(started * 1000))
    page = desk(referee)
    expect(page.locator("[data-nothing]")).to_be_visible()
    page.wait_for_timeout(max(0, (started + 10 * 60 - time.time()) * 1000) + 200)
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")  # looked at again
    expect(page.locator("[data-late]")).to_have_count(2)
    expect(page.locator("[data-tab=waiting] .count")).to_have_text("2")
