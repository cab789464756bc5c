"""A record that is damaged, cut, reordered or altered is found, and the line is named."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from tests.record.keeping import keep, lines_of, put, rehash
from tests.table.test_random_matches import BOOKS

from tuolaji.record import Problem, RecordError, read_record, validate_record


@pytest.fixture(scope="module")
def lines(tmp_path_factory: pytest.TempPathFactory) -> list[bytes]:
    path = tmp_path_factory.mktemp("sound") / "match.jsonl"
    keep(path, "4M")
    return lines_of(path)


def found(tmp_path: Path, lines: list[bytes]) -> list[Problem]:
    return validate_record(put(tmp_path / "spoilt.jsonl", lines))


def first(tmp_path: Path, lines: list[bytes]) -> tuple[str, int]:
    problems = found(tmp_path, lines)
    assert problems
    assert problems[0].file.endswith("spoilt.jsonl")
    assert problems[0].message
    return problems[0].code, problems[0].line


def at(lines: list[bytes], kind: bytes, nth: int = 0) -> int:
    """Index of the nth line of an event type."""
    return [index for index, line in enumerate(lines) if b'"type":"' + kind + b'"' in line][nth]


@pytest.mark.parametrize("index", [1, 40, 250, -2])
def test_an_altered_line_is_named(lines: list[bytes], index: int, tmp_path: Path) -> None:
    spoilt = list(lines)
    spoilt[index] = spoilt[index].replace(b'"at":', b'"at":1', 1)
    assert found(tmp_path, spoilt) == [
        Problem(str(tmp_path / "spoilt.jsonl"), index % len(lines) + 1, "altered", "the line is not what its hash says")
    ]


def test_several_altered_lines_are_all_named(lines: list[bytes], tmp_path: Path) -> None:
    spoilt = list(lines)
    for index in (20, 21, 300):
        spoilt[index] = spoilt[index].replace(b'"at":', b'"at":1', 1)
    assert [(one.code, one.line) for one in found(tmp_path, spoilt)] == [
        ("altered", 21),
        ("altered", 22),
        ("altered", 301),
    ]


def test_an_altered_header_number_or_end_is_named(lines: list[bytes], tmp_path: Path) -> None:
    spoilt = [lines[0].replace(b"Ann", b"Eve"), *lines[1:]]
    assert first(tmp_path, spoilt) == ("altered", 1)
    spoilt = list(lines)
    spoilt[30] = spoilt[30].replace(b'"seq":30', b'"seq":999')
    assert first(tmp_path, spoilt) == ("altered", 31)
    spoilt[30] = lines[30].replace(b'"seq":30', b'"seq":3')
    assert first(tmp_path, spoilt) == ("altered", 31)
    end = len(lines)
    spoilt = [*lines[:-1], lines[-1].replace(b'{"end":', b'{"end":1')]
    assert first(tmp_path, spoilt)[1] == end
    spoilt = [*lines[:-1], lines[-1].replace(b'"last":"', b'"last":"0')]
    assert first(tmp_path, spoilt) == ("altered", end)


@pytest.mark.parametrize("size", [1, 3])
@pytest.mark.parametrize("index", [1, 100, 300])
def test_missing_lines_are_named(lines: list[bytes], index: int, size: int, tmp_path: Path) -> None:
    assert first(tmp_path, lines[:index] + lines[index + size :]) == ("cut", index + 1)


def test_a_record_that_breaks_off_is_named(lines: list[bytes], tmp_path: Path) -> None:
    assert first(tmp_path, lines[:100]) == ("cut", 100)
    assert first(tmp_path, lines[:1]) == ("cut", 1)
    assert first(tmp_path, lines[:-2] + lines[-1:]) == ("cut", len(lines) - 1)
    assert first(tmp_path, [*lines[:100], lines[100][:30]]) == ("cut", 101)
    whole = put(tmp_path / "whole.jsonl", lines).read_bytes()
    (tmp_path / "half.jsonl").write_bytes(whole[: len(whole) // 2])
    assert validate_record(tmp_path / "half.jsonl")[0].code == "cut"


@pytest.mark.parametrize(("one", "other"), [(10, 11), (50, 200), (1, 2)])
def test_exchanged_lines_are_named(lines: list[bytes], one: int, other: int, tmp_path: Path) -> None:
    spoilt = list(lines)
    spoilt[one], spoilt[other] = spoilt[other], spoilt[one]
    assert first(tmp_path, spoilt) == ("reordered", one + 1)


def test_repeated_and_further_lines_are_named(lines: list[bytes], tmp_path: Path) -> None:
    assert first(tmp_path, [*lines[:20], lines[19], *lines[20:]]) == ("reordered", 21)
    assert first(tmp_path, [*lines, lines[5]]) == ("trailing", len(lines) + 1)


@pytest.mark.parametrize(
    "line", [b"", b"{}", b"not json", b"\xff\xfe", b'{"seq":31}', b"[" * 1000, b"{" + b"x" * (1 << 20) + b"}"]
)
def test_damaged_lines_are_named(lines: list[bytes], line: bytes, tmp_path: Path) -> None:
    spoilt = list(lines)
    spoilt[30] = line
    assert first(tmp_path, spoilt) == ("damaged", 31)
    spoilt[0] = line
    assert first(tmp_path, spoilt) == ("damaged", 1)


def test_a_flipped_byte_anywhere_is_found(lines: list[bytes], tmp_path: Path) -> None:
    rng = random.Random(7)
    whole = b"\n".join(lines) + b"\n"
    starts = [0]
    for text in lines:
        starts.append(starts[-1] + len(text) + 1)
    for _ in range(300):
        index = rng.randrange(len(whole) - 1)
        if whole[index : index + 1] == b"\n":
            continue
        flipped = bytearray(whole)
        flipped[index] ^= 1 << rng.randrange(8)
        (tmp_path / "flipped.jsonl").write_bytes(bytes(flipped))
        problems = validate_record(tmp_path / "flipped.jsonl")
        assert problems
        line = next(number for number in range(len(lines)) if starts[number + 1] > index) + 1
        assert problems[0].line in (line, line + 1)  # a changed hash shows in the next line


def test_other_formats_and_versions_are_refused(lines: list[bytes], tmp_path: Path) -> None:
    assert first(tmp_path, []) == ("empty", 1)
    assert first(tmp_path, rehash([lines[0].replace(b'"version":1', b'"version":2'), *lines[1:]])) == ("bad-version", 1)
    for old, new in (
        (b'"record":"tuolaji"', b'"record":"chess"'),
        (b'"deal.decks":4', b'"deal.decks":3'),
        (b'"digest":"', b'"digest":"0'),
        (b'"dealer":null', b'"dealer":9'),
        (b'"seats":["Ann",', b'"seats":["Ann","Ann",'),
    ):
        assert first(tmp_path, rehash([lines[0].replace(old, new, 1), *lines[1:]])) == ("bad-header", 1)
    with pytest.raises(RecordError) as caught:
        read_record(put(tmp_path / "other.jsonl", rehash([lines[0].replace(b'"version":1', b'"version":"x"')])))
    assert caught.value.code == "bad-version"


def test_well_hashed_lines_that_are_no_events_are_named(lines: list[bytes], tmp_path: Path) -> None:
    index = at(lines, b"played", 5)
    for old, new in ((b'"played"', b'"danced"'), (b'"standing"', b'"sitting"'), (b'"seat":', b'"seat":"x","seats":')):
        spoilt = list(lines)
        spoilt[index] = spoilt[index].replace(old, new, 1)
        assert first(tmp_path, rehash(spoilt)) == ("bad-event", index + 1)


def forged(lines: list[bytes], kind: bytes, old: bytes, new: bytes, nth: int = 0) -> tuple[list[bytes], int]:
    """One line changed and the chain made sound again; the number of the line."""
    index = at(lines, kind, nth)
    assert old in lines[index], lines[index]
    return rehash([*lines[:index], lines[index].replace(old, new, 1), *lines[index + 1 :]]), index + 1


def test_unlawful_events_in_a_sound_chain_are_named(lines: list[bytes], tmp_path: Path) -> None:
    index = at(lines, b"trick-ended")
    winner = int(lines[index].split(b'"winner":')[1][:1])
    for kind, old, new in (
        (b"trick-ended", b'"winner":%d' % winner, b'"winner":%d' % ((winner + 1) % 4)),
        (b"trick-ended", b'"points":', b'"points":1'),
        (b"deal-scored", b'"score":', b'"score":9'),
        (b"kitty-shown", b'"multiplier":', b'"multiplier":9'),
        (b"played", b'"standing":', b'"standing":9'),
        (b"deal-started", b'"seed":"', b'"seed":"other '),
        (b"deal-started", b'"first":', b'"first":1'),
        (b"match-ended", b'"reason":"deals"', b'"reason":"time"'),
        (b"kitty-taken", b'"seat":', b'"seat":9'),
    ):
        spoilt, line = forged(lines, kind, old, new)
        assert first(tmp_path, spoilt) == ("illegal-event", line), kind


def test_when_a_match_ended_follows_from_nothing(lines: list[bytes], tmp_path: Path) -> None:
    spoilt, _ = forged(lines, b"match-ended", b'"at":0}', b'"at":1760000000000}')
    assert validate_record(put(tmp_path / "timed.jsonl", spoilt)) == []
    spoilt, _ = forged(lines, b"match-ended", b',"at":0}', b"}")  # as it was before the end was noted
    assert validate_record(put(tmp_path / "before.jsonl", spoilt)) == []


def test_an_unlawful_play_in_a_sound_chain_is_named(tmp_path: Path) -> None:
    for name in BOOKS:
        keep(tmp_path / "match.jsonl", name, seed=3, throws=0)
        lines = lines_of(tmp_path / "match.jsonl")
        assert validate_record(put(tmp_path / "same.jsonl", rehash(lines))) == []
        one, other = at(lines, b"played", 41), at(lines, b"played", 45)
        spoilt = list(lines)
        number = b'"seq":%d,'
        spoilt[one] = lines[other].replace(number % other, number % one)
        spoilt[other] = lines[one].replace(number % one, number % other)
        assert first(tmp_path, rehash(spoilt)) == ("illegal-event", one + 1)


def test_a_batch_that_breaks_off_is_named(lines: list[bytes], tmp_path: Path) -> None:
    index = at(lines, b"trick-ended")
    assert first(tmp_path, rehash([*lines[:index], lines[-1]])) == ("cut", index)


def test_a_redacted_record_is_folded(lines: list[bytes], tmp_path: Path) -> None:
    from tuolaji.record import export_view

    record = read_record(put(tmp_path / "sound.jsonl", lines))
    export_view(record, 2, tmp_path / "seen.jsonl")
    seen = lines_of(tmp_path / "seen.jsonl")
    assert validate_record(put(tmp_path / "same.jsonl", rehash(seen))) == []
    shifted = [line.replace(b'"seq":%d,' % number, b'"seq":%d,' % (number - 1)) for number, line in enumerate(seen)]
    assert first(tmp_path, rehash([seen[0], *shifted[2:]]))[0] == "illegal-event"
