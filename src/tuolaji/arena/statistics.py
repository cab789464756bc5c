"""Estimates with confidence intervals: means over games, shares of matches won."""

from __future__ import annotations

import math
from collections.abc import Sequence
from statistics import NormalDist
from typing import Final, NamedTuple

CONFIDENCE: Final = 0.95
_EXACT_T: Final = {1: 12.706204736, 2: 4.302652730, 3: 3.182446305, 4: 2.776445105, 5: 2.570581836}


class Interval(NamedTuple):
    """A mean with its confidence interval; ``low`` and ``high`` are None where one game says nothing about spread."""

    mean: float
    low: float | None
    high: float | None


def student_t(freedom: int) -> float:
    """The two-sided 95 % quantile of Student's t; ValueError below one degree of freedom.

    >>> [round(student_t(n), 2) for n in (1, 5, 10, 1000)]
    [12.71, 2.57, 2.23, 1.96]
    """
    if freedom < 1:
        raise ValueError("at least one degree of freedom is needed")
    exact = _EXACT_T.get(freedom)
    if exact is not None:
        return exact
    z = NormalDist().inv_cdf(0.5 + CONFIDENCE / 2)
    n = float(freedom)
    return (
        z
        + (z**3 + z) / (4 * n)
        + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * n**2)
        + (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / (384 * n**3)
        + (79 * z**9 + 776 * z**7 + 1482 * z**5 - 1920 * z**3 - 945 * z) / (92160 * n**4)
    )


def mean_per_deal(games: Sequence[tuple[float, int]]) -> Interval | None:
    """The mean of something per deal over games of (sum, number of deals), with its 95 % interval.

    Deals of one game hang together, so the games are the sample: with m games and mean r = Σ sum ÷ Σ deals, the
    variance is m ÷ (m − 1) · Σ (sum − r · deals)² ÷ (Σ deals)². For games of one deal that is the usual s² ÷ m. None
    without a deal.
    """
    deals = sum(count for _, count in games)
    if deals == 0:
        return None
    mean = sum(total for total, _ in games) / deals
    size = len(games)
    if size < 2:
        return Interval(mean, None, None)
    square = sum((total - mean * count) ** 2 for total, count in games)
    reach = student_t(size - 1) * math.sqrt(size / (size - 1) * square) / deals
    return Interval(mean, mean - reach, mean + reach)


def share(won: float, played: int) -> Interval | None:
    """A share won of so many (half wins count), with Wilson's 95 % interval. None when nothing was played."""
    if played == 0:
        return None
    z = NormalDist().inv_cdf(0.5 + CONFIDENCE / 2)
    rate = won / played
    scale = 1 + z * z / played
    middle = (rate + z * z / (2 * played)) / scale
    reach = z / scale * math.sqrt(rate * (1 - rate) / played + z * z / (4 * played * played))
    return Interval(rate, max(0.0, middle - reach), min(1.0, middle + reach))
