"""A person in front of a screen: looks what is asked and clicks."""

from __future__ import annotations

import time
from collections.abc import Callable

from playwright.sync_api import Error, Page

PANEL = ".panel"
LOOK = """() => {
  document.querySelector(".panel [data-do=hold][aria-pressed=false]")?.click();
  const live = [...document.querySelectorAll("[data-do]:not(:disabled)")].map((e) => e.dataset.do);
  if (document.querySelector("[data-name]")) live.push("pick");
  const phase = document.querySelector(".panel") ? "result" : document.querySelector("[data-phase]")?.dataset.phase;
  return [phase ?? "", live];
}"""
MOST_SECONDS = 120.0


class PersonAtScreen:
    """Plays by clicking.

    ``problems``: errors the browser reported; ``clicked``: what was touched; ``declares``: declares whenever it can.
    """

    def __init__(self, page: Page) -> None:
        self.page = page
        self.problems: list[str] = []
        self.clicked: list[str] = []
        self.declares = False
        page.on("pageerror", lambda error: self.problems.append(str(error)))
        page.on("console", lambda message: self.problems.append(message.text) if message.type == "error" else None)

    def look(self) -> tuple[str, set[str]]:
        """The phase on the screen (``result`` once the deal is over) and the names of the buttons that are live.

        Who sees a result asks for time at once: the next deal begins by itself, and does not wait for a slow machine.
        """
        phase, buttons = self.page.evaluate(LOOK)
        return phase, set(buttons)

    def click(self, selector: str) -> bool:
        """Clicks where it is still there; the table may have moved on meanwhile."""
        try:
            self.page.locator(selector).first.click(timeout=1000)
        except Error:
            return False
        self.clicked.append(selector)
        return True

    def phase(self) -> str:
        """The phase on the screen, empty while there is no table."""
        return self.look()[0]

    def step(self) -> None:
        """One thing: whatever is asked."""
        _, live = self.look()
        if self.declares and self.page.locator(".chip.lit").count() and self.click(".chip.lit"):
            return
        for button in ("pass", "confirm", "play", "bury", "choose", "name", "pick", "hint", "next"):
            if button in live:
                self.click("[data-name]" if button == "pick" else f"[data-do={button}]")
                break
        if "hint" in live:
            self.settle()

    def settle(self) -> None:
        """Waits a moment for the server's answer."""
        self.page.wait_for_timeout(60)

    def play_until(self, stop: Callable[[], bool]) -> None:
        """Plays on until ``stop()``."""
        ends = time.monotonic() + MOST_SECONDS
        while not stop():
            assert time.monotonic() < ends, f"still in phase {self.phase()!r}"
            self.step()
            self.page.wait_for_timeout(15)

    def play_to_the_result(self) -> str:
        """Plays the deal to its end and returns the headline."""
        self.play_until(lambda: self.phase() == "result")
        return self.page.locator(f"{PANEL} h2").first.inner_text()

    def at_turn(self) -> bool:
        """Whether cards are to be played now."""
        phase, live = self.look()
        return phase == "play" and "hint" in live
