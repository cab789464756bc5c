"""Brackets: seeds kept apart, byes for the best, later rounds by the winners of the one before."""

from __future__ import annotations

from collections.abc import Sequence

Pair = tuple[str, str | None]


def bracket_order(size: int) -> list[int]:
    """Seeds 1 … ``size`` (a power of two) in the order of the lines of a bracket.

    >>> bracket_order(8)
    [1, 8, 4, 5, 2, 7, 3, 6]
    """
    order = [1]
    while len(order) < size:
        total = 2 * len(order) + 1
        order = [seed for one in order for seed in (one, total - one)]
    return order


def first_round(field: Sequence[str]) -> list[Pair]:
    """The first round of a field in seeding order; the best have byes where it is no power of two.

    >>> first_round(["a", "b", "c"])
    [('a', None), ('b', 'c')]
    """
    size = 1
    while size < len(field):
        size *= 2
    lines = bracket_order(size)
    taken = [field[seed - 1] if seed <= len(field) else None for seed in lines]
    pairs: list[Pair] = []
    for i in range(0, size, 2):
        one, two = taken[i], taken[i + 1]
        if one is None:
            one, two = two, None
        if one is not None:
            pairs.append((one, two))
    return pairs


def next_round(winners: Sequence[str]) -> list[Pair]:
    """Neighbouring lines of the bracket meet."""
    pairs: list[Pair] = [(winners[i], winners[i + 1]) for i in range(0, len(winners) - 1, 2)]
    return pairs + ([(winners[-1], None)] if len(winners) % 2 else [])
