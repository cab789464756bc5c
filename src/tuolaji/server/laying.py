"""Identical cards that lie on the table as a lead: for the rulebook's seconds the leader may say how they are meant
(4M-三.7.C), then they are one unit."""

from __future__ import annotations

from typing import NamedTuple

from tuolaji.server.messages import Lay, SeatCommand
from tuolaji.table import Play, Rejection, View, check, readings
from tuolaji.table.commands import Cards


class Laid(NamedTuple):
    """Cards that a seat leads with; ``seq``: the match's latest event when they were laid."""

    seat: int
    cards: Cards
    seq: int


def laid_by(view: View, seat: int, message: Lay) -> Laid | Rejection:
    """The cards as they lie; a rejection where they are no lead of the seat's, or nothing is to be said of them."""
    problem = check(view, message.cards)
    if problem is not None:
        return problem
    throw = view.state.rulebook.throw
    asked = throw.ask_identical and throw.say_seconds > 0 and len(set(message.cards)) == 1
    if not asked or len(readings(view, message.cards)) < 2:
        return Rejection(code="nothing-to-say")
    return Laid(seat, message.cards, view.state.seq)


def keeps(laid: Laid | None, command: SeatCommand | Lay) -> bool:
    """Whether a command is about the cards that lie; where none lie, any is."""
    return laid is None or not isinstance(command, Play | Lay) or sorted(command.cards) == sorted(laid.cards)
