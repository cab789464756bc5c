"""Friends at one table: from the invitation to the result, and what the host may do."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import ViewportSize
from tests.browser.axe import violations
from tests.browser.conftest import DESKTOP, PHONE, SIDEWAYS, Sit
from tests.browser.person import PersonAtScreen

pytestmark = pytest.mark.browser
TABLET = ViewportSize(width=820, height=1180)
SEATS = "[data-room-seat]"


def open_table(host: PersonAtScreen, name: str, *, deals: int = 1, password: str = "") -> str:
    """Opens a table for friends and returns the link that invites to it."""
    page = host.page
    take_name(host, name)
    page.click("[data-do=new]")
    page.select_option("select[name=deals]", str(deals))
    if password:
        page.select_option("select[name=visibility]", "password")
        page.fill("input[name=table-password]", password)
    page.click("details:has(select[name=pace]) summary")
    page.select_option("select[name=pace]", "fast")
    page.click("[data-do=open]")
    page.wait_for_selector("[data-do=start]")
    return page.locator("input[readonly]").input_value()


def take_name(person: PersonAtScreen, name: str) -> None:
    page = person.page
    page.click("[data-do=account]")
    page.fill("dialog input[name=name]", name)
    page.click("[data-do=rename]")
    page.wait_for_selector(f"[data-do=account]:has-text('{name}')")
    page.click("dialog [data-do=close]")


def come(person: PersonAtScreen, link: str, name: str, *, seat: int | None = None) -> None:
    """Follows the link and sits down."""
    page = person.page
    page.goto(link)
    page.wait_for_selector("[data-do=sit]")
    if seat is not None:
        page.click(f"[data-room-seat='{seat}']")
    page.fill("input[name=name]", name)
    page.click("[data-do=sit]")
    page.wait_for_url("**/t/*")
    page.wait_for_selector(".ring")


def names(person: PersonAtScreen) -> dict[str, str]:
    """Who sits where, by place on the screen; bots are left out."""
    found: dict[str, str] = person.page.evaluate(  # at one moment: somebody may be leaving
        """selector => Object.fromEntries([...document.querySelectorAll(selector)].map(
            seat => [seat.className.split(" ")[1], seat.querySelector("strong").innerText.trim()]))""",
        f"{SEATS}[data-kind=person]",
    )
    return found


def see(person: PersonAtScreen, wanted: Callable[[dict[str, str]], bool]) -> None:
    """Waits until the seats are as wanted."""
    for _ in range(100):
        if wanted(names(person)):
            return
        person.page.wait_for_timeout(100)
    raise AssertionError(names(person))


def play_together(people: list[PersonAtScreen], done: Callable[[PersonAtScreen], bool]) -> None:
    """Everybody does what is asked until all are done."""
    for _ in range(4000):
        waiting = [person for person in people if not done(person)]
        if not waiting:
            return
        for person in waiting:
            person.step()
        waiting[0].page.wait_for_timeout(20)
    raise AssertionError([person.phase() for person in people])


def in_the_middle(person: PersonAtScreen) -> bool:
    return person.phase() == "play" and person.page.locator(".hand .card").count() in range(1, 23)


def at_the_end(person: PersonAtScreen) -> bool:
    return person.phase() == "result"


@pytest.mark.parametrize(
    ("first", "second"), [(PHONE, DESKTOP), (TABLET, PHONE)], ids=["phone-desktop", "tablet-phone"]
)
def test_two_friends_and_two_bots_from_link_to_result(sit: Sit, first: ViewportSize, second: ViewportSize) -> None:
    host, friend = sit(first), sit(second, "en")
    link = open_table(host, "阿明")
    come(friend, link, "Lin")
    see(host, lambda found: found == {"bottom": "阿明", "top": "Lin"})
    see(friend, lambda found: found == {"bottom": "Lin", "top": "阿明"})
    assert friend.page.locator("[data-do=start]").count() == 0
    host.page.click("[data-do=start]")
    for person in (host, friend):
        person.page.wait_for_selector("[data-phase]")
    play_together([host, friend], at_the_end)
    assert "分" in host.page.locator(".panel").inner_text()
    assert "points" in friend.page.locator(".panel").inner_text()
    host.page.click("[data-do=again]")
    host.page.wait_for_selector("[data-do=start]")
    assert host.problems == []
    assert friend.problems == []


def test_who_drops_comes_back_to_the_same_cards(sit: Sit) -> None:
    host, friend = sit(DESKTOP), sit(PHONE)
    come(friend, open_table(host, "阿明"), "小红")
    host.page.click("[data-do=start]")
    play_together([host, friend], in_the_middle)
    held = friend.page.locator(".hand .card").count()
    friend.page.context.set_offline(True)
    address = friend.page.url
    friend.page.goto("about:blank")
    host.page.wait_for_timeout(500)
    friend.page.context.set_offline(False)
    friend.page.goto(address)
    friend.page.wait_for_selector(".hand .card")
    assert friend.page.locator(".hand .card").count() <= held  # a bot may have played meanwhile
    play_together([host, friend], at_the_end)
    assert host.problems == []


def test_the_host_arranges_the_seats(sit: Sit) -> None:
    host, friend = sit(PHONE), sit(PHONE)
    come(friend, open_table(host, "阿明"), "小红")
    page = host.page
    page.click(f"{SEATS}.right")
    page.select_option("select[name=strength]", "easy")
    page.wait_for_selector(f"{SEATS}.right small:has-text('初级')")
    page.click(f"{SEATS}.top")
    page.click("[data-arrange] [data-swap]:has-text('下家')")
    see(host, lambda found: found == {"bottom": "阿明", "right": "小红"})
    see(friend, lambda found: found == {"bottom": "小红", "left": "阿明"})
    page.click(f"{SEATS}.right")
    page.click("[data-do=remove]")
    page.click("[data-do=remove]")
    see(host, lambda found: found == {"bottom": "阿明"})
    friend.page.wait_for_selector("text=桌主请你离开了")
    assert host.problems == []


def test_two_of_one_name_are_told_apart(sit: Sit) -> None:
    host, one, other = sit(PHONE), sit(PHONE), sit(DESKTOP, "en")
    link = open_table(host, "阿明")
    come(one, link, "阿明", seat=1)
    come(other, link, "小红", seat=2)
    host.page.click(f"{SEATS}.top")
    swaps = host.page.locator("[data-swap]")
    assert swaps.all_inner_texts() == ["和你换座", "和阿明（下家）换座", "和上家换座"]
    one.page.wait_for_selector("text=等阿明（上家）发牌开始")
    other.page.wait_for_selector("text=Waiting for 阿明 (Partner) to deal")


def test_the_host_gives_the_table_on(sit: Sit) -> None:
    host, friend = sit(PHONE), sit(DESKTOP)
    come(friend, open_table(host, "阿明"), "小红")
    host.page.click(f"{SEATS}.top")
    host.page.click("[data-do=give-host]")
    friend.page.wait_for_selector("[data-do=start]")
    host.page.wait_for_selector("[data-do=start]", state="detached")
    friend.page.click("[data-do=start]")
    host.page.wait_for_selector("[data-phase]")
    assert host.problems == []
    assert friend.problems == []


def test_house_rules_and_manners_are_kept(sit: Sit) -> None:
    host, friend = sit(DESKTOP), sit(PHONE, "zh-TW")
    link = open_table(host, "阿明")
    page = host.page
    page.click("summary:has-text('自定规则')")
    page.click("[data-group=throw] > summary")
    page.select_option("[data-option='throw.penalty'] select", "cards")
    assert page.locator("[data-option='throw.penalty'] [data-do=reset]").count() == 1
    page.click("[data-do=keep-house]")
    page.wait_for_selector("[data-do=keep-house]", state="detached")
    page.click("summary:has-text('桌上约定')")
    page.check("input[name=match-mode]")
    page.click("[data-do=keep-manners]")
    page.wait_for_selector("[data-do=keep-manners]", state="detached")
    friend.page.goto(link)
    friend.page.click("summary:has-text('自訂規則 1 項')")
    friend.page.wait_for_selector("li:has-text('甩牌失敗')")
    page.reload()
    page.click("summary:has-text('桌上约定')")
    assert page.locator("input[name=match-mode]").is_checked()
    assert host.problems == []
    assert friend.problems == []


@pytest.mark.parametrize("size", [PHONE, DESKTOP])
def test_lists_and_tables_of_the_rules_are_edited(sit: Sit, size: ViewportSize) -> None:
    host, friend = sit(size), sit(PHONE, "en")
    link = open_table(host, "阿明")
    page = host.page
    page.click("summary:has-text('自定规则')")
    page.click("[data-group=result] > summary")
    table = page.locator("[data-option='result.keep']")
    assert table.locator(".row").count() == 3
    table.locator("[data-do=add-row]").click()
    below = table.locator("[data-row='3'] input[data-column=below]")
    assert below.input_value() == "120"  # as the rows before go on
    below.fill("60")
    below.press("Tab")
    page.click("[data-do=keep-house]")
    page.wait_for_selector("[role=alert]:has-text('分数须从小到大，不能重复')")
    assert page.locator("details > .problem:has-text('分数须从小到大')").count() == 1  # beside what was asked
    below.fill("150")
    below.press("Tab")
    table.locator("[data-row='0'] [data-do=remove-row]").click()
    page.click("[data-group=levels] > summary")
    for level in "34":
        page.click(f"[data-option='levels.sequence'] [data-name='{level}']")
    page.click("[data-group=trick] > summary")
    stronger = page.locator("[data-option='trick.superior']")
    stronger.locator("[data-do=add-row]").click()
    stronger.locator("[data-column=led] select").nth(1).select_option("2")
    stronger.locator("[data-column=beaten_by] select").first.select_option("4")
    stronger.locator("[data-column=beaten_by] select").nth(1).select_option("1")
    assert violations(page) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.click("[data-do=keep-house]")
    page.wait_for_selector("[role=alert]:has-text('2 副牌里没有 4×1')")
    stronger.locator("[data-do=reset]").click()
    page.click("[data-do=keep-house]")
    page.wait_for_selector("[data-do=keep-house]", state="detached")
    friend.page.goto(link)
    friend.page.click("summary:has-text('2 house')")
    said = friend.page.locator(".rules li").all_inner_texts()
    assert any(line.endswith("2 5 6 7 8 9 10 J Q K A") for line in said), said
    assert any("below 150" in line and "below 1:" not in line for line in said), said
    page.reload()
    page.locator("summary:has-text('自定规则')").last.click()
    page.click("[data-group=result] > summary")
    assert page.locator("[data-option='result.keep'] [data-row='2'] input").first.input_value() == "150"
    assert host.problems == []


def test_a_password_keeps_others_out(sit: Sit) -> None:
    host, friend = sit(PHONE), sit(PHONE)
    link = open_table(host, "阿明", password="芝麻开门")
    page = friend.page
    page.goto(link)
    page.wait_for_selector("input[name=table-password]")
    page.click("[data-do=watch]")
    assert "/j/" in page.url  # not without the password
    page.fill("input[name=name]", "小红")
    page.fill("input[name=table-password]", "芝麻")
    page.click("[data-do=sit]")
    page.wait_for_selector("[role=alert]:has-text('牌桌的密码不对')")
    page.fill("input[name=table-password]", "芝麻开门")
    page.click("[data-do=sit]")
    page.wait_for_selector(".ring .you:has-text('小红')")
    assert host.problems == []


def test_who_knows_the_password_watches_the_deal_that_runs(sit: Sit) -> None:
    host, friend = sit(PHONE), sit(PHONE)
    link = open_table(host, "阿明", password="芝麻开门")
    host.page.click("[data-do=start]")
    host.page.wait_for_selector("[data-phase]")
    page = friend.page
    page.goto(link)
    page.wait_for_selector("form .hint:has-text('先旁观')")
    assert page.locator("[data-do=sit]").count() == 0
    page.fill("input[name=table-password]", "芝麻")
    page.click("[data-do=watch]")
    page.wait_for_selector("text=牌桌的密码不对")
    page.click("[data-do=invitation]")
    page.fill("input[name=table-password]", "芝麻开门")
    page.click("[data-do=watch]")
    page.wait_for_selector(".felt")
    assert host.problems == []
    assert friend.problems == []


def test_on_its_side_the_invitation_has_seats_and_form_in_sight(sit: Sit) -> None:
    host, friend = sit(PHONE), sit(SIDEWAYS, "en")
    link = open_table(host, "阿明", deals=2, password="sesame")
    host.page.wait_for_selector("[data-length]:has-text('打 2 局')")
    page = friend.page
    page.goto(link)
    page.wait_for_selector("[data-do=sit]")
    assert page.locator("[data-length]").inner_text() == "2 deals"
    for one in ("[data-room-seat]", "form input", "form .fields button"):
        for box in [found.bounding_box() for found in page.locator(one).all()]:
            assert box is not None
            assert box["y"] + box["height"] <= SIDEWAYS["height"], (one, box)


def test_a_friend_comes_by_the_code_and_a_stranger_from_the_lobby(sit: Sit) -> None:
    host, friend, stranger = sit(DESKTOP), sit(PHONE), sit(PHONE, "en")
    open_table(host, "阿明")
    code = host.page.locator(".code strong").inner_text()
    friend.page.fill("input[name=code]", code.lower())
    friend.page.click("[data-do=join]")
    friend.page.wait_for_selector("h1:has-text('阿明请你来打拖拉机')")
    host.page.click("summary:has-text('谁能来')")
    host.page.select_option("select[name=visibility]", "public")
    host.page.click("[data-do=keep-visibility]")
    host.page.wait_for_selector("[data-do=keep-visibility]", state="detached")
    stranger.page.reload()
    stranger.page.click("[data-list=lobby] [data-table]")
    stranger.page.click("[data-do=watch]")
    stranger.page.wait_for_selector("text=Waiting for 阿明 to deal")
    host.page.wait_for_selector("text=1 人旁观")
    host.page.goto(host.page.url.split("/t/")[0] + "/")
    host.page.click("[data-list=mine] [data-table]")
    host.page.wait_for_selector("[data-do=start]")
    for person in (host, friend, stranger):
        assert person.problems == []


def test_a_watcher_takes_over_a_bots_seat_between_deals(sit: Sit) -> None:
    host, friend = sit(DESKTOP), sit(PHONE)
    link = open_table(host, "阿明", deals=2)
    host.page.click("[data-do=start]")
    host.page.wait_for_selector("[data-phase]")
    page = friend.page
    page.goto(link)
    page.wait_for_selector("form .hint")
    assert page.locator("[data-do=sit]").count() == 0
    page.click("[data-do=watch]")
    page.wait_for_selector("[data-phase], .felt")
    assert page.locator(".hand .card").count() == 0
    host.play_to_the_result()
    page.wait_for_selector(".panel")
    page.click("header.bar button")
    page.click("[data-do=room]")
    page.click(f"dialog {SEATS}[data-kind=bot] >> nth=0")
    page.click("[data-do=sit-here]")
    page.wait_for_selector("dialog", state="detached")
    host.page.click("header.bar button")
    host.page.click("[data-do=room]")
    see(host, lambda found: len(found) == 2)
    host.page.click("dialog [data-do=close]")
    host.page.click("[data-do=next]")
    friend.click("[data-do=next]")
    page.wait_for_selector(".hand .card")
    play_together([host, friend], lambda person: person.page.locator("[data-do=again]").count() == 1)
    assert host.problems == []
    assert friend.problems == []
