"""The load command: plays real tables over real sockets and tells how long commands take."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from pathlib import Path

import pytest
import uvicorn
from tests.server.harness import RunningServer

from tuolaji.cli import main
from tuolaji.client.load.figures import Waits, waits_of
from tuolaji.client.load.lean_socket import HandshakeError, LeanSocket
from tuolaji.server.app import create_app
from tuolaji.server.config import Config, LimitsPart
from tuolaji.server.storage import Store

LIMITS = LimitsPart(
    new_tables_per_second=1e6, new_tables_at_once=1_000_000, new_people_per_second=1e6, new_people_at_once=1_000_000
)


class Unlimited(RunningServer):
    """A server that one address may ask as much as it likes."""

    def _config(self, store: Store) -> uvicorn.Config:
        app = create_app(store, speed=self._speed, config=Config(limits=LIMITS))
        return uvicorn.Config(app, log_level="error", ws="websockets-sansio", timeout_graceful_shutdown=2)


@pytest.fixture
def unlimited(tmp_path: Path) -> Iterator[RunningServer]:
    running = Unlimited(tmp_path / "tables.db")
    yield running
    running.stop()


@pytest.mark.parametrize("rulebook", ["two-deck-match", "four-deck-match"])
def test_tables_are_played_and_measured(
    unlimited: RunningServer, rulebook: str, capsys: pytest.CaptureFixture[str]
) -> None:
    url = f"http://{unlimited.host}"
    command = ["load", "--url", url, "--tables", "3", "--seconds", "2", "--peak", "--compress", "--json"]
    assert main([*command, "--rulebook", rulebook]) == 0
    figures = json.loads(capsys.readouterr().out)
    assert (figures["tables"], figures["players"], figures["lost"]) == (3, 12, 0)
    assert figures["commands"] > 10
    assert 0 < figures["wait_ms"]["p50"] <= figures["wait_ms"]["p99"] <= figures["wait_ms"]["longest"]
    assert set(figures["problems"]) <= {"stale", "wrong-phase", "not-your-turn", "too-fast"}


def test_what_cannot_be_reached_is_said(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["load", "--url", "http://127.0.0.1:9", "--tables", "1", "--seconds", "1"]) == 1
    assert "127.0.0.1:9" in capsys.readouterr().err
    assert main(["load", "--url", "nowhere", "--tables", "1", "--seconds", "1"]) == 1
    assert "nowhere" in capsys.readouterr().err


@pytest.mark.parametrize("url", ["http://127.0.0.1:99999", "http://127.0.0.1:x", "http://[::1"])
def test_what_is_no_address_is_said(url: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["load", "--url", url, "--tables", "1", "--seconds", "1"]) == 1
    assert f"not an address of a server: {url}" in capsys.readouterr().err


def test_a_process_that_is_none_is_said(capsys: pytest.CaptureFixture[str]) -> None:
    command = ["load", "--url", "http://127.0.0.1:9", "--tables", "1", "--server-process", "99999999"]
    assert main(command) == 1
    assert "there is no process 99999999" in capsys.readouterr().err


def test_quantiles() -> None:
    assert waits_of([]) == Waits(0, 0, 0, 0)
    assert waits_of([number / 1000 for number in range(100, 0, -1)]) == Waits(51.0, 96.0, 100.0, 100.0)


def test_a_page_is_no_socket(unlimited: RunningServer) -> None:
    async def opened() -> None:
        await LeanSocket(lambda _text, _now: None).connect("127.0.0.1", unlimited.port, "/healthz", {})

    with pytest.raises(HandshakeError):
        asyncio.run(opened())
