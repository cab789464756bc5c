"""Four people who do anything at any time: the match stays lawful, and goes on to its end once they behave."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import msgspec
import pytest
from tests.server.company import Company, Guest, company, joined
from tests.server.harness import Message, RunningServer

from tuolaji.cards import Rng
from tuolaji.record import RecordWriter, validate_record
from tuolaji.rulebooks import get
from tuolaji.server.chat import PHRASES
from tuolaji.table import AnyEvent, Setup

SPEED = 400.0
ACTIONS = 220


@pytest.fixture
def server(tmp_path: Path) -> Iterator[RunningServer]:
    running = RunningServer(tmp_path / "tables.db", speed=SPEED, seed="fuzz")
    yield running
    running.stop()


@pytest.mark.parametrize("book", ["2M", "2O", "2O-pick", "3M", "3S", "4M"])
def test_stand_ins_play_whatever_is_asked(server: RunningServer, book: str) -> None:
    """Burying, naming, rebury rounds, rebellion, the stopper's choice: nobody does anything, the deal is played."""
    mode = "pick" if book == "2O-pick" else None
    seats = (0, 1) if book == "3S" else (0, 1, 2, 3)  # there it takes somebody who declares
    rules = {"play_seconds": 5, "next_seconds": 0}
    with company(server, seats, rulebook=book[:2], manners=rules, partner_mode=mode) as table:
        first = table.guests[0]
        for _ in range(3):  # a deal that is void is dealt again
            table.until(lambda: first.snapshot["phase"] == "done", playing=(), ready=False, seconds=90)
            if first.snapshot["result"] is not None:
                break
            for guest in table.guests:
                guest.send({"type": "next"})
            table.settled(lambda: first.snapshot["phase"] != "done")
        assert first.snapshot["result"] is not None
        assert all(first.away(seat) == "time" for seat in seats)


class Crowd:
    """People who come, go, ask, answer, talk and play as the numbers say."""

    def __init__(self, server: RunningServer, made: list[Message], rng: Rng, stack: ExitStack) -> None:
        self.server = server
        self.made = made
        self.rng = rng
        self.stack = stack
        self.here: dict[int, Guest] = {}
        self.answers: set[str] = set()

    def below(self, bound: int) -> int:
        return int(self.rng.below(bound))

    def come(self, at: int) -> None:
        if at not in self.here:
            self.here[at] = self.stack.enter_context(joined(self.server, self.made[at]))

    def go(self, at: int) -> None:
        guest = self.here.pop(at, None)
        if guest is not None:
            guest.wire.close()

    def act(self) -> None:
        at = self.below(len(self.made))
        guest = self.here.get(at)
        if guest is None:
            self.come(at)
            return
        guest.drain(0.005)
        chance = self.below(20)
        if chance == 0 and len(self.here) > 1:
            self.go(at)
        elif chance <= 2:
            self.said(guest.command("pause", on=not self.below(3)))
        elif chance <= 5:
            self.said(guest.command("propose", what=("take-back", "claim")[self.below(2)], cards=[]))
        elif chance == 6:
            self.said(guest.command("withdraw"))
        elif chance == 7:
            self.said(guest.command("back"))
        elif chance == 8:
            self.said(guest.command("say-phrase", phrase=PHRASES[self.below(len(PHRASES))]))
        elif guest.room["proposal"] is not None:
            number = guest.room["proposal"]["number"]
            self.said(guest.command("answer", proposal=number, yes=self.below(3) > 0))
        elif guest.room["paused"] is not None:
            self.said(guest.command("pause", on=False))
        elif guest.choices["due"]:
            self.said(guest.hinted())
        elif guest.snapshot["phase"] == "done":
            guest.send({"type": "next"})

    def said(self, answer: Message) -> None:
        self.answers.add(str(answer.get("code") or answer.get("type")))


@pytest.mark.parametrize("seed", [1, 2, 4])
def test_people_who_do_anything(
    server: RunningServer, tmp_path: Path, seed: int, caplog: pytest.LogCaptureFixture
) -> None:
    rules = {"play_seconds": 30, "absent_seconds": 20, "next_seconds": (0, 5)[seed % 2]}
    with caplog.at_level(logging.ERROR), ExitStack() as stack:
        table = stack.enter_context(company(server, (0, 1, 2), manners=rules, deals=2))
        crowd = Crowd(server, [guest.made for guest in table.guests], Rng(seed, "crowd"), stack)
        crowd.here = dict(enumerate(table.guests))
        for _ in range(ACTIONS):
            crowd.act()
        for at in range(3):
            crowd.come(at)
        people = Company([crowd.here[at] for at in range(3)])
        first = people.guests[0]
        people.drain(0.05)
        number = first.room["proposal"]["number"] if first.room["proposal"] else 0
        if number:
            for guest in people.guests:
                guest.command("answer", proposal=number, yes=False)
            first.command("withdraw")
        first.command("pause", on=False)
        for guest in people.guests:
            guest.command("back")
        people.until(lambda: first.snapshot["phase"] == "over", seconds=120)
        events = [msgspec.json.decode(one.body, type=AnyEvent) for one in server.stored(first.made["table"])]
        assert first.snapshot["ended"]["reason"] == "deals"
    assert [record.getMessage() for record in caplog.records if record.name.startswith("tuolaji")] == []
    path = tmp_path / "match.jsonl"
    with RecordWriter(path, get("2M"), Setup(deals=2)) as writer:
        writer.extend(events)
    assert validate_record(path) == []
    assert {"done", "nothing-to-propose"} <= crowd.answers
