"""The command: sub-commands, exit status, errors in one line."""

from __future__ import annotations

import argparse
import subprocess
import sys

import pytest

from tuolaji import cli
from tuolaji.cards import CardError, parse_card
from tuolaji.cli import words


def parsed(run: object) -> argparse.Namespace:
    return argparse.Namespace(run=run)


def run(function: object) -> int:
    return cli._run(function, parsed(function))  # type: ignore[arg-type]


def failing(error: BaseException) -> object:
    def function(_: argparse.Namespace) -> int:
        raise error

    return function


def test_version_is_printed(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stop:
        cli.main(["--version"])
    assert stop.value.code == 0
    assert capsys.readouterr().out.startswith("tuolaji ")


@pytest.mark.parametrize("arguments", [[], ["no-such-command"], ["--no-such-option"]])
def test_wrong_usage_is_status_2(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stop:
        cli.main(arguments)
    assert stop.value.code == 2
    assert "usage: tuolaji" in capsys.readouterr().err


@pytest.mark.parametrize("language", ["zh", "en"])
@pytest.mark.parametrize(
    ("arguments", "bounds"),
    [
        (["serve", "--port", "x"], ("0", "65535")),
        (["serve", "--speed", "nan"], ("0.1", "1000")),
        (["simulate", "--deals", "0"], ("1", "10000000")),
        (["simulate", "--jobs", "many"], ("1", "10000000")),
        (["record", "validate", "--jobs", "-1", "x"], ("0", "1000")),
        (["record", "show", "x", "--at", "x"], ("0", "100000000")),
    ],
)
def test_a_number_out_of_range_is_told_the_range(
    arguments: list[str],
    bounds: tuple[str, str],
    language: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setenv("TUOLAJI_LANG", language)
    with pytest.raises(SystemExit) as stop:
        cli.main(arguments)
    assert stop.value.code == 2
    said = capsys.readouterr().err.splitlines()[-1]
    assert all(bound in said for bound in bounds)
    assert ("须为" in said) == (language == "zh")
    assert " _" not in said


def test_every_command_has_a_parser_and_a_run() -> None:
    assert cli.build_parser().format_help()
    for name in cli.commands():
        assert name in cli.build_parser(name).format_help()


def test_the_status_is_the_commands_own() -> None:
    assert run(lambda _: None) == 0
    assert run(lambda _: 1) == 1


def test_errors_that_a_person_can_mend_are_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(CardError) as caught:
        parse_card("nonsense")
    assert run(failing(caught.value)) == 1
    assert run(failing(FileNotFoundError(2, "No such file or directory", "x.jsonl"))) == 1
    assert run(failing(cli.UsageError("two\nlines"))) == 2
    lines = capsys.readouterr().err.splitlines()
    assert len(lines) == 3
    assert lines[1:] == ["tuolaji: x.jsonl: No such file or directory", "tuolaji: two lines"]


def test_a_fault_of_the_program_is_not_hidden() -> None:
    with pytest.raises(ZeroDivisionError):
        run(failing(ZeroDivisionError()))


def test_interrupted_is_130() -> None:
    assert run(failing(KeyboardInterrupt())) == 130


@pytest.mark.skipif(sys.platform == "win32", reason="pipes break otherwise there")
def test_a_reader_that_goes_is_no_error() -> None:
    code = (
        "import sys, argparse\nfrom tuolaji import cli\n"
        "def run(_):\n    while True: print('x' * 4096)\n"
        "cli.build_parser = lambda _=None: argparse.ArgumentParser()\n"
        "argparse.ArgumentParser.parse_args = lambda *_: argparse.Namespace(run=run)\n"
        "sys.exit(cli.main([]))"
    )
    with subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.readline()
        process.stdout.close()
        assert process.stderr.read() == b""
        assert process.wait() == 141


@pytest.mark.parametrize(
    ("environment", "language"),
    [
        ({"TUOLAJI_LANG": "zh"}, "zh"),
        ({"TUOLAJI_LANG": "EN", "LANG": "zh_CN.UTF-8"}, "en"),
        ({"LANG": "zh_CN.UTF-8"}, "zh"),
        ({"LC_ALL": "C.UTF-8", "LANG": "zh_CN.UTF-8"}, "en"),
        ({}, "en"),
    ],
)
def test_the_terminals_language(environment: dict[str, str], language: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("TUOLAJI_LANG", "LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    assert words.terminal_language() == language
    assert words.text("中", "e") == ("中" if language == "zh" else "e")
