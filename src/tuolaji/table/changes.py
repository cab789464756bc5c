"""Changes: which fields of a viewer's snapshot are others after an event, without making the whole snapshot anew.

A state shares with the one before it whatever the event left alone, so a glance at what is the same object tells which
fields of the snapshot can have changed at all.
"""

from __future__ import annotations

from collections.abc import Callable
from operator import attrgetter, is_not
from typing import Any, Final

from msgspec.structs import replace

from tuolaji.table.redact import Viewer
from tuolaji.table.snapshot import Snapshot
from tuolaji.table.snapshots import FIELDS, Seen, snapshot
from tuolaji.table.state import Deal, State

_MATCH: Final = tuple(name for name in State.__struct_fields__ if name != "deal")
_DEAL: Final = tuple(Deal.__struct_fields__)
_MATCH_OF: Final = attrgetter(*_MATCH)
_DEAL_OF: Final = attrgetter(*_DEAL)
_SOURCES: Final = (*(f"match.{name}" for name in _MATCH), *_DEAL, "hand")
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
_Values = tuple[tuple[str, Callable[[Seen], object]], ...]
_CONCERNED: Final[dict[tuple[bool, ...], _Values]] = {}


def changes(shown: Snapshot, before: State, after: State, viewer: Viewer) -> tuple[Snapshot, dict[str, Any]]:
    """The viewer's snapshot of ``after``, and its fields that differ from ``shown``, the snapshot of ``before``."""
    old, new = before.deal, after.deal
    if old is None or new is None or old.number != new.number:
        return _anew(shown, after, viewer)
    own = isinstance(viewer, int) and old.hands[viewer] is not new.hands[viewer]
    others = (
        *map(is_not, _MATCH_OF(before), _MATCH_OF(after)),
        *map(is_not, _DEAL_OF(old), _DEAL_OF(new)),
        own,
    )
    concerned = _CONCERNED.get(others)
    if concerned is None:
        concerned = _CONCERNED[others] = _concerned(others)
    if not concerned:
        return _anew(shown, after, viewer)
    seen, patch = Seen(after, viewer), {}
    for name, value_of in concerned:
        value = value_of(seen)
        if value != getattr(shown, name):
            patch[name] = value
    return replace(shown, **patch), patch


def _concerned(others: tuple[bool, ...]) -> _Values:
    """The fields made of any source that is another object now; none where something unforeseen changed."""
    changed = {source for source, other in zip(_SOURCES, others, strict=True) if other}
    if not changed <= _USED | _UNSEEN:
        return ()
    return tuple([(name, field.value) for name, field in FIELDS.items() if changed.intersection(field.sources)])


def _anew(shown: Snapshot, after: State, viewer: Viewer) -> tuple[Snapshot, dict[str, Any]]:
    fresh = snapshot(after, viewer)
    return fresh, {
        name: getattr(fresh, name)
        for name in Snapshot.__struct_fields__
        if getattr(fresh, name) != getattr(shown, name)
    }
