"""The compiled and the interpreted kernel give the same answers on random positions, in full on a million."""

from __future__ import annotations

import subprocess
import sys

import pytest
from tests.kernel.agreement import CHUNK

from tuolaji.build_info import kernel_compiled
from tuolaji.interpreted import compiled_environment, interpreted_asked, interpreted_environment


@pytest.mark.parametrize("positions", [100_000, pytest.param(1_000_000, marks=pytest.mark.full)])
def test_compiled_and_interpreted_kernels_agree(positions: int) -> None:
    if interpreted_asked() or not kernel_compiled():
        pytest.skip("the kernel is not compiled here")
    command = [sys.executable, "-m", "tests.kernel.agreement", "0", str(positions // CHUNK)]
    running = [
        subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, text=True)
        for environment in (compiled_environment(), interpreted_environment())
    ]
    lines = [process.communicate(timeout=1200)[0].split() for process in running]
    assert [process.returncode for process in running] == [0, 0]
    assert len(lines[0]) == positions // CHUNK
    assert lines[0] == lines[1]
