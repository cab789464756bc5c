"""Names and accounts on the first page: a guest takes a name, makes an account, and is known on another device."""

from __future__ import annotations

import pytest
from tests.browser.conftest import DESKTOP, PHONE, Sit
from tests.browser.person import PersonAtScreen

pytestmark = pytest.mark.browser
WHO = "[data-do=account]"


def open_account(person: PersonAtScreen) -> None:
    person.page.click(WHO)
    person.page.wait_for_selector("dialog[open]")


def test_a_guest_goes_by_a_name(sit: Sit) -> None:
    person = sit(PHONE)
    page = person.page
    assert page.locator(WHO).inner_text() == "登录"
    open_account(person)
    page.fill("dialog input[name=name]", "阿明")
    page.click("[data-do=rename]")
    page.wait_for_selector(f"{WHO}:has-text('阿明')")
    page.click("dialog [data-do=close]")
    page.reload()
    page.wait_for_selector(f"{WHO}:has-text('阿明')")
    assert person.problems == []


def test_a_name_that_is_refused_is_told_the_rule(sit: Sit) -> None:
    person = sit(PHONE)
    page = person.page
    open_account(person)
    page.fill("dialog input[name=name]", "a\u200bb")
    page.click("[data-do=rename]")
    page.wait_for_selector("dialog [role=alert]:has-text('不能有看不见的字符')")
    page.fill("dialog input[name=name]", "ab")
    page.wait_for_selector("dialog [role=alert]", state="detached")


def test_an_account_is_known_on_another_device(sit: Sit) -> None:
    at_home = sit(DESKTOP, "en")
    open_account(at_home)
    page = at_home.page
    page.fill("dialog input[name=name]", "Lin")
    page.fill("input[name=password]", "seven dwarfs")
    page.click("[data-do=register]")
    page.wait_for_selector("dialog h2:has-text('Account: Lin')")
    page.fill("input[name=old]", "seven dwarfs")
    page.fill("input[name=new]", "eight dwarfs")
    page.click("[data-do=change-password]")
    page.wait_for_selector("dialog [role=status]")
    assert at_home.problems == []

    away = sit(PHONE, "zh-TW")
    open_account(away)
    page = away.page
    page.click("[data-do=other]")
    page.fill("dialog input[name=name]", "Lin")
    page.fill("input[name=password]", "seven dwarfs")
    page.click("[data-do=login]")
    page.wait_for_selector("dialog [role=alert]:has-text('名字或密碼不對')")
    page.fill("input[name=password]", "eight dwarfs")
    page.click("[data-do=login]")
    page.wait_for_selector("dialog h2:has-text('帳號：Lin')")
    page.evaluate("localStorage.setItem('tuolaji.seat.T', 'secret'); localStorage.setItem('tuolaji.latest', 'T')")
    page.click("[data-do=logout]")
    page.wait_for_selector("[data-do=login]")
    page.wait_for_selector("dialog [role=status]:has-text('已登出')")
    assert page.evaluate("Object.keys(localStorage).filter((key) => /seat|latest/.test(key))") == []
    assert page.locator("[data-do=continue]").count() == 0
    page.click("dialog [data-do=close]")
    assert page.locator(WHO).inner_text() == "登入"
