"""Headless Chromium and a server with the built client."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, ViewportSize, sync_playwright
from tests.browser.person import PersonAtScreen
from tests.server.harness import RunningServer

from tuolaji.server.static_files import client_is_built

FLAGS = (
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
SPEED = 12.0
PHONE = ViewportSize(width=390, height=844)
DESKTOP = ViewportSize(width=1280, height=800)
SIDEWAYS = ViewportSize(width=844, height=390)
QUICK = "localStorage['tuolaji.settings'] ??= JSON.stringify({ restMs: 60 })"
Sit = Callable[..., PersonAtScreen]


@pytest.fixture(scope="module")
def chromium() -> Iterator[Browser]:
    path = shutil.which("chromium") or shutil.which("chromium-browser")
    if path is None:
        pytest.skip("the browser tests need Chromium (Debian's package chromium)")
    if not client_is_built():
        pytest.skip("the browser tests need the built client: run scripts/client")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=list(FLAGS))
        yield browser
        browser.close()


@pytest.fixture
def speed() -> float:
    """How many times faster than for people things go at the tables; a file may have its own."""
    return SPEED


@pytest.fixture
def table_server(tmp_path: Path, speed: float) -> Iterator[RunningServer]:
    running = RunningServer(tmp_path / "tables.db", speed=speed, seed="browser")
    yield running
    running.stop()


@pytest.fixture
def sit(chromium: Browser, table_server: RunningServer) -> Iterator[Sit]:
    """Opens the first page at a size and in a language."""
    opened: list[BrowserContext] = []

    def open_page(size: ViewportSize = PHONE, lang: str = "zh-CN", dark: bool = False) -> PersonAtScreen:
        context = chromium.new_context(
            viewport=size, locale=lang, color_scheme="dark" if dark else "light", reduced_motion="reduce"
        )
        context.add_init_script(QUICK)
        opened.append(context)
        person = PersonAtScreen(context.new_page())
        person.page.goto(f"http://{table_server.host}/")
        person.page.wait_for_selector("input[name=rulebook]")
        return person

    yield open_page
    for context in opened:
        context.close()
