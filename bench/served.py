"""A server in a process of its own, to be killed."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import socket
import sys
from pathlib import Path

_START = 120
_WAITING = """
import json, sys
import tuolaji.server.serving
from tuolaji.cli import main
command = sys.stdin.readline()
sys.exit(main(json.loads(command)) if command else 0)
"""
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
        self._next: asyncio.subprocess.Process | None = None

    async def prepare(self) -> None:
        """Has a process ready for the next ``start``: Python and the modules are loaded, nothing is opened yet."""
        env = dict(os.environ, PYTHONPATH=os.pathsep.join([str(SOURCE), os.environ.get("PYTHONPATH", "")]))
        pipe = asyncio.subprocess.PIPE
        self._next = await asyncio.create_subprocess_exec(
            sys.executable, "-c", _WAITING, stdin=pipe, stdout=pipe, env=env
        )

    async def start(self) -> None:
        """Returns once connections are accepted. RuntimeError when it does not come up."""
        if self._next is None:
            await self.prepare()
        self._process, self._next = self._next, None
        assert self._process is not None
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        command = ["serve", "--no-client", "--port", str(self.port), *self._options]
        self._process.stdin.write(json.dumps(command).encode() + b"\n")
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

    async def end(self) -> None:
        """Kills it, and the process that is ready for a next start."""
        await self.kill()
        self._process, self._next = self._next, None
        await self.kill()

    def signal(self, sign: signal.Signals) -> None:
        """Sends a signal, for example SIGSTOP."""
        if self._process is not None:
            self._process.send_signal(sign)
