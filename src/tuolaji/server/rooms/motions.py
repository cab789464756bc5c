"""Proposals: one at a time, open until everybody at the table has answered, somebody declines, or time is up."""

from __future__ import annotations

from typing import Final

from tuolaji.server.rooms.events import Answered, AnyRoomEvent, Proposed, Settled
from tuolaji.server.rooms.messages import Answer, Propose
from tuolaji.server.rooms.refusal import Facts, Refusal
from tuolaji.server.rooms.state import Motion, RoomState

ANSWER_MS: Final = 30_000
Decision = list[AnyRoomEvent] | Refusal


def proposed(room: RoomState, seat: int, command: Propose, facts: Facts) -> Decision:
    """Asks everybody. Bots answer at once: they give plays back, and agree to a claim that cannot fail."""
    if room.motion is not None:
        return Refusal("proposal-open")
    manners = room.manners
    taking_back = command.what == "take-back"
    if not (manners.take_back and not manners.match_mode if taking_back else manners.claim):
        return Refusal("manners-forbid")
    sitter = room.sitter(seat)
    if sitter is not None and sitter.quiet > facts.at:
        return Refusal("proposed-lately")
    if seat not in (facts.take_back if taking_back else facts.claim):
        return Refusal("nothing-to-propose")
    number = room.motions + 1
    until = facts.at + ANSWER_MS
    asked = Proposed(number=number, what=command.what, seat=seat, cards=command.cards, until=until, match=facts.seq)
    if not taking_back and (room.free() or facts.absent) and not facts.proved:
        return [asked, Settled("declined")]
    return [asked] if _waits(room, {seat}, facts) else [asked, Settled("accepted")]


def answered(room: RoomState, seat: int, command: Answer, facts: Facts) -> Decision:
    """One answer; the last yes accepts, the first no declines."""
    motion = room.motion
    if motion is None or motion.number != command.proposal:
        return Refusal("no-proposal")
    if motion.answers[seat] is not None:
        return Refusal("already-answered")
    said = Answered(seat, command.yes)
    if not command.yes:
        return [said, Settled("declined")]
    return [said] if _waits(room, {seat, *_agreed(motion)}, facts) else [said, Settled("accepted")]


def withdrawn(room: RoomState, seat: int) -> Decision:
    """Who proposed takes it back."""
    if room.motion is None:
        return Refusal("no-proposal")
    return [Settled("withdrawn")] if room.motion.seat == seat else Refusal("not-yours")


def lapsed(room: RoomState) -> list[AnyRoomEvent]:
    """Nobody waits for it any more."""
    return [] if room.motion is None else [Settled("lapsed")]


def after_leaving(room: RoomState, seat: int) -> list[AnyRoomEvent]:
    """Who proposed has left; or who had not answered, so that it lapses rather than to be decided without them."""
    motion = room.motion
    if motion is None or (motion.seat != seat and motion.answers[seat] is not None):
        return []
    return [Settled("withdrawn" if motion.seat == seat else "lapsed")]


def _agreed(motion: Motion) -> list[int]:
    return [at for at, answer in enumerate(motion.answers) if answer]


def _waits(room: RoomState, agreed: set[int], facts: Facts) -> bool:
    """Whether any person has still to answer; bots answer for those who are away."""
    return not set(room.people()) - set(facts.absent) <= agreed
