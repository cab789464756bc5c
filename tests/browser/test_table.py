"""A person at the screen in company: who is away, pauses, take-backs, talk, watchers, keys."""

from __future__ import annotations

import pytest
from playwright.sync_api import ViewportSize
from tests.browser.axe import violations
from tests.browser.conftest import DESKTOP, PHONE, SIDEWAYS, Sit
from tests.browser.friends import SEAT, friends, lead_a_single, screen_leads, together
from tests.server.harness import RunningServer

pytestmark = pytest.mark.browser
SAID_OR_NOT = "() => !document.querySelector('.talk input').value || document.querySelector('.talk .bad')"
UNDER_THE_TALK = """() => {
  const talk = document.querySelector(".talk").getBoundingClientRect();
  return [...document.querySelectorAll(".spot")].filter((e) => e.getBoundingClientRect().bottom > talk.top).length;
}"""


@pytest.fixture
def speed() -> float:
    return 20.0


def test_out_of_time_a_bot_plays_until_i_am_back(sit: Sit, table_server: RunningServer) -> None:
    with friends(sit, table_server, play_seconds=30) as both:
        person, friend = both
        page = person.page
        together(both, person.at_turn)
        page.wait_for_selector(".seat.bottom [role=timer]")
        together(both, lambda: friend.away(SEAT) == "time", playing=False)
        page.wait_for_selector("[data-strip=away]")
        assert "机器人" in page.locator("[data-strip=away]").inner_text()
        assert violations(page) == []
        page.click("[data-do=back]")
        page.wait_for_selector("[data-strip=away]", state="detached")
        together(both, lambda: friend.away(SEAT) is None, playing=False)
        together(both, person.at_turn)
        assert person.problems == []


def test_a_friend_who_drops_is_marked(sit: Sit, table_server: RunningServer) -> None:
    with friends(sit, table_server, DESKTOP, absent_seconds=60) as both:
        person, friend = both
        page = person.page
        together(both, person.at_turn)
        friend.wire.close()
        page.wait_for_selector(".seat.left [data-away=soon]")
        page.wait_for_selector(".seat.left [data-away=line]", timeout=30000)
        assert ":" in page.locator(".seat.left [data-away=line]").inner_text()
        assert "机器人代打" in (page.locator(".seat.left").get_attribute("aria-label") or "")
        assert person.problems == []


@pytest.mark.parametrize("size", [PHONE, SIDEWAYS], ids=["phone", "sideways"])
def test_a_pause_stops_the_table(sit: Sit, table_server: RunningServer, size: ViewportSize) -> None:
    with friends(sit, table_server, size) as both:
        person, friend = both
        page = person.page
        together(both, person.at_turn)
        page.click("[data-do=more]")
        assert violations(page) == []
        page.click("[data-do=pause]")
        page.wait_for_selector("[data-strip=paused]")
        page.wait_for_selector("[data-held]")
        assert page.locator("[data-do=play], [data-do=hint]").count() == 0
        assert page.locator(".seat.turn").count() == 0
        page.click("[data-do=talk]")
        page.click("[data-do=close-talk]")
        page.click("[data-do=more]")
        page.wait_for_selector(".menu [data-do=stand]")
        page.keyboard.press("Escape")
        assert violations(page) == []
        together(both, lambda: friend.room["paused"] == {"seat": SEAT}, playing=False)
        assert friend.command("pause", on=False)["type"] == "done"
        page.wait_for_selector("[data-strip=paused]", state="detached")
        assert friend.command("pause", on=True)["type"] == "done"
        page.wait_for_selector("[data-do=resume]")
        page.click("[data-do=resume]")
        page.wait_for_selector("[data-strip=paused]", state="detached")
        assert person.problems == []


def test_a_play_is_taken_back_by_consent(sit: Sit, table_server: RunningServer) -> None:
    with friends(sit, table_server) as both:
        person, friend = both
        page = person.page
        together(both, lambda: screen_leads(both))
        cards = page.locator(".hand .card").count()
        # the friend, who plays last, keeps the trick open
        lead_a_single(page)
        page.wait_for_function("n => document.querySelectorAll('.hand .card').length < n", arg=cards)
        page.click("[data-do=more]")
        page.click("[data-do=take-back]")
        page.wait_for_selector("[data-do=withdraw]")
        friend.until(lambda _: friend.room["proposal"] is not None)
        assert friend.command("answer", proposal=friend.room["proposal"]["number"], yes=True)["type"] == "done"
        page.wait_for_function("n => document.querySelectorAll('.hand .card').length === n", arg=cards)
        page.wait_for_selector("[data-strip=proposal]", state="detached")
        assert person.problems == []


def test_an_own_proposal_is_withdrawn(sit: Sit, table_server: RunningServer) -> None:
    with friends(sit, table_server, SIDEWAYS) as both:
        person, _ = both
        page = person.page
        together(both, lambda: screen_leads(both))
        cards = page.locator(".hand .card").count()
        lead_a_single(page)
        page.wait_for_function("n => document.querySelectorAll('.hand .card').length < n", arg=cards)
        page.click("[data-do=more]")
        page.click("[data-do=take-back]")
        page.click("[data-do=withdraw]")
        page.wait_for_selector("[data-strip=proposal]", state="detached")
        assert page.locator(".hand .card").count() == cards - 1
        assert person.problems == []


@pytest.mark.parametrize("agreed", [True, False], ids=["agreed", "not"])
def test_a_friends_take_back_is_answered(sit: Sit, table_server: RunningServer, agreed: bool) -> None:
    with friends(sit, table_server, lang="en") as both:
        person, friend = both
        page = person.page

        def friend_has_played() -> bool:
            trick = friend.snapshot["trick"]
            return person.at_turn() and trick is not None and any(play["seat"] == 0 for play in trick["plays"])

        together(both, friend_has_played)
        left = friend.snapshot["counts"][0]
        assert friend.command("propose", what="take-back")["type"] == "done"
        page.wait_for_selector("[data-do=disagree]")
        page.wait_for_selector("[data-held]")
        assert page.locator("[data-do=play], [data-do=hint]").count() == 0
        assert violations(page) == []
        page.click("[data-do=talk]")  # with the talk open the trick is still seen, and the question answered
        page.wait_for_selector(".talk")
        assert page.locator(".spot").count() > 0
        assert page.evaluate(UNDER_THE_TALK) == 0
        page.click("[data-do=agree]" if agreed else "[data-do=disagree]")
        friend.until(lambda _: friend.room["proposal"] is None)
        friend.drain(0.3)
        assert (friend.snapshot["counts"][0] > left) == agreed
        page.wait_for_selector("[data-strip=proposal]", state="detached")
        page.wait_for_timeout(700)
        assert page.locator("[data-strip=disagreed]").count() == 0  # who answered knows
        assert person.problems == []


def test_who_was_asked_hears_that_nothing_came_of_it(sit: Sit, table_server: RunningServer) -> None:
    with friends(sit, table_server) as both:
        person, friend = both

        def friend_has_played() -> bool:
            trick = friend.snapshot["trick"]
            return person.at_turn() and trick is not None and any(play["seat"] == 0 for play in trick["plays"])

        together(both, friend_has_played)
        assert friend.command("propose", what="take-back")["type"] == "done"
        person.page.wait_for_selector("[data-do=disagree]")
        assert friend.command("withdraw")["type"] == "done"
        person.page.wait_for_selector("[data-strip=disagreed]:has-text('没有通过')", timeout=5000)


def test_phrases_words_unread_and_mute(sit: Sit, table_server: RunningServer) -> None:
    with friends(sit, table_server) as both:
        person, friend = both
        page = person.page
        together(both, person.at_turn)
        assert friend.command("say", text="你好 <b>")["type"] == "done"
        page.wait_for_selector("[data-strip=said]:has-text('你好 <b>')")
        page.wait_for_selector("[data-do=talk][aria-label*='1 条未读']")
        page.click("[data-do=talk]")
        page.wait_for_selector("[data-said]:has-text('你好 <b>')")
        assert violations(page) == []
        page.click("[data-phrase=thanks]")
        page.wait_for_selector("li.own:has-text('谢谢')")
        friend.until(lambda _: any(line["phrase"] == "thanks" for line in friend.said))
        page.fill(".talk input", "再来一局吗")
        page.keyboard.press("Enter")
        page.wait_for_selector("li.own:has-text('再来一局吗')")
        friend.until(lambda _: any(line["text"] == "再来一局吗" for line in friend.said))
        words = page.locator(".talk input")
        page.wait_for_function("() => document.querySelector('.talk input').value === ''")
        for _ in range(40):  # too fast in the end: what is not said stays to be sent again
            words.fill("快")
            page.keyboard.press("Enter")
            page.wait_for_function(SAID_OR_NOT)
            if page.locator(".talk .bad").count():
                break
        assert page.locator(".talk .bad").count() == 1
        assert words.input_value() == "快"
        page.click("[data-mute='0']")
        page.wait_for_selector("[data-said]:has-text('你好 <b>')", state="detached")
        page.click("[data-do=close-talk]")
        assert friend.command("say-phrase", phrase="hurry")["type"] == "done"
        page.wait_for_timeout(300)
        assert "未读" not in (page.locator("[data-do=talk]").get_attribute("aria-label") or "")
        assert person.problems == []


def test_match_mode_is_silent_during_a_deal(sit: Sit, table_server: RunningServer) -> None:
    with friends(sit, table_server, match_mode=True) as both:
        person, _ = both
        page = person.page
        together(both, person.at_turn)
        page.click("[data-do=talk]")
        page.wait_for_selector("[data-silence=match]")
        assert page.locator(".talk input, [data-phrase]").count() == 0
        page.click("[data-do=close-talk]")
        page.click("[data-do=more]")
        assert page.locator("[data-do=take-back]").is_disabled()
        assert person.problems == []


def test_a_watcher_sees_no_hand_and_chooses_the_place(sit: Sit, table_server: RunningServer) -> None:
    with friends(sit, table_server) as both:
        person, friend = both
        together(both, person.at_turn)
        for size in (PHONE, DESKTOP, SIDEWAYS):
            watcher = sit(size)
            watcher.page.goto(f"http://{table_server.host}/t/{friend.made['table']}")
            watcher.page.wait_for_selector("[data-watching]")
            assert watcher.page.locator(".hand, [data-do=play], [data-do=more]").count() == 0
            assert watcher.page.locator(".seat.bottom").get_attribute("data-seat") == "0"
            watcher.page.click("[data-from='2']")
            watcher.page.wait_for_selector(".seat.bottom[data-seat='2']")
            assert watcher.page.locator(".seat.right").get_attribute("data-seat") == "3"
            assert violations(watcher.page) == []
            assert watcher.problems == []
        assert person.problems == []


def test_a_deal_by_the_keyboard_alone(sit: Sit) -> None:
    person = sit(DESKTOP)
    page = person.page
    page.locator("[data-do=deal]").focus()
    page.keyboard.press("Enter")
    page.wait_for_selector("[data-phase]")
    for _ in range(4000):
        phase, live = person.look()
        if phase == "result":
            break
        if "confirm" in live or "play" in live or "bury" in live:
            page.evaluate("document.activeElement?.blur()")
            page.keyboard.press("Enter")
        elif "pass" in live:
            page.evaluate("document.querySelector('[data-do=pass]')?.focus()")
            page.keyboard.press("Enter")
        elif "hint" in live:
            page.keyboard.press("h")
        page.wait_for_timeout(40)
    page.wait_for_selector(".panel h2")
    page.locator("[data-do=next]").focus()
    page.keyboard.press("Enter")
    page.wait_for_selector("[data-phase=draw], [data-phase=drawn]")
    assert person.problems == []


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
def test_nothing_keeps_anybody_out_in_any_phase(sit: Sit, dark: bool) -> None:
    person = sit(PHONE, "zh-CN", dark)
    page = person.page
    person.click("[data-do=deal]")
    seen: dict[str, list[object]] = {}

    def look() -> bool:
        phase = person.phase()
        if phase not in ("", "idle", *seen):
            seen[phase] = violations(page)
        return "result" in seen

    person.declares = True
    person.play_until(look)
    page.click("header button")
    page.wait_for_selector("dialog[open]")
    seen["settings"] = violations(page)
    assert {"draw", "play", "result", "settings"} <= seen.keys()
    assert {phase: found for phase, found in seen.items() if found} == {}


def test_the_only_legal_play_goes_by_itself_where_it_is_liked(sit: Sit) -> None:
    person = sit(DESKTOP)
    page = person.page
    page.evaluate(
        "localStorage['tuolaji.settings'] ="
        " JSON.stringify({ ...JSON.parse(localStorage['tuolaji.settings'] ?? '{}'), single: true })"
    )
    page.reload()
    page.click("[data-do=deal]:not([disabled])")
    person.play_until(lambda: "马上打出" in page.locator("body").inner_text())
    cards = page.locator(".hand .card").count()
    page.wait_for_function("n => document.querySelectorAll('.hand .card').length < n", arg=cards, timeout=8000)
    assert person.problems == []
