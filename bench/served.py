"""Servers in processes of their own, to be killed."""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import signal
import socket
import sys
from pathlib import Path

_START = 120
_POLL = 0.005
SOURCE = Path(__file__).resolve().parent.parent / "src"
_NURSERY = """
import ctypes, json, os, signal, sys
import tuolaji.server.serving
from tuolaji.cli import main
signal.signal(signal.SIGCHLD, signal.SIG_IGN)
for line in iter(sys.stdin.readline, ""):
    number = os.fork()
    if number == 0:
        signal.signal(signal.SIGCHLD, signal.SIG_DFL)
        if sys.platform == "linux":
            ctypes.CDLL(None).prctl(1, signal.SIGKILL)  # does not outlive the bench
        os.close(0)
        sys.exit(main(json.loads(line)))
    print(number, flush=True)
"""


def environment(**more: str) -> dict[str, str]:
    """What a Python process of a bench gets: this tree's own modules first, and ``more``."""
    return dict(os.environ, PYTHONPATH=os.pathsep.join([str(SOURCE), os.environ.get("PYTHONPATH", "")]), **more)


def free_port() -> int:
    """A port that nothing listens on now."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


class Served:
    """``tuolaji serve`` on a fixed port; ``kill`` ends it as a power cut would end it, but for the disk.

    The servers are forked from a process that has loaded the modules and opened nothing: hundreds of restarts are then
    a matter of the server's own work.
    """

    def __init__(self, *options: str, port: int | None = None) -> None:
        self.port = port or free_port()
        self.host = f"127.0.0.1:{self.port}"
        self._options = options
        self._nursery: asyncio.subprocess.Process | None = None
        self._number: int | None = None

    @property
    def number(self) -> int | None:
        """The number of its process; None: it does not run."""
        return self._number

    async def start(self) -> None:
        """Returns once connections are accepted. RuntimeError when it does not come up."""
        if self._nursery is None:
            env = environment(TUOLAJI_LOGS_LEVEL="warning")
            pipe = asyncio.subprocess.PIPE
            self._nursery = await asyncio.create_subprocess_exec(
                sys.executable, "-c", _NURSERY, stdin=pipe, stdout=pipe, env=env
            )
        nursery = self._nursery
        assert nursery.stdin is not None
        assert nursery.stdout is not None
        command = ["serve", "--no-client", "--port", str(self.port), *self._options]
        nursery.stdin.write(json.dumps(command).encode() + b"\n")
        lines = [await asyncio.wait_for(nursery.stdout.readline(), _START) for _ in range(2)]
        numbers = [int(line) for line in lines if line.strip().isdigit()]
        self._number = numbers[0] if numbers else None
        if not any(line.startswith(b"Ready") for line in lines):
            await self.end()
            raise RuntimeError(f"the server did not start: {lines!r}")

    async def kill(self, sign: signal.Signals = signal.SIGKILL) -> None:
        """Ends the server with a signal and waits until it is gone."""
        number, self._number = self._number, None
        if number is None:
            return
        with contextlib.suppress(ProcessLookupError):
            os.kill(number, sign)
            while True:
                await asyncio.sleep(_POLL)
                os.kill(number, 0)

    async def end(self) -> None:
        """Kills the server and the process it came from."""
        await self.kill()
        nursery, self._nursery = self._nursery, None
        if nursery is not None:
            nursery.kill()
            await nursery.communicate()

    def signal(self, sign: signal.Signals) -> None:
        """Sends a signal, for example SIGSTOP."""
        if self._number is not None:
            os.kill(self._number, sign)
