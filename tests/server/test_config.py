"""The configuration: file, environment and flags, and what is said of a mistake."""

from __future__ import annotations

from pathlib import Path

import pytest

from tuolaji.cli import main
from tuolaji.server.config import Config, ConfigError, read_config

FILE = """
[server]
host = "0.0.0.0"
port = 9000
proxies = "10.0.0.0/8"

[store]
url = "postgresql://tuolaji:hush@db/tuolaji"

[logs]
form = "json"
"""


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "tuolaji.toml"
    path.write_text(FILE)
    return path


def test_without_anything_it_is_as_described() -> None:
    assert read_config(environment={}) == Config()


def test_the_environment_goes_over_the_file_and_flags_over_both(file: Path) -> None:
    environment = {"TUOLAJI_SERVER_PORT": "9001", "TUOLAJI_METRICS_TOKEN": "t", "TUOLAJI_LANG": "zh", "HOME": "/"}
    config = read_config(file, environment, {"server.port": None, "server.host": "127.0.0.1", "server.client": False})
    assert (config.server.host, config.server.port, config.server.client) == ("127.0.0.1", 9001, False)
    assert (config.logs.form, config.metrics.token) == ("json", "t")
    assert read_config(file, environment, {"server.port": 1}).server.port == 1


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("[server]\nport = 70000", "server.port"),
        ("[server]\nprot = 7000", "server.prot"),
        ("[sever]\nport = 7000", "sever"),
        ("server = 1", "server"),
        ("[logs]\nform = 'loud'", "logs.form"),
        ("[limits]\nnew_tables_per_second = 0", "limits.new_tables_per_second"),
        ("[server\n", ""),
    ],
)
def test_a_mistake_in_the_file_is_named(tmp_path: Path, text: str, key: str) -> None:
    path = tmp_path / "wrong.toml"
    path.write_text(text)
    with pytest.raises(ConfigError) as caught:
        read_config(path, {})
    assert caught.value.key == key
    assert str(caught.value).startswith(f"{path}: ")


@pytest.mark.parametrize(
    ("name", "value"), [("TUOLAJI_SERVER_PORT", "http"), ("TUOLAJI_SERVER_PROT", "1"), ("TUOLAJI_LOGS_LEVEL", "")]
)
def test_a_mistake_in_the_environment_is_named(name: str, value: str) -> None:
    with pytest.raises(ConfigError) as caught:
        read_config(None, {name: value})
    assert caught.value.key == name


def test_secrets_are_not_shown_with_a_mistake(file: Path) -> None:
    with pytest.raises(ConfigError) as caught:
        read_config(file, {"TUOLAJI_SERVER_PORT": "x"})
    assert "hush" not in str(caught.value)


def test_the_command_says_what_is_wrong(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["serve", "--config", str(tmp_path / "none.toml")]) == 2
    assert "none.toml" in capsys.readouterr().err
    monkeypatch.setenv("TUOLAJI_SERVER_SPEED", "fast")
    assert main(["serve"]) == 2
    assert "TUOLAJI_SERVER_SPEED" in capsys.readouterr().err


@pytest.mark.parametrize("proxies", ["foo", "10.0.0.0/8,bar", "300.1.1.1"])
def test_proxies_that_are_no_addresses_are_named(proxies: str) -> None:
    with pytest.raises(ConfigError, match="proxies"):
        read_config(environment={"TUOLAJI_SERVER_PROXIES": proxies})


@pytest.mark.parametrize("proxies", ["*", "", "10.0.0.0/8, ::1", "127.0.0.1"])
def test_proxies_by_address(proxies: str) -> None:
    assert read_config(environment={"TUOLAJI_SERVER_PROXIES": proxies}).server.proxies == proxies


@pytest.mark.parametrize("url", ["cup.example", "ftp://cup.example", "https://cup.example/e", "http://a b", "http://"])
def test_a_public_address_that_no_phone_opens_is_named(url: str) -> None:
    with pytest.raises(ConfigError, match="public_url"):
        read_config(environment={"TUOLAJI_SERVER_PUBLIC_URL": url})


@pytest.mark.parametrize("url", ["https://cup.example", "http://192.168.1.5:8000/", "http://[fd00::1]:8000"])
def test_public_addresses(url: str) -> None:
    assert read_config(flags={"server.public_url": url}).server.public_url == url
