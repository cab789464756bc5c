"""Redact: an event as one viewer sees it. A hidden card becomes UNKNOWN, a hidden seat or seed None; nothing else
changes.

A seat sees its own cards; ``"spectator"`` what lies face up on the table and the backs; ``"public"`` the same without
the drawing of single cards (for lists and archives); ``"full"`` everything.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, Literal

from msgspec.structs import replace

from tuolaji.table.codec import backs
from tuolaji.table.commands import Move
from tuolaji.table.events import (
    UNKNOWN,
    AnyEvent,
    Buried,
    CardDrawn,
    CardNamed,
    DealStarted,
    KittyTaken,
    RulingApplied,
)

Viewer = int | Literal["spectator", "public", "full"]
VIEWERS: Final[tuple[Viewer, ...]] = (0, 1, 2, 3, "spectator", "public", "full")


def viewer_text(viewer: Viewer) -> str:
    """``"seat-0"`` … ``"seat-3"``, or the viewer's own word."""
    return f"seat-{viewer}" if isinstance(viewer, int) else viewer


def parse_viewer(text: str) -> Viewer:
    """The viewer of a text (``seat-0`` or ``seat0``, ``spectator`` …). ValueError for anything else."""
    for viewer in VIEWERS:
        if text in (viewer_text(viewer), viewer_text(viewer).replace("-", "")):
            return viewer
    raise ValueError(f"no viewer {text!r}: {', '.join(viewer_text(viewer) for viewer in VIEWERS)}")


def redact(event: AnyEvent, viewer: Viewer) -> AnyEvent | None:
    """The event for this viewer; None when the viewer sees nothing of it."""
    if viewer == "full":
        return event
    hide = _HIDE.get(type(event))
    return event if hide is None else hide(event, viewer)


def _started(event: DealStarted, viewer: Viewer) -> DealStarted:  # noqa: ARG001 - nobody sees the pack
    return replace(event, seed=None, pack=())


def _drawn(event: CardDrawn, viewer: Viewer) -> CardDrawn | None:
    if viewer == "public":
        return None
    return event if viewer == event.seat else CardDrawn(event.seat, UNKNOWN)


def _taken(event: KittyTaken, viewer: Viewer) -> KittyTaken:
    return event if viewer == event.seat else KittyTaken(event.seat, backs(len(event.cards)))


def _buried(event: Buried, viewer: Viewer) -> Buried:
    return event if viewer == event.seat else Buried(event.seat, backs(len(event.cards)))


def _named(event: CardNamed, viewer: Viewer) -> CardNamed:  # noqa: ARG001 - nobody is told
    return replace(event, partner=None, alone=None)


def _ruled(event: RulingApplied, viewer: Viewer) -> RulingApplied:
    if not event.moves:
        return event
    return replace(event, moves=tuple([_move(move, viewer) for move in event.moves]))


def _move(move: Move, viewer: Viewer) -> Move:
    mine = viewer_text(viewer)
    return move if mine in (move.source, move.target) else replace(move, cards=backs(len(move.cards)))


_HIDE: Final[dict[type[Any], Callable[[Any, Viewer], Any]]] = {
    DealStarted: _started,
    CardDrawn: _drawn,
    KittyTaken: _taken,
    Buried: _buried,
    CardNamed: _named,
    RulingApplied: _ruled,
}
