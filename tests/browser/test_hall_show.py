"""The event's page as everybody sees it."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, Page, Route, ViewportSize
from tests.browser.axe import violations
from tests.browser.conftest import DESKTOP, PHONE
from tests.browser.cups import begun, by_number, cup, drawn, open_matches, played, sealed, stage_played
from tests.browser.events import browsers, sideways, small_targets
from tests.server.halls.calls import Caller
from tests.server.harness import RunningServer

pytestmark = pytest.mark.browser
Onlook = Callable[..., Page]


@pytest.fixture(scope="module")
def hall_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    running = RunningServer(tmp_path_factory.mktemp("show") / "t.db")
    yield running
    running.stop()


@pytest.fixture
def onlook(chromium: Browser) -> Iterator[Onlook]:
    """Opens the event's page without any key; errors of scripts are errors of the test."""

    def look(
        caller: Caller, tail: str = "", size: ViewportSize = PHONE, lang: str = "zh-CN", dark: bool = False
    ) -> Page:
        page = opening(f"http://{caller.host}/e/{caller.event}{tail}", size, lang=lang, dark=dark)
        page.wait_for_selector(".hall[data-role=public]")
        return page

    with browsers(chromium) as opening:
        yield look


def fine(page: Page) -> None:
    """Nobody is kept out, nothing hangs over the side, nothing is too small for a thumb."""
    assert violations(page) == []
    assert sideways(page) <= 0
    assert small_targets(page) == []


def test_my_team_is_found_and_remembered(hall_server: RunningServer, onlook: Onlook) -> None:
    organiser = cup(hall_server.host, 8, preset="3M", tables=4)
    page = onlook(organiser)
    page.wait_for_selector("text=还没有开始")
    begun(organiser, "main")
    page.wait_for_selector("[data-match]")  # live, without a reload
    page.fill("input[name=team]", "htHH")
    page.click("[data-team=T3]")  # 红桃皇后
    match = next(one for one in organiser.get("matches")["matches"] if "T3" in (one["match"]["a"], one["match"]["b"]))
    next_match = page.locator(".mine [data-next]")
    assert next_match.get_attribute("data-next") == match["match"]["id"]
    assert f"{match['table']} 号桌" in next_match.inner_text()
    page.reload()
    page.wait_for_selector(".mine[data-mine=T3] [data-next]")
    fine(page)
    organiser.done("enter-result", match=match["match"]["id"], result=by_number(match["match"]))
    page.wait_for_selector(".mine:has-text('现在没有要打的场次')")
    page.click("[data-do=other-team]")
    page.wait_for_selector("input[name=team]")
    page.fill("input[name=team]", "甲5")
    assert page.locator("[data-team]").count() == 1


def test_a_match_with_its_deals_and_rulings(hall_server: RunningServer, onlook: Onlook) -> None:
    organiser = cup(hall_server.host, 4, preset="3M")
    begun(organiser, "main")
    match = open_matches(organiser, "main")[0]["id"]
    sheet = {"dealer": 0, "tricks": 45, "kitty": 20, "last_trick": "attackers", "forms": [[2, 1]]}
    organiser.done("enter-sheet", match=match, deal=1, sheet=sheet)
    rows = organiser.get("rulings")
    points = next(one for one in rows if one["code"] == "misplay")
    ruling = {"infraction": points["code"], "offender": "b", "count": 1}
    organiser.done("give-ruling", id="r1", match=match, deal=1, ruling=ruling, note="a note for officials")
    deal = organiser.get("match", match=match)["deals"][0]
    page = onlook(organiser, f"?match={match}", DESKTOP)
    shown = page.locator("[data-sheet] [data-deal='1']")
    shown.wait_for()
    text = shown.inner_text()
    assert f"抓分\n{deal['raw']}" in text
    assert f"计分\n{deal['score']}" in text
    assert deal["raw"] != deal["score"]
    assert points["clauses"][0] in text
    assert "a note for officials" not in page.content()
    fine(page)
    organiser.done("judge-ruling", id="r1", status="cancelled", reason="seen again")
    page.wait_for_selector("[data-deal='1'] :text('已撤销')")
    page.keyboard.press("Escape")
    page.wait_for_selector("[data-sheet]", state="detached")
    assert "match=" not in page.url


def test_a_match_played_online_is_watched_and_seen_again(hall_server: RunningServer, onlook: Onlook) -> None:
    presets = {one["preset"]: one["format"] for one in hall_server.http("/api/event-presets")[1]}
    organiser = cup(hall_server.host, 4, format={**presets["3M"], "rulebook": "two-deck-match"})
    begun(organiser, "main")
    match = open_matches(organiser, "main")[0]["id"]
    table = hall_server.create(deals=1)
    with hall_server.join(table) as person:
        person.play_until(lambda snapshot: snapshot["phase"] == "play")
        organiser.post("tables", {"match": match, "table": table["table"], "first": "a"})
        page = onlook(organiser, f"?match={match}")
        page.click("[data-do=watch]")
        page.wait_for_url(f"**/t/{table['table']}")
        page.wait_for_selector(".felt, main")
        page.go_back()
        page.wait_for_selector("[data-sheet]")
        person.play_until(lambda snapshot: snapshot["phase"] == "over")
    page.wait_for_selector("[data-do=watch]:has-text('回放')")
    page.click("[data-do=watch]")
    page.wait_for_url(f"**/r/{table['table']}")


def test_standings_say_why_and_what_is_needed(hall_server: RunningServer, onlook: Onlook) -> None:
    organiser = cup(hall_server.host, 16, preset="4M")
    begun(organiser, "groups")
    for round_ in (1, 2):
        for match in open_matches(organiser, "groups"):
            if match["round"] == round_:
                organiser.done("enter-result", match=match["id"], result=by_number(match))
    page = onlook(organiser, "?tab=standings")
    page.wait_for_selector("[data-group='groups.4'] [data-needs] li")
    group = organiser.get("standings")["groups"][0]
    for row in group["rows"]:
        if row["why"]:
            assert row["why"]["zh"] in page.locator("[data-group='groups.1']").inner_text()
    needs = organiser.get("needs", stage="groups", group=1, place=2)
    assert needs[0]["zh"] in page.locator("[data-group='groups.1'] [data-needs]").inner_text()
    shared = [row for one in organiser.get("standings")["groups"] for row in one["rows"] if row["shared"]]
    assert ("名次并列" in page.content()) == bool(shared)
    fine(page)


def test_exact_fractions_stand_beside_rounded_ones(hall_server: RunningServer, onlook: Onlook) -> None:
    organiser = cup(hall_server.host, 4, preset="3M")
    begun(organiser, "main")
    page = onlook(organiser)

    def changed(route: Route) -> None:
        answer = route.fetch()
        body = answer.json()
        why = {
            "by": "mini-ratio",
            "mine": "7/5",
            "theirs": "28/25",
            "zh": "甲 与 乙 积分相同，小分级率 1.40 > 1.12",
            "en": "x",
        }
        body["groups"][0]["rows"][0]["why"] = why
        route.fulfill(response=answer, body=json.dumps(body))

    page.route("**/standings", changed)
    page.goto(page.url + "?tab=standings")
    page.wait_for_selector("text=小分级率 1.40 > 1.12（精确值 7/5 > 28/25）")


def test_a_draw_is_checked_in_the_browser(hall_server: RunningServer, onlook: Onlook) -> None:
    organiser = cup(hall_server.host, 16, seeds=4, clubs=3, preset="4M")
    sealed(organiser, "groups")
    page = onlook(organiser, "?tab=draws")
    commitment = organiser.get()["draws"][0]["commitment"]
    assert page.locator("[data-commitment]").inner_text() == commitment
    fine(page)
    drawn(organiser, "groups")
    page.wait_for_selector("[data-do=verify]")
    page.click("[data-do=verify]")
    page.wait_for_selector("[data-verified=true]")
    checks = page.locator("[data-check]")
    assert [one.get_attribute("data-check") for one in checks.all()] == [
        "kept",
        "sealed",
        "words",
        "teams",
        "seed",
        "same",
        "order",
    ]
    page.click("text=全部数据，自己算")
    proof = organiser.get("draws/proof", subject="groups")
    assert proof["sealed"] in page.locator("[data-verified]").inner_text()
    assert "draw=groups" in page.url
    fine(page)

    def forged(route: Route) -> None:
        answer = route.fetch()
        body = answer.json()
        body["groups"][0][0], body["groups"][1][0] = body["groups"][1][0], body["groups"][0][0]
        route.fulfill(response=answer, body=json.dumps(body))

    page.route("**/draws/proof**", forged)
    page.click("[data-do=verify]")
    page.wait_for_selector("[data-verified=false]")
    assert page.locator("[data-check=same].bad").count() == 1


def test_the_bracket_with_the_match_for_third_place(hall_server: RunningServer, onlook: Onlook) -> None:
    organiser = cup(hall_server.host, 6, preset="2M")
    begun(organiser, "ko")
    page = onlook(organiser, "?tab=bracket")
    page.wait_for_selector("[data-bracket=ko]")
    assert page.locator("[data-bracket] .round").count() == 3
    assert page.locator("[data-bracket] .team:has-text('轮空')").count() == 2
    fine(page)
    stage_played(organiser, "ko")
    page.wait_for_selector("[data-bracket] .third .won")
    places = organiser.get("standings")["places"]
    names = {one["team"]["id"]: one["team"]["name"] for one in organiser.get()["roster"]}
    assert names[places[0]["team"]] in page.locator("[data-bracket] .round.last .won").inner_text()
    assert names[places[2]["team"]] in page.locator("[data-bracket] .third .won").inner_text()
    page.click("[data-tab=standings]")
    page.wait_for_selector("[data-places] li")
    page.click("[data-tab=now]")
    assert names[places[0]["team"]] in page.locator(".podium .first").inner_text()
    fine(page)


@pytest.mark.parametrize(("lang", "dark"), [("en", True), ("zh-TW", False)])
def test_every_part_in_other_languages_and_in_the_dark(
    hall_server: RunningServer, onlook: Onlook, lang: str, dark: bool
) -> None:
    organiser = cup(hall_server.host, 16, clubs=3, preset="4M")
    begun(organiser, "groups")
    played(organiser, "groups")
    page = onlook(organiser, "", DESKTOP if dark else PHONE, lang, dark)
    for tab in page.locator("[data-tab]").all():
        tab.click()
        page.wait_for_timeout(150)
        fine(page)
