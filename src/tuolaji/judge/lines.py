"""JSON Lines: questions read line by line, each answered by one line, in bounded memory."""

from __future__ import annotations

import json
import traceback
from collections import Counter
from collections.abc import Iterator
from typing import Any, Final, NamedTuple, Protocol, TextIO

from tuolaji.judge.asking import JsonObject, answer, refused
from tuolaji.judge.errors import QuestionError, shown

LONGEST: Final = 1 << 20  # bytes of a line, its end left out
_CHUNK: Final = 1 << 16
_TOO_LONG: Final = QuestionError(
    "not-json", "", "这一行超过 1 MiB，未读", "the line is over 1 MiB and has not been read"
)


class Source(Protocol):
    """Bytes to be read by the line; ``size`` bounds a read."""

    def readline(self, size: int = -1, /) -> bytes: ...


class Sink(Protocol):
    """Where answers are written."""

    def write(self, data: bytes, /) -> object: ...
    def flush(self) -> object: ...


class Line(NamedTuple):
    """One line of the input, counted from 1; ``text`` is None where it is over 1 MiB."""

    number: int
    text: bytes | None


def read_lines(source: Source) -> Iterator[Line]:
    """The lines of a source without their ends. A line over 1 MiB is passed over in small pieces."""
    number = 0
    while True:
        text = source.readline(LONGEST + 2)
        if not text:
            return
        number += 1
        stripped = text.rstrip(b"\n")
        if len(stripped) <= LONGEST:
            yield Line(number, stripped)
            continue
        while text and not text.endswith(b"\n"):
            text = source.readline(_CHUNK)
        yield Line(number, None)


_TWICE: list[str] = []  # keys that stand twice in an object of the line being read


def _object(pairs: list[tuple[str, Any]]) -> JsonObject:
    made = dict(pairs)
    if len(made) != len(pairs):
        _TWICE.extend(key for key, count in Counter(key for key, _ in pairs).items() if count > 1)
    return made


def _number(text: str) -> float:
    value = float(text)
    if value - value != 0:
        raise ValueError(f"the number {text[:20]} is out of range")
    return value


def _constant(name: str) -> float:
    raise ValueError(f"{name} is no JSON")


_DECODER: Final = json.JSONDecoder(object_pairs_hook=_object, parse_float=_number, parse_constant=_constant)


def answer_line(line: Line) -> JsonObject:
    """The answer to one line. A line that is no JSON object has ``id`` null and its ``line`` number."""
    if line.text is None:
        return refused(None, _TOO_LONG, line.number)
    text = line.text.removeprefix(b"\xef\xbb\xbf") if line.number == 1 else line.text
    _TWICE.clear()
    try:
        question = _DECODER.decode(text.decode("utf-8"))
    except RecursionError:
        return _not_json(line, "嵌套过深", "nested too deeply")
    except UnicodeDecodeError:
        return _not_json(line, "不是 UTF-8 文本", "not UTF-8")
    except ValueError as error:
        return _not_json(line, "不是 JSON", str(error)[:200])
    if not isinstance(question, dict):
        return _not_json(line, "不是 JSON 对象", "a JSON value, but no object")
    if _TWICE:
        key = shown(_TWICE[0])
        identity = None if "id" in _TWICE else question.get("id")
        return _not_json(line, f"键 {key} 出现两次", f"the key {key} stands twice", identity)
    return answer(question)


def _not_json(line: Line, zh: str, en: str, identity: object = None) -> JsonObject:
    error = QuestionError("not-json", "", f"第 {line.number} 行：{zh}", f"line {line.number}: {en}")
    return refused(identity, error, line.number)


def encode(found: JsonObject) -> bytes:
    """One line of UTF-8 JSON with its end; escapes where a text cannot be written as UTF-8."""
    try:
        return json.dumps(found, ensure_ascii=False, separators=(",", ":")).encode("utf-8") + b"\n"
    except UnicodeEncodeError:
        return json.dumps(found, separators=(",", ":")).encode("ascii") + b"\n"
    except RecursionError:
        return encode({**found, "id": None})


def answer_lines(source: Source, sink: Sink, *, at_once: bool, log: TextIO | None = None) -> bool:
    """Answers every line of a source in its order; whether none of the answers was an error.

    ``at_once``: each answer is sent on before the next line is read, so that a desk can ask and wait. A fault of the
    program is answered with the error ``internal`` and, where there is a ``log``, written there; the rest go on.
    """
    clean = True
    for line in read_lines(source):
        try:
            found = answer_line(line)
        except Exception:  # one question must not end a desk's day
            if log is not None:
                traceback.print_exc(file=log)
            words = "程序内部错误，请报告", "a fault of the program, please report it"
            found = refused(None, QuestionError("internal", "", *words), line.number)
        if "error" in found:
            clean = False
        sink.write(encode(found))
        if at_once:
            sink.flush()
    sink.flush()
    return clean
