"""Which table of the hall a match is played at."""

from __future__ import annotations

from tuolaji.director.state import EventState


def table_numbers(state: EventState) -> dict[str, int]:
    """The table (from 1) of every match that two sides play.

    In a round the tables follow the order of its matches; where there are fewer tables they are used again.
    """
    found: dict[str, int] = {}
    for started in state.stages.values():
        for ids in started.rounds:
            played = [one for one in ids if state.matches[one].b is not None]
            for at, match_id in enumerate(played):
                found[match_id] = (at % state.tables if state.tables else at) + 1
    return found
