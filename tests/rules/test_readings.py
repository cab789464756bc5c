"""Irreducible readings (4M-三.7.B): their forms, worked out step by step, are those of the readings themselves."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from tuolaji.rulebooks import get
from tuolaji.rules.engine import named_choices, order
from tuolaji.rules.kernel.reading import canonical_units
from tuolaji.rules.kernel.readings import irreducible_readings, reading_forms, unit_key

LANES = st.dictionaries(st.sampled_from((0, 1, 2, 3, 4, 5, 6, 7, 16, 17)), st.integers(1, 4), min_size=1, max_size=7)
COUNTS = LANES.map(lambda found: [found.get(lane, 0) for lane in range(20)]).filter(lambda found: sum(found) < 18)


def packed(counts: list[int]) -> int:
    return sum(count << 3 * lane for lane, count in enumerate(counts))


@settings(max_examples=80)
@given(COUNTS)
def test_forms_are_those_of_the_readings(counts: list[int]) -> None:
    cards = packed(counts)
    expected = {
        tuple(sorted((code for code, _ in reading if code > 17), reverse=True))
        for reading in irreducible_readings(cards)
    }
    assert sorted(map(tuple, reading_forms(cards))) == sorted(expected)


@settings(max_examples=80)
@given(COUNTS)
def test_the_canonical_reading_is_irreducible(counts: list[int]) -> None:
    cards = packed(counts)
    assert sorted(canonical_units(cards), key=unit_key) in irreducible_readings(cards)


def test_a_throw_of_a_whole_suit_is_read_in_bounded_work() -> None:
    # 46 cards on neighbouring steps: far too many readings to list, some thousand forms
    forms = reading_forms(packed([4, 3, 4, 3, 4, 3, 4, 4, 2, 4, 3, 2, 4, 3]))
    assert len(forms) == 4049


def test_the_default_stands_first_among_the_readings_offered() -> None:
    book, o = get("four-deck-match"), order(0, 0)
    hearts = [
        13 + rank
        for rank, count in zip(range(1, 13), (4, 3, 4, 3, 4, 3, 4, 4, 2, 4, 3, 1), strict=True)
        for _ in range(count)
    ]
    offered = named_choices(book, o, hearts)
    assert 1 < len(offered) <= 25
    assert max(map(len, offered[0])) == max(len(unit) for reading in offered for unit in reading)
