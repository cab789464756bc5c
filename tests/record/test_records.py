"""Writing, reading, replaying and exporting records."""

from __future__ import annotations

import io
from pathlib import Path

import msgspec
import pytest
from tests.record.keeping import keep, lines_of, put
from tests.table.driver import Driver
from tests.table.test_random_matches import BOOKS, book

from tuolaji.record import (
    RecordError,
    RecordWriter,
    command_of,
    export_view,
    read_record,
    replay,
    states,
    validate_record,
)
from tuolaji.record.showing import event_lines, position_lines, seen_by
from tuolaji.record.statistics import tally
from tuolaji.table import (
    UNKNOWN,
    VIEWERS,
    AnyCommand,
    AnyEvent,
    CardDrawn,
    DealScored,
    DealStarted,
    KittyShown,
    Setup,
    StartDeal,
    State,
    check_invariants,
    decide,
    new_match,
    parse_viewer,
    viewer_text,
)


@pytest.mark.parametrize("name", BOOKS)
def test_a_record_is_sound_and_replays_to_the_same_state(name: str, tmp_path: Path) -> None:
    path = tmp_path / "match.jsonl"
    state = keep(path, name, deals=2)
    assert validate_record(path) == []
    record = read_record(path, unfinished=False)
    assert (record.rulebook, record.ended, record.header.seats) == (book(name), True, ("Ann", "Bo", "Cy", "Di"))
    assert record.header.digest == book(name).digest
    assert replay(record) == state
    assert replay(record, 0) == record.start()
    for line, after in states(record):
        assert after.seq == line.seq
        check_invariants(after, settled=False)
    assert replay(record, 130).seq == 130


def test_every_event_that_begins_a_batch_gives_its_command_back() -> None:
    for name in BOOKS:
        setup = Setup(deals=1)
        driver = Driver(book(name), "commands", setup, throws=4)

        def compare(before: State, command: AnyCommand, events: list[AnyEvent], after: State) -> None:
            derived = command_of(events[0])
            assert derived is not None
            assert decide(before, derived) == events

        driver.check = compare
        driver.run()
    assert command_of(KittyShown(cards=(), points=0, multiplier=0, captured=0)) is None


@pytest.mark.parametrize("viewer", VIEWERS)
@pytest.mark.parametrize("name", ["2M", "2O-pick", "4M"])
def test_an_export_holds_what_its_viewer_saw(name: str, viewer: object, tmp_path: Path) -> None:
    path, out = tmp_path / "match.jsonl", tmp_path / "seen.jsonl"
    keep(path, name)
    record = read_record(path)
    count = export_view(record, viewer, out)  # type: ignore[arg-type]
    assert validate_record(out) == []
    seen = read_record(out)
    assert (seen.header.view, len(seen.events)) == (viewer_text(viewer), count)  # type: ignore[arg-type]
    assert (seen.header.seed == "") is (viewer != "full")
    drawn = [line.event for line in seen.events if isinstance(line.event, CardDrawn)]
    if viewer == "public":
        assert drawn == []
    elif viewer != "full":
        assert all((event.card == UNKNOWN) is (event.seat != viewer) for event in drawn)
        started = seen.events[0].event
        assert isinstance(started, DealStarted)
        assert (started.seed, started.pack) == (None, ())
        with pytest.raises(ValueError, match="holds the view"):
            export_view(seen, "full", io.BytesIO())
    assert seen_by(seen, viewer).snapshot() == seen_by(record, viewer).snapshot()  # type: ignore[arg-type]


def test_a_match_still_running_has_no_end_line(tmp_path: Path) -> None:
    path = tmp_path / "match.jsonl"
    keep(path, "2M")
    running = put(tmp_path / "running.jsonl", lines_of(path)[:150])
    assert [problem.code for problem in validate_record(running)] == ["cut"]
    assert validate_record(running, unfinished=True) == []
    assert not read_record(running).ended
    with pytest.raises(RecordError) as caught:
        read_record(running, unfinished=False)
    assert (caught.value.code, caught.value.line) == ("cut", 150)


def test_a_writer_writes_to_any_binary_file_and_is_exact() -> None:
    target = io.BytesIO()
    with RecordWriter(target, book("2M"), labels={"event": "Tuesday"}) as writer:
        writer.extend(decide(new_match(book("2M")), StartDeal("s", at=5)), at=5)  # type: ignore[arg-type]
        writer.flush()
    again = io.BytesIO()
    with RecordWriter(again, book("2M"), labels={"event": "Tuesday"}) as writer:
        writer.extend(decide(new_match(book("2M")), StartDeal("s", at=5)), at=5)  # type: ignore[arg-type]
    assert target.getvalue() == again.getvalue()
    assert writer.count == 1
    for line in target.getvalue().splitlines():
        assert msgspec.json.decode(line)["h"]


def test_a_writer_that_fails_writes_no_end_line(tmp_path: Path) -> None:
    path = tmp_path / "match.jsonl"
    with pytest.raises(RuntimeError), RecordWriter(path, book("2M")):
        raise RuntimeError
    assert [problem.code for problem in validate_record(path)] == ["cut"]


def test_statistics_count_what_is_in_the_records(tmp_path: Path) -> None:
    for seed in range(3):
        keep(tmp_path / f"{seed}.jsonl", "4M", seed=seed, deals=2)
    keep(tmp_path / "other.jsonl", "2M", deals=1)
    records = [read_record(path) for path in sorted(tmp_path.glob("*.jsonl"))]
    four, two = tally(records)
    assert (four.rulebook, four.records, four.deals, four.matches) == ("four-deck-match", 3, 6, 3)
    assert (two.rulebook, two.records, two.deals, two.unfinished) == ("two-deck-match", 1, 1, 0)
    scored = [line.event for record in records for line in record.events if isinstance(line.event, DealScored)]
    assert four.score + two.score == sum(event.score for event in scored)
    assert four.kept + four.taken == 6
    assert four.plays > 6 * 4 * 20
    assert sum(four.won) + four.draws == 3
    assert four.mean_score == four.score / 6


@pytest.mark.parametrize("lang", ["zh", "en"])
@pytest.mark.parametrize("view", ["seat-0", "spectator", "full"])
def test_a_match_and_any_position_can_be_shown(lang: str, view: str, tmp_path: Path) -> None:
    path = tmp_path / "match.jsonl"
    keep(path, "3S", deals=1)
    record = read_record(path)
    viewer = parse_viewer(view)
    lines = list(event_lines(record, viewer, lang))
    assert len(lines) > 100
    assert any("Ann" in line for line in lines)
    for at in (0, 1, 100, 170, 200, len(record.events)):
        shown = list(position_lines(record, viewer, at, lang))
        assert len(shown) >= 7


def test_the_setup_of_a_record_is_kept(tmp_path: Path) -> None:
    path = tmp_path / "match.jsonl"
    setup = Setup(levels=("5", "T", "5", "T"), dealer=2, deals=1, timed=False)
    with RecordWriter(path, book("2M"), setup):
        pass
    assert read_record(path).header.setup == setup
