"""Paper over HTTP: passes with keys for the organiser alone, and the seal of a results book."""

from __future__ import annotations

import pytest
from tests.server.halls.calls import Caller, begun
from tests.server.harness import RunningServer


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
