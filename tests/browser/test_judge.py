"""The judge alone: a position by tapping or typing, the answer in words with its clauses."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect
from tests.browser.axe import violations
from tests.browser.conftest import DESKTOP, PHONE
from tests.browser.events import browsers
from tests.server.harness import RunningServer

pytestmark = pytest.mark.browser


@pytest.fixture
def page(chromium: Browser, table_server: RunningServer, request: pytest.FixtureRequest) -> Iterator[Page]:
    """The judge's page; ``param``: size, language, dark."""
    size, lang, dark = request.param
    with browsers(chromium) as opening:
        page = opening(f"http://{table_server.host}/judge", size, lang=lang, dark=dark)
        page.wait_for_selector("[data-choose=follow]")
        yield page


def tap(page: Page, *cards: str) -> None:
    for card in cards:
        page.click(f"[data-dock] [data-card={card}]")


@pytest.mark.parametrize("page", [(PHONE, "zh-CN", False), (DESKTOP, "en", True)], indirect=True)
def test_may_this_be_played(page: Page) -> None:
    page.select_option("select[name=rulebook]", "two-deck-match")
    page.click("[data-cards=lead] [data-do=pick]")
    tap(page, "S8", "S8", "S9", "S9")
    expect(page.locator("[data-dock] [data-card=S8]")).to_be_disabled()  # two decks
    page.click("[data-do=next]")
    tap(page, "SJ", "SJ", "SQ", "SQ", "S4", "S4", "D5")
    assert violations(page) == []
    page.click("[data-do=next]")
    expect(page.locator("[data-dock] [data-card=S5]")).to_be_disabled()  # not in that hand
    tap(page, "SJ", "SJ", "S4", "D5")
    page.click("[data-dock] [data-drop=D5]")
    tap(page, "S4")
    page.click("[data-do=finish]")
    answer = page.locator("[data-answer=yes]")
    expect(answer).to_contain_text("2M-一.16")
    expect(answer.locator("[data-large]")).to_have_text({"zh-CN": "不可以", "en": "Not allowed"}[_lang(page)])
    page.click("[data-cards=play] [data-do=pick]")
    page.click("[data-do=clear]")
    expect(page.locator("[data-answer=no]")).to_have_count(1)
    tap(page, "SJ", "SJ", "SQ", "SQ")
    page.click("[data-do=finish]")
    expect(answer.locator("[data-large]")).to_have_text({"zh-CN": "可以", "en": "Allowed"}[_lang(page)])
    assert violations(page) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def _lang(page: Page) -> str:
    return str(page.evaluate("document.documentElement.lang"))


@pytest.mark.parametrize("page", [(PHONE, "zh-CN", True)], indirect=True)
def test_every_question_has_an_answer(page: Page) -> None:
    large = page.locator("[data-large]")

    def typed(field: str, text: str) -> None:
        if page.locator(f"[data-cards={field}] input").count() == 0:
            page.click(f"[data-cards={field}] [data-do=type]")
        page.fill(f"[data-cards={field}] input", text)
        page.locator(f"[data-cards={field}] input").blur()

    page.click("[data-choose=winner]")
    for field, text in (("plays0", "SA"), ("plays1", "黑桃10"), ("plays2", "♥3"), ("plays3", "H2")):
        typed(field, text)
    page.click("[data-do=ask]")
    expect(large).to_have_text("第四家赢 · 10 分")
    page.click("[data-choose=throw]")
    typed("lead", "SAKK")
    typed("others0", "SA 3")
    typed("others1", "x")
    expect(page.locator("[data-cards=others1] [role=alert]")).to_contain_text("x")
    typed("others1", "")
    page.click("[data-do=ask]")
    expect(large).to_have_text("甩牌成立")
    typed("lead", "SKQQ")
    page.click("[data-do=ask]")
    expect(large).to_have_text("甩牌失败")
    page.click("[data-choose=kitty]")
    typed("lead", "SA")
    typed("winning", "H3")
    typed("kitty", "S5 ST")
    page.click("[data-do=ask]")
    expect(large).to_have_text("2 倍 · 30 分")
    page.click("[data-choose=result]")
    page.fill("[name=score]", "80")
    page.click("[data-do=ask]")
    expect(large).to_have_text("抓分方上台")
    expect(page.locator("[data-cards=last_trick]")).to_have_count(0)  # nothing can demote here
    page.select_option("select[name=rulebook]", "three-deck-skip")
    typed("last_trick", "SJ")
    page.select_option("select[name=defenders]", "J")
    page.fill("[name=score]", "240")
    page.click("[data-do=ask]")
    expect(page.locator("[data-answer=yes]")).to_contain_text("庄家方打 2")
    page.select_option("select[name=rulebook]", "two-deck-match")
    page.click("[data-choose=declare]")
    page.click("[data-either=standing] [data-value='1']")
    typed("standing", "S2")
    page.click("[data-either=seat] [data-value='2']")
    typed("shown", "D2D2")
    page.click("[data-do=ask]")
    expect(large).to_contain_text("可以反主")
    page.click("[data-choose=ruling]")
    page.select_option("select[name=rulebook]", "four-deck-match")
    page.fill("[name=words]", "zzzz")
    expect(page.locator("li [data-ruling]")).to_have_count(0)
    page.fill("[name=words]", "dpmz")
    expect(page.locator("li [data-ruling]")).to_have_count(1)
    page.click("li [data-ruling=extra-card]")
    page.click("[data-do=more]")
    page.click("[data-either=offender] [data-value=defenders]")
    typed("cards", "HK")
    page.click("[data-do=ask]")
    expect(large).to_have_text("抓分方加 110 分")
    page.click("[data-choose=units]")
    typed("cards", "S3344")
    page.click("[data-do=ask]")
    expect(large).to_have_text("1 个组合")
    typed("cards", "S3 D4")
    page.click("[data-do=ask]")
    expect(page.locator("[data-code=mixed-suits]")).to_be_visible()
    assert violations(page) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.parametrize("page", [(DESKTOP, "zh-CN", False)], indirect=True)
def test_house_rules_and_named_readings(page: Page) -> None:
    large = page.locator("[data-large]")
    page.click("[data-choose=throw]")
    for field, text in (("lead", "SAQQ"), ("others0", "SK")):
        page.click(f"[data-cards={field}] [data-do=type]")
        page.fill(f"[data-cards={field}] input", text)
        page.locator(f"[data-cards={field}] input").blur()
    page.click("[data-do=ask]")
    expect(large).to_have_text("甩牌成立")  # nobody beats the pair
    page.locator("summary", has_text="另定的规则").click()
    page.fill("[name=find-rule]", "甩牌")
    page.locator("[data-option='throw.test'] select").select_option("absolute")
    expect(page.locator("[data-answer=no]")).to_be_visible()
    page.click("[data-do=ask]")
    expect(large).to_have_text("甩牌失败")  # now every card must be the highest
    assert violations(page) == []
    page.select_option("select[name=rulebook]", "four-deck-match")
    page.click("[data-choose=follow]")
    for field, text in (("lead", "S8899"), ("hand", "SJJKK3"), ("play", "SJJKK")):
        if page.locator(f"[data-cards={field}] input").count() == 0:
            page.click(f"[data-cards={field}] [data-do=type]")
        page.fill(f"[data-cards={field}] input", text)
        page.locator(f"[data-cards={field}] input").blur()
    page.fill("[name=reading]", "S88 / S9")
    page.click("[data-do=ask]")
    expect(page.locator("[data-code=bad-reading]")).to_be_visible()
    page.fill("[name=reading]", "S88 / S99")
    page.click("[data-do=ask]")
    expect(large).to_have_text("可以")
