"""What the server counts of itself, and who may read it."""

from __future__ import annotations

import asyncio
import urllib.request

import httpx
import pytest
from starlette.applications import Starlette
from tests.server.harness import RunningServer

from tuolaji.server.http.measuring import metrics_endpoints
from tuolaji.server.http.openapi import routes_of


def figures(server: RunningServer) -> dict[str, float]:
    with urllib.request.urlopen(f"http://{server.host}/metrics", timeout=5) as response:
        lines = response.read().decode().splitlines()
    return {line.rpartition(" ")[0]: float(line.rpartition(" ")[2]) for line in lines if not line.startswith("#")}


def test_play_is_counted(server: RunningServer) -> None:
    before = figures(server)
    with server.join(server.create()) as person:
        person.play_until(lambda snapshot: snapshot["phase"] == "play" and bool(person.choices["due"]))
        assert person.hinted()["type"] == "done"
        person.act({"type": "play", "seat": 0, "cards": ["??"]})
        person.act({"type": "play", "seat": 1, "cards": ["S5"]})
        during = figures(server)
    assert during["tuolaji_tables"] >= 1
    assert during["tuolaji_sockets"] >= 1

    def more(name: str) -> float:
        return during.get(name, 0) - before.get(name, 0)

    assert more('tuolaji_commands_total{kind="play"}') >= 3
    assert more("tuolaji_command_seconds_count") >= 3
    assert more("tuolaji_store_seconds_count") >= 3
    assert more("tuolaji_bot_seconds_count") >= 1
    assert more('tuolaji_failures_total{code="not-your-seat"}') == 1
    assert sum(more(name) for name in during if name.startswith("tuolaji_refused_total")) >= 1
    assert more('tuolaji_requests_total{path="/api/tables",status="201"}') == 1
    server.http("/api/tables", {"rulebook": "chess"})
    assert figures(server)['tuolaji_problems_total{code="unknown-rulebook"}'] >= 1


@pytest.mark.parametrize(
    ("token", "host", "headers", "status"),
    [
        ("", "127.0.0.1", {}, 200),
        ("", "::1", {}, 200),
        ("", "192.0.2.7", {}, 403),
        ("", "127.0.0.1", {"x-forwarded-for": "192.0.2.7"}, 403),
        ("", "127.0.0.1", {"via": "1.1 proxy"}, 403),
        ("open", "192.0.2.7", {"authorization": "Bearer open"}, 200),
        ("open", "192.0.2.7", {"authorization": "Bearer closed"}, 403),
        ("open", "127.0.0.1", {}, 403),
        ("", "testclient", {}, 403),
    ],
)
def test_who_may_read_them(token: str, host: str, headers: dict[str, str], status: int) -> None:
    async def asked() -> int:
        app = Starlette(routes=routes_of(metrics_endpoints(token)))
        transport = httpx.ASGITransport(app, client=(host, 1))
        async with httpx.AsyncClient(transport=transport, base_url="http://table") as client:
            return (await client.get("/metrics", headers=headers)).status_code

    assert asyncio.run(asked()) == status
