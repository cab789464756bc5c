"""Results and levels beyond the tables of the documents: boundaries, far scores, options."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.rules.desk import Desk, moved

from tuolaji.rulebooks import all_rulebooks, get
from tuolaji.rules.levels import Climb, climb, descend, level_at, place_of, rank_at
from tuolaji.rules.options import RulebookError
from tuolaji.rules.result import Outcome, deal_result, next_dealer_seat, outcome

CODES = [book.code for book in all_rulebooks()]


@pytest.mark.parametrize("code", CODES)
@given(score=st.integers(-2000, 5000))
def test_more_points_never_help_the_defenders(code: str, score: int) -> None:
    def worth(found: Outcome) -> int:
        return -found.levels - 1 if found.deal == "defenders" else found.levels

    book = get(code)
    assert worth(outcome(book, score)) <= worth(outcome(book, score + 5))


@pytest.mark.parametrize("code", CODES)
@given(score=st.integers(-2000, 5000), data=st.data())
def test_gains_are_the_steps_really_moved(code: str, score: int, data: st.DataObject) -> None:
    book = get(code)
    last = len(book.levels.sequence) - 1
    defenders, attackers = (data.draw(st.integers(0, last)) for _ in range(2))
    result = deal_result(book, score, defenders, attackers)
    assert result.defenders - defenders == result.gain_defenders
    assert result.attackers - attackers == result.gain_attackers
    assert min(result.defenders, result.attackers) >= 0
    assert level_at(book, result.defenders) == result.defenders_level
    if book.levels.past_end == "stop":
        assert max(result.defenders, result.attackers) <= last


def test_places_and_ranks() -> None:
    skip, circuit = get("3S"), get("3M")
    assert [place_of(skip, level) for level in skip.levels.sequence] == list(range(8))
    assert [rank_at(skip, place) for place in range(8)] == [0, 3, 8, 9, 10, 11, 12, 13]
    assert (level_at(circuit, 13), level_at(circuit, 27)) == ("2", "3")


def test_climbing_stops_at_each_must_play_level() -> None:
    rules = get("3S").levels
    assert climb(rules, 0, 7, defending=True) == Climb(3, 3, 4)
    assert climb(rules, 3, 7, defending=True) == Climb(6, 3, 4)
    assert climb(rules, 3, 2, defending=False) == Climb(3, 0, 2)
    assert climb(rules, 6, 2, defending=True) == Climb(7, 1, 1)


def test_climbing_past_the_end() -> None:
    assert climb(get("2M").levels, 11, 5, defending=True) == Climb(12, 1, 0)
    assert climb(get("3M").levels, 11, 10**9, defending=True) == Climb(11 + 10**9, 10**9, 0)


def test_going_down_ends_at_the_first_level() -> None:
    assert [descend(5, steps) for steps in (0, 2, 5, 9)] == [5, 3, 0, 0]


def test_attackers_at_the_last_must_play_level_send_the_defenders_down() -> None:
    assert moved(Desk("3S").result(180, "A", "JOKER")) == ("attackers", -1, 0)
    assert moved(Desk("3S").result(355, "JOKER", "T")) == ("attackers", -2, 1)


def test_a_house_target_in_place_of_a() -> None:
    desk = Desk("4M", match__target="K")
    assert desk.result(0, "K", "2").match_won_by == "defenders"
    assert desk.result(0, "A", "2").match_won_by is None


def test_only_the_side_that_has_won_the_deal_reaches_the_target() -> None:
    assert Desk("2M").result(120, "3", "5").match_won_by == "attackers"
    assert Desk("2M").result(80, "7", "3").match_won_by is None


@pytest.mark.parametrize("dealer", range(4))
def test_next_dealer_seats(dealer: int) -> None:
    partner = (dealer + 2) % 4
    book = get("3M")
    assert next_dealer_seat(book, "defenders", dealer, partner) == partner
    assert next_dealer_seat(book, "attackers", dealer, partner) == (dealer + 1) % 4
    same = Desk("3M", result__keep_dealer="same").book
    assert next_dealer_seat(same, "defenders", dealer, partner) == dealer


def test_below_zero_is_an_option() -> None:
    assert moved(Desk("3M", result__below_zero_step=60).result(-120)) == ("defenders", 5, 0)
    assert moved(Desk("4M", result__below_zero_step=0).result(-160)) == ("defenders", 3, 0)


def test_clauses_name_what_was_decided_on() -> None:
    assert Desk("2M").result(40).clauses == ("2M-一.15",)
    assert "3S-四.4" in Desk("3S").result(0, "T", "5").clauses
    assert "4M-二.2" in Desk("4M").result(0, "A", "2").clauses
    assert "2O-7" in Desk("2O").result(40, alone=True).clauses


@pytest.mark.parametrize(
    ("option", "value"),
    [
        ("result.keep", [[40, 2], [1, 3]]),
        ("result.keep", [[1, 1], [40, 2]]),
        ("result.keep", []),
        ("result.step", 0),
        ("levels.sequence", ["3", "2"]),
        ("levels.sequence", ["2"]),
        ("levels.must_play", ["JOKER"]),
        ("levels.demotions", [["J", "J", "Q"]]),
        ("match.target", "JOKER"),
        ("match.target", "2"),
    ],
)
def test_tables_that_cannot_be(option: str, value: object) -> None:
    with pytest.raises(RulebookError) as caught:
        Desk("2M", **{option.replace(".", "__"): value})  # type: ignore[arg-type]
    assert (caught.value.code, caught.value.option) == ("bad-option", option)
