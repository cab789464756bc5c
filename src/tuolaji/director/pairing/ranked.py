"""Pairing by the standings: neighbours, equals against equals, without a second meeting where that is asked for."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from typing import Final

import networkx as nx

from tuolaji.director.problems import EventError

Pair = tuple[str, str | None]
_WINDOWS: Final = (12, 32, 1 << 20)


def neighbours(order: Sequence[str], byes: Collection[str]) -> list[Pair]:
    """First against second, third against fourth, … (3M-一.3). With an odd number the lowest without a bye has one."""
    resting = _resting(order, byes)
    left = [team for team in order if team != resting]
    pairs: list[Pair] = [(left[i], left[i + 1]) for i in range(0, len(left) - 1, 2)]
    return pairs + ([(resting, None)] if resting is not None else [])


def without_rematch(
    order: Sequence[str], points: Callable[[str], int], met: Callable[[str, str], bool], byes: Collection[str]
) -> list[Pair]:
    """The pairing of the least distance in which nobody meets an opponent again: a matching of least weight.

    Distance counts the difference in points first, then the places between the two. EventError ``no-pairing`` when
    everybody who could meet has met.
    """
    resting = _resting(order, byes)
    candidates: list[str | None] = [resting]
    if resting is not None:
        candidates += [team for team in reversed(order) if team not in byes and team != resting]
    for rests in candidates:
        left = [team for team in order if team != rests]
        matched = _matched(left, points, met)
        if matched is not None:
            return matched + ([(rests, None)] if rests is not None else [])
    raise EventError("no-pairing")


def _resting(order: Sequence[str], byes: Collection[str]) -> str | None:
    if len(order) % 2 == 0:
        return None
    return next((team for team in reversed(order) if team not in byes), order[-1])


def _matched(left: Sequence[str], points: Callable[[str], int], met: Callable[[str, str], bool]) -> list[Pair] | None:
    for window in _WINDOWS:
        graph: nx.Graph[int] = nx.Graph()
        graph.add_nodes_from(range(len(left)))
        for i, one in enumerate(left):
            for j in range(i + 1, min(len(left), i + window)):
                if not met(one, left[j]):
                    apart = abs(points(one) - points(left[j]))
                    graph.add_edge(i, j, weight=-(apart * apart * 1000 + (j - i) * (j - i)))
        found = nx.max_weight_matching(graph, maxcardinality=True)
        if 2 * len(found) == len(left):
            pairs = sorted((min(pair), max(pair)) for pair in found)
            return [(left[i], left[j]) for i, j in pairs]
        if window >= len(left):
            break
    return None
