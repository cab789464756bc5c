"""Screens of events: a browser of its own for everybody who has a link."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Protocol

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, ViewportSize
from tests.browser.conftest import DESKTOP, PHONE
from tests.server.halls.calls import Caller

PROJECTOR = ViewportSize(width=1920, height=1080)
PAGES = {"organiser": "/organise", "referee": "/referee", "desk": "/desk", "team": "/team", "public": ""}


class Look(Protocol):
    """Opens a page of an event with a caller's key, in a browser that has no other."""

    def __call__(
        self,
        caller: Caller,
        page: str = "/team",
        *,
        lang: str = "zh-CN",
        dark: bool = False,
        size: ViewportSize | None = None,
    ) -> Page: ...


@contextmanager
def screens(chromium: Browser) -> Iterator[Look]:
    """Opens pages until the end; errors of their scripts are errors of the test."""
    opened: list[BrowserContext] = []
    problems: list[str] = []

    def look(
        caller: Caller,
        page: str = "/team",
        *,
        lang: str = "zh-CN",
        dark: bool = False,
        size: ViewportSize | None = None,
    ) -> Page:
        usual = PROJECTOR if page == "/screen" else PHONE if page == "/team" else DESKTOP
        context = chromium.new_context(
            viewport=size or usual, locale=lang, color_scheme="dark" if dark else "light", reduced_motion="reduce"
        )
        opened.append(context)
        screen = context.new_page()
        screen.on("pageerror", lambda error: problems.append(str(error)))
        key = f"#k={caller.key}" if caller.key else ""
        screen.goto(f"http://{caller.host}/e/{caller.event}{page}{key}")
        screen.wait_for_selector(".hall[data-role]:not([data-role=''])")
        return screen

    yield look
    for context in opened:
        context.close()
    assert not problems


@pytest.fixture
def look(chromium: Browser) -> Iterator[Look]:
    """Opens pages of events."""
    with screens(chromium) as opening:
        yield opening


def sideways(page: Page) -> int:
    """How far a page scrolls sideways, in pixels; it must not."""
    found: int = page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
    return found


def small_targets(page: Page) -> list[str]:
    """Buttons and fields that are too small for a thumb (under 44 pixels high)."""
    found: list[str] = page.evaluate(
        """() => [...document.querySelectorAll("button, select, input:not([type=checkbox]):not([type=radio]), summary")]
          .filter((one) => one.offsetParent && one.getBoundingClientRect().height < 43.5)
          .map((one) => one.outerHTML.slice(0, 120))"""
    )
    return found
