"""Changes: which fields of a viewer's snapshot are others after an event, without making the whole snapshot anew.

A state shares with the one before it whatever the event left alone, so a glance at what is the same object tells which
fields of the snapshot can have changed at all.
"""

from __future__ import annotations

from operator import attrgetter
from typing import Any, Final

from msgspec.structs import replace

from tuolaji.table.redact import Viewer
from tuolaji.table.snapshot import Snapshot
from tuolaji.table.snapshots import FIELDS, Field, Seen, snapshot
from tuolaji.table.state import Deal, State

_MATCH: Final = tuple(name for name in State.__struct_fields__ if name != "deal")
_DEAL: Final = tuple(Deal.__struct_fields__)
_MATCH_OF: Final = attrgetter(*_MATCH)
_DEAL_OF: Final = attrgetter(*_DEAL)
_BIT: Final = {name: 1 << at for at, name in enumerate((*(f"match.{name}" for name in _MATCH), *_DEAL, "hand"))}
_USED: Final = {source for field in FIELDS.values() for source in field.sources}
_UNSEEN: Final = {
    "match.setup",
    "match.reached",
    "match.deals",
    "match.scored",
    "match.started",
    "match.rebel",
    "match.deciding",
    "pack",
    "waiting",
    "revealed",
    "discard",
}
"""What no field of the snapshot is made of. Anything else that changes unforeseen makes the snapshot anew."""
_FORESEEN: Final = sum(bit for name, bit in _BIT.items() if name in _USED | _UNSEEN)
_CONCERNED: Final[dict[int, tuple[tuple[str, Field], ...]]] = {}


def changes(shown: Snapshot, before: State, after: State, viewer: Viewer) -> tuple[Snapshot, dict[str, Any]]:
    """The viewer's snapshot of ``after``, and its fields that differ from ``shown``, the snapshot of ``before``."""
    old, new = before.deal, after.deal
    if old is None or new is None or old.number != new.number:
        return _anew(shown, after, viewer)
    bits = 0
    for at, (one, other) in enumerate(zip(_MATCH_OF(before), _MATCH_OF(after), strict=True)):
        if one is not other:
            bits |= 1 << at
    for at, (one, other) in enumerate(zip(_DEAL_OF(old), _DEAL_OF(new), strict=True), len(_MATCH)):
        if one is not other:
            bits |= 1 << at
    if isinstance(viewer, int) and old.hands[viewer] is not new.hands[viewer]:
        bits |= _BIT["hand"]
    if bits & ~_FORESEEN:
        return _anew(shown, after, viewer)
    seen, patch = Seen(after, viewer), {}
    for name, field in _concerned(bits):
        value = field.value(seen)
        if value != getattr(shown, name):
            patch[name] = value
    return replace(shown, **patch), patch


def _concerned(bits: int) -> tuple[tuple[str, Field], ...]:
    """The fields made of any of these sources."""
    found = _CONCERNED.get(bits)
    if found is None:
        found = tuple(
            (name, field) for name, field in FIELDS.items() if any(_BIT[source] & bits for source in field.sources)
        )
        _CONCERNED[bits] = found
    return found


def _anew(shown: Snapshot, after: State, viewer: Viewer) -> tuple[Snapshot, dict[str, Any]]:
    fresh = snapshot(after, viewer)
    return fresh, {
        name: getattr(fresh, name)
        for name in Snapshot.__struct_fields__
        if getattr(fresh, name) != getattr(shown, name)
    }
