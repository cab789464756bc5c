"""Two entry desks and 32 phones at once: nothing is lost, conflicts are shown to the referee."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from typing import Any

from tests.server.halls.calls import Caller, begun
from tests.server.harness import RunningServer

from tuolaji.director.event import Event
from tuolaji.director.journal import read_lines

LOST = {"winner": "b", "levels": [2, 8], "how": "played"}
WON = {"winner": "a", "levels": [8, 2], "how": "played"}


def test_two_desks_and_32_phones(server: RunningServer) -> None:
    organiser = begun(server.host, 40)
    keys = {(link["role"], link["team"]): link["key"] for link in organiser.get("links")}

    def caller(role: str, team: str = "") -> Caller:
        return Caller(server.host, organiser.event, keys[role, team])

    matches = [one["match"] for one in organiser.get("matches")["matches"]]
    assert len(matches) == 20
    phones, tables = matches[:16], matches[16:]
    differing = {match["id"] for match in phones[::4]}
    before = organiser.get()["seq"]

    def phone(match: dict[str, Any], side: str) -> str:
        team = caller("team", match[side])
        assert team.done("check-in", match=match["id"], side=side, at=0)["seq"]
        result = LOST if side == "b" and match["id"] in differing else WON
        command = {"do": "report", "match": match["id"], "side": side, "result": result}
        first, again = (team.post("do", {"name": "mine", "command": command}) for _ in range(2))
        assert (first["seq"], again["repeated"]) == (again["seq"], True)
        return str(first["report"])

    def desk(match: dict[str, Any]) -> tuple[int, Any]:
        return caller("desk").do("enter-result", match=match["id"], result=WON)

    with ThreadPoolExecutor(34) as pool:
        reports = [pool.submit(phone, match, side) for match in phones for side in "ab"]
        entries = [pool.submit(desk, match) for match in tables for _ in range(2)]  # both desks enter each
    states = [report.result() for report in reports]
    assert sorted(states) == sorted(["waits"] * 16 + ["stands"] * 12 + ["conflict"] * 4)
    answers = [entry.result() for entry in entries]
    assert sorted(status for status, _ in answers) == [200] * 4 + [409] * 4
    assert {found["code"] for status, found in answers if status == 409} == {"result-known"}
    shown = caller("referee").get("desk")["reports"]
    assert {one["match"] for one in shown if one["conflict"]} == differing
    assert len(shown) == len(differing)
    after = organiser.get("matches")["matches"]
    assert {one["match"]["id"] for one in after if one["match"]["result"] is None} == differing
    assert all(set(one["here"]) == {"a", "b"} for one in after[:16])
    lines, last = read_lines(organiser.get("journal").splitlines(keepends=True))
    assert len(lines) == before + 32 + 32 + 4
    assert last == Event(lines, last).last == organiser.get()["seal"]
