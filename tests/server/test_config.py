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
        ("port = 8000", "port"),
        ("prot = 8000", "prot"),
        ("port = 8000\n[server]\nhost = '::1'", "port"),
        ("[store]\nurl = 'mysql://x'", "store.url"),
        ("[store]\nurl = 'postgresql://user:hush@h:bad/x'", "store.url"),
        ("[store]\nbus = 'nats://x'", "store.bus"),
        ("[store]\nbus = 'redis://h:bad'", "store.bus"),
    ],
)
def test_a_mistake_in_the_file_is_named(tmp_path: Path, text: str, key: str) -> None:
    path = tmp_path / "wrong.toml"
    path.write_text(text)
    with pytest.raises(ConfigError) as caught:
        read_config(path, {})
    assert caught.value.key == key
    assert str(caught.value).startswith(f"{path}: ")
    assert "hush" not in str(caught.value)


@pytest.mark.parametrize(
    ("name", "value"), [("TUOLAJI_SERVER_PORT", "http"), ("TUOLAJI_SERVER_PROT", "1"), ("TUOLAJI_LOGS_LEVEL", "")]
)
def test_a_mistake_in_the_environment_is_named(name: str, value: str) -> None:
    with pytest.raises(ConfigError) as caught:
        read_config(None, {name: value})
    assert caught.value.key == name


@pytest.mark.parametrize(
    ("name", "value", "said"),
    [
        ("TUOLAJI_LOGS_LEVEL", "loud", "one of debug, error, info, warning"),
        ("TUOLAJI_SERVER_PORT", "", "a whole number from 0 to 65535"),
        ("TUOLAJI_SERVER_CLIENT", "maybe", "true or false"),
        ("TUOLAJI_SERVER_SPEED", "0", "a number from 0.1 to 1000"),
        ("TUOLAJI_LIMITS_NEW_PEOPLE_PER_SECOND", "0", "a number above 0, at most 1e+06"),
        ("TUOLAJI_STORE_URL", "mysql://x", "a store is sqlite:///PATH or postgresql://USER@HOST/NAME"),
        ("TUOLAJI_STORE_BUS", "nats://x", "a bus is redis://HOST:PORT"),
    ],
)
def test_the_command_names_the_key_and_what_it_takes(
    name: str, value: str, said: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv(name, value)
    assert main(["serve", "--port", "0"]) == 2
    assert capsys.readouterr().err.rstrip().endswith(f"environment: {name}: {said}")


def test_a_key_without_its_section_is_told_where_it_belongs(tmp_path: Path) -> None:
    path = tmp_path / "wrong.toml"
    path.write_text("port = 8000")
    with pytest.raises(ConfigError, match=r"it belongs below \[server\]"):
        read_config(path, {})


@pytest.mark.parametrize("empty", ["TUOLAJI_STORE_URL", "TUOLAJI_STORE_BUS"])
def test_an_empty_address_is_none(empty: str) -> None:
    assert not read_config(environment={empty: ""}).store.url


@pytest.mark.parametrize("command", [["serve", "--port", "0"], ["clean", "--days", "9"]])
def test_a_store_that_is_none_is_said_without_its_password(
    command: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([*command, "--store", "postgresql://user:hush@h:bad/x"]) == (2 if command[0] == "serve" else 1)
    said = capsys.readouterr().err
    assert "a store is sqlite:///PATH or postgresql://USER@HOST/NAME" in said
    assert "hush" not in said
    assert len(said.splitlines()) == 1


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
    with pytest.raises(ConfigError, match="TUOLAJI_SERVER_PROXIES"):
        read_config(environment={"TUOLAJI_SERVER_PROXIES": proxies})


@pytest.mark.parametrize("proxies", ["*", "", "10.0.0.0/8, ::1", "127.0.0.1"])
def test_proxies_by_address(proxies: str) -> None:
    assert read_config(environment={"TUOLAJI_SERVER_PROXIES": proxies}).server.proxies == proxies


@pytest.mark.parametrize("url", ["cup.example", "ftp://cup.example", "https://cup.example/e", "http://a b", "http://"])
def test_a_public_address_that_no_phone_opens_is_named(url: str) -> None:
    with pytest.raises(ConfigError, match="TUOLAJI_SERVER_PUBLIC_URL"):
        read_config(environment={"TUOLAJI_SERVER_PUBLIC_URL": url})


@pytest.mark.parametrize("url", ["https://cup.example", "http://192.168.1.5:8000/", "http://[fd00::1]:8000"])
def test_public_addresses(url: str) -> None:
    assert read_config(flags={"server.public_url": url}).server.public_url == url
