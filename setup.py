"""Compiles the kernel with mypyc where that is possible; everything else is in pyproject.toml.

The kernel is plain typed Python. With a C compiler the same files are compiled into extension modules that lie beside
the sources; without one (or without mypyc, or with TUOLAJI_PURE=1) the package installs all the same and runs
interpreted. TUOLAJI_COMPILE=require makes a failed compilation an error.
"""

from __future__ import annotations

import os
import runpy
import shutil
import sys
from pathlib import Path

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext

ROOT = Path(__file__).resolve().parent
SOURCE = ROOT / "src"
BUILDING = {"bdist_wheel", "build", "build_ext", "editable_wheel", "install"}
IN_PLACE = {"--inplace", "-i", "editable_wheel"}
MYPY_OPTIONS = ["--config-file=", "--strict", "--ignore-missing-imports", "--follow-imports=silent"]


def asked(name: str) -> str:
    return os.environ.get(name, "").strip().lower()


REQUIRED = asked("TUOLAJI_COMPILE") == "require"
PURE = asked("TUOLAJI_PURE") not in {"", "0", "no", "false"}


def say(text: str) -> None:
    print(f"tuolaji: {text}", file=sys.stderr, flush=True)


def short(error: BaseException) -> str:
    lines = str(error).splitlines() or [""]
    return f"{type(error).__name__}: {lines[0][:120]}"


def kernel_paths() -> list[str]:
    """The kernel's files, relative to the root, as named once in tuolaji/build_info.py."""
    names: tuple[str, ...] = runpy.run_path(str(SOURCE / "tuolaji" / "build_info.py"))["KERNEL"]
    paths: set[Path] = set()
    for name in names:
        paths.update(SOURCE.glob(name.replace(".", "/") + ".py"))
    return sorted(path.relative_to(ROOT).as_posix() for path in paths if path.name != "__init__.py")


def clear() -> None:
    """Removes what an earlier build left: a stale compiled module would shadow a newer source."""
    shutil.rmtree("build", ignore_errors=True)
    if IN_PLACE.intersection(sys.argv[1:]):
        for pattern in ("tuolaji/**/*.so", "tuolaji/**/*.pyd", "tuolaji_kernel__mypyc.*"):
            for path in SOURCE.glob(pattern):
                path.unlink()


def kernel_extensions() -> list[Extension]:
    """Translates the kernel to C. An empty list where that is not wanted or not possible."""
    if not BUILDING.intersection(sys.argv[1:]):
        return []
    os.chdir(ROOT)
    clear()
    if PURE:
        return []
    try:
        from mypyc.build import mypycify

        files = [*MYPY_OPTIONS, *kernel_paths()]
        return list(mypycify(files, opt_level="3", debug_level="0", group_name="tuolaji_kernel"))
    except (Exception, SystemExit) as error:
        if REQUIRED:
            raise
        say(f"the kernel is not compiled and runs interpreted ({short(error)})")
        return []


class BuildKernel(build_ext):  # type: ignore[misc]  # setuptools ships no types
    """Builds all of the kernel or none of it: the compiled modules call one another and work only together."""

    extensions: list[Extension]

    def run(self) -> None:
        try:
            super().run()
        except Exception as error:
            if REQUIRED:
                raise
            say(f"no working C compiler, the kernel runs interpreted ({short(error)})")
            self.forget()

    def forget(self) -> None:
        for extension in self.extensions:
            name = self.get_ext_filename(self.get_ext_fullname(extension.name))
            Path(self.build_lib, name).unlink(missing_ok=True)
            (SOURCE / name).unlink(missing_ok=True)
            extension.optional = True  # nothing of it is expected among the outputs
        self.extensions = []


setup(ext_modules=kernel_extensions(), cmdclass={"build_ext": BuildKernel})
