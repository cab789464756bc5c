"""What this installation is made of: which modules form the kernel, and whether they are compiled.

The build reads ``VERSION`` and ``KERNEL`` from this file without importing the package: standard library only here.
"""

from __future__ import annotations

from importlib.machinery import EXTENSION_SUFFIXES
from importlib.util import find_spec
from pathlib import Path
from typing import Final

VERSION: Final = "0.1.0"

KERNEL: Final[tuple[str, ...]] = (
    "tuolaji.cards.rng",
    "tuolaji.rules.kernel.*",
    "tuolaji.bots.random_policy",
    "tuolaji.arena.fast_draw",
    "tuolaji.arena.fast_play",
)
"""Modules compiled ahead of time; ``*`` stands for every module of a package but ``__init__``."""


def kernel_modules() -> tuple[str, ...]:
    """The kernel's module names, sorted; no kernel module is imported to find them."""
    names: set[str] = set()
    for name in KERNEL:
        package, _, last = name.rpartition(".")
        if last != "*":
            names.add(name)
            continue
        spec = find_spec(package)
        for folder in (spec.submodule_search_locations or ()) if spec else ():
            names.update(f"{package}.{path.stem}" for path in Path(folder).glob("*.py") if path.stem != "__init__")
    return tuple(sorted(names))


def module_compiled(name: str) -> bool:
    """Whether a module is (or would be) loaded from a compiled extension file."""
    spec = find_spec(name)
    origin = spec.origin if spec else None
    return origin is not None and origin.endswith(tuple(EXTENSION_SUFFIXES))


def kernel_compiled() -> bool:
    """Whether all of the kernel runs compiled in this process."""
    return all(module_compiled(name) for name in kernel_modules())


def version_line() -> str:
    """The line of ``tuolaji --version``."""
    how = "compiled with mypyc" if kernel_compiled() else "interpreted"
    return f"tuolaji {VERSION} (kernel {how})"
