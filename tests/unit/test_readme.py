"""The README's two commands: the same in both languages, each one line, and nothing that is not in the tree."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

COMMAND = re.compile(r"^<!-- command: (\w+) -->\n```sh\n(.*?)\n```$", re.MULTILINE | re.DOTALL)


@pytest.fixture
def root(pytestconfig: pytest.Config) -> Path:
    return pytestconfig.rootpath


def commands(path: Path) -> dict[str, str]:
    return dict(COMMAND.findall(path.read_text(encoding="utf-8")))


def test_both_languages_have_the_same_two_commands_of_one_line(root: Path) -> None:
    zh = commands(root / "README.md")
    assert sorted(zh) == ["table", "test"]
    assert all("\n" not in line for line in zh.values())
    assert commands(root / "README.en.md") == zh


@pytest.mark.parametrize("name", ["README.md", "README.en.md", "CONTRIBUTING.md"])
def test_scripts_that_are_named_exist_and_can_be_run(root: Path, name: str) -> None:
    for script in re.findall(r"scripts/\w+(?:\.py)?", (root / name).read_text(encoding="utf-8")):
        path = root / script
        assert path.is_file(), script
        assert path.suffix == ".py" or path.stat().st_mode & 0o100, script


@pytest.mark.parametrize("name", ["README.md", "README.en.md"])
def test_links_lead_to_files(root: Path, name: str) -> None:
    for target in re.findall(r"\]\(([^)#:]+)\)", (root / name).read_text(encoding="utf-8")):
        assert (root / target).is_file(), target
