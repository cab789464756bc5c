"""Two server processes over PostgreSQL: a person is the same at both, whichever of them plays the table."""

from __future__ import annotations

import asyncio
import json
import signal
import urllib.error
import urllib.request
from collections.abc import AsyncIterator
from typing import Any

import pytest
import pytest_asyncio
from bench.served import Served

pytestmark = pytest.mark.asyncio
PASSWORD = "one two three"


class Caller:
    """Calls one process or the other, with one session."""

    def __init__(self) -> None:
        self.cookie = ""

    async def call(self, host: str, path: str, body: object = None) -> tuple[int, Any]:
        return await asyncio.to_thread(self._call, host, path, body)

    def _call(self, host: str, path: str, body: object) -> tuple[int, Any]:
        data = None if body is None else json.dumps(body).encode()
        headers = {"content-type": "application/json", "cookie": self.cookie}
        request = urllib.request.Request(f"http://{host}{path}", data, headers)
        try:
            with urllib.request.urlopen(request, timeout=10) as answer:
                for cookie in answer.headers.get_all("set-cookie") or []:
                    if cookie.startswith("tuolaji_session="):
                        self.cookie = cookie.partition(";")[0]
                return answer.status, json.loads(answer.read())
        except urllib.error.HTTPError as error:
            with error:
                return error.code, json.loads(error.read())


@pytest_asyncio.fixture
async def hosts(postgres_url: str) -> AsyncIterator[tuple[str, str]]:
    servers = [Served("--store", postgres_url, "--speed", "1000") for _ in range(2)]
    await asyncio.gather(*(server.start() for server in servers))
    yield servers[0].host, servers[1].host
    await asyncio.gather(*(server.kill(signal.SIGTERM) for server in servers))
    await asyncio.gather(*(server.end() for server in servers))


async def test_a_person_is_the_same_at_both(hosts: tuple[str, str]) -> None:
    one, two = hosts
    ann, elsewhere, bea = Caller(), Caller(), Caller()
    account = (await ann.call(one, "/api/me/register", {"name": "Ann", "password": PASSWORD}))[1]
    assert await ann.call(two, "/api/me") == (200, account)
    status, made = await ann.call(one, "/api/tables", {"rulebook": "2M", "start": False})
    assert status == 201
    path = f"/api/tables/{made['table']}"
    assert (await ann.call(one, path))[1]["host"] == "Ann"  # the first plays the table from now on

    status, seated = await bea.call(two, f"{path}/sit", {"seat": 2})  # a new guest, by way of the second
    assert (status, seated["seat"]) == (200, 2)
    guest = (await bea.call(two, "/api/me"))[1]["person"]
    assert not guest["account"]
    assert await bea.call(one, "/api/me") == (200, {"person": guest})
    async with asyncio.timeout(10):
        while [table["seat"] for table in (await bea.call(two, "/api/me/tables"))[1]] != [2]:
            await asyncio.sleep(0.05)
    assert await bea.call(two, f"/api/codes/{made['code']}") == (200, {"table": made["table"]})
    assert (await bea.call(two, f"{path}/sit", {}))[1]["seat"] == 2

    login = {"name": "ann", "password": PASSWORD}
    assert await elsewhere.call(two, "/api/me/login", login) == (200, account)
    change = {"old": PASSWORD, "new": "four five six"}
    assert await ann.call(one, "/api/me/password", change) == (200, account)
    assert await elsewhere.call(two, "/api/me") == (200, {"person": None})
    assert (await elsewhere.call(two, "/api/me/login", login))[0] == 403
