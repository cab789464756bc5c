"""Writes docs/clauses.md: every clause of the five rule documents with the tests that stand for it, or its ruling code.

    python scripts/clauses.py            write the index
    python scripts/clauses.py --check    say what is wrong with it: stale, empty or unknown clauses (exit status 1)

The tests are read, not run: every ``pytest.mark.clause("2M-一.14", …)`` counts for the test function, class or file
around it. The clauses come from ``tuolaji.rules.clauses``.
"""

from __future__ import annotations

import argparse
import ast
import sys
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final, Protocol

ROOT: Final = Path(__file__).resolve().parent.parent
TESTS: Final = ROOT / "tests"
INDEX: Final = ROOT / "docs" / "clauses.md"
HEAD: Final = """\
# 条款索引 · Clause index

由 `python scripts/clauses.py` 从测试生成，请勿手改。每一条都有测试；只涉及牌桌上行为的条款列出其判罚代码。

Generated from the tests by `python scripts/clauses.py`; not edited by hand. Every clause has its tests; a clause that
concerns behaviour at a physical table has its ruling code.

各文件都没有规定的（同意收回、摊牌认墩、托管、聊天）见 `manners.md`。
What no document speaks of (plays taken back by consent, claims, stand-ins, chat) is in `manners.md`.
"""


class ClauseLike(Protocol):
    """What the index needs to know of a clause."""

    @property
    def id(self) -> str: ...
    @property
    def zh(self) -> str: ...
    @property
    def en(self) -> str: ...
    @property
    def ruling(self) -> str | None: ...


@dataclass(frozen=True, slots=True)
class Mark:
    """One clause mark: the clause and the test that carries it (``rules/test_2m.py::test_kitty``)."""

    clause: str
    test: str


class MarkError(Exception):
    """A clause mark that cannot be read without running the test."""


def _is_clause_mark(node: ast.AST) -> bool:
    """Whether a node calls ``pytest.mark.clause`` (or ``mark.clause``)."""
    if not (isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "clause"):
        return False
    owner = node.func.value
    return (isinstance(owner, ast.Attribute) and owner.attr == "mark") or (
        isinstance(owner, ast.Name) and owner.id == "mark"
    )


def _marks(node: ast.AST, place: tuple[str, ...]) -> Iterator[Mark]:
    if _is_clause_mark(node):
        assert isinstance(node, ast.Call)
        for argument in node.args:
            if not (isinstance(argument, ast.Constant) and isinstance(argument.value, str)):
                raise MarkError(f"{place[0]}:{node.lineno}: a clause mark takes the clauses as plain strings")
            yield Mark(argument.value, "::".join(place))
    if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
        place = (*place, node.name)
    for child in ast.iter_child_nodes(node):
        yield from _marks(child, place)


def read_marks(folder: Path) -> list[Mark]:
    """All clause marks under a folder of tests, by file and line. Raises MarkError."""
    marks: list[Mark] = []
    for path in sorted(folder.rglob("*.py")):
        tree = ast.parse(path.read_text(encoding="utf-8"), str(path))
        marks.extend(_marks(tree, (path.relative_to(folder).as_posix(),)))
    return marks


def tests_by_clause(marks: Iterable[Mark]) -> dict[str, list[str]]:
    """The tests of each clause, without repetitions, in reading order."""
    tests: dict[str, list[str]] = {}
    for mark in marks:
        named = tests.setdefault(mark.clause, [])
        if mark.test not in named:
            named.append(mark.test)
    return tests


def faults(clauses: Iterable[ClauseLike], tests: Mapping[str, list[str]]) -> list[str]:
    """What keeps the index from being whole: clauses with neither test nor ruling, marks of unknown clauses."""
    known = {clause.id: clause for clause in clauses}
    empty = [name for name, clause in known.items() if not (tests.get(name) or clause.ruling)]
    found = [f"{name}: no test and no ruling" for name in empty]
    found += [f"{name}: no such clause ({', '.join(named)})" for name, named in tests.items() if name not in known]
    return found


def _cell(text: str) -> str:
    return " ".join(text.split()).replace("|", "\\|")


def render(clauses: Iterable[ClauseLike], tests: Mapping[str, list[str]]) -> str:
    """The text of docs/clauses.md: one table a rulebook."""
    lines: list[str] = []
    book = ""
    for clause in clauses:
        code = clause.id.split("-", 1)[0]
        if code != book:
            book = code
            lines += ["", f"## {book}", "", "| 条款 | 内容 | clause | 测试 · tests |", "|---|---|---|---|"]
        proofs = [f"`{test}`" for test in tests.get(clause.id, ())]
        if clause.ruling:
            proofs.append(f"判罚 · ruling `{clause.ruling}`")
        lines.append(f"| {clause.id} | {_cell(clause.zh)} | {_cell(clause.en)} | {'<br>'.join(proofs)} |")
    return HEAD + "\n".join(lines) + "\n"


def load_clauses() -> tuple[ClauseLike, ...]:
    """The clauses of the five documents, from this tree's sources."""
    sys.path.insert(0, str(ROOT / "src"))
    from tuolaji.rules.clauses import CLAUSES

    return CLAUSES


def problems() -> list[str]:
    """Everything ``--check`` complains about; empty when the index is whole and up to date."""
    clauses = load_clauses()
    tests = tests_by_clause(read_marks(TESTS))
    found = faults(clauses, tests)
    current = INDEX.read_text(encoding="utf-8") if INDEX.exists() else ""
    if current != render(clauses, tests):
        found.append("docs/clauses.md is not up to date: run python scripts/clauses.py")
    return found


def main() -> int:
    parser = argparse.ArgumentParser(description="Writes or checks docs/clauses.md.")
    parser.add_argument("--check", action="store_true", help="change nothing, only say what is wrong")
    check: bool = parser.parse_args().check
    try:
        if not check:
            INDEX.write_text(render(load_clauses(), tests_by_clause(read_marks(TESTS))), encoding="utf-8")
        found = problems()
    except MarkError as error:
        found = [str(error)]
    for line in found:
        print(line, file=sys.stderr)
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
