"""What people may propose to each other in a match, and what is done once all agree."""

from __future__ import annotations

from msgspec.structs import replace

from tuolaji.server.rooms.commands import RoomAct
from tuolaji.server.rooms.messages import Propose
from tuolaji.server.rooms.refusal import Facts
from tuolaji.server.rooms.state import SEATS, RoomState
from tuolaji.table import AnyCommand, Rejection, State, claim, claim_is_proved, take_back


def agreed(room: RoomState, state: State) -> AnyCommand | None:
    """What everybody agreed on and what has not been done yet; None: nothing.

    The match stands still from the proposal on, so that its number tells whether it was done: also after a process has
    died in between.
    """
    motion = room.agreed
    if motion is None or not motion.match or motion.match != state.seq:
        return None
    command = take_back(state, motion.seat) if motion.what == "take-back" else claim(state, motion.seat)
    return None if isinstance(command, Rejection) else command


def with_consent(facts: Facts, state: State, command: RoomAct) -> Facts:
    """The facts that decide on a proposal, where the command is one."""
    if not isinstance(command, Propose):
        return facts
    if command.what == "take-back":
        return replace(
            facts, take_back=tuple([one for one in SEATS if not isinstance(take_back(state, one), Rejection)])
        )
    may = tuple([one for one in SEATS if not isinstance(claim(state, one), Rejection)])
    return replace(facts, claim=may, proved=any(claim_is_proved(state, one) for one in may))
