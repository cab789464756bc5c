"""The compiled and the interpreted kernel give the same answers on a million random positions."""

from __future__ import annotations

import subprocess
import sys

import pytest
from tests.kernel.agreement import CHUNK

from tuolaji.build_info import kernel_compiled
from tuolaji.interpreted import compiled_environment, interpreted_asked, interpreted_environment

POSITIONS = 1_000_000


def test_compiled_and_interpreted_kernels_agree_on_a_million_positions() -> None:
    if interpreted_asked() or not kernel_compiled():
        pytest.skip("the kernel is not compiled here")
    command = [sys.executable, "-m", "tests.kernel.agreement", "0", str(POSITIONS // CHUNK)]
    running = [
        subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, text=True)
        for environment in (compiled_environment(), interpreted_environment())
    ]
    lines = [process.communicate(timeout=1200)[0].split() for process in running]
    assert [process.returncode for process in running] == [0, 0]
    assert len(lines[0]) == POSITIONS // CHUNK
    assert lines[0] == lines[1]
