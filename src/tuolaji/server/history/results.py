"""The results of a match that is over, one a seat."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from tuolaji.server.listing.notes import Outcome, SeatResult
from tuolaji.table import State
from tuolaji.table.setup import new_match


class Player(msgspec.Struct, frozen=True):
    """Who sits on a seat when the match ends: a person's id and name; both are missing for a bot."""

    person: str | None
    name: str
    bot: bool


def results_of(state: State, players: Sequence[Player]) -> tuple[SeatResult, ...]:
    """What became of each seat; nothing while the match is not over. ``players`` by seat."""
    ended = state.ended
    if ended is None:
        return ()
    start = new_match(state.rulebook, state.setup).places
    fixed = state.rulebook.partner.mode == "fixed"
    return tuple(
        [
            SeatResult(
                seat=seat,
                person=player.person,
                name=player.name,
                bot=player.bot,
                partner=(seat + 2) % 4 if fixed else None,
                outcome=_outcome(ended.winners, seat),
                level=ended.levels[seat],
                steps=ended.places[seat] - start[seat],
                deals=state.scored,
            )
            for seat, player in enumerate(players)
        ]
    )


def _outcome(winners: Sequence[int], seat: int) -> Outcome:
    if not winners:
        return "drawn"
    return "won" if seat in winners else "lost"
