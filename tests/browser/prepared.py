"""Given deals at a running table: who holds what, and bots that do what the scene needs before they play as ever."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import pytest
from tests.browser.person import PersonAtScreen
from tests.table.dealing import pack

from tuolaji.rulebooks import get
from tuolaji.server import automatic
from tuolaji.table import AnyCommand, Bury, Choices, Declare, Pass, Play, StartDeal

CREATE = """async (body) => {
  const asked = { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) };
  const made = await (await fetch("/api/tables", asked)).json();
  localStorage.setItem("tuolaji.seat." + made.table, made.token);
  localStorage.setItem("tuolaji.latest", made.table);
  return made;
}"""


@dataclass
class Scene:
    """``hands``: what the seats hold at least (seat 0 is the person's); ``avoid``: what they do not hold.

    ``declares``: the card a bot declares with; no other bot declares. ``leads``: what a bot leads with first.
    """

    rulebook: str
    hands: tuple[str, str, str, str]
    avoid: tuple[str, str, str, str] = ("", "", "", "")
    kitty: str = ""
    declares: Mapping[int, str] = field(default_factory=dict)
    leads: dict[int, tuple[str, ...]] = field(default_factory=dict)

    def prepare(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """Every deal is this one."""
        cards = pack(get(self.rulebook), self.hands, kitty=self.kitty, avoid=self.avoid)
        answer = automatic.Seats.answer

        def start(seed: str, at: int = 0) -> StartDeal:
            return StartDeal("", at=at, pack=cards, first=0)

        def scripted(seats: automatic.Seats, seat: int, may: Choices) -> AnyCommand:
            return self._command(seat, may, seats) or answer(seats, seat, may)

        monkeypatch.setattr(automatic, "StartDeal", start)
        monkeypatch.setattr(automatic.Seats, "answer", scripted)

    def _command(self, seat: int, may: Choices, seats: automatic.Seats) -> AnyCommand | None:
        if "declare" in may.kinds:
            wanted = [choice.cards for choice in may.declare if choice.cards == (self.declares.get(seat),)]
            return Declare(seat, wanted[0]) if wanted else Pass(seat)
        if "bury" in may.kinds:
            return Bury(seat, self._dispensable(seats.views[seat].snapshot().hand or (), seat)[: may.bury])
        if may.play is not None and may.play.lead and seat in self.leads:
            return Play(seat, self.leads.pop(seat))
        return None

    def _dispensable(self, hand: Sequence[str], seat: int) -> tuple[str, ...]:
        """A hand without what the scene needs of it."""
        left = list(hand)
        for card in self.hands[seat].split():
            left.remove(card)
        return tuple(left)


def open_table(person: PersonAtScreen, rulebook: str, **more: object) -> dict[str, Any]:
    """Makes a table for this browser and goes there."""
    page = person.page
    made: dict[str, Any] = page.evaluate(CREATE, {"rulebook": get(rulebook).id, **more})
    page.goto(page.url.split("/", 3)[0] + "//" + page.url.split("/")[2] + f"/t/{made['table']}")
    page.wait_for_selector("[data-phase]")
    return made
