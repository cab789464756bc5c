"""When the server has troubles the person reads the truth, and the game goes on by itself where it can."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.browser.conftest import PHONE, SPEED, Sit
from tests.server.harness import RunningServer
from tests.server.test_troubles import REFUSE, change

pytestmark = pytest.mark.browser


def test_a_full_disk_is_said_and_waited_out(sit: Sit, table_server: RunningServer, tmp_path: Path) -> None:
    person = sit(PHONE)
    page = person.page
    person.click("[data-do=deal]")
    person.play_until(person.at_turn)
    change(tmp_path / "tables.db", REFUSE)
    person.click("[data-do=hint]")
    page.wait_for_selector("[data-do=play]:not([disabled])")
    person.click("[data-do=play]")
    if page.locator("[data-do=confirm]").count():
        person.click("[data-do=confirm]")
    page.wait_for_selector("text=服务器存不了")
    change(tmp_path / "tables.db", "DROP TRIGGER full")
    page.wait_for_selector("text=服务器存不了", state="detached")
    person.play_until(person.at_turn)
    assert person.problems == []


@pytest.mark.parametrize(("lang", "words"), [("zh-CN", "数据坏了"), ("en", "damaged")])
def test_a_damaged_table_is_not_waited_for(
    sit: Sit, table_server: RunningServer, tmp_path: Path, lang: str, words: str
) -> None:
    person = sit(PHONE, lang)
    person.click("[data-do=deal]")
    person.play_until(person.at_turn)
    table_server.stop()
    change(tmp_path / "tables.db", "DELETE FROM events WHERE seq = 20")
    again = RunningServer(tmp_path / "tables.db", speed=SPEED, seed="browser", port=table_server.port)
    try:
        person.page.wait_for_selector(f"text={words}")
        assert person.page.locator(".hand").count() == 0
    finally:
        again.stop()
