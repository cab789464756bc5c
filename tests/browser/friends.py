"""A person at the screen and a friend at the same table."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from playwright.sync_api import Page, ViewportSize
from tests.browser.conftest import PHONE, Sit
from tests.browser.person import PersonAtScreen
from tests.server.company import Guest, company
from tests.server.harness import RunningServer

SEAT = 1
SIT_DOWN = """async ([table, seat]) => {
  const asked = { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify({ seat }) };
  const seated = await (await fetch(`/api/tables/${table}/sit`, asked)).json();
  localStorage.setItem("tuolaji.seat." + table, seated.token);
}"""
Friends = tuple[PersonAtScreen, Guest]


@contextmanager
def friends(
    sit: Sit,
    server: RunningServer,
    size: ViewportSize = PHONE,
    lang: str = "zh-CN",
    rulebook: str = "two-deck-match",
    **rules: object,
) -> Iterator[Friends]:
    """Somebody made the table on seat 0; the person at the screen sits on seat 1. Both are there when it begins."""
    person = sit(size, lang)
    with company(server, (0,), start=False, rulebook=rulebook, manners=rules) as table:
        (friend,) = table.guests
        name = friend.made["table"]
        person.page.evaluate(SIT_DOWN, [name, SEAT])
        person.page.goto(f"http://{server.host}/t/{name}")
        friend.until(lambda message: message["type"] == "room-changed" and message["room"]["seats"][SEAT]["here"])
        assert friend.command("start")["type"] == "done"
        person.page.wait_for_selector("[data-phase]")
        yield person, friend


def together(both: Friends, stop: Callable[[], bool], *, playing: bool = True) -> None:
    """Both do what is asked until it is so; ``playing`` False: the friend alone."""
    person, friend = both
    for _ in range(3000):
        friend.drain()
        if stop():
            return
        if playing:
            person.step()
        if friend.choices["due"]:
            friend.hinted()
        person.page.wait_for_timeout(10)
    raise AssertionError((person.phase(), friend.snapshot["phase"]))


def screen_leads(both: Friends) -> bool:
    """The person at the screen is to lead."""
    person, friend = both
    return person.at_turn() and friend.snapshot["trick"] is None and friend.snapshot["turn"] == [SEAT]


def friend_leads(both: Friends) -> bool:
    return "claim" in both[1].choices["kinds"]


def lead_a_single(page: Page) -> None:
    """Lifts one card and leads it."""
    if page.locator("[data-do=clear]").count():
        page.click("[data-do=clear]")
    page.locator(".hand .card").last.click(position={"x": 6, "y": 14})
    page.wait_for_selector("[data-do=play]:not([disabled])")
    page.click("[data-do=play]")
