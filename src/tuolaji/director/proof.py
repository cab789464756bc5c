"""The proof of a draw: worked out anew from the journal up to the line that opened it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from tuolaji.director import fields
from tuolaji.director.commands import DrawBalls, OpenDraw
from tuolaji.director.draw import Stream, commitment, preimage, stream_seed
from tuolaji.director.event import Event
from tuolaji.director.problems import EventError
from tuolaji.director.values import stage_kind

Kind = Literal["round-robin", "rank-pairing", "swiss", "knock-out", ""]


@dataclass(frozen=True, slots=True)
class DrawProof:
    """A draw and everything it follows from.

    ``sealed``: the bytes whose SHA-256 is the commitment, as text; ``fits``: it is; ``same``: the draw worked out anew
    is the one in the books. ``order``: who came out one after the other; ``kind``: of the stage that is drawn ("" for
    partners and lots). ``balls``: drawn in front of all instead, ``value`` names the witnesses.
    """

    subject: str
    kind: Kind
    balls: bool
    commitment: str
    future: str
    salt: str
    value: str
    sealed: str
    seed: str
    groups: tuple[tuple[str, ...], ...]
    together: tuple[tuple[str, str], ...]
    order: tuple[str, ...]
    fits: bool
    same: bool


def proof_of(event: Event, subject: str) -> DrawProof:
    """The proof of a draw that is done. EventError ``unknown-draw``."""
    opening = next(
        (
            line
            for line in event.lines
            if isinstance(line.command, OpenDraw | DrawBalls)
            and line.command.subject == subject
            and line.seq not in event.undone
        ),
        None,
    )
    if opening is None:
        raise EventError("unknown-draw", subject=subject)
    done = event.state.draws[subject]
    kind = _kind(event, subject)
    groups, command = done.groups or (), opening.command
    if isinstance(command, DrawBalls):
        return DrawProof(
            subject=subject,
            kind=kind,
            balls=True,
            commitment="",
            future="",
            salt="",
            value=command.witnesses,
            sealed="",
            seed="",
            groups=groups,
            together=done.together,
            order=done.order,
            fits=True,
            same=True,
        )
    assert isinstance(command, OpenDraw)
    before = Event([line for line in event.lines if line.seq < opening.seq and line.seq not in event.undone])
    facts = fields.draw_facts(before.state, subject)
    sealed = before.state.draws[subject]
    seed = stream_seed(facts, sealed.future, command.salt, command.value)
    again = fields.drawn(before.state, subject, Stream(seed))
    return DrawProof(
        subject=subject,
        kind=kind,
        balls=False,
        commitment=sealed.commitment,
        future=sealed.future,
        salt=command.salt,
        value=command.value,
        sealed=preimage(facts, sealed.future, command.salt).decode(),
        seed=seed,
        groups=groups,
        together=done.together,
        order=done.order,
        fits=commitment(facts, sealed.future, command.salt) == sealed.commitment,
        same=(again.groups, again.order) == (groups, done.order),
    )


def _kind(event: Event, subject: str) -> Kind:
    return next((stage_kind(stage) for stage in event.state.playing().stages if stage.id == subject), "")
