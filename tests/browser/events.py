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


class Opening(Protocol):
    """Opens an address in a browser of its own; ``motion``: that of somebody who likes things to move."""

    def __call__(
        self, url: str, size: ViewportSize, *, lang: str = "zh-CN", dark: bool = False, motion: bool = False
    ) -> Page: ...


@contextmanager
def browsers(chromium: Browser) -> Iterator[Opening]:
    """Opens addresses until the end; errors of their scripts are errors of the test."""
    opened: list[BrowserContext] = []
    problems: list[str] = []

    def opening(url: str, size: ViewportSize, *, lang: str = "zh-CN", dark: bool = False, motion: bool = False) -> Page:
        context = chromium.new_context(
            viewport=size,
            locale=lang,
            color_scheme="dark" if dark else "light",
            reduced_motion="no-preference" if motion else "reduce",
        )
        opened.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: problems.append(str(error)))
        page.goto(url)
        return page

    yield opening
    for context in opened:
        context.close()
    assert not problems


@contextmanager
def screens(chromium: Browser) -> Iterator[Look]:
    """Opens pages of events until the end; errors of their scripts are errors of the test."""

    def look(
        caller: Caller,
        page: str = "/team",
        *,
        lang: str = "zh-CN",
        dark: bool = False,
        size: ViewportSize | None = None,
    ) -> Page:
        usual = PROJECTOR if page == "/screen" else PHONE if page == "/team" else DESKTOP
        key = f"#k={caller.key}" if caller.key else ""
        screen = opening(f"http://{caller.host}/e/{caller.event}{page}{key}", size or usual, lang=lang, dark=dark)
        screen.wait_for_selector(".hall[data-role]:not([data-role=''])")
        return screen

    with browsers(chromium) as opening:
        yield look


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
