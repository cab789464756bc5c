"""What everybody sees of an event, and what nobody but those it concerns does."""

from __future__ import annotations

from urllib.parse import quote

from tests.server.halls.calls import PLAYED, Caller, begun, start_round, with_teams
from tests.server.harness import RunningServer
from tests.server.history.test_played import soon
from tests.server.rooms.helpers import Guest


def test_a_match_as_the_public_sees_it(server: RunningServer) -> None:
    organiser = begun(server.host, 6)
    public, referee = Caller(server.host, organiser.event), organiser.as_("referee")
    first, second = (one["match"] for one in public.get("matches")["matches"][:2])
    own, other = organiser.as_("team", first["a"]), organiser.as_("team", second["a"])
    own.done("report-sheet", match=first["id"], deal=1, side="a", sheet={"dealer": 0, "tricks": 40})
    own.done("report", match=first["id"], side="a", result=PLAYED)
    ruling = {"infraction": referee.get("rulings")[0]["code"], "offender": "b", "count": 1}
    referee.done("enter-sheet", match=first["id"], deal=1, sheet={"dealer": 0, "tricks": 45})
    own.done("report-sheet", match=first["id"], deal=2, side="a", sheet={"dealer": 2, "tricks": 40})
    referee.done("give-ruling", id="r1", match=first["id"], deal=1, ruling=ruling, note="said aloud by player 3")
    everything = referee.get("match", match=first["id"])
    assert everything["reports"]["a"] == PLAYED
    assert everything["rulings"][0]["note"]
    assert everything["sheet_reports"]
    assert own.get("match", match=first["id"]) == everything
    for onlooker in (public, other):
        seen = onlooker.get("match", match=first["id"])
        assert seen["reports"] == {"match": first["id"], "a": None, "b": None, "conflict": False}
        assert (seen["sheet_reports"], seen["proposed"]) == ([], None)
        assert [(one["id"], one["note"], one["status"]) for one in seen["rulings"]] == [("r1", "", "applied")]
        assert (seen["sheets"], seen["deals"]) == (everything["sheets"], everything["deals"])
        assert seen["deals"][0]["raw"] == 45
        assert seen["deals"][0]["rulings"][0]["clauses"]
    assert public.ask("match", match="none")[1]["code"] == "unknown-match"


def test_reports_are_not_shown_to_the_public(server: RunningServer) -> None:
    organiser = begun(server.host, 4)
    public = Caller(server.host, organiser.event)
    match = public.get("matches")["matches"][0]["match"]
    for side, result in (("a", PLAYED), ("b", {**PLAYED, "levels": [9, 2]})):
        organiser.as_("team", match[side]).done("report", match=match["id"], side=side, result=result)
    seen = {one["match"]["id"]: one for one in public.get("matches")["matches"]}[match["id"]]
    assert (seen["reported"], seen["conflict"]) == ([], False)
    seen = {one["match"]["id"]: one for one in organiser.get("matches")["matches"]}[match["id"]]
    assert (seen["reported"], seen["conflict"]) == (["a", "b"], True)
    for path in ("desk", "links", "journal", "next?stage=main"):
        assert public.ask(path)[1]["code"] == "not-allowed", path


def test_tables_whose_seats_are_free_are_not_shown(server: RunningServer) -> None:
    presets = {one["preset"]: one["format"] for one in server.http("/api/event-presets")[1]}
    organiser = with_teams(server.host, 4, format={**presets["3M"], "rulebook": "two-deck-match"})
    start_round(organiser)
    match = organiser.get("matches")["matches"][0]["match"]["id"]
    open_table = Guest(server, "Ann").create(start=False)["table"]
    started = server.create()
    with server.join(started) as person:
        person.play_until(lambda snapshot: snapshot["phase"] == "play")
    begun_table = started["table"]
    for table in (open_table, begun_table):
        organiser.post("tables", {"match": match, "table": table, "first": "a"})
    assert {one["table"] for one in organiser.get("tables")} == {open_table, begun_table}
    public = Caller(server.host, organiser.event)
    soon(lambda: public.get("tables"), lambda tables: [one["table"] for one in tables] == [begun_table])
    assert public.get("tables")[0]["state"] == "waits"


def test_a_page_as_a_qr_code(server: RunningServer) -> None:
    organiser = begun(server.host, 4)
    public = Caller(server.host, organiser.event)
    status, found = public.ask("qr.svg", at="?tab=draws&draw=main")
    assert (status, found[:5]) == (200, b"<?xml")
    assert public.ask("qr.svg")[0] == 200
    assert public.ask(f"qr.svg?at={quote('.evil.example')}")[1]["code"] == "bad-message"


def test_a_draw_tells_who_came_out_when(server: RunningServer) -> None:
    organiser = begun(server.host, 6)
    drawn = organiser.get()["draws"][0]
    proof = organiser.get("draws/proof", subject="main")
    assert sorted(drawn["order"]) == [f"T{number}" for number in range(1, 7)]
    assert (proof["order"], proof["kind"], proof["same"]) == (drawn["order"], "rank-pairing", True)
    assert proof["groups"] == [drawn["order"]]  # a drawn order is the order they came out in
