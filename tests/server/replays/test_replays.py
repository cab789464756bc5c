"""Finished matches: what is told of them, every step of a deal, the record, and the proof of the shuffles."""

from __future__ import annotations

import asyncio
import gzip
import json
import re
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from tests.server.harness import Message, RunningServer

from tuolaji.cli import main
from tuolaji.record import read_record, validate_record
from tuolaji.record.fair import commitment_of, is_root
from tuolaji.record.verifying import verify
from tuolaji.server.history import History
from tuolaji.table import View, redact

ELSEWHERE = ("/api/me", "/api/me/tables", "/api/lobby", "/api/rulebooks", "/healthz", "/metrics", "/api/openapi.json")


class Finished:
    """A server with a match that was played to its end, and everything a person at the table was sent meanwhile."""

    def __init__(self, server: RunningServer, rulebook: str, deals: int) -> None:
        self.server = server
        self.made = server.create(rulebook, deals=deals)
        self.table: str = self.made["table"]
        self.early: list[str] = []
        with server.join(self.made) as person:
            person.play_until(lambda snapshot: snapshot["phase"] == "play")
            self.early = [json.dumps(server.http(path)) for path in self.paths()]
            self.elsewhere = [json.dumps(server.http(path)) for path in ELSEWHERE]
            self.elsewhere += [json.dumps(server.http(f"/api/tables/{self.table}{more}")) for more in ("", "/qr.svg")]
            bearer = {"authorization": f"Bearer {self.made['token']}"}
            self.elsewhere.append(json.dumps(server.http(f"/api/tables/{self.table}/events", headers=bearer)))
            with server.socket() as wire:  # somebody who only looks on
                wire.send(json.dumps({"type": "join", "table": self.table, "token": ""}))
                self.watched = [str(wire.recv(timeout=10))]
                person.play_until(lambda snapshot: snapshot["tricks_played"] >= 2)
                while sum(frame.count("\n") + 1 for frame in self.watched) < 6:
                    self.watched.append(str(wire.recv(timeout=10)))
            person.play_until(self.ended_or_on(person))
        self.frames = person.frames
        self.commitment: str = person.welcome["commitment"]

    def ended_or_on(self, person: Any) -> Any:
        def over(snapshot: Message) -> bool:
            if snapshot["phase"] == "done":
                person.send({"type": "next"})
                person.receive()
            return bool(snapshot["phase"] == "over")

        return over

    def paths(self) -> list[str]:
        base = f"/api/matches/{self.table}"
        return [base, f"{base}/deals/1", f"{base}/record"]

    def get(self, more: str = "") -> Any:
        status, body, _ = self.server.http(f"/api/matches/{self.table}{more}")
        assert status == 200, body
        return body

    def raw(self, more: str, **headers: str) -> tuple[bytes, Message]:
        address = f"http://{self.server.host}/api/matches/{self.table}{more}"
        with urllib.request.urlopen(urllib.request.Request(address, headers=headers), timeout=10) as answer:
            return answer.read(), dict(answer.headers)


@pytest.fixture(scope="module")
def fair_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    running = RunningServer(tmp_path_factory.mktemp("replays") / "tables.db")
    yield running
    running.stop()


@pytest.fixture(scope="module")
def finished(fair_server: RunningServer) -> Finished:
    return Finished(fair_server, "two-deck-match", 2)


def test_a_match_is_told_in_short(finished: Finished) -> None:
    info = finished.get()
    assert info["table"] == finished.table
    assert info["rulebook"]["code"] == "2M"
    assert [player["bot"] for player in info["players"]] == [False, True, True, True]
    assert info["reason"] == "deals"
    assert 0 < info["began"] <= info["finished"]
    scored = [deal for deal in info["deals"] if deal["voided"] is None]
    assert len(scored) == 2
    assert [deal["number"] for deal in info["deals"]] == list(range(1, len(info["deals"]) + 1))
    assert scored[-1]["levels"] == info["levels"]
    assert all(deal["tricks"] > 5 and deal["score"] is not None for deal in scored)


def test_the_secret_is_opened_after_the_end_and_never_before(finished: Finished) -> None:
    info = finished.get()
    assert is_root(info["root"])
    assert finished.commitment == info["commitment"] == commitment_of(finished.table, info["root"])
    seeds = set(re.findall(r'"seed": ?"(sha256:[0-9a-f]{64})"', json.dumps(finished.get("/deals/1"))))
    assert len(seeds) == 1
    told = [*finished.frames, *finished.early, *finished.elsewhere, *finished.watched]
    assert '"spectator"' in finished.watched[0]
    assert len(told) > 200
    for text in told:
        assert info["root"] not in text
        assert "sha256:" not in text
    assert any(info["commitment"] in text for text in finished.frames[:1])


def test_nothing_is_told_of_a_match_that_runs(finished: Finished) -> None:
    for text in finished.early:
        status, problem, _ = json.loads(text)
        assert (status, problem["code"]) == (409, "match-not-over")


def test_a_deal_is_folded_step_by_step_with_all_hands(finished: Finished) -> None:
    info = finished.get()
    seq = 0
    for line in info["deals"]:
        replay = finished.get(f"/deals/{line['number']}")
        shown = replay["snapshot"]
        assert shown["viewer"] == "full"
        assert len(replay["steps"]) == line["steps"]
        most = 0
        for step in replay["steps"]:
            seq += 1
            shown |= step["patch"]
            assert step["seq"] == shown["seq"] == seq
            most = max(most, sum(map(len, shown["hands"])))
        assert most == 4 * info["rulebook"]["hand"] + info["rulebook"]["kitty"]
    assert shown["phase"] == "over"
    assert shown["ended"]["winners"] == info["winners"]


def test_the_record_is_downloaded_and_proven(finished: Finished, tmp_path: Path) -> None:
    data, headers = finished.raw("/record")
    assert headers["content-disposition"] == f'attachment; filename="tuolaji-{finished.table}.jsonl"'
    path = tmp_path / "match.jsonl"
    path.write_bytes(data)
    assert validate_record(path) == []
    assert verify("it", data, finished.commitment).proven
    record = read_record(path)
    view = View.of(record.rulebook, "full", record.header.setup)
    for line in record.events:
        seen = redact(line.event, "full")
        assert seen is not None
        view = view.apply(seen)
    assert view.state.phase == "over"


def test_the_command_verifies_straight_from_the_server(finished: Finished, capsys: pytest.CaptureFixture[str]) -> None:
    address = f"http://{finished.server.host}/r/{finished.table}"
    assert main(["verify", "--json", address, "--commitment", finished.commitment]) == 0
    (report,) = json.loads(capsys.readouterr().out)
    assert (report["code"], report["table"]) == ("proven", finished.table)
    assert main(["verify", "--json", f"http://{finished.server.host}/r/nothing"]) == 1
    assert "unknown-table" in capsys.readouterr().out


def test_answers_are_packed_only_for_who_can_unpack(finished: Finished) -> None:
    packed, headers = finished.raw("/deals/1", **{"accept-encoding": "gzip"})
    plain, others = finished.raw("/deals/1")
    assert headers["content-encoding"] == "gzip"
    assert "content-encoding" not in others
    assert gzip.decompress(packed) == plain
    assert len(packed) < len(plain) / 5


@pytest.mark.parametrize(
    ("path", "status", "code"),
    [
        ("/api/matches/nothing", 404, "unknown-table"),
        ("/api/matches/nothing/record", 404, "unknown-table"),
        ("/api/matches/{table}/deals/0", 404, "unknown-deal"),
        ("/api/matches/{table}/deals/99", 404, "unknown-deal"),
        ("/api/matches/{table}/deals/99999999999999999999", 404, "unknown-deal"),
    ],
)
def test_what_is_not_there_is_told(finished: Finished, path: str, status: int, code: str) -> None:
    found, problem, _ = finished.server.http(path.format(table=finished.table))
    assert (found, problem["code"]) == (status, code)


def test_tables_older_than_fair_deals_are_replayed_without_a_proof(tmp_path: Path) -> None:
    server = RunningServer(tmp_path / "tables.db", seed="fixed")
    try:
        old = Finished(server, "two-deck-match", 1)
        info = old.get()
        assert (info["commitment"], info["root"], old.commitment) == ("", None, "")
        assert old.get("/deals/1")["steps"]
        assert verify("old", old.raw("/record")[0]).code == "no-commitment"
    finally:
        server.stop()


def test_players_are_named_as_the_results_name_them(finished: Finished) -> None:
    """The results of the match name the players wherever it is told of."""
    server = finished.server
    fellows = asyncio.run_coroutine_threadsafe(History(server._store).players(finished.table), server._loop).result(10)
    named = [(player["name"], player["person"], player["bot"]) for player in finished.get()["players"]]
    if fellows:
        assert named == [(one.name, one.person, one.bot) for one in fellows]
    else:
        assert [bot for _, _, bot in named] == [False, True, True, True]
    header = json.loads(finished.raw("/record")[0].split(b"\n", 1)[0])
    assert header["seats"] == [name for name, _, _ in named]


def test_a_house_set_in_the_room_is_the_one_that_is_replayed(fair_server: RunningServer) -> None:
    made = fair_server.create("four-deck-match", start=False)
    table = made["table"]
    with fair_server.join(made) as person:
        house = {"type": "set-house", "rulebook": "two-deck-match", "options": {"throw.penalty": "cards"}, "deals": 1}
        for command in (house, {"type": "start"}):
            person.send({"type": "room", "id": str(command["type"]), "command": command})
            answer = person.until(lambda reply: reply["type"] in ("done", "refused"))
            assert answer["type"] == "done", answer
        person.play_until(lambda snapshot: snapshot["phase"] == "over")
    status, info, _ = fair_server.http(f"/api/matches/{table}")
    assert (status, info["rulebook"]["code"], len([one for one in info["deals"] if one["score"] is not None])) == (
        200,
        "2M",
        1,
    )
    address = f"http://{fair_server.host}/api/matches/{table}/record"
    with urllib.request.urlopen(address, timeout=10) as file:
        assert verify("it", file.read(), info["commitment"]).proven
