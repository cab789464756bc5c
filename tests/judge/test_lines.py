"""The command: lines in, lines out, in their order and in bounded memory; exit status."""

from __future__ import annotations

import io
import json
import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from tuolaji.judge import lines
from tuolaji.judge.lines import LONGEST, Line, answer_line, answer_lines, read_lines

COMMAND = [sys.executable, "-m", "tuolaji", "judge"]
UNITS = b'{"id":"a","ask":"units","rulebook":"2M","level":"2","trump":null,"cards":["S5"]}'


def judged(text: bytes, *arguments: str) -> tuple[int, list[dict[str, Any]]]:
    """Exit status and answers of the command."""
    run = subprocess.run([*COMMAND, *arguments], input=text, capture_output=True, check=False)
    assert run.stderr == b""
    return run.returncode, [json.loads(line) for line in run.stdout.decode("utf-8").splitlines()]


def answers(texts: Sequence[bytes]) -> list[dict[str, Any]]:
    """The same without a process of its own."""
    sink = io.BytesIO()
    answer_lines(io.BytesIO(b"\n".join(texts)), sink, at_once=False)
    return [json.loads(line) for line in sink.getvalue().splitlines()]


def test_status_0_when_every_line_was_answered() -> None:
    status, found = judged(UNITS + b"\n" + UNITS)
    assert status == 0
    assert [answer["units"] for answer in found] == [[["S5"]], [["S5"]]]


def test_status_1_when_any_line_was_an_error_and_the_rest_go_on() -> None:
    status, found = judged(UNITS + b"\n{}\n" + UNITS + b"\n")
    assert status == 1
    assert ["error" in answer for answer in found] == [False, True, False]


def test_a_refused_play_is_an_answer_not_an_error() -> None:
    question = {"ask": "follow", "rulebook": "2M", "level": "2", "trump": None, "lead": ["S5"], "hand": [], "play": []}
    status, found = judged(json.dumps(question).encode())
    assert status == 0
    assert found[0]["code"] == "wrong-count"


def test_nothing_in_nothing_out() -> None:
    assert judged(b"") == (0, [])


def test_a_file(tmp_path: Path) -> None:
    file = tmp_path / "questions.jsonl"
    file.write_bytes(b"\xef\xbb\xbf" + UNITS + b"\r\n" + UNITS)  # as written on Windows
    status, found = judged(b"", str(file))
    assert status == 0
    assert len(found) == 2
    assert judged(UNITS, "-")[0] == 0


@pytest.mark.parametrize("arguments", [["no/such/file"], ["."], ["a", "b"], ["--what"]])
def test_status_2_for_wrong_usage(arguments: list[str]) -> None:
    run = subprocess.run([*COMMAND, *arguments], capture_output=True, check=False)
    assert run.returncode == 2
    assert run.stdout == b""
    assert run.stderr


@pytest.mark.skipif(os.name != "posix", reason="closes standard input with the shell")
def test_status_2_without_a_standard_input() -> None:
    run = subprocess.run(["sh", "-c", 'exec "$@" <&-', "sh", *COMMAND], capture_output=True, check=False)
    assert run.returncode == 2
    assert run.stderr.count(b"\n") == 1


@pytest.mark.parametrize(
    "text",
    [
        *(b"", b" ", b"{", b"[]", b"null", b"5", b'"units"', b"{}{}", b"{'ask':1}", b"nul", b"\xff\xfe", b"\x00"),
        *(
            b'{"id":NaN}',
            b'{"id":-Infinity}',
            b'{"id":1e999}',
            b'{"id":' + b"9" * 5000 + b"}",
            b'{"id":"\xed\xa0\x80"}',
        ),
        *(b"[" * 100_000, b'{"id":' * 50_000 + b"1" + b"}" * 50_000, b'{"id":"a\tb"}', b'{"id":01}', b'{"id":"\\x"}'),
    ],
    ids=lambda text: repr(text[:12]),
)
def test_a_line_that_is_no_json_object(text: bytes) -> None:
    found = answers([UNITS, text, UNITS])
    assert found[1]["id"] is None
    assert found[1]["line"] == 2
    assert found[1]["error"]["code"] == "not-json"
    assert "error" not in found[0] | found[2]


def test_a_key_that_stands_twice_is_refused() -> None:
    found = answers([b'{"id":7,"ask":"units","ask":"follow"}', b'{"id":7,"x":[{"a":1,"a":1}]}', b'{"id":1,"id":2}'])
    assert [(answer["id"], answer["line"], answer["error"]["code"]) for answer in found] == [
        (7, 1, "not-json"),
        (7, 2, "not-json"),
        (None, 3, "not-json"),
    ]
    assert "error" not in answers([UNITS])[0]


def test_a_line_over_1_mib_is_refused_unread() -> None:
    longest = UNITS[:-1] + b',"more":"' + b"x" * (LONGEST - len(UNITS) - 10) + b'"}'
    assert len(longest) == LONGEST
    found = answers([longest, longest + b" ", b"y" * (5 * LONGEST + 3), UNITS])
    assert [answer.get("error", {}).get("code") for answer in found] == [None, "not-json", "not-json", None]
    assert [answer["id"] for answer in found] == ["a", None, None, "a"]
    assert found[2]["line"] == 3


def test_a_long_line_is_never_held_whole() -> None:
    sizes: list[int] = []

    class Endless:
        """A source of one line of 200 MiB."""

        left = 200 << 20

        def readline(self, size: int = -1, /) -> bytes:
            sizes.append(size)
            assert 0 < size <= LONGEST + 2
            given = min(size, self.left)
            self.left -= given
            return b"x" * given

    assert list(read_lines(Endless())) == [Line(1, None)]
    assert len(sizes) < 5000


def test_bad_unicode_is_answered_and_repeated() -> None:
    found = answers([b'{"id":"\\ud800","ask":"\\udfff"}', '{"id":"黑桃 \u2028","ask":"♠"}'.encode()])
    assert [answer["id"] for answer in found] == ["\ud800", "黑桃 \u2028"]
    assert {answer["error"]["code"] for answer in found} == {"unknown-ask"}


def test_answers_are_utf_8_and_one_line_each() -> None:
    sink = io.BytesIO()
    answer_lines(io.BytesIO(UNITS), sink, at_once=False)
    assert "黑桃" in sink.getvalue().decode("utf-8")
    assert sink.getvalue().count(b"\n") == 1


def test_a_desk_can_ask_and_wait() -> None:
    """Each answer comes before the next question is sent."""
    process = subprocess.Popen(COMMAND, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    assert process.stdin is not None
    assert process.stdout is not None
    with process:
        for number in range(5):
            process.stdin.write(UNITS.replace(b'"a"', str(number).encode()) + b"\n")
            process.stdin.flush()
            assert json.loads(process.stdout.readline())["id"] == number
        process.stdin.close()
    assert process.returncode == 0


def test_house_rules_are_named_by_their_id(tmp_path: Path) -> None:
    house = tmp_path / "friday.toml"
    house.write_text('id = "friday"\nbase = "2M"\n[options]\nkitty.factor = 3\n', encoding="utf-8")
    kitty: dict[str, Any] = {
        "ask": "kitty",
        "level": "2",
        "trump": "H",
        "lead": ["S9"],
        "winning": ["SA"],
        "kitty": ["DK"],
    }
    questions = [{**kitty, "won_by": "attackers", "rulebook": name} for name in ("2M", "friday", "saturday")]
    questions.append({**questions[1], "options": {"kitty.factor": 4}})
    text = "\n".join(json.dumps(question) for question in questions).encode()
    status, found = judged(text, "--house", str(house))
    assert status == 1
    assert [one.get("multiplier") for one in found] == [2, 3, None, 4]
    assert found[2]["error"]["code"] == "unknown-rulebook"
    assert found[2]["error"]["message"].endswith("friday")
    assert judged(text)[1][1]["error"]["code"] == "unknown-rulebook"


def test_house_rules_that_cannot_be_are_wrong_usage(tmp_path: Path) -> None:
    house = tmp_path / "friday.toml"
    house.write_text('id = "friday"\nbase = "2M"\n', encoding="utf-8")
    for files in ([str(tmp_path / "none.toml")], [str(house), str(house)]):
        arguments = [part for file in files for part in ("--house", file)]
        run = subprocess.run([*COMMAND, *arguments], input=UNITS, capture_output=True, check=False)
        assert run.returncode == 2
        assert run.stdout == b""
        assert run.stderr.count(b"\n") == 1


def test_a_fault_of_the_program_is_told_and_the_rest_go_on(monkeypatch: pytest.MonkeyPatch) -> None:
    def fault(line: Line) -> dict[str, Any]:
        if line.number == 1:
            raise ZeroDivisionError
        return answer_line(line)

    monkeypatch.setattr(lines, "answer_line", fault)
    log, sink = io.StringIO(), io.BytesIO()
    assert not answer_lines(io.BytesIO(UNITS + b"\n" + UNITS), sink, at_once=True, log=log)
    found = [json.loads(line) for line in sink.getvalue().splitlines()]
    assert found[0]["error"]["code"] == "internal"
    assert "error" not in found[1]
    assert "ZeroDivisionError" in log.getvalue()
