"""Simulations: the games of a plan, in one process or in several, always with the same results in the same order."""

from __future__ import annotations

import multiprocessing
from collections.abc import Callable, Iterator, Sequence

from tuolaji.arena.games import Game, Plan, play_game

Task = tuple[int, bool]
_CHUNKS_A_JOB = 16
_MOST_A_CHUNK = 50


def simulate(plan: Plan, jobs: int = 1, progress: Callable[[int], None] | None = None) -> Iterator[Game]:
    """The games of a plan in order.

    ``jobs`` processes share the work; the results do not depend on their number. ``progress`` is told how many games
    are done with every step.
    """
    tasks = plan.tasks()
    size = max(1, min(_MOST_A_CHUNK, len(tasks) // (max(jobs, 1) * _CHUNKS_A_JOB)))
    chunks = [tasks[at : at + size] for at in range(0, len(tasks), size)]
    if jobs <= 1 or len(chunks) < 2:
        for task in tasks:
            yield play_game(plan, *task)
            if progress is not None:
                progress(1)
        return
    # a fresh interpreter each: no threads or open files of this one come along
    context = multiprocessing.get_context("spawn")
    with context.Pool(min(jobs, len(chunks)), _begin, (plan,)) as pool:
        for games in pool.imap(_work, chunks):
            yield from games
            if progress is not None:
                progress(len(games))


_plans: list[Plan] = []


def _begin(plan: Plan) -> None:
    _plans.append(plan)


def _work(tasks: Sequence[Task]) -> list[Game]:
    return [play_game(_plans[-1], *task) for task in tasks]
