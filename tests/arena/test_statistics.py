"""Means, intervals and decision times against numbers worked out by hand."""

from __future__ import annotations

import pytest

from tuolaji.arena.results import Results, interval_json
from tuolaji.arena.seeds import player_seed, shuffle_seed
from tuolaji.arena.statistics import Interval, mean_per_deal, share, student_t
from tuolaji.arena.timing import Timing


@pytest.mark.parametrize(
    ("freedom", "value"),
    [(1, 12.7062), (2, 4.3027), (3, 3.1824), (4, 2.7764), (5, 2.5706), (9, 2.2622), (29, 2.0452), (999, 1.9623)],
)
def test_quantiles_of_student(freedom: int, value: float) -> None:
    assert student_t(freedom) == pytest.approx(value, rel=2e-3)


def test_no_quantile_without_freedom() -> None:
    with pytest.raises(ValueError, match="degree of freedom"):
        student_t(0)


def test_the_mean_of_single_deals() -> None:
    # 1 2 3 4: mean 2.5, s² = 5/3, standard error √(5/12) = 0.645497, t₃ = 3.1824
    found = mean_per_deal([(1, 1), (2, 1), (3, 1), (4, 1)])
    assert found is not None
    assert found.mean == 2.5
    assert found.high == pytest.approx(2.5 + 3.1824 * 0.645497, rel=2e-3)
    assert found.low == pytest.approx(2.5 - 3.1824 * 0.645497, rel=2e-3)


def test_the_mean_over_matches_of_several_deals() -> None:
    # sums 4 and 2 over 2 and 2 deals: mean 1.5; deviations 1 and −1; variance 2 · 2 / 16 = 1/4; t₁ = 12.7062
    found = mean_per_deal([(4, 2), (2, 2)])
    assert found is not None
    assert found == pytest.approx((1.5, 1.5 - 12.7062 * 0.5, 1.5 + 12.7062 * 0.5), rel=1e-4)


def test_too_little_to_say() -> None:
    assert mean_per_deal([]) is None
    assert mean_per_deal([(3, 2)]) == Interval(1.5, None, None)
    assert share(0, 0) is None
    assert interval_json(None) is None
    assert interval_json(Interval(1.5, None, None)) == {"mean": 1.5, "low": None, "high": None}


def test_a_share_has_wilson_s_interval() -> None:
    found = share(190, 200)
    assert found is not None
    assert found == pytest.approx((0.95, 0.9104, 0.9726), abs=5e-4)
    whole = share(10, 10)
    assert whole is not None
    assert whole == pytest.approx((1.0, 0.7225, 1.0), abs=5e-4)


def test_draws_count_half() -> None:
    results = Results()
    results.won, results.drawn = [3, 1], 4
    won = results.matches_won()
    assert won is not None
    assert won.mean == 5 / 8


def test_times_add_up_and_keep_their_quantiles() -> None:
    one, two = Timing(), Timing()
    for i in range(1, 100):
        one.add(i * 1_000_000)
    two.add(500_000_000)
    one.merge(two)
    assert one.count == 100
    assert one.mean_ms == pytest.approx((4950 + 500) / 100)
    assert one.longest_ms == 500
    assert one.quantile_ms(0.5) == pytest.approx(50, rel=0.011)
    assert one.quantile_ms(0.99) == pytest.approx(99, rel=0.011)
    assert one.quantile_ms(1.0) == 500
    assert Timing().mean_ms == Timing().quantile_ms(0.99) == 0.0


def test_seeds_tell_games_deals_and_players_apart() -> None:
    seeds = [shuffle_seed("s", game, deal) for game in range(3) for deal in range(3)]
    seeds += [player_seed("s", game, side) for game in range(3) for side in range(2)]
    assert len(set(seeds)) == len(seeds)
