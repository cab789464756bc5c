"""What all tests share: the clause marks, the profile of hypothesis, and a guard against a stale compiled kernel."""

from __future__ import annotations

import os
from importlib.util import find_spec
from pathlib import Path

import pytest
from hypothesis import settings

from tuolaji.build_info import kernel_modules, module_compiled, version_line

settings.register_profile("default", deadline=None)  # machines are shared: a slow example is no fault
settings.register_profile("ci", deadline=None, derandomize=True, print_blob=True)
settings.load_profile("ci" if os.environ.get("CI") else "default")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--clause",
        action="append",
        default=[],
        metavar="ID",
        help="run only the tests of this clause of the rule documents, e.g. --clause 2M-一.14 (may be repeated)",
    )


def pytest_report_header() -> str:
    return version_line()


def clauses_of(item: pytest.Item) -> set[str]:
    """The clauses that a test stands for."""
    return {str(clause) for mark in item.iter_markers("clause") for clause in mark.args}


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    for item in items:
        for mark in item.iter_markers("clause"):
            if not mark.args:
                raise pytest.UsageError(f"{item.nodeid}: a clause mark names at least one clause")
    wanted = set(config.getoption("--clause"))
    if wanted:
        config.hook.pytest_deselected(items=[item for item in items if not wanted & clauses_of(item)])
        items[:] = [item for item in items if wanted & clauses_of(item)]


def pytest_sessionstart() -> None:
    """A compiled module older than its source would be tested in its place."""
    for name in kernel_modules():
        spec = find_spec(name)
        if not module_compiled(name) or spec is None or spec.origin is None:
            continue
        compiled = Path(spec.origin)
        source = compiled.with_name(name.rpartition(".")[2] + ".py")
        if source.exists() and source.stat().st_mtime > compiled.stat().st_mtime + 1:
            raise pytest.UsageError(f"{compiled} is older than its source: install the package again")
