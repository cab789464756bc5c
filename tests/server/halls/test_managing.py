"""What an organiser sees beside the event itself: what is next, the journal's lines, links as pictures."""

from __future__ import annotations

from tests.server.halls.calls import PLAYED, Caller, begun, made, with_teams
from tests.server.harness import RunningServer


def test_the_next_thing_to_do(server: RunningServer) -> None:
    organiser = made(server.host, preset="4M")
    assert organiser.get("agenda")["steps"][0]["do"] == "roster"
    organiser = with_teams(server.host, 8, preset="4M")
    assert [one["do"] for one in organiser.get("agenda")["steps"]] == [
        "seal",
        "open",
        "start",
        "start",
        "start",
        "book",
    ]
    organiser.post("draws/seal", {"name": "seal", "subject": "groups", "future": "收盘指数"})
    found = Caller(server.host, organiser.event).get("agenda")
    assert found["seq"] == organiser.get()["seq"]
    assert (found["steps"][0]["do"], found["steps"][0]["subject"]) == ("open", "groups")


def test_lines_of_the_journal(server: RunningServer) -> None:
    organiser = begun(server.host, 4)
    organiser.done("enter-result", match="main/1/1", result=PLAYED)
    organiser.done("undo", seq=organiser.get()["seq"], reason="抄错")
    seen = organiser.get("lines")
    assert [line["seq"] for line in seen["lines"]] == list(range(seen["seq"], 0, -1))
    undo, entered, *_ = seen["lines"]
    assert (undo["command"]["do"], undo["command"]["reason"], undo["undone"]) == ("undo", "抄错", 0)
    assert (entered["command"]["do"], entered["undone"], entered["by"]) == ("enter-result", undo["seq"], "organiser")
    assert entered["at"] > 0
    assert seen["lines"][-1]["command"]["do"] == "new-event"
    assert [line["seq"] for line in organiser.get("lines", before=4, count=2)["lines"]] == [3, 2]
    assert organiser.get("lines", before=1)["lines"] == []
    assert organiser.as_("desk").get("lines")["lines"]
    assert organiser.as_("team", "T1").ask("lines")[0] == 403
    assert Caller(server.host, organiser.event).ask("lines")[0] == 403


def test_links_as_pictures(server: RunningServer) -> None:
    organiser = with_teams(server.host, 3)
    public = Caller(server.host, organiser.event)
    assert organiser.get("links/qr", role="team", team="T1").startswith(b"<?xml")
    assert organiser.get("links/qr", role="referee", team="") != organiser.get("links/qr", role="desk")
    before = organiser.get("links/qr", role="desk")
    organiser.post("links/renew", {"role": "desk", "team": ""})
    assert organiser.get("links/qr", role="desk") != before
    assert public.get("links/qr", role="public") == organiser.get("links/qr", role="public")
    for asked, code in (
        ({"role": "team", "team": "T9"}, "unknown-team"),
        ({"role": "team"}, "bad-message"),
        ({"role": "desk", "team": "T1"}, "bad-message"),
        ({"role": "king"}, "bad-message"),
    ):
        assert organiser.ask("links/qr", **asked)[1]["code"] == code
    for role in ("organiser", "referee", "desk"):
        assert public.ask("links/qr", role=role)[1]["code"] == "not-allowed"
        assert organiser.as_("desk").ask("links/qr", role=role)[1]["code"] == "not-allowed"


def test_what_a_format_means(server: RunningServer) -> None:
    four = server.http("/api/event-presets")[1][2]["format"]
    status, seen, _ = server.http("/api/event-formats", {"format": four, "teams": 8, "tables": 4})
    assert status == 200
    assert [one["heading"] for one in seen["zh"]] == ["总则", "分组循环赛", "八进四", "决赛循环赛"]
    assert len(seen["en"]) == 4
    assert (seen["plan"]["rounds"], seen["plan"]["matches"]) == (5, 14)
    assert server.http("/api/event-formats", {"format": four})[1]["plan"] is None
    assert server.http("/api/event-formats", {"format": four, "teams": 5})[1]["code"] == "does-not-fit"
    bad = {**four, "rulebook": "none"}
    assert server.http("/api/event-formats", {"format": bad})[1]["code"] == "bad-format"
