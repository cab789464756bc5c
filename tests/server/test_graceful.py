"""Told to stop, the server takes nobody in any more, sends everybody away to come back, and has kept everything."""

from __future__ import annotations

import contextlib
import json
import signal
import subprocess
import sys
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.server.harness import Message, Person
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from tuolaji.server.connection import CLOSE_COME_BACK


@contextlib.contextmanager
def served(data: Path) -> Iterator[tuple[subprocess.Popen[str], str]]:
    command = [sys.executable, "-m", "tuolaji", "serve", "--no-client", "--port", "0", "--speed", "1000"]
    with subprocess.Popen(
        [*command, "--data", str(data)], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout is not None
        try:
            yield process, process.stdout.readline().split()[1].removeprefix("http://").rstrip("/")
        finally:
            process.kill()


@contextlib.contextmanager
def joined(host: str, made: Message) -> Iterator[Person]:
    with connect(f"ws://{host}/ws", max_size=None, proxy=None) as wire:
        person = Person(wire)
        person.send({"type": "join", "table": made["table"], "token": made["token"]})
        person.until(lambda message: message["type"] == "welcome")
        yield person


def test_everything_is_kept_and_everybody_comes_back(tmp_path: Path) -> None:
    with served(tmp_path / "t.db") as (process, host):
        body = json.dumps({"rulebook": "2M", "pace": "fast"}).encode()
        request = urllib.request.Request(f"http://{host}/api/tables", body, {"content-type": "application/json"})
        with urllib.request.urlopen(request, timeout=10) as response:
            made = json.load(response)
        with joined(host, made) as person:
            person.play_until(lambda snapshot: snapshot["tricks_played"] >= 2)
            process.send_signal(signal.SIGTERM)
            with pytest.raises(ConnectionClosed) as closed:
                person.until(lambda _: False, seconds=20)
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == CLOSE_COME_BACK
        _, errors = process.communicate(timeout=15)
        assert process.returncode == 0
        assert "Traceback" not in errors
    heard = [json.loads(frame) for frame in person.frames]
    done = {message["id"]: message["seq"] for message in heard if message["type"] == "done"}
    assert done
    with served(tmp_path / "t.db") as (_, host), joined(host, made) as again:
        assert again.snapshot["seq"] >= max(done.values())
        for name, seq in done.items():
            reply = again.act({"type": "play", "seat": 0, "cards": []}, name=name)
            assert (reply["type"], reply["seq"]) == ("done", seq)
