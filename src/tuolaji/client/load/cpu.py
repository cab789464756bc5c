"""How much of the processor a process has used: the figure that a busy machine does not blur."""

from __future__ import annotations

import os
from pathlib import Path


def process_there(process: int) -> bool:
    """Whether a process of that number runs on this machine; True where the system does not tell."""
    return not Path("/proc/self/stat").exists() or Path(f"/proc/{process}").exists()


def cpu_seconds(process: int) -> float | None:
    """Seconds of processor that a process of this machine has used; None where the system does not tell."""
    try:
        fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
    except (OSError, ValueError, IndexError):
        return None


def resident_kilobytes(process: int) -> int | None:
    """Memory that a process of this machine holds; None where the system does not tell."""
    try:
        pages = int(Path(f"/proc/{process}/statm").read_text().split()[1])
        return pages * os.sysconf("SC_PAGE_SIZE") // 1024
    except (OSError, ValueError, IndexError):
        return None
