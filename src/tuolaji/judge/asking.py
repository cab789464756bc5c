"""From a question to its answer: typed, or as plain JSON with errors as answers."""

from __future__ import annotations

from importlib import import_module
from typing import Any, Final, Protocol, cast

import msgspec

from tuolaji.judge.answers import Answer
from tuolaji.judge.errors import QuestionError, bad_type, shown
from tuolaji.judge.fields import Question, need, table
from tuolaji.judge.words import Text

ASKS: Final = ("units", "follow", "winner", "throw", "kitty", "result", "declare", "ruling")

_SILENT: Final = Text("规则文件未写明，按通行打法。", "The rule document is silent here: the common rules apply.")

JsonObject = dict[str, Any]


class _Ask(Protocol):
    def __call__(self, question: Question) -> Answer: ...


_LOADED: dict[str, _Ask] = {}


def ask(question: Question) -> Answer:
    """The typed answer to one question. Raises QuestionError with a stable code and the field concerned.

    >>> ask({"ask": "units", "rulebook": "2M", "level": "2", "trump": "H", "cards": ["S4", "S4", "S3", "S3"]}).units
    (('S4', 'S4', 'S3', 'S3'),)
    """
    name = need(table(question, "question"), "ask")
    if not isinstance(name, str):
        raise bad_type("ask", "下列之一：" + "、".join(ASKS), "one of " + ", ".join(ASKS))
    known = _LOADED.get(name)
    if known is None:
        known = _load(name)
    found = known(question)
    return found if found.clauses else msgspec.structs.replace(found, explanation=found.explanation + _SILENT)


def _load(name: str) -> _Ask:
    """The ask's own module, imported when it is first needed."""
    if name not in ASKS:
        zh = f"没有“{shown(name)}”这种问题（{'、'.join(ASKS)}）"
        raise QuestionError("unknown-ask", "ask", zh, f"there is no ask {shown(name)!r}, but {', '.join(ASKS)}")
    found = cast(_Ask, import_module(f"tuolaji.judge.{name}").ask)
    _LOADED[name] = found
    return found


def answer(question: Question) -> JsonObject:
    """The answer to one question as plain JSON: its ``id``, then the answer's keys or ``error``. Never raises for what
    stands in the question."""
    identity = question.get("id") if hasattr(question, "get") else None
    try:
        found = ask(question)
    except QuestionError as error:
        return refused(identity, error)
    except RecursionError:
        zh, en = "问题嵌套过深", "the question is nested too deeply"
        return refused(identity, QuestionError("bad-type", "", zh, en))
    said = {"zh": found.explanation.zh, "en": found.explanation.en}
    return {"id": identity, **found.facts(), "clauses": found.clauses, "explanation": said}


def refused(identity: object, error: QuestionError, line: int | None = None) -> JsonObject:
    """An error as plain JSON; ``line`` counts from 1 and is given where there is no object to repeat an id from."""
    what = {"code": error.code, "message": error.en, "field": error.field}
    said = {"zh": error.zh, "en": error.en}
    if line is None:
        return {"id": identity, "error": what, "explanation": said}
    return {"id": identity, "line": line, "error": {**what, "line": line}, "explanation": said}
