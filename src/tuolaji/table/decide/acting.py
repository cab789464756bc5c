"""Acting: the events of one command as they come, and the state after each."""

from __future__ import annotations

from tuolaji.table.events import AnyEvent
from tuolaji.table.evolve import evolve
from tuolaji.table.rejection import Rejection
from tuolaji.table.snapshot import Phase
from tuolaji.table.state import Deal, State


class Acting:
    """Collects events and folds them at once, so that what follows is decided on the state it happens in."""

    __slots__ = ("events", "state", "states")

    def __init__(self, state: State) -> None:
        self.state = state
        self.events: list[AnyEvent] = []
        self.states: list[State] = []

    def emit(self, event: AnyEvent) -> None:
        """The event happens."""
        self.events.append(event)
        self.state = evolve(self.state, event)
        self.states.append(self.state)

    @property
    def deal(self) -> Deal:
        """The running deal; ValueError when there is none."""
        deal = self.state.deal
        if deal is None:
            raise ValueError("no deal is running")
        return deal


def wrong_phase(state: State) -> Rejection:
    """The command does not belong to this phase."""
    return Rejection(code="wrong-phase", params={"phase": state.phase})


def not_due(state: State, seat: int) -> Rejection | None:
    """Whether it is another's turn."""
    if seat in state.turn:
        return None
    if not 0 <= seat <= 3:
        return Rejection(code="bad-seat", params={"seat": seat})
    return Rejection(code="not-your-turn", params={"seat": seat, "turn": state.turn[0] if state.turn else -1})


def out_of_place(state: State, phase: Phase, seat: int) -> Rejection | None:
    """Whether a command of this phase comes in another phase or out of turn."""
    return wrong_phase(state) if state.phase != phase else not_due(state, seat)
