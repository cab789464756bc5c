"""The command ``tuolaji serve``: says that it is ready, stays, stops when told, and says why when it cannot start."""

from __future__ import annotations

import signal
import socket
import subprocess
import sys
import urllib.request
from pathlib import Path

import pytest

from tuolaji.cli import main
from tuolaji.server import serving

START = """
import sys
from tuolaji.server import serving
serving.client_is_built = lambda: True
from tuolaji.cli import main
sys.exit(main(sys.argv[1:]))
"""


@pytest.mark.parametrize("sign", [signal.SIGTERM, signal.SIGINT])
def test_it_is_ready_stays_and_stops(tmp_path: Path, sign: signal.Signals) -> None:
    command = [sys.executable, "-c", START, "serve", "--port", "0", "--data", str(tmp_path / "new" / "t.db")]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        line = process.stdout.readline()
        assert line.startswith("Ready: http://127.0.0.1:")
        url = line.split()[1]
        with urllib.request.urlopen(url + "healthz", timeout=5) as response:
            assert response.status == 200
        process.send_signal(sign)
        _, errors = process.communicate(timeout=15)
        assert process.returncode == 0
        assert "Traceback" not in errors
    assert (tmp_path / "new" / "t.db").exists()


def test_a_port_that_is_taken(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(serving, "client_is_built", lambda: True)
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = other.getsockname()[1]
        assert main(["serve", "--port", str(port), "--data", str(tmp_path / "t.db")]) == 1
    assert str(port) in capsys.readouterr().err


@pytest.mark.parametrize("port", [[], ["--port", "0"]])
@pytest.mark.parametrize("host", ["nosuch.invalid", "192.0.2.1", "x" * 70, "2001:db8::1"])
def test_an_address_that_is_not_this_machines(
    host: str, port: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(serving, "client_is_built", lambda: True)
    with pytest.raises(serving.ServeError) as caught:
        serving._listener(host, 0)
    assert caught.value.code == "bad-host"
    assert main(["serve", "--host", host, *port]) == 1
    said = capsys.readouterr().err
    assert host in said
    assert "--port" not in said


def test_a_client_that_is_not_built(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(serving, "client_is_built", lambda: False)
    assert main(["serve", "--port", "0"]) == 1
    assert "scripts/client" in capsys.readouterr().err


def test_data_that_cannot_be_used(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(serving, "client_is_built", lambda: True)
    assert main(["serve", "--port", "0", "--data", str(tmp_path)]) == 1
    assert str(tmp_path) in capsys.readouterr().err


@pytest.mark.parametrize("wrong", [["--port", "x"], ["--port", "70000"], ["--speed", "0"], ["--speed", "x"]])
def test_wrong_usage(wrong: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stop:
        main(["serve", *wrong])
    assert stop.value.code == 2
    assert capsys.readouterr().err


def test_the_address_can_be_opened() -> None:
    for host, shown in (("127.0.0.1", "127.0.0.1"), ("0.0.0.0", "127.0.0.1"), ("::1", "[::1]")):
        listener = serving._listener(host, 0)
        assert serving._address(host, listener).startswith(f"http://{shown}:")
        listener.close()
