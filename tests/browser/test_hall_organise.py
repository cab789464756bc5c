"""The organiser's pages: an event of eight teams from an Excel roster to the printed results book."""

from __future__ import annotations

import io
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, ViewportSize, expect
from tests.browser.axe import violations
from tests.browser.conftest import DESKTOP, PHONE
from tests.browser.events import PAGES, browsers, sideways, small_targets
from tests.server.halls.calls import PLAYED, Caller, begun, with_teams
from tests.server.harness import RunningServer

pytestmark = pytest.mark.browser
TABS = ("roster", "draws", "run", "results", "standings", "papers", "links", "online", "journal")
ROSTER = [
    ("T1", "东队", "赵一、钱一", "海淀"),
    ("T2", "南队", "孙二、李二", "海淀"),
    ("T3", "西队", "周三、吴三", "朝阳"),
]
ROSTER += [("T4", "北队", "郑四、王四", "朝阳"), ("T5", "春队", "冯五、陈五", ""), ("T6", "夏队", "褚六、卫六", "")]
ROSTER += [("T7", "秋队", "蒋七、沈七", ""), ("T8", "冬队", "韩八、杨八", "")]


OpenPage = Callable[..., Page]


@pytest.fixture
def open_page(chromium: Browser, table_server: RunningServer) -> Iterator[OpenPage]:
    """Opens addresses of the server, each in a browser of its own; errors of scripts are errors of the test."""

    def at_the_server(path: str, size: ViewportSize = PHONE, *, lang: str = "zh-CN", dark: bool = False) -> Page:
        return opening(f"http://{table_server.host}{path}", size, lang=lang, dark=dark)

    with browsers(chromium) as opening:
        yield at_the_server


def link(caller: Caller) -> str:
    """The address that the organiser's link opens."""
    return f"/e/{caller.event}{PAGES['organiser']}#k={caller.key}"


def workbook(teams: list[tuple[str, str, str, str]]) -> bytes:
    """An Excel roster with Chinese heads."""
    xlsxwriter = pytest.importorskip("xlsxwriter")
    data = io.BytesIO()
    book = xlsxwriter.Workbook(data)
    sheet = book.add_worksheet("名单")
    for at, row in enumerate([("编号", "队名", "选手", "单位"), *teams]):
        sheet.write_row(at, 0, row)
    book.close()
    return data.getvalue()


def next_is(page: Page, do: str, words: str = "") -> None:
    """The next thing to do, as the page says it."""
    expect(page.locator(f"[data-next={do}]")).to_contain_text(words or "下一步")


def draw(page: Page, subject: str, value: str) -> None:
    """Seals and opens a draw on the page."""
    next_is(page, "seal")
    page.click("[data-do=next]")
    box = page.locator(f"[data-draw={subject}]")
    box.locator("input[name=future]").fill("收盘指数")
    box.locator("[data-do=seal]").click()
    expect(box.locator("[data-commitment]")).to_be_visible()
    box.locator("input[name=value]").fill(value)
    box.locator("[data-do=open-draw]").click()
    expect(box).to_have_attribute("data-state", "done")


def start(page: Page, stage: str, *, pair: bool = False) -> None:
    """Begins a stage as proposed, and pairs its first round."""
    next_is(page, "start")
    page.click("[data-do=next]")
    box = page.locator(f"[data-stage={stage}]")
    for do in ("propose-start", "propose-round")[: 2 if pair else 1]:
        box.locator(f"[data-do={do}]").click()
        box.locator("[data-do=give-step]").click()
        expect(box.locator(f"[data-do={do}]")).to_have_count(0)


def results(caller: Caller, left: int = 0) -> None:
    """Enters the results of all open matches but ``left``, as an entry desk does."""
    waiting = [one["match"]["id"] for one in caller.get("matches")["matches"] if one["match"]["result"] is None]
    for match in waiting[: len(waiting) - left]:
        caller.done("enter-result", match=match, result=PLAYED)


def test_from_excel_to_the_results_book(table_server: RunningServer, open_page: OpenPage, tmp_path: Path) -> None:
    page = open_page("/", DESKTOP)
    page.click("[data-do=events]")
    page.fill("input[name=name]", "春节杯")
    page.fill("input[name=tables]", "4")
    page.fill("input[name=teams]", "8")
    page.check("input[name=preset][value='4M']")
    expect(page.locator("dl")).to_contain_text("分 4 组")
    expect(page.locator(".plan")).to_contain_text("14 场")
    page.click("[data-do=make]")
    next_is(page, "roster")
    event = page.url.split("/")[4]
    key = page.evaluate(f"JSON.parse(localStorage['tuolaji.event.{event}']).organiser")
    caller = Caller(table_server.host, event, key)

    twice = [*ROSTER[:7], ("T7", "秋队", "韩八、赵一", "")]
    excel = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
    page.set_input_files("input[name=roster]", {"name": "名单.xlsx", "mimeType": excel, "buffer": workbook(twice)})
    expect(page.locator("[data-doubts]")).to_contain_text("T7")
    expect(page.locator("[data-doubts]")).to_contain_text("赵一")
    expect(page.locator("[data-do=enter-roster]")).to_be_disabled()
    page.set_input_files("input[name=roster]", {"name": "名单.xlsx", "mimeType": excel, "buffer": workbook(ROSTER)})
    expect(page.locator("[data-seen='8']")).to_be_visible()
    page.click("[data-do=enter-roster]")
    expect(page.locator("[data-team=T8]")).to_contain_text("韩八、杨八")

    next_is(page, "seal", "分组循环赛")
    draw(page, "groups", "3345.67")
    page.click("[data-draw=groups] [data-do=proof]")
    expect(page.locator("[data-proof=good]")).to_be_visible()
    start(page, "groups")
    next_is(page, "clock")
    page.click("[data-do=run-clock]")
    expect(page.locator("[data-stage=groups] [role=timer]").first).to_be_visible()

    next_is(page, "play", "4 场")
    page.click("[data-do=next]")
    first = page.locator("li[data-match]").first
    first.locator("[data-do=open-result]").click()
    first.locator("input[name=a]").fill("9")
    first.locator("input[name=b]").fill("4")
    first.locator("[data-do=enter]").click()
    next_is(page, "play", "3 场")
    results(caller)
    next_is(page, "seal", "八进四")
    correct(page)

    draw(page, "eight", "3346.00")
    start(page, "eight", pair=True)
    next_is(page, "play")
    results(caller)
    next_is(page, "start", "决赛循环赛")
    start(page, "final")
    for _ in range(3):
        next_is(page, "play")
        results(caller)
    next_is(page, "book")
    page.click("[data-tab=standings]")
    expect(page.locator("[data-places] li")).to_have_count(8)
    expect(page.locator("[data-standings='final.1'] .why").first).not_to_be_empty()

    page.click("[data-do=next]")
    with page.expect_download() as download:
        page.click("[data-paper=book] [data-lang=zh]")
    download.value.save_as(tmp_path / "book.pdf")
    book = (tmp_path / "book.pdf").read_bytes()
    assert book.startswith(b"%PDF-")
    assert len(book) > 20_000
    with page.expect_download() as download:
        page.click("[data-do=journal]")
    download.value.save_as(tmp_path / "event.jsonl")
    restored(open_page, tmp_path / "event.jsonl")


def correct(page: Page) -> None:
    """Corrects a result: what changes is seen before it is given."""
    page.click("[data-tab=results]")
    page.click("[data-only=all]")
    match = page.locator("li[data-match='groups.1/1/1']")
    match.locator("[data-do=open-result]").click()
    match.locator("input[name=a]").fill("1")
    match.locator("input[name=b]").fill("6")
    expect(match.locator("[data-do=look]")).to_be_disabled()
    match.locator("input[name=reason]").fill("抄反了")
    match.locator("[data-do=look]").click()
    expect(match.locator("[data-changes=some]")).to_contain_text("2 → 1")
    match.locator("[data-do=give]").click()
    expect(match).to_contain_text("1 : 6")
    page.click("[data-tab=journal]")
    expect(page.locator("[data-do-of=correct]")).to_contain_text("抄反了")


def restored(open_page: OpenPage, journal: Path) -> None:
    """The journal that was kept is the event once more."""
    page = open_page("/events", PHONE)
    page.click("[data-tab=restore]")
    page.set_input_files("input[name=journal]", str(journal))
    page.click("[data-do=restore]")
    next_is(page, "book")
    expect(page.locator("h1")).to_have_text("春节杯")
    journal.write_bytes(journal.read_bytes()[:-9])
    page = open_page("/events", PHONE)
    page.click("[data-tab=restore]")
    page.set_input_files("input[name=journal]", str(journal))
    page.click("[data-do=restore]")
    expect(page.locator("[data-cut]")).to_contain_text("没有写完")
    page.click("[data-do=to-restored]")
    expect(page.locator("h1")).to_have_text("春节杯")


def test_undoing_withdrawing_and_links(table_server: RunningServer, open_page: OpenPage) -> None:
    caller = begun(table_server.host, 8)
    results(caller, left=1)
    page = open_page(link(caller), PHONE)
    page.click("[data-tab=roster]")
    page.click("li[data-team=T1] [data-do=withdraw]")
    form = page.locator("[data-form=withdraw]")
    form.locator("input[value=annul]").check()
    form.locator("input[name=reason]").fill("生病")
    form.locator("[data-do=look]").click()
    expect(form.locator("[data-changes=some]")).to_be_visible()
    form.locator("[data-do=give]").click()
    expect(page.locator("li[data-team=T1]")).to_contain_text("已退出")

    page.click("[data-tab=journal]")
    line = page.locator("[data-do-of=withdraw]")
    line.locator("[data-do=undo]").click()
    line.locator("input[name=reason]").fill("又来了")
    line.locator("[data-do=look]").click()
    line.locator("[data-do=give]").click()
    expect(page.locator("[data-do-of=undo]")).to_contain_text("又来了")
    expect(page.locator("[data-do-of=withdraw]")).to_contain_text("撤销")
    assert caller.get()["roster"][0]["withdrawn"] is None

    page.click("[data-tab=links]")
    desk = page.locator("[data-link=desk]")
    before = desk.locator("input").input_value()
    desk.locator("[data-do=qr]").click()
    expect(desk.locator("img")).to_be_visible()
    assert page.evaluate("document.querySelector('[data-link=desk] img').naturalWidth > 100")
    desk.locator("[data-do=renew]").click()
    desk.locator("[data-do=renew-sure]").click()
    expect(desk.locator("input")).not_to_have_value(before)
    page.click("[data-do=print-links]")
    expect(page.locator("[data-cards='8'] img")).to_have_count(8)


def test_balls_extra_time_and_a_table_online(table_server: RunningServer, open_page: OpenPage) -> None:
    caller = with_teams(table_server.host, 4)
    page = open_page(link(caller), PHONE)
    next_is(page, "seal")
    page.click("[data-do=next]")
    box = page.locator("[data-draw=main]")
    box.locator("summary").click()
    for team in ("T3", "T1", "T4", "T2"):
        box.locator(f"[data-ball={team}]").click()
    box.locator("input[name=witnesses]").fill("裁判长、队长")
    box.locator("[data-do=balls]").click()
    expect(box).to_contain_text("裁判长、队长")
    start(page, "main", pair=True)
    next_is(page, "clock")
    page.click("[data-do=next]")
    expect(page.locator("[data-do=run-clock]")).to_be_focused()
    page.keyboard.press("Enter")
    next_is(page, "play")
    match = page.locator("li[data-match='main/1/1']")
    match.locator("[data-do=extra]").click()
    match.locator("input[name=minutes]").fill("7")
    match.locator("input[name=reason]").fill("茶水打翻")
    match.locator("[data-do=give-extra]").click()
    expect(match.locator("[role=timer]")).to_contain_text("1:0")

    table = table_server.create("three-deck-match")["table"]
    page.click("[data-tab=online]")
    page.select_option("select[name=match]", "main/1/1")
    page.fill("input[name=table]", f"http://{table_server.host}/t/{table}")
    page.click("[data-do=link-table]")
    expect(page.locator(f"[data-table='{table}']")).to_have_attribute("data-state", "waits")
    page.select_option("select[name=match]", "main/1/2")
    page.fill("input[name=table]", "nothing")
    page.click("[data-do=link-table]")
    expect(page.locator("[role=alert]")).to_be_visible()


def test_a_format_of_ones_own(open_page: OpenPage) -> None:
    page = open_page("/events", DESKTOP)
    page.click("[data-tab=plan]")
    page.click("[data-do=plan]")
    page.locator("[data-do=use-plan]").first.click()
    page.fill("input[name=name]", "自定赛")
    stage = page.locator("details[data-stage]").first
    stage.locator("input[name=zh]").fill("预赛")
    stage.locator("input[name=zh]").blur()
    expect(page.locator("dl")).to_contain_text("预赛")
    page.click("[data-do=add-stage]")
    expect(page.locator("details[data-stage]").last).to_contain_text("第 2 阶段")
    page.click("[data-do=make]")
    next_is(page, "roster")
    page.click("[data-tab=run]")
    expect(page.locator("section[data-stage]").first).to_contain_text("预赛")


@pytest.mark.parametrize(("size", "lang", "dark"), [(PHONE, "zh-CN", False), (DESKTOP, "en", True)])
def test_every_part_is_for_everybody(
    table_server: RunningServer, open_page: OpenPage, size: ViewportSize, lang: str, dark: bool
) -> None:
    caller = with_teams(table_server.host, 8, preset="4M")
    caller.post("draws/seal", {"name": "seal", "subject": "groups", "future": "收盘指数"})
    caller.post("draws/open", {"name": "open", "subject": "groups", "value": "1"})
    caller.next_step("groups")
    results(caller, left=2)
    page = open_page(link(caller), size, lang=lang, dark=dark)
    page.wait_for_selector("[data-next]")
    for tab in TABS:
        page.click(f"[data-tab={tab}]")
        page.wait_for_timeout(150)
        assert sideways(page) == 0, tab
        assert violations(page) == [], tab
        assert small_targets(page) == [], tab
    page.goto(page.url.split("/e/")[0] + "/events")
    for tab in ("new", "plan", "restore"):
        page.click(f"[data-tab={tab}]")
        page.wait_for_timeout(150)
        assert sideways(page) == 0, tab
        assert violations(page) == [], tab
