"""A server in a process of its own, to be killed."""

from __future__ import annotations

import asyncio
import os
import signal
import socket
import sys
from pathlib import Path

_START = 120
SOURCE = Path(__file__).resolve().parent.parent / "src"


def free_port() -> int:
    """A port that nothing listens on now."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


class Served:
    """``tuolaji serve`` on a fixed port; ``kill`` ends it as a power cut would end it, but for the disk."""

    def __init__(self, *options: str, port: int | None = None) -> None:
        self.port = port or free_port()
        self.host = f"127.0.0.1:{self.port}"
        self._options = options
        self._process: asyncio.subprocess.Process | None = None

    async def start(self) -> None:
        """Returns once connections are accepted. RuntimeError when it does not come up."""
        command = [sys.executable, "-m", "tuolaji", "serve", "--no-client", "--port", str(self.port), *self._options]
        env = dict(os.environ, PYTHONPATH=os.pathsep.join([str(SOURCE), os.environ.get("PYTHONPATH", "")]))
        self._process = await asyncio.create_subprocess_exec(*command, stdout=asyncio.subprocess.PIPE, env=env)
        assert self._process.stdout is not None
        line = await asyncio.wait_for(self._process.stdout.readline(), _START)
        if not line.startswith(b"Ready"):
            await self.kill()
            raise RuntimeError(f"the server did not start: {line!r}")

    async def kill(self, sign: signal.Signals = signal.SIGKILL) -> None:
        """Ends the process with a signal and waits until it is gone."""
        process, self._process = self._process, None
        if process is None:
            return
        if process.returncode is None:
            process.send_signal(sign)
        await process.communicate()

    def signal(self, sign: signal.Signals) -> None:
        """Sends a signal, for example SIGSTOP."""
        if self._process is not None:
            self._process.send_signal(sign)
