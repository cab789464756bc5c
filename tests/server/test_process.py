"""What a server's process sets for itself, and what its sockets are like."""

from __future__ import annotations

import asyncio
import json
import socket
import subprocess
import sys

import pytest

from tuolaji.server import serving

resource = pytest.importorskip("resource", reason="limits of open files are known to Unix alone")

_PREPARED = """
import gc, json, os, resource
resource.setrlimit(resource.RLIMIT_NOFILE, (256, resource.getrlimit(resource.RLIMIT_NOFILE)[1]))
from tuolaji.server.process import prepare
before = len(os.listdir("/dev/fd"))
prepare()
print(json.dumps({
    "files": resource.getrlimit(resource.RLIMIT_NOFILE),
    "open": len(os.listdir("/dev/fd")) - before,
    "frozen": gc.get_freeze_count(),
    "young": gc.get_threshold()[0] * gc.get_threshold()[1],
}))
"""


def prepared() -> dict[str, object]:
    done = subprocess.run([sys.executable, "-c", _PREPARED], capture_output=True, text=True, check=True)
    found: dict[str, object] = json.loads(done.stdout)
    return found


def test_a_server_may_open_as_many_files_as_the_system_lets_it() -> None:
    hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    most = 65_536 if hard == resource.RLIM_INFINITY else min(hard, 65_536)
    found = prepared()
    assert found["files"] == [most, hard]
    assert found["open"] == 0


def test_the_collector_looks_at_few_objects_at_once() -> None:
    found = prepared()
    assert isinstance(found["frozen"], int)
    assert found["frozen"] > 1_000
    assert isinstance(found["young"], int)
    assert found["young"] <= 10_000


def test_frames_do_not_wait_for_the_reader_to_have_the_one_before() -> None:
    """Without TCP_NODELAY two frames in a row cost the reader 40 ms."""

    async def at_once() -> int:
        told: asyncio.Future[int] = asyncio.get_running_loop().create_future()

        def accepted(_reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            told.set_result(writer.get_extra_info("socket").getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY))
            writer.close()

        with serving._listener("127.0.0.1", 0) as listener:
            address = listener.getsockname()
            async with await asyncio.start_server(accepted, sock=listener):
                _, writer = await asyncio.open_connection(*address)
                found = await told
                writer.close()
                return found

    assert asyncio.run(at_once())
