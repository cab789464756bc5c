"""Results: what the games of a simulation come to."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from tuolaji.arena.games import Game, Plan
from tuolaji.arena.statistics import Interval, mean_per_deal, share
from tuolaji.arena.timing import Timing


@dataclass(kw_only=True, slots=True)
class Results:
    """Sums over the games, by player where there are two numbers.

    ``levels``: (levels, deals) of each independent game, a duplicate pair being one. ``attacked`` and ``points``:
    deals in which the player's side attacked and its scores there.
    """

    games: int = 0
    deals: int = 0
    voided: int = 0
    won: list[int] = field(default_factory=lambda: [0, 0])
    drawn: int = 0
    levels: list[tuple[float, int]] = field(default_factory=list)
    attacked: list[int] = field(default_factory=lambda: [0, 0])
    points: list[int] = field(default_factory=lambda: [0, 0])
    rejections: list[int] = field(default_factory=lambda: [0, 0])
    timings: tuple[Timing, Timing] = field(default_factory=lambda: (Timing(), Timing()))

    def levels_per_deal(self) -> Interval | None:
        """Levels a deal by which the first player's side gains more than the second's."""
        return mean_per_deal(self.levels)

    def matches_won(self) -> Interval | None:
        """The share of matches the first player's side wins, a draw counting half."""
        return share(self.won[0] + self.drawn / 2, self.won[0] + self.won[1] + self.drawn)


def collect(plan: Plan, games: Iterable[Game]) -> Results:
    """Adds up the games of a plan, which come in its order."""
    results = Results()
    half: tuple[float, int] | None = None
    for game in games:
        results.games += 1
        results.deals += len(game.deals)
        results.voided += game.voided
        if plan.matches:
            if game.winner is None:
                results.drawn += 1
            else:
                results.won[game.winner] += 1
        line = (game.levels, len(game.deals))
        if not plan.duplicate:
            results.levels.append(line)
        elif half is None:
            half = line
        else:
            results.levels.append((half[0] + line[0], half[1] + line[1]))
            half = None
        for deal in game.deals:
            if deal.attacker is not None:
                results.attacked[deal.attacker] += 1
                results.points[deal.attacker] += deal.score
        for player in (0, 1):
            results.rejections[player] += game.rejections[player]
            results.timings[player].merge(game.timings[player])
    return results


def as_json(plan: Plan, results: Results, seconds: float) -> dict[str, Any]:
    """The results as one plain object.

    Lists of two are by player, in the order of ``agents``. ``points``: mean score in the deals that the player's side
    attacked, null without such a deal.
    """
    levels = results.levels_per_deal()
    matches = results.matches_won() if plan.matches else None
    return {
        "rulebook": plan.rulebook.code,
        "digest": plan.rulebook.digest,
        "agents": list(plan.players),
        "seed": plan.seed,
        "duplicate": plan.duplicate,
        "deals": results.deals,
        "voided": results.voided,
        "matches": results.games if plan.matches else 0,
        "matches_won": list(results.won),
        "matches_drawn": results.drawn,
        "win_rate": interval_json(matches),
        "levels_per_deal": interval_json(levels),
        "points": [
            round(points / deals, 3) if deals else None
            for points, deals in zip(results.points, results.attacked, strict=True)
        ],
        "seconds": round(seconds, 3),
        "decisions": [
            {
                "agent": name,
                "count": timing.count,
                "seconds": round(timing.seconds, 3),
                "mean_ms": round(timing.mean_ms, 4),
                "p99_ms": round(timing.quantile_ms(0.99), 4),
                "max_ms": round(timing.longest_ms, 4),
            }
            for name, timing in zip(plan.players, results.timings, strict=True)
        ],
        "rejections": list(results.rejections),
    }


def interval_json(interval: Interval | None) -> dict[str, float | None] | None:
    """A mean and its 95 % interval as an object."""
    if interval is None:
        return None
    return {
        name: None if value is None else round(value, 4)
        for name, value in zip(("mean", "low", "high"), interval, strict=True)
    }
