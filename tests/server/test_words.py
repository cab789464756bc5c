"""What people say to each other at a table: heard by everybody, once, and not during a deal in match mode."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.server.company import company, joined
from tests.server.harness import RunningServer

PAIR = (0, 1)


@pytest.fixture
def server(tmp_path: Path) -> Iterator[RunningServer]:
    running = RunningServer(tmp_path / "tables.db", speed=50.0, seed="fixed")
    yield running
    running.stop()


def test_words_and_phrases_are_heard_by_everybody(server: RunningServer) -> None:
    with company(server, PAIR) as table:
        ann, bo = table.guests
        assert ann.command("say", text="  good\u202e luck\n")["type"] == "done"
        assert bo.command("say-phrase", phrase="well-played")["type"] == "done"
        table.settled(lambda: len(ann.said) == 2 and len(bo.said) == 2)
        for guest in (ann, bo):
            assert [(one["seat"], one["text"], one["phrase"]) for one in guest.said] == [
                (0, "good luck", None),
                (1, None, "well-played"),
            ]
        assert bo.command("say-phrase", phrase="curse")["code"] == "unknown-phrase"
        codes = [ann.command("say", text="x").get("code") for _ in range(8)]
        assert "chat-fast" in codes
        with joined(server, bo.made) as again:  # who comes later reads what was said
            again.until(lambda message: message["type"] == "said")
            assert again.said[0]["text"] == "good luck"


def test_words_that_are_sent_again_are_said_once(server: RunningServer) -> None:
    with company(server, PAIR) as table:
        ann, bo = table.guests
        once = {"type": "room", "id": "once", "command": {"type": "say", "text": "hello"}}
        for _ in range(3):
            ann.send(once)
            assert ann.until(lambda reply: reply.get("id") == "once" and reply["type"] != "said")["type"] == "done"
        bo.send(once)  # the same name of another person's
        assert bo.until(lambda reply: reply.get("id") == "once" and reply["type"] != "said")["type"] == "done"
        table.settled(lambda: len(ann.said) >= 2)
        table.drain(0.2)
        assert [(one["seat"], one["text"]) for one in ann.said] == [(0, "hello"), (1, "hello")]


@pytest.mark.clause("4M-三.17")
def test_nobody_speaks_during_a_deal_in_match_mode(server: RunningServer) -> None:
    with company(server, PAIR, start=False, manners={"match_mode": True}) as table:
        ann, bo = table.guests
        assert ann.command("say", text="good luck")["type"] == "done"
        assert ann.command("start")["type"] == "done"
        table.at_play()
        assert ann.command("say", text="a spade!")["code"] == "chat-muted"
        assert bo.command("say-phrase", phrase="hurry")["code"] == "chat-muted"
        table.until(lambda: ann.snapshot["phase"] in ("done", "over"), ready=False)
        assert bo.command("say-phrase", phrase="well-played")["type"] == "done"
