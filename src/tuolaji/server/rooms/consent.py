"""What people may propose to each other in a match, and what is done once all agree."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
from msgspec.structs import replace

from tuolaji.server.rooms.commands import RoomAct
from tuolaji.server.rooms.events import AnyRoomEvent, Proposed, Settled
from tuolaji.server.rooms.messages import ProposalKind, Propose
from tuolaji.server.rooms.refusal import Facts
from tuolaji.server.rooms.state import SEATS, Motion
from tuolaji.table import AnyCommand, Rejection, State, claim, claim_is_proved, take_back


class Agreed(msgspec.Struct, frozen=True):
    """Everybody agreed to what a seat proposed."""

    what: ProposalKind
    seat: int

    def command(self, state: State) -> AnyCommand | None:
        """What is done in the match; None where it has gone on meanwhile."""
        command = take_back(state, self.seat) if self.what == "take-back" else claim(state, self.seat)
        return None if isinstance(command, Rejection) else command


def agreed(motion: Motion | None, events: Sequence[AnyRoomEvent]) -> Agreed | None:
    """What everybody has just agreed on; ``motion`` was open before the events."""
    asked = Agreed(motion.what, motion.seat) if motion is not None else None
    for event in events:
        if isinstance(event, Proposed):
            asked = Agreed(event.what, event.seat)
        elif isinstance(event, Settled) and event.outcome == "accepted":
            return asked
    return None


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
