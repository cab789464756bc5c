"""Damaged data, a disk that takes nothing, a second server on the same file: people are told the truth."""

from __future__ import annotations

import logging
import sqlite3
import subprocess
import sys
import time
from contextlib import closing
from pathlib import Path

import pytest
from tests.server.harness import Message, RunningServer
from tests.server.test_serve import START

from tuolaji.server import troubles
from tuolaji.server.troubles import SeldomLog, pauses

REFUSE = "CREATE TRIGGER full BEFORE INSERT ON events BEGIN SELECT RAISE(ABORT, 'disk full'); END"


@pytest.fixture(autouse=True)
def fresh_log(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(troubles.STORAGE, "_last", None)


def change(data: Path, *statements: str) -> None:
    with closing(sqlite3.connect(data)) as db, db:
        for statement in ("DROP TRIGGER IF EXISTS events_update", "DROP TRIGGER IF EXISTS events_delete", *statements):
            db.execute(statement)


@pytest.fixture
def played(tmp_path: Path) -> tuple[Path, Message, Message]:
    """A data file with two tables that have begun."""
    data = tmp_path / "tables.db"
    server = RunningServer(data, seed="fixed")
    tables = [server.create(), server.create()]
    for made in tables:
        with server.join(made) as person:
            person.until(lambda message: message.get("seq", 0) >= 30)
    server.stop()
    return data, tables[0], tables[1]


@pytest.mark.parametrize(
    "damage",
    [
        "DELETE FROM events WHERE table_id = '{id}' AND seq = 9",
        "DELETE FROM events WHERE table_id = '{id}' AND seq = 1",
        "UPDATE events SET body = CAST('{{}}' AS BLOB) WHERE table_id = '{id}' AND seq = 9",
        "UPDATE events SET body = 'text' WHERE table_id = '{id}' AND seq = 9",
        "UPDATE events SET body = (SELECT body FROM events WHERE seq = 1) WHERE table_id = '{id}' AND seq = 9",
        (
            "UPDATE events SET body = (SELECT body FROM events WHERE table_id = '{id}' AND seq = 8)"
            " WHERE table_id = '{id}' AND seq = 9"
        ),
        "UPDATE tables SET setup = CAST('{{}}' AS BLOB) WHERE id = '{id}'",
    ],
    ids=["gap", "no-beginning", "no-event", "no-bytes", "new-deal", "card-twice", "setup"],
)
def test_a_damaged_table_is_refused_and_the_others_go_on(
    played: tuple[Path, Message, Message], damage: str, caplog: pytest.LogCaptureFixture
) -> None:
    data, broken, whole = played
    change(data, damage.format(id=broken["table"]))
    server = RunningServer(data, seed="fixed")
    try:
        with caplog.at_level(logging.ERROR):
            for _ in range(2):
                with server.socket() as wire:
                    wire.send(f'{{"type":"join","table":"{broken["table"]}","token":"{broken["token"]}"}}')
                    answer = str(wire.recv(timeout=10))
                    assert '"table-damaged"' in answer
                    assert '"closing":true' in answer
        assert len([line for line in caplog.records if broken["table"] in line.getMessage()]) == 1
        assert all(line.exc_info is None for line in caplog.records)
        with server.join(whole) as person:
            person.play_until(lambda snapshot: snapshot["phase"] == "play")
    finally:
        server.stop()


def test_what_cannot_be_saved_waits_until_it_can(
    server: RunningServer, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    data = tmp_path / "tables.db"
    made = server.create()
    with caplog.at_level(logging.ERROR), server.join(made) as person:
        person.play_until(lambda snapshot: snapshot["phase"] == "play")
        person.wait_for_turn()
        commands = person.ask({"type": "hint"}, "hints")["commands"]
        before = len(server.stored(made["table"]))
        change(data, REFUSE)
        person.send({"type": "act", "id": "mine", "seq": person.snapshot["seq"], "command": commands[0]})
        told = person.until(lambda message: message["type"] in ("failure", "done"))
        assert (told["type"], told["code"], told["closing"]) == ("failure", "cannot-save", False)
        with server.join(made) as other:
            assert other.receive()["code"] == "cannot-save"
        status, problem, _ = server.http("/api/tables", {"rulebook": "two-deck-match"})
        assert status == 201, problem
        time.sleep(2.2)
        assert len(server.stored(made["table"])) == before
        change(data, "DROP TRIGGER full")
        person.until(lambda message: message["type"] == "done" and message["id"] == "mine", seconds=10)
        person.play_deal()
    assert len([line for line in caplog.records if "cannot save" in line.getMessage()]) == 1
    assert all(line.exc_info is None for line in caplog.records)


def test_a_table_cannot_be_made_or_had_on_a_full_disk(server: RunningServer, tmp_path: Path) -> None:
    made = server.create()
    for verb in ("INSERT", "UPDATE"):
        change(
            tmp_path / "tables.db",
            f"CREATE TRIGGER full_{verb} BEFORE {verb} ON tables BEGIN SELECT RAISE(ABORT, 'disk full'); END",
        )
    status, problem, _ = server.http("/api/tables", {"rulebook": "two-deck-match"})
    assert (status, problem["code"]) == (503, "storage")
    with server.socket() as wire:
        wire.send(f'{{"type":"join","table":"{made["table"]}","token":"{made["token"]}"}}')
        answer = str(wire.recv(timeout=10))
        assert '"storage"' in answer
        assert '"closing":false' in answer


def test_the_log_is_told_seldom_and_pauses_grow() -> None:
    now = [0.0]
    seldom = SeldomLog(60.0, lambda: now[0])
    told: list[float] = []

    class Listener(logging.Handler):
        def emit(self, record: logging.LogRecord) -> None:
            assert record.getMessage() == "x"
            told.append(now[0])

    handler = Listener()
    logging.getLogger(troubles.__name__).addHandler(handler)
    try:
        for now[0] in (0.0, 1.0, 59.0, 60.0, 61.0, 130.0):
            seldom.error("x")
    finally:
        logging.getLogger(troubles.__name__).removeHandler(handler)
    assert told == [0.0, 60.0, 130.0]
    steps = pauses()
    assert [next(steps) for _ in range(7)] == [1, 2, 4, 8, 16, 30, 30]


def serve(data: Path) -> subprocess.Popen[str]:
    command = [sys.executable, "-c", START, "serve", "--port", "0", "--data", str(data)]
    return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


def test_a_data_file_has_one_server(tmp_path: Path) -> None:
    data = tmp_path / "t.db"
    with serve(data) as first:
        assert first.stdout is not None
        assert first.stdout.readline().startswith("Ready")
        with serve(data) as second:
            _, errors = second.communicate(timeout=20)
        assert second.returncode == 1
        assert errors.count("\n") == 1
        assert "t.db" in errors
        first.kill()
        first.wait(10)
    with serve(data) as third:  # a crash leaves nothing behind
        assert third.stdout is not None
        assert third.stdout.readline().startswith("Ready")
        third.terminate()


def test_junk_in_the_data_file_is_said_in_one_line(played: tuple[Path, Message, Message]) -> None:
    data, _, _ = played
    change(data, "PRAGMA user_version = 1")
    with closing(sqlite3.connect(data)) as db:
        db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    size = data.stat().st_size
    with data.open("r+b") as file:
        file.seek(4096)
        file.write(b"\x5a" * (size - 4096))
    with serve(data) as process:
        out, errors = process.communicate(timeout=20)
    assert process.returncode == 1
    assert out == ""
    assert errors.count("\n") == 1
    assert str(data) in errors
    assert "damaged" in errors or "损坏" in errors
