"""Paper over HTTP: passes with keys for the organiser alone, and the seal of a results book."""

from __future__ import annotations

import pytest
from starlette.requests import Request
from tests.server.halls.calls import Caller, begun
from tests.server.harness import RunningServer

from tuolaji.server.http.addresses import Site, own_addresses


def test_passes_are_the_organisers(server: RunningServer) -> None:
    pytest.importorskip("typst")
    organiser = begun(server.host, 4)
    status, body = organiser.ask("paper/passes", lang="en")
    assert status == 200
    assert body.startswith(b"%PDF")
    others = (organiser.as_("referee"), organiser.as_("desk"), organiser.as_("team", "T1"))
    for caller in (*others, Caller(server.host, organiser.event)):
        assert caller.ask("paper/passes")[1]["code"] == "not-allowed"
    assert organiser.as_("desk").ask("paper/cards", stage="main", round=1)[0] == 200
    assert organiser.ask("paper/none")[0] == 404


def test_the_seal_of_a_book(server: RunningServer) -> None:
    organiser = begun(server.host, 4)
    public = Caller(server.host, organiser.event)
    overview = public.get()
    assert public.get("seal", seal=overview["seal"]) == {"seq": overview["seq"], "since": 0}
    organiser.done("run-clock", stage="main", round=1, at=0)
    assert public.get("seal", seal=overview["seal"]) == {"seq": overview["seq"], "since": 1}
    assert public.get("seal", seal="0" * 32) == {"seq": None, "since": 0}
    assert public.ask("seal", seal="x")[0] == 400


def test_how_others_reach_the_server(server: RunningServer) -> None:
    organiser = begun(server.host, 4)
    found = organiser.get("reach")
    assert (found["public_url"], found["open"]) == ("", False)
    assert all(one.startswith("http://") and one.endswith(f":{server.port}") for one in found["addresses"])
    assert Caller(server.host, organiser.event).ask("reach")[1]["code"] == "not-allowed"


def test_links_have_the_public_address() -> None:
    request = Request({"type": "http", "scheme": "http", "headers": [(b"host", b"127.0.0.1:8000")]})
    assert Site().of(request) == "http://127.0.0.1:8000"
    assert Site("https://cup.example/").of(request) == "https://cup.example"
    assert [Site(host=host).open for host in ("0.0.0.0", "::", "", "192.168.1.5", "127.0.0.1", "::1", "localhost")] == [
        *[True] * 4,
        *[False] * 3,
    ]
    assert not any(one.startswith("127.") or one == "::1" for one in own_addresses())
