"""Running the kernel interpreted although it is installed compiled.

A process started with ``TUOLAJI_INTERPRETED=1`` loads every module of the package from its source file. The choice is
made once, before the first module is imported, and child processes inherit it; so both kernels are compared by running
each in a process of its own (see :func:`interpreted_environment`).
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from importlib.abc import MetaPathFinder
from importlib.machinery import SOURCE_SUFFIXES, FileFinder, ModuleSpec, SourceFileLoader
from types import ModuleType
from typing import Final

VARIABLE: Final = "TUOLAJI_INTERPRETED"


def interpreted_asked() -> bool:
    """Whether the environment asks for the interpreted kernel."""
    return os.environ.get(VARIABLE, "").strip().lower() not in {"", "0", "no", "false"}


def interpreted_environment() -> dict[str, str]:
    """This process's environment with the interpreted kernel asked for, for ``subprocess``."""
    return {**os.environ, VARIABLE: "1"}


def compiled_environment() -> dict[str, str]:
    """This process's environment without that wish: compiled where compiled modules are installed."""
    return {name: value for name, value in os.environ.items() if name != VARIABLE}


class SourceFinder(MetaPathFinder):
    """Finds the package's modules by their ``.py`` files only, so that no compiled module is ever chosen."""

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if path is None or not fullname.startswith("tuolaji."):
            return None
        for folder in path:
            spec = FileFinder(folder, (SourceFileLoader, SOURCE_SUFFIXES)).find_spec(fullname, target)
            if spec is not None and spec.loader is not None:
                return spec
        return None


def install_if_asked() -> None:
    """Puts the source finder first when the environment asks for it; called as the package is imported."""
    if interpreted_asked() and not any(isinstance(finder, SourceFinder) for finder in sys.meta_path):
        sys.meta_path.insert(0, SourceFinder())
