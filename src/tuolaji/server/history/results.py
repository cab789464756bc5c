"""The results of a match that is over, one a seat."""

from __future__ import annotations

from collections.abc import Sequence

from tuolaji.server.listing.notes import Outcome, SeatResult
from tuolaji.server.rooms.state import Chair
from tuolaji.table import State
from tuolaji.table.setup import new_match


def results_of(state: State, chairs: Sequence[Chair]) -> tuple[SeatResult, ...]:
    """What became of each seat, whoever sits there at the end; nothing while the match is not over."""
    ended = state.ended
    if ended is None:
        return ()
    start = new_match(state.rulebook, state.setup).places
    fixed = state.rulebook.partner.mode == "fixed"
    return tuple(
        [
            SeatResult(
                seat=seat,
                person=chair.sitter.person if chair.sitter is not None else None,
                name=chair.sitter.name if chair.sitter is not None else "",
                bot=chair.sitter is None,
                partner=(seat + 2) % 4 if fixed else None,
                outcome=_outcome(ended.winners, seat),
                level=ended.levels[seat],
                steps=ended.places[seat] - start[seat],
                deals=state.scored,
            )
            for seat, chair in enumerate(chairs)
        ]
    )


def _outcome(winners: Sequence[int], seat: int) -> Outcome:
    if not winners:
        return "drawn"
    return "won" if seat in winners else "lost"
