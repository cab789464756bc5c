"""The build: what is compiled, what the command says of it, and the interpreted kernel beside a compiled one."""

from __future__ import annotations

import re
import subprocess
import sys
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path

import pytest

from tuolaji import build_info, interpreted

WHERE = "import tuolaji.cards.rng as rng; print(rng.__file__)"


def run(code: str, environment: dict[str, str]) -> str:
    done = subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=True)
    return done.stdout.strip()


def test_kernel_modules_are_named_one_by_one() -> None:
    modules = build_info.kernel_modules()
    assert "tuolaji.cards.rng" in modules
    assert all("*" not in name and not name.endswith("__init__") for name in modules)


def test_version_line_says_how_the_kernel_runs() -> None:
    line = build_info.version_line()
    assert re.fullmatch(r"tuolaji \S+ \(kernel (compiled with mypyc|interpreted)\)", line)
    assert ("compiled" in line) == build_info.kernel_compiled()


def test_interpreted_kernel_is_there_whatever_is_installed() -> None:
    environment = interpreted.interpreted_environment()
    assert run(WHERE, environment).endswith("rng.py")
    said = run("import tuolaji.build_info as b; print(b.version_line())", environment)
    assert said.endswith("(kernel interpreted)")


def test_without_the_wish_the_installed_kernel_runs() -> None:
    compiled = run("import tuolaji.build_info as b; print(b.kernel_compiled())", interpreted.compiled_environment())
    path = run(WHERE, interpreted.compiled_environment())
    assert path.endswith(tuple(EXTENSION_SUFFIXES)) == (compiled == "True")


@pytest.mark.parametrize(("value", "asked"), [("1", True), ("yes", True), ("", False), ("0", False), ("no", False)])
def test_the_wish_is_read_from_the_environment(monkeypatch: pytest.MonkeyPatch, value: str, asked: bool) -> None:
    monkeypatch.setenv(interpreted.VARIABLE, value)
    assert interpreted.interpreted_asked() is asked


def test_the_source_finder_leaves_other_packages_alone(tmp_path: Path) -> None:
    (tmp_path / "thing.py").write_text("", encoding="utf-8")
    finder = interpreted.SourceFinder()
    assert finder.find_spec("other.thing", [str(tmp_path)]) is None
    assert finder.find_spec("tuolaji", None) is None
    assert finder.find_spec("tuolaji.nothing", [str(tmp_path)]) is None
    found = finder.find_spec("tuolaji.thing", [str(tmp_path)])
    assert found is not None
    assert found.origin == str(tmp_path / "thing.py")


def test_the_version_is_in_the_changelog(pytestconfig: pytest.Config) -> None:
    changelog = (pytestconfig.rootpath / "CHANGELOG.md").read_text(encoding="utf-8")
    assert f"## [{build_info.VERSION}]" in changelog
