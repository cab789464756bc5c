"""Logs: one line an event, and no secret or card in it."""

from __future__ import annotations

import io
import json
import logging
from collections.abc import Iterator

import pytest

from tuolaji.server.config import LogsPart
from tuolaji.server.logs import start_logs
from tuolaji.server.rooms.state import Sitter
from tuolaji.server.rooms.tokens import Signer
from tuolaji.table import Play

log = logging.getLogger("tuolaji.test")


@pytest.fixture(autouse=True)
def _as_before() -> Iterator[None]:
    root = logging.getLogger()
    handlers, level = root.handlers[:], root.level
    yield
    root.handlers[:] = handlers
    root.setLevel(level)


@pytest.fixture(params=["console", "json"])
def told(request: pytest.FixtureRequest) -> io.StringIO:
    stream = io.StringIO()
    start_logs(LogsPart(form=request.param, level="info"), stream)
    return stream


def test_an_event_is_a_line_of_json() -> None:
    stream = io.StringIO()
    start_logs(LogsPart(form="json"), stream)
    log.info("serving %s", "here", extra={"address": "http://127.0.0.1:8000/"})
    log.debug("nothing")
    line = json.loads(stream.getvalue())
    assert (line["event"], line["level"], line["logger"]) == ("serving here", "info", "tuolaji.test")
    assert line["address"] == "http://127.0.0.1:8000/"
    assert line["timestamp"].endswith("Z")


def test_secrets_by_their_names_are_dropped(told: io.StringIO) -> None:
    log.info("x", extra={"password": "hush", "seat_token": "hush", "hand": ["SA"], "data": {"cookie": "hush"}})
    assert "hush" not in told.getvalue()
    assert "SA" not in told.getvalue()


def test_secrets_in_texts_are_dropped(told: io.StringIO) -> None:
    token, root = Signer(b"key").token("table", Sitter("person", "", 3, 1, 0)), "0f" * 32
    log.error("seat %s of %s at postgresql://tuolaji:hush@db/tuolaji password=hush2", token, root)
    for secret in (token, root, "hush", "hush2"):
        assert secret not in told.getvalue()
    assert "postgresql://tuolaji:***@db" in told.getvalue()


def test_cards_are_dropped(told: io.StringIO) -> None:
    log.error("table abc: %s refused", Play(0, ("S5", "BJ", "DT")))
    log.error('body {"cards":["S5","BJ"]}')
    try:
        raise ValueError(f"no such play: {Play(0, ('S5', 'BJ'))}")
    except ValueError:
        log.exception("table abc stands still")
    text = told.getvalue()
    for card in ("S5", "BJ", "DT"):
        assert card not in text
    assert "table abc: Play(" in text
    assert "Traceback" in text


def test_ordinary_words_stay(told: io.StringIO) -> None:
    log.info("table %s: %d tables", "dGVzdGluZzE", 3, extra={"code": "store-unusable", "seconds": 0.5})
    assert "dGVzdGluZzE: 3 tables" in told.getvalue()
    assert "store-unusable" in told.getvalue()
