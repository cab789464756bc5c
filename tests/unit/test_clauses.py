"""The clause index: complete, and true to the tests."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import pytest

import clauses


@dataclass(frozen=True)
class Fake:
    id: str
    zh: str = "文"
    en: str = "text"
    ruling: str | None = None


def write(folder: Path, text: str) -> Path:
    (folder / "test_a.py").write_text(text, encoding="utf-8")
    return folder


def test_index_is_whole_and_up_to_date() -> None:
    assert clauses.problems() == []


def test_marks_are_found_on_functions_classes_files_and_cases(tmp_path: Path) -> None:
    folder = write(
        tmp_path,
        """
import pytest
pytestmark = pytest.mark.clause("X-1")

@pytest.mark.clause("X-2", "X-3")
class TestB:
    @pytest.mark.clause("X-4")
    def test_c(self): ...

@pytest.mark.parametrize("n", [pytest.param(1, marks=pytest.mark.clause("X-5"))])
def test_d(n): ...
""",
    )
    assert sorted((mark.clause, mark.test) for mark in clauses.read_marks(folder)) == [
        ("X-1", "test_a.py"),
        ("X-2", "test_a.py::TestB"),
        ("X-3", "test_a.py::TestB"),
        ("X-4", "test_a.py::TestB::test_c"),
        ("X-5", "test_a.py::test_d"),
    ]


def test_a_computed_mark_is_refused(tmp_path: Path) -> None:
    folder = write(tmp_path, "import pytest\n@pytest.mark.clause(NAME)\ndef test_a(): ...\n")
    with pytest.raises(clauses.MarkError, match=r"test_a\.py:2"):
        clauses.read_marks(folder)


def test_empty_and_unknown_clauses_are_named() -> None:
    known = [Fake("X-1"), Fake("X-2", ruling="late"), Fake("X-3")]
    assert clauses.faults(known, {"X-3": ["t"], "X-9": ["u"]}) == [
        "X-1: no test and no ruling",
        "X-9: no such clause (u)",
    ]


def test_rendering_has_a_table_for_each_document() -> None:
    text = clauses.render([Fake("X-1"), Fake("Y-1", ruling="late", en="a | b")], {"X-1": ["a.py::t", "a.py::u"]})
    assert "## X\n\n| 条款 |" in text
    assert "| X-1 | 文 | text | `a.py::t`<br>`a.py::u` |\n\n## Y\n" in text
    assert "| Y-1 | 文 | a \\| b | 判罚 · ruling `late` |" in text
