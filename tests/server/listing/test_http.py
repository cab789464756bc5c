"""Finding tables over HTTP."""

from __future__ import annotations

import urllib.request
from xml.etree import ElementTree as ET

from tests.server.harness import RunningServer


def test_an_invitation_is_drawn(server: RunningServer) -> None:
    made = server.create()
    with urllib.request.urlopen(f"http://{server.host}/api/tables/{made['table']}/qr.svg") as answer:
        assert answer.headers["content-type"] == "image/svg+xml"
        root = ET.fromstring(answer.read())
    assert root.tag.endswith("svg")
    assert server.http("/api/tables/none/qr.svg")[1]["code"] == "unknown-table"
    other = server.http(f"/api/tables/{made['table']}/qr.svg", headers={"host": "a b"})
    assert other[0] == 400


def test_nothing_is_found_where_nothing_is(server: RunningServer) -> None:
    assert server.http("/api/lobby")[:2] == (200, [])
    assert server.http("/api/me/tables")[:2] == (200, [])
    assert server.http("/api/people/none")[1]["code"] == "unknown-person"
    for code in ("ABCDEF", "nonsense", "0"):
        status, problem, _ = server.http(f"/api/codes/{code}")
        assert (status, problem["code"]) == (404, "unknown-code")


def test_codes_are_not_tried_out(server: RunningServer) -> None:
    codes = [server.http("/api/codes/ABCDEF")[1]["code"] for _ in range(30)]
    assert codes[0] == "unknown-code"
    assert codes[-1] == "too-fast"


def test_a_table_has_a_name_that_can_be_read(server: RunningServer) -> None:
    made = server.create(name="  Friday   night ")
    assert server.http(f"/api/tables/{made['table']}")[1]["name"] == "Friday night"
    for name in ("a\u202eb", "\u3164", "..."):
        status, problem, _ = server.http("/api/tables", {"rulebook": "2M", "name": name})
        assert (status, problem["code"]) == (400, "bad-name")
