"""Lines made up to break the judge: an error object each, no crash, no hang, bounded memory.

The long run: ``python -m pytest tests/judge/test_fuzz.py -m full`` (1,000,000 lines through the command).
"""

from __future__ import annotations

import io
import json
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import IO, Any

import pytest
from tests.judge.fuzz import Line, lines

from tuolaji.judge import CODES
from tuolaji.judge.lines import answer_lines

COMMAND = [sys.executable, "-m", "tuolaji", "judge"]


def identity(text: bytes) -> Any:
    """The id that the answer has to repeat; None where the line is no object."""
    try:
        question = json.loads(text.decode("utf-8"))
    except (ValueError, RecursionError):
        return None
    return question.get("id") if isinstance(question, dict) else None


def check(line: Line, number: int, answer: dict[str, Any]) -> bool:
    """Checks an answer by its form; whether it is an error."""
    error = answer.get("error")
    if error is None:
        assert not line.wrong, line.text[:500]
        assert answer["explanation"]["zh"]
    else:
        assert error["code"] in CODES, (line.text[:500], error)
        assert isinstance(error["message"], str)
        assert isinstance(error["field"], str)
    if error is None or error["code"] != "not-json":
        assert answer["id"] == identity(line.text)
    else:
        assert answer["line"] == number
    return error is not None


def test_20_000_lines() -> None:
    made = list(lines(20_000, seed=1))
    sink = io.BytesIO()
    answer_lines(io.BytesIO(b"\n".join(line.text for line in made)), sink, at_once=False, log=sys.stderr)
    answers = sink.getvalue().split(b"\n")[:-1]
    assert len(answers) == len(made)
    codes = {json.loads(text)["error"]["code"] for text in answers if b'"error":' in text}
    assert codes == set(CODES)
    for number, (line, text) in enumerate(zip(made, answers, strict=True), 1):
        check(line, number, json.loads(text))


def resident(pid: int) -> int:
    """Resident memory of a process in bytes."""
    for row in Path(f"/proc/{pid}/status").read_text(encoding="ascii").splitlines():
        if row.startswith("VmRSS:"):
            return int(row.split()[1]) * 1024
    raise ProcessLookupError(pid)


def fed(made: Iterator[Line], sink: IO[bytes], sent: list[Line]) -> None:
    """Writes lines to a process and keeps them until they are answered."""
    with sink:
        for line in made:
            sent.append(line)
            sink.write(line.text + b"\n")


def growth(total: int, first: int) -> int:
    """Sends ``total`` lines through the command, checks all answers; how far its memory grew after the ``first``."""
    sent: list[Line] = []
    errors = before = after = 0
    with subprocess.Popen(COMMAND, stdin=subprocess.PIPE, stdout=subprocess.PIPE, bufsize=1 << 16) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        feeder = threading.Thread(target=fed, args=(lines(total, seed=2), process.stdin, sent), daemon=True)
        feeder.start()
        for number in range(1, total + 1):
            answer = json.loads(process.stdout.readline())
            errors += check(sent[number - 1], number, answer)
            sent[number - 1] = Line(b"", False)
            if number == first:
                before = resident(process.pid)
            elif number % first == 0:
                after = max(after, resident(process.pid))
                print(f"{number} lines, {errors} errors, {after - before:+d} bytes", flush=True)
        feeder.join()
        assert process.stdout.read() == b""
        assert process.wait() == 1
    return after - before


needs_proc = pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="memory is read from /proc")


@needs_proc
def test_3_000_lines_through_the_command() -> None:
    assert growth(3_000, first=1_500) < 20 << 20


@pytest.mark.full
@needs_proc
def test_1_000_000_lines_in_bounded_memory() -> None:
    assert growth(1_000_000, first=100_000) < 20 << 20
