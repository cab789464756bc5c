"""An event over HTTP, role by role."""

from __future__ import annotations

import base64
import http.client
import json

import pytest
from tests.server.halls.calls import PLAYED, Caller, begun, made, news, with_teams
from tests.server.harness import RunningServer

from tuolaji.director.event import Event
from tuolaji.director.journal import read_lines


def match_of(caller: Caller, team: str) -> tuple[str, str]:
    """The open match of a team, and its side."""
    for one in caller.get("matches")["matches"]:
        match = one["match"]
        if match["result"] is None and team in (match["a"], match["b"]):
            return match["id"], "a" if match["a"] == team else "b"
    raise AssertionError(team)


def test_an_event_from_roster_to_results(server: RunningServer) -> None:
    organiser = begun(server.host, 8)
    public = Caller(server.host, organiser.event)
    seen = public.get()
    assert (seen["role"], seen["name"], len(seen["roster"])) == ("public", "春节杯", 8)
    assert seen["stages"][0]["open"] == 4
    proof = public.get("draws/proof", subject="main")
    assert proof["fits"]
    assert proof["same"]
    assert proof["value"] == "3345.67"
    desk, referee = organiser.as_("desk"), organiser.as_("referee")
    ids = [one["match"]["id"] for one in public.get("matches")["matches"]]
    desk.done("enter-result", match=ids[0], result=PLAYED)
    first = public.get("matches")["matches"][0]["match"]
    one, two = (Caller(server.host, organiser.event, organiser.as_("team", first[side]).key) for side in "ab")
    assert one.ask("match", match=ids[0])[0] == 200
    assert one.do("report", match=ids[0], side="a", result=PLAYED)[1]["code"] == "result-known"
    assert [seen["match"]["id"] for seen in one.get("matches")["matches"] if seen["mine"] == ["a"]] == [ids[0]]
    second = public.get("matches")["matches"][1]["match"]
    one, two = organiser.as_("team", second["a"]), organiser.as_("team", second["b"])
    assert one.done("check-in", match=ids[1], side="a", at=1)["seq"] > 0
    assert one.done("report", match=ids[1], side="a", result=PLAYED)["report"] == "waits"
    assert two.done("report", match=ids[1], side="b", result={**PLAYED, "winner": "b", "levels": [2, 8]})["report"] == (
        "conflict"
    )
    assert [one["match"] for one in referee.get("desk")["reports"] if one["conflict"]] == [ids[1]]
    changed = referee.post(
        "preview",
        {"command": {"do": "correct", "match": ids[0], "result": {**PLAYED, "levels": [9, 2]}, "reason": "x"}},
    )
    assert changed["matches"] == [ids[0]]
    referee.done("enter-result", match=ids[1], result=PLAYED)
    for match in ids[2:]:
        desk.done("enter-result", match=match, result=PLAYED)
    organiser.next_step("main")
    rows = public.get("standings")["groups"][0]["rows"]
    assert len(rows) == 8
    assert any(row["why"] and row["why"]["zh"] and row["why"]["en"] for row in rows)
    assert public.ask("needs", stage="main", place=1)[1]["code"] == "rounds-to-come"
    referee.done("run-clock", stage="main", round=2, at=0)
    assert all(table["clock"]["running"] for table in public.get("clock")["tables"])
    one.done("ring-bell", match=match_of(public, second["a"])[0], at=0)
    assert len(referee.get("desk")["bells"]) == 1
    raw = organiser.get("journal")
    lines, last = read_lines(raw.splitlines(keepends=True))
    assert Event(lines, last).state.name == "春节杯"
    assert last == public.get()["seal"]
    status, again, _ = server.http("/api/events", {"journal": base64.b64encode(raw).decode()})
    assert status == 201
    assert Caller(server.host, again["event"]).get()["seal"] == last
    assert again["cut"] is False
    _, again, _ = server.http("/api/events", {"journal": base64.b64encode(raw[:-9]).decode()})
    assert again["cut"] is True
    assert Caller(server.host, again["event"]).get()["seq"] == len(lines) - 1


def test_rights(server: RunningServer) -> None:
    organiser = begun(server.host, 4)
    public = Caller(server.host, organiser.event)
    own, side = match_of(public, "T1")
    other = next(one["match"]["id"] for one in public.get("matches")["matches"] if one["match"]["id"] != own)
    team, desk, referee = organiser.as_("team", "T1"), organiser.as_("desk"), organiser.as_("referee")
    wrong = "b" if side == "a" else "a"
    ruling, seen = {"infraction": "revoke", "offender": "a"}, public.get()
    refused = [
        team.do("report", match=own, side=wrong, result=PLAYED),
        team.do("report", match=other, side="a", result=PLAYED),
        team.do("check-in", match=other, side="a", at=0),
        team.do("ring-bell", match=other, at=0),
        team.do("enter-result", match=own, result=PLAYED),
        team.do("undo", seq=2, reason="x"),
        desk.do("correct", match=own, result=PLAYED, reason="x"),
        desk.do("give-ruling", id="r1", match=own, deal=1, ruling=ruling),
        desk.do("enter-sheet", match=own, deal=1, sheet={"dealer": 0}, reason="x"),
        referee.do("add-team", team={"id": "X", "name": "X"}),
        referee.do("undo", seq=2, reason="x"),
        public.do("ring-bell", match=own, at=0),
        organiser.ask("do", {"name": "n", "command": {"do": "new-event", "name": "x", "format": seen["format"]}}),
        team.ask("desk"),
        team.ask("journal"),
        team.ask("links"),
        desk.ask("links/renew", {"role": "desk"}),
    ]
    assert [(status, found["code"]) for status, found in refused] == [(403, "not-allowed")] * len(refused)
    assert refused[0][1]["zh"]
    assert team.done("ring-bell", match=own, at=0)["seq"]
    for key in ("x", team.key[:-1] + "!", team.key.replace("t.T1", "t.T2"), "o" + desk.key[1:]):
        assert Caller(server.host, organiser.event, key).ask()[0] == 401, key
    renewed = organiser.post("links/renew", {"role": "team", "team": "T1"})
    assert team.ask()[0] == 401
    assert Caller(server.host, organiser.event, renewed["key"]).get()["team"] == "T1"
    assert desk.get()["role"] == "desk"
    assert Caller(server.host, made(server.host).event, desk.key).ask()[0] == 401


def test_a_command_is_done_once(server: RunningServer) -> None:
    organiser = begun(server.host, 4)
    own, side = match_of(organiser, "T1")
    team = organiser.as_("team", "T1")
    first = team.do("check-in", name="here", match=own, side=side, at=0)
    assert team.do("check-in", name="here", match=own, side=side, at=0) == (200, {**first[1], "repeated": True})
    assert team.do("ring-bell", name="here", match=own, at=0)[1]["code"] == "command-name-taken"
    assert organiser.do("ring-bell", name="here", match=own, at=0)[1]["repeated"] is False
    assert team.do("check-in", match=own, side=side, at=0)[1]["code"] == "checked-in"


@pytest.mark.parametrize(
    ("do", "fields", "status", "code"),
    [
        ("enter-result", {"match": "none", "result": PLAYED}, 404, "unknown-match"),
        ("enter-result", {"match": "main/1/1", "result": {**PLAYED, "winner": "b"}}, 400, "bad-result"),
        ("enter-result", {"match": "main/1/1", "result": PLAYED, "more": 1}, 400, "bad-message"),
        ("dance", {}, 400, "bad-message"),
        ("start-stage", {"stage": "main", "groups": []}, 409, "stage-started"),
        ("undo", {"seq": 9999, "reason": "x"}, 404, "unknown-line"),
    ],
)
def test_problems(server: RunningServer, do: str, fields: dict[str, object], status: int, code: str) -> None:
    organiser = begun(server.host, 4)
    found = organiser.do(do, fields)
    assert (found[0], found[1]["code"]) == (status, code)
    assert found[1]["zh"]
    assert found[1]["message"]


def test_making(server: RunningServer) -> None:
    for body, code in (
        ({"name": "x"}, "bad-message"),
        ({"preset": "3M"}, "bad-message"),
        ({"name": "x", "preset": "9M"}, "unknown-preset"),
        ({"journal": base64.b64encode(b"{}\n").decode()}, "bad-journal"),
        ({"journal": base64.b64encode(b"no journal").decode()}, "bad-journal"),
    ):
        assert server.http("/api/events", body)[1]["code"] == code
    presets = server.http("/api/event-presets")[1]
    assert [one["preset"] for one in presets] == ["2M", "3M", "4M", "3S"]
    status, found, headers = server.http("/api/events", {"name": "自定", "format": presets[0]["format"], "tables": 4})
    assert status == 201
    cookie = {name.lower(): value for name, value in headers.items()}["set-cookie"].partition(";")[0]
    mine = server.http("/api/me/events", headers={"cookie": cookie})[1]
    assert [(one["event"], one["key"]) for one in mine] == [(found["event"], found["key"])]
    assert server.http("/api/event-plans?teams=8&minutes=600")[1]
    assert server.http("/api/events/none")[1]["code"] == "unknown-event"


def test_rosters(server: RunningServer) -> None:
    organiser = with_teams(server.host, 3)
    text = "编号,队名,选手\nT3,队三,甲1\nT4,队1,丁\n"
    body = {"name": "more", "file": "more.csv", "data": base64.b64encode(text.encode()).decode()}
    seen = organiser.post("roster", body)
    assert (seen["ids_taken"], seen["names_twice"], seen["players_twice"], seen["seq"]) == (
        ["T3"],
        ["队1"],
        ["甲1"],
        None,
    )
    assert organiser.ask("roster", {**body, "enter": True})[1]["code"] == "team-exists"
    assert len(organiser.get()["roster"]) == 3  # all or nothing
    for file, data in (("a.csv", b"id\n1\n"), ("a.csv", b"\xff\xfe"), ("a.xlsx", b"no workbook")):
        body = {"name": "bad", "file": file, "data": base64.b64encode(data).decode()}
        assert organiser.ask("roster", body)[1]["code"] in ("bad-roster", "no-paper")
    text = "编号,队名,选手\nT3,队三,甲1\nT4,,丁\n"
    problem = organiser.ask("roster", {**body, "file": "a.csv", "data": base64.b64encode(text.encode()).decode()})[1]
    assert (problem["zh"], problem["message"]) == (
        "第 3 行 B 列：没有队名",
        "row 3, column B: the team has no name",
    )


def test_rulings_and_sheets(server: RunningServer) -> None:
    organiser = begun(server.host, 4)
    referee = organiser.as_("referee")
    own, _ = match_of(organiser, "T1")
    every = referee.get("rulings")
    some = referee.get("rulings", words=every[0]["zh"][:2])
    assert every[0] in some
    assert all(one["clauses"] for one in every)
    assert referee.get("rulings", words="nothing-like-it") == []
    organiser.done("enter-sheet", match=own, deal=1, sheet={"dealer": 0, "tricks": 40})
    ruling = {"infraction": every[0]["code"], "offender": "b", "count": 1}
    effect = referee.post("rulings/preview", {"match": own, "deal": 1, "ruling": ruling})
    assert effect["before"] is not None
    assert effect["clauses"] == every[0]["clauses"]
    assert effect["zh"]
    referee.done("give-ruling", id="r1", match=own, deal=1, ruling=ruling)
    seen = referee.get("match", match=own)
    assert len(seen["sheets"]) == len(seen["deals"]) == len(seen["rulings"]) == 1
    assert seen["deals"][0] == effect["after"]


def test_paper(server: RunningServer) -> None:
    organiser = begun(server.host, 4)
    assert organiser.get("export").startswith(b"\xef\xbb\xbfmatch")
    assert organiser.get("rules", lang="en")[0]["lines"]
    assert organiser.ask("paper/none")[1]["code"] == "not-found"
    status, found = organiser.ask("paper/pairings", stage="", round=0)
    assert (status, found[:5]) == (200, b"%PDF-") if status == 200 else found["code"] == "no-paper"


def heard(stream: http.client.HTTPResponse) -> dict[str, object]:
    """The next that a screen is told."""
    while not (line := stream.readline()).startswith(b"data: "):
        assert line, "the stream ended"
    return dict(json.loads(line[6:]))


def test_screens_are_told(server: RunningServer) -> None:
    organiser = begun(server.host, 4)
    own, _ = match_of(organiser, "T1")
    seq = organiser.get()["seq"]
    with news(server.host, organiser.event) as stream:
        assert heard(stream) == {"seq": seq, "parts": ["overview", "matches", "standings", "clock", "desk"]}
        organiser.done("ring-bell", match=own, at=0)
        assert heard(stream) == {"seq": seq + 1, "parts": ["desk"]}
    organiser.done("run-clock", stage="main", round=1, at=0)
    with news(server.host, organiser.event, seq + 1) as stream:  # the line was lost: only what is new
        assert heard(stream) == {"seq": seq + 2, "parts": ["clock", "desk"]}
    assert server.http("/api/events/none/live")[1]["code"] == "unknown-event"


def test_a_team_looks_at_its_sheet_and_appeals(server: RunningServer) -> None:
    organiser = begun(server.host, 4)
    own, side = match_of(organiser, "T1")
    matches = organiser.get("matches")["matches"]
    assert [one["table"] for one in matches] == [1, 2]
    other = next(one["match"]["id"] for one in matches if one["match"]["id"] != own)
    team, referee = organiser.as_("team", "T1"), organiser.as_("referee")
    sheet = {"dealer": 0, "tricks": 100, "kitty": 10, "last_trick": "attackers", "forms": [[2, 1]]}
    seen = team.post("sheets/preview", {"match": own, "deal": 1, "sheet": sheet})
    assert (seen["multiplier"], seen["score"], seen["deal"], seen["next_dealer"]) == (6, 160, "attackers", 1)
    wrong = team.ask("sheets/preview", {"match": own, "deal": 1, "sheet": {**sheet, "kitty": 65}})
    assert (wrong[0], wrong[1]["code"]) == (400, "bad-sheet")
    assert "底牌分在 0 到 60 之间" in wrong[1]["zh"]
    for caller, match in ((team, other), (Caller(server.host, organiser.event), own)):
        assert caller.ask("sheets/preview", {"match": match, "deal": 1, "sheet": sheet})[1]["code"] == "not-allowed"
    found = team.get("match", match=own)
    assert (found["asks"]["kitty"], found["bell"], found["sheets"]) == (60, None, [])
    team.done("ring-bell", match=own, at=0)
    assert team.get("match", match=own)["bell"] > 0
    for match in (own, other):
        referee.done("enter-sheet", match=match, deal=1, sheet=sheet)
        ruling = {"infraction": "misplay", "offender": side, "count": 1}
        referee.done("give-ruling", id=f"r{match[-1]}", match=match, deal=1, ruling=ruling)
    mine, theirs = f"r{own[-1]}", f"r{other[-1]}"
    refused = [
        team.do("judge-ruling", id=theirs, status="appealed", reason="x"),
        team.do("judge-ruling", id=mine, status="cancelled", reason="x"),
        team.do("judge-ruling", id=mine, status="upheld", reason="x"),
        team.do("judge-ruling", id="none", status="appealed", reason="x"),
        organiser.as_("desk").do("judge-ruling", id=mine, status="appealed", reason="x"),
    ]
    assert [found["code"] for _, found in refused] == ["not-allowed"] * len(refused)
    team.done("judge-ruling", id=mine, status="appealed", reason="不是这样")
    assert [one["status"] for one in team.get("match", match=own)["rulings"]] == ["appealed"]


def test_a_desk_with_another_paper_hands_it_to_the_referee(server: RunningServer) -> None:
    organiser = begun(server.host, 4)
    public = Caller(server.host, organiser.event)
    one, other, referee = organiser.as_("desk"), organiser.as_("desk"), organiser.as_("referee")
    match = public.get("matches")["matches"][0]["match"]["id"]
    one.done("enter-result", match=match, result=PLAYED)
    status, refused = other.do("enter-result", match=match, result={"winner": "b", "levels": [2, 8]})
    assert (status, refused["code"]) == (409, "result-known")
    other.done("ring-bell", match=match, at=0, note="2 : 8")
    assert [(bell["match"], bell["note"]) for bell in referee.get("desk")["bells"]] == [(match, "2 : 8")]
    assert public.get("matches")["matches"][0]["match"]["result"]["levels"] == list(PLAYED["levels"])
    referee.done("answer-bell", match=match, at=0)
    assert referee.get("desk")["bells"] == []
