"""Rulings at the desk: found, previewed with what is repeated, and who did what with them, when and why."""

from __future__ import annotations

from tests.server.halls.calls import begun
from tests.server.harness import RunningServer

SHEET = {
    "dealer": 0,
    "tricks": 40,
    "kitty": 0,
    "last_trick": "defenders",
    "forms": [[1, 1]],
    "trumps": True,
    "ranks": [],
    "rulings": [],
}
TALK = {
    "infraction": "table-talk",
    "offender": "a",
    "count": 10,
    "decisive": False,
    "buried": None,
    "cards": [],
    "between": "opponents",
}


def test_who_did_what_with_a_ruling(server: RunningServer) -> None:
    organiser = begun(server.host, 4)
    referee = organiser.as_("referee")
    match = referee.get("matches")["matches"][0]["match"]["id"]
    referee.done("enter-sheet", match=match, deal=1, sheet=SHEET)
    assert referee.get("desk")["acts"] == []
    effect = referee.post("rulings/preview", {"match": match, "deal": 1, "ruling": TALK})
    assert (effect["earlier"], effect["step"]) == (0, "advice")
    assert (effect["before"]["score"], effect["after"]["raw"], effect["after"]["score"]) == (40, 40, 50)
    give = {"do": "give-ruling", "id": "R1", "match": match, "deal": 1, "ruling": TALK, "note": "明语"}
    referee.post("do", {"name": "give", "command": give, "by": "王裁判"})
    effect = referee.post("rulings/preview", {"match": match, "deal": 1, "ruling": TALK})
    assert (effect["earlier"], effect["step"]) == (1, "warning")
    referee.done("judge-ruling", id="R1", status="appealed", reason="对手自己也说了")
    last = referee.done("judge-ruling", id="R1", status="overturned", reason="不成立")["seq"]
    desk = referee.get("desk")
    assert [(act["status"], act["by"], act["reason"]) for act in desk["acts"]] == [
        ("applied", "referee 王裁判", "明语"),
        ("appealed", "referee", "对手自己也说了"),
        ("overturned", "referee", "不成立"),
    ]
    assert all(act["id"] == "R1" and act["at"] > 0 for act in desk["acts"])
    assert desk["rulings"][0]["status"] == "overturned"
    organiser.done("undo", seq=last, reason="手误")
    desk = referee.get("desk")
    assert [act["status"] for act in desk["acts"]] == ["applied", "appealed"]
    assert desk["rulings"][0]["status"] == "appealed"


def test_rulings_say_what_is_to_be_entered(server: RunningServer) -> None:
    referee = begun(server.host, 4).as_("referee")
    rows = {row["code"]: row for row in referee.get("rulings")}
    assert rows["table-talk"]["given"]
    assert not rows["misplay"]["given"]
    assert [row["code"] for row in referee.get("rulings", words="kcdpzs")] == ["wrong-bury"]
